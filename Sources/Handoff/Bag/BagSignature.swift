/// Signing the tag manifest of a bag and checking that, with OpenSSH's `ssh-keygen -Y` in the namespace `baton`.
package enum BagSignature {
  private static let tool = "ssh-keygen"
  private static let namespace = "baton"

  /// The signature of a file.
  ///
  /// - Parameter key: a private key, or a public one whose private half an agent holds.
  package static func sign(_ file: String, key: String) throws(BagProblem) -> [UInt8] {
    let outcome = try Subprocess.run(tool, ["-Y", "sign", "-q", "-n", namespace, "-f", key], input: file)
    guard outcome.status == 0, !outcome.output.isEmpty else {
      throw BagProblem(nil, "'\(key)' does not sign: \(outcome.reason)")
    }
    return outcome.output
  }

  /// Who signed a file, of those whom `signers` (the form of ssh-keygen's ALLOWED SIGNERS) allows.
  ///
  /// - Throws: where the signature is of another file, by a key that is not allowed, or no signature.
  package static func signer(of file: String, signature: String, signers: String) throws(BagProblem) -> String {
    let found = try Subprocess.run(tool, ["-Y", "find-principals", "-s", signature, "-f", signers], input: file)
    let names = String(decoding: found.output, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard found.status == 0, let name = names.first.map(String.init) else {
      throw BagProblem(BagLayout.signature, "is by no key that '\(signers)' allows: \(found.reason)")
    }
    let checked = try Subprocess.run(
      tool, ["-Y", "verify", "-n", namespace, "-f", signers, "-I", name, "-s", signature], input: file)
    guard checked.status == 0 else {
      throw BagProblem(BagLayout.signature, "is not one of this bag's tag manifest: \(checked.reason)")
    }
    return name
  }
}
