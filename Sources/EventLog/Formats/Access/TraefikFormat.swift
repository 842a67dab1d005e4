import Vocabulary

extension Format {
  /// Traefik's access log in JSON.
  static let traefik = Format(
    name: "traefik",
    title: "access log of Traefik (JSON Lines)",
    recognisedBy: "lines with the keys StartUTC, RequestMethod and DownstreamStatus",
    witnesses: "each request with its start, end and status, and how many bytes of its body the proxy passed on",
    neverShows: "whether an upload was empty where the proxy answered without reading it; what was stored",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"RequestMethod\"") && head.contains("\"DownstreamStatus\"")
        && head.contains("\"StartUTC\"") ? .mark : nil
    },
    read: { lines, builder, reading in
      var map = FieldMap()
      map.places = [
        .time: ["StartUTC", "StartLocal"], .method: ["RequestMethod"], .path: ["RequestPath"],
        .httpStatus: ["DownstreamStatus"], .bytes: ["RequestContentSize"], .seconds: ["Duration"],
        .contentLength: ["request_Content-Length"],
        .idempotencyKey: ["request_Idempotency-Key", "request_X-Idempotency-Key"],
        .systemUserAgent: ["request_User-Agent"],
      ]
      AccessLines.read(map, lines, &builder, &reading) { fields, request, time in
        guard request.method != nil, let nanoseconds = fields.first(.seconds)?.integer, nanoseconds >= 0 else {
          return nil
        }
        request.seconds = nanoseconds
        request.start = time
        return time + nanoseconds
      }
    },
    takesFields: true)
}
