#if canImport(Darwin)
  public import Foundation

  extension FoundationTransferSession {
    /// The background session of that identifier: the system carries its transfers on while the app is gone.
    ///
    /// - Parameters:
    ///   - identifier: The same at every launch, and of this session alone.
    ///   - isDiscretionary: Lets the system wait for a good moment.
    ///   - resourceTimeout: Seconds after which the system gives a transfer up, counted from its beginning; without one the
    ///     system takes seven days.
    ///   - sharedContainer: The app group, for a session of an extension.
    public static func background(
      identifier: String, isDiscretionary: Bool = false, resourceTimeout: TimeInterval, sharedContainer: String? = nil
    ) -> FoundationTransferSession {
      let traits = SessionTraits(
        isBackground: true, isDiscretionary: isDiscretionary, sendsLaunchEvents: true,
        resourceTimeout: resourceTimeout, sharedContainer: sharedContainer)
      return FoundationTransferSession(identifier: identifier, traits: traits) {
        let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
        configuration.isDiscretionary = isDiscretionary
        configuration.sessionSendsLaunchEvents = true
        configuration.timeoutIntervalForResource = resourceTimeout
        configuration.sharedContainerIdentifier = sharedContainer
        return configuration
      }
    }
  }
#endif
