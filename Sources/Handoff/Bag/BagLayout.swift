/// The names of a bag's own files (BagIt 1.0, RFC 8493).
package enum BagLayout {
  package static let declaration = "bagit.txt"
  package static let info = "bag-info.txt"
  package static let manifest = "manifest-sha256.txt"
  package static let tagManifest = "tagmanifest-sha256.txt"
  /// The signature of the tag manifest, which lists everything else directly or through the manifest.
  package static let signature = "tagmanifest-sha256.txt.sig"
  /// What was masked, line by line.
  package static let redaction = "redaction.txt"
  package static let payload = "data"
  /// The pages, in the payload.
  package static let report = "report"
  /// By algorithms that are not checked here.
  static let otherTagManifests = ["md5", "sha1", "sha224", "sha384", "sha512"].map { "tagmanifest-\($0).txt" }
  static let fetch = "fetch.txt"

  package static let declarationText = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"

  /// Versions of BagIt whose bags are read: 0.97 is what older tools write, and differs in nothing that is used here.
  static let versions: Set = ["0.97", "1.0"]
}
