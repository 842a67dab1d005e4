/// Why the value of an option cannot be followed, in words.
package struct OptionError: Error, Equatable {
  package let message: String
}
