/// The App Transport Security exception that an app's test build needs to send to the receiver over HTTP.
///
/// It names one host, so that every other connection of the app stays as safe as it was. The exception of a name does not
/// hold for the addresses it stands for, nor the other way round. Addresses are taken from iOS 17 on (NSExceptionDomains).
package enum TransportException {
  /// A fragment for Info.plist that holds for one host, without its port.
  package static func fragment(host: String) -> String {
    """
    <key>NSAppTransportSecurity</key>
    <dict>
      <key>NSExceptionDomains</key>
      <dict>
        <key>\(host)</key>
        <dict>
          <key>NSExceptionAllowsInsecureHTTPLoads</key>
          <true/>
        </dict>
      </dict>
    </dict>

    """
  }
}
