import BatonRecorder
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks Baton's receiver what it holds under a key: `GET /uploads/KEY` at the address that uploads go to.
struct UploadsInquiry: ServerInquiry {
  /// There was a response, and it was no answer to the question.
  struct NoAnswer: Error {}

  private let upload: URL

  init(of upload: URL) { self.upload = upload }

  func holding(of key: String) async throws -> ServerHolding {
    guard var parts = URLComponents(url: upload, resolvingAgainstBaseURL: true) else { throw NoAnswer() }
    parts.path = "/uploads/\(key)"
    parts.query = nil
    parts.fragment = nil
    guard let url = parts.url else { throw NoAnswer() }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 15
    let session = URLSession(configuration: configuration)
    defer { session.finishTasksAndInvalidate() }
    let (data, status) = try await answer(to: URLRequest(url: url), session)
    guard status == 200 || status == 404, let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
      // Another server's 404 says nothing about the key.
      throw NoAnswer()
    }
    return ServerHolding(isStored: answer.stored, bytes: answer.bytes, sha256: answer.sha256)
  }

  private struct Answer: Decodable {
    let stored: Bool
    let bytes: Int?
    let sha256: String?
  }

  private func answer(to request: URLRequest, _ session: URLSession) async throws -> (Data, Int) {
    try await withCheckedThrowingContinuation { continuation in
      session.dataTask(with: request) { data, response, error in
        if let data, let response = response as? HTTPURLResponse {
          continuation.resume(returning: (data, response.statusCode))
        } else {
          continuation.resume(throwing: error ?? NoAnswer())
        }
      }.resume()
    }
  }
}
