#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who vouches for a bag: checksums show damage, a signature who made it.
package enum BagVoucher: Sendable, Hashable {
  case nobody
  /// Signed, and no list of signers was given: a key in the bag says nothing of whose it is.
  case unchecked
  /// A name in the list of signers.
  case signer(String)

  /// - Parameter signers: the list that `ssh-keygen` calls allowed signers; with one, a bag that is signed by nobody in it
  ///   throws.
  package init(of bag: String, signers: String?) throws(BagProblem) {
    let signature = "\(bag)/\(BagLayout.signature)"
    var status = stat()
    let isSigned = unsafe lstat(signature, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard let signers else {
      self = isSigned ? .unchecked : .nobody
      return
    }
    guard isSigned else { throw BagProblem(BagLayout.signature, "is missing: the bag is unsigned") }
    self = .signer(
      try BagSignature.signer(of: "\(bag)/\(BagLayout.tagManifest)", signature: signature, signers: signers))
  }

  package var said: String {
    switch self {
    case .nobody: "unsigned: nobody vouches for it"
    case .unchecked: "signed, and not checked by whom: name those you trust with '--signers FILE'"
    case .signer(let name): "signed by \(name)"
    }
  }
}
