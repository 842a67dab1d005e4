import EventLog

/// Which HTTP status codes mean success.
enum AcceptedStatus {
  /// What a download's server answers: the whole file, or the rest of it (RFC 9110, 15.3.1 and 15.3.7).
  private static let download: Set<Int> = [200, 206]

  /// Whether `status` stands for success of the transfer: the plan's codes for uploads, 200 and 206 for downloads.
  static func accepts(_ status: Int, _ transfer: Transfer, _ plan: RunDescription.Plan) -> Bool {
    codes(transfer, plan).contains(status)
  }

  /// The codes that stand for success of the transfer.
  static func codes(_ transfer: Transfer, _ plan: RunDescription.Plan) -> Set<Int> {
    transfer.isDownload ? download : plan.acceptedStatus
  }
}
