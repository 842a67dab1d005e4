import Vocabulary

extension Format {
  /// Caddy's access log.
  static let caddy = Format(
    name: "caddy",
    title: "access log of Caddy (JSON Lines)",
    recognisedBy: "lines of a logger http.log.access with bytes_read",
    witnesses: "each request with its start, end and status, and how many bytes of its body the server read",
    neverShows: "whether an upload was empty where the server answered without reading it; what was stored",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"http.log.access") && head.contains("\"bytes_read\"") ? .mark : nil
    },
    read: { lines, builder, reading in
      var map = FieldMap()
      map.places = [
        .event: ["msg"], .time: ["ts"], .method: ["request.method"], .path: ["request.uri"], .httpStatus: ["status"],
        .bytes: ["bytes_read"], .seconds: ["duration"], .contentLength: ["request.headers.Content-Length"],
        .idempotencyKey: ["request.headers.Idempotency-Key", "request.headers.X-Idempotency-Key"],
        .systemUserAgent: ["request.headers.User-Agent"],
      ]
      AccessLines.read(map, lines, &builder, &reading) { fields, request, time in
        // Other messages of the same logger are no requests.
        guard fields.text(.event) == "handled request" || fields.text(.method) != nil else { return nil }
        // Caddy logs at the end, and measures from the request's head on.
        if let seconds = request.seconds { request.start = time + -seconds }
        return time
      }
    },
    takesFields: true)
}
