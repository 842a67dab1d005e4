import CSimdJSON
import Testing

@Suite("Reading one JSON object")
struct JSONShimTests {
  typealias Value = JSONLineReader.Value

  static let keys: [(String, Int)] = [
    ("name", BATON_JSON_STRING), ("count", BATON_JSON_INTEGER), ("seconds", BATON_JSON_DECIMAL),
    ("flag", BATON_JSON_BOOL), ("frame", BATON_JSON_NUMBERS), ("to", BATON_JSON_STRING_OR_NUMBERS),
    ("error.domain", BATON_JSON_STRING), ("error.code", BATON_JSON_INTEGER),
    ("error.underlying.code", BATON_JSON_INTEGER), ("aVeryLongKeyOfTwentyFour", BATON_JSON_STRING),
    ("aVeryLongKeyOfTwentyFive", BATON_JSON_STRING), ("é", BATON_JSON_STRING), ("app", BATON_JSON_STRING),
    ("app.build", BATON_JSON_STRING),
  ]

  let reader = JSONLineReader(JSONShimTests.keys)

  @Test(
    "a value of the key's type is handed out",
    arguments: [
      (#"{"name":"a"}"#, "name", Value.text("a")),
      (#"{ "name" : "" }"#, "name", .text("")),
      (#"{"name":"\"\\\/\b\f\n\r\t"}"#, "name", .text("\"\\/\u{8}\u{c}\n\r\t")),
      (#"{"name":"a\u0000b"}"#, "name", .text("a\0b")),
      (#"{"name":"\uD83D\uDCE6 é 한"}"#, "name", .text("📦 é 한")),
      (#"{"n\u0061me":"a"}"#, "name", .text("a")),
      (#"{"é":"x"}"#, "é", .text("x")),
      (#"{"\u00e9":"x"}"#, "é", .text("x")),
      (#"{"aVeryLongKeyOfTwentyFour":"4"}"#, "aVeryLongKeyOfTwentyFour", .text("4")),
      (#"{"aVeryLongKeyOfTwentyFive":"5"}"#, "aVeryLongKeyOfTwentyFive", .text("5")),
      (#"{"count":0}"#, "count", .integer(0)),
      (#"{"count":-0}"#, "count", .integer(0)),
      (#"{"count":9223372036854775807}"#, "count", .integer(.max)),
      (#"{"count":-9223372036854775808}"#, "count", .integer(.min)),
      (#"{"count":"12"}"#, "count", .integer(12)),
      (#"{"count":"007"}"#, "count", .integer(7)),
      (#"{"count":"\u0031"}"#, "count", .integer(1)),
      (#"{"count":"-9223372036854775808"}"#, "count", .integer(.min)),
      (#"{"seconds":1.50}"#, "seconds", .decimal("1.50")),
      (
        #"{"seconds":123456789012345678901234567890.5e-3 }"#, "seconds", .decimal("123456789012345678901234567890.5e-3")
      ),
      (#"{"seconds":-1E+400}"#, "seconds", .decimal("-1E+400")),
      (#"{"flag":true}"#, "flag", .bool(true)),
      (#"{"flag" : false }"#, "flag", .bool(false)),
      (#"{"frame":[1, -2.5,3e1]}"#, "frame", .numbers("[1, -2.5,3e1]")),
      (#"{"frame":[] }"#, "frame", .numbers("[]")),
      (#"{"frame":[ ]}"#, "frame", .numbers("[ ]")),
      (#"{"to":"/a"}"#, "to", .text("/a")),
      (#"{"to":[0,0]}"#, "to", .numbers("[0,0]")),
      (#"{"error":{"code":-1001}}"#, "error.code", .integer(-1001)),
      (#"{"error":{"underlying":{"code":60}}}"#, "error.underlying.code", .integer(60)),
      (#"{"\u0065rror":{"domain":"d"}}"#, "error.domain", .text("d")),
      (#"{"app":"synthetic"}"#, "app", .text("synthetic")),
      (#"{"app":{"build":"1"}}"#, "app.build", .text("1")),
    ])
  func handedOut(text: String, key: String, value: Value) {
    #expect(reader.read(text) == JSONLineReader.Line(values: [key: value]))
  }

  @Test(
    "a key of any type hands out what stands there, and a string that is alone in an array",
    arguments: [
      (#"{"a":"x"}"#, "a", Value.text("x")), (#"{"a":-1.50e3 }"#, "a", .decimal("-1.50e3")),
      (#"{"a":18446744073709551616}"#, "a", .decimal("18446744073709551616")), (#"{"a":false}"#, "a", .bool(false)),
      (#"{"a":[1, 2]}"#, "a", .numbers("[1, 2]")), (#"{"a":["x\u0041"]}"#, "a", .text("xA")),
      (#"{"a":[""]}"#, "a", .text("")), (#"{"a.b":1}"#, "a\\.b", .decimal("1")),
      (#"{"c":{"d.e":{"f":"x"}}}"#, "c.d\\.e.f", .text("x")), (#"{"g\\h":1}"#, "g\\\\h", .decimal("1")),
    ])
  func anyType(text: String, key: String, value: Value) {
    #expect(Self.anyReader.read(text) == JSONLineReader.Line(values: [key: value]))
  }

  @Test(
    "a key of any type takes no object and no mixed array, and null is absent",
    arguments: [
      (#"{"a":{}}"#, 1), (#"{"a":["x","y"]}"#, 1), (#"{"a":[1,"x"]}"#, 1), (#"{"a":[["x"]]}"#, 1),
      (#"{"a":[null]}"#, 1),
      (#"{"a":null}"#, 0), (#"{"c":{"d":{"e":{"f":1}}}}"#, 0), (#"{"a":{"b":1}}"#, 1),
    ])
  func noSimpleType(text: String, mistyped: UInt32) {
    let line = Self.anyReader.read(text)
    #expect(line.code == BATON_JSON_OK && line.values.isEmpty && line.mistyped == mistyped && line.rest != 0)
  }

  private static var anyReader: JSONLineReader {
    JSONLineReader(["a", "a\\.b", "c.d\\.e.f", "g\\\\h"].map { ($0, BATON_JSON_ANY) })
  }

  @Test(
    "a value of another type, or null, is counted and left to the rest",
    arguments: [
      (#"{"name":1}"#, "name"), (#"{"name":null}"#, "name"), (#"{"name":["a"]}"#, "name"), (#"{"name":{}}"#, "name"),
      (#"{"count":1.5}"#, "count"), (#"{"count":3.0}"#, "count"), (#"{"count":1e3}"#, "count"),
      (#"{"count":9223372036854775808}"#, "count"), (#"{"count":-9223372036854775809}"#, "count"),
      (#"{"count":99999999999999999999}"#, "count"), (#"{"count":"9223372036854775808"}"#, "count"),
      (#"{"count":""}"#, "count"), (#"{"count":"-"}"#, "count"), (#"{"count":"+1"}"#, "count"),
      (#"{"count":" 1"}"#, "count"), (#"{"count":"1.0"}"#, "count"), (#"{"count":"٣"}"#, "count"),
      (#"{"count":true}"#, "count"), (#"{"seconds":"1.5"}"#, "seconds"), (#"{"seconds":null}"#, "seconds"),
      (#"{"flag":1}"#, "flag"), (#"{"flag":"true"}"#, "flag"), (#"{"flag":null}"#, "flag"),
      (#"{"frame":[1,"2"]}"#, "frame"), (#"{"frame":[[1]]}"#, "frame"), (#"{"frame":[null]}"#, "frame"),
      (#"{"frame":1}"#, "frame"), (#"{"to":1}"#, "to"), (#"{"to":[true]}"#, "to"),
      (#"{"error":{"code":[]}}"#, "error.code"), (#"{"app":1}"#, "app"),
    ])
  func mistyped(text: String, key: String) {
    let line = reader.read(text)
    #expect(line.code == BATON_JSON_OK)
    #expect(line.values.isEmpty)
    #expect(line.mistyped == 1)
    #expect(line.firstMistyped == key)
    #expect(line.rest != 0)
  }

  @Test(
    "what is no known key is left to the rest without being mistyped",
    arguments: [
      #"{"other":1}"#, #"{"nam":"a"}"#, #"{"names":"a"}"#, #"{"name\u0000":"a"}"#, #"{"error.code":1}"#,
      #"{"error":1}"#,
      #"{"error":null}"#, #"{"error":[{"code":1}]}"#, #"{"error":{}}"#, #"{"other":{"name":"a","code":1}}"#,
      #"{"code":1}"#,
      #"{"error":{"name":"a"}}"#, #"{"":0}"#, #"{"aVeryLongKeyOfTwentyFiv":""}"#,
    ])
  func unknown(text: String) {
    let line = reader.read(text)
    #expect(line == JSONLineReader.Line(rest: line.rest))
    #expect(line.rest != 0)
  }

  @Test("an empty object holds nothing")
  func empty() { #expect(reader.read("{ }") == JSONLineReader.Line()) }

  @Test(
    "a known key that occurs twice counts as absent, every time it occurs",
    arguments: [
      (#"{"name":"a","name":"b","count":1}"#, ["name"]),
      (#"{"name":"a","count":1,"name":"a"}"#, ["name"]),
      (#"{"name":"a","count":1,"n\u0061me":null,"name":1}"#, ["name"]),
      (#"{"error":{"code":1,"code":2},"count":1}"#, ["error.code"]),
      (#"{"error":{"code":1},"count":1,"error":{"domain":"d"}}"#, ["error.domain", "error.code"]),
      (#"{"error":{"code":1},"count":1,"error":3}"#, ["error.code"]),
      (#"{"error":{"underlying":{"code":1}},"error":{},"count":1}"#, ["error.underlying.code"]),
      (#"{"name":"a","flag":true,"flag":true,"name":"a","count":1}"#, ["name", "flag"]),
    ])
  func duplicates(text: String, keys: [String]) {
    let line = reader.read(text)
    #expect(line.values == ["count": .integer(1)])
    #expect(line.duplicated == keys.count)
    #expect(line.firstDuplicated == keys[0])
    #expect(line.mistyped == 0)
    #expect(line.rest != 0)
  }

  @Test("the next line knows nothing of the duplicates of this one")
  func afterDuplicates() {
    _ = reader.read(#"{"name":"a","name":"b","error":1,"error":2}"#)
    #expect(reader.read(#"{"name":"a"}"#) == JSONLineReader.Line(values: ["name": .text("a")]))
    #expect(reader.read(#"{"error":{"code":1}}"#) == JSONLineReader.Line(values: ["error.code": .integer(1)]))
  }

  @Test(
    "the rest is the same however its members are ordered, spaced and escaped",
    arguments: [
      (#"{"x":1,"y":[1,{"a":"b","c":null}]}"#, #"{ "y" : [ 1 , { "c" : null , "a" : "b" } ] , "x" : 1 }"#),
      (#"{"x":"a/b"}"#, #"{"x":"\u0061\/b"}"#),
      (#"{"\u0078":[]}"#, #"{"x":[ ]}"#),
      (#"{"name":"n","x":{"a":1,"b":2},"count":1}"#, #"{"count":2,"x":{"b":2,"a":1}}"#),
      (#"{"error":{"code":1,"x":1,"y":2}}"#, #"{"error":{"y":2,"x":1,"code":3}}"#),
      (#"{"frame":[1,"a"]}"#, #"{"frame":[1 , "a"]}"#),
      (#"{"name":1,"name":2}"#, #"{"name":2,"name":1}"#),
    ])
  func sameRest(one: String, other: String) {
    #expect(reader.read(one).rest == reader.read(other).rest)
    #expect(reader.read(one).rest != 0)
  }

  @Test("rests that say something else differ")
  func differentRests() {
    let texts = [
      #"{"x":1}"#, #"{"x":2}"#, #"{"x":1.0}"#, #"{"x":"1"}"#, #"{"y":1}"#, #"{"x":[1]}"#, #"{"x":[]}"#, #"{"x":{}}"#,
      #"{"x":""}"#, #"{"x":null}"#, #"{"x":true}"#, #"{"x":false}"#, #"{"x":"true"}"#, #"{"x":[1,2]}"#, #"{"x":[2,1]}"#,
      #"{"x":[[1],2]}"#, #"{"x":[[1,2]]}"#, #"{"x":{"a":1}}"#, #"{"x":{"b":1}}"#, #"{"x":{"a":{"b":1}}}"#,
      #"{"x":{"a":1,"b":2}}"#, #"{"x":{"a":2,"b":1}}"#, #"{"x":1,"y":2}"#, #"{"x":2,"y":1}"#, #"{"x":{"y":1}}"#,
      #"{"x":{},"y":1}"#, #"{"error":{}}"#, #"{"error":{"x":1}}"#, #"{"error":{"underlying":{}}}"#, #"{"name":null}"#,
      #"{"count":null}"#, #"{"x":"\u0000"}"#, #"{"x":"\u0000\u0000"}"#, #"{"x":"12345678"}"#,
      #"{"x":"12345678\u0000"}"#,
      #"{"x":1,"x":1}"#, #"{"x":[null]}"#, #"{"x":[null,null]}"#, #"{"x":[{}]}"#, #"{"x":[[]]}"#,
    ]
    let rests = Set(texts.map { reader.read($0).rest })
    #expect(rests.count == texts.count)
    #expect(!rests.contains(0))
  }

  @Test(
    "text that is no JSON is refused, wherever the fault hides",
    arguments: [
      "", " ", "{", "}", #"{"name"}"#, #"{"name":}"#, #"{"name":"a"#, #"{"name":"a""#, #"{"name":"a",}"#,
      #"{,"name":"a"}"#,
      #"{"name":"a"}}"#, #"{"name":"a"} x"#, #"{"name":"a"}{"name":"b"}"#, #"{"name":"a"}1"#,
      #"{"name":"a" "count":1}"#,
      #"{"name":"a":1}"#, #"{"x":"a":1}"#, #"{"x":1:2}"#, #"{"x":"a":1},"y":2}"#, #"{"x":{"y":"a":1},"z":2}}"#,
      #"{"x":[1:2]}"#, #"{name:"a"}"#, #"{'name':"a"}"#,
      #"{1:"a"}"#,
      #"{"x":01}"#, #"{"x":1.}"#, #"{"x":.5}"#, #"{"x":+1}"#, #"{"x":-}"#, #"{"x":1e}"#, #"{"x":0x1}"#, #"{"x":1a}"#,
      #"{"x":NaN}"#, #"{"x":Infinity}"#, #"{"x":tru}"#, #"{"x":truex}"#, #"{"x":True}"#, #"{"x":nul}"#,
      #"{"x":falsey}"#,
      #"{"x":nullx}"#, #"{"x":"\x"}"#, #"{"x":"\u12"}"#, #"{"x":"\uD800"}"#, #"{"x":"\uDC00\uD800"}"#, #"{"\q":1}"#,
      #"{"x":[1,]}"#, #"{"x":[,1]}"#, #"{"x":[1 2]}"#, #"{"x":[1}}"#, #"{"x":{"y":1]}"#, #"{"x":[[]}"#,
      #"{"x":{"y":{}}"#,
      #"{"x":{"y":[{"z":tru}]}}"#, #"{"x":{"y":[{"z":"\x"}]}}"#, #"{"count":01}"#, #"{"count":"\x"}"#,
      #"{"frame":[1,01]}"#,
      #"{"frame":[1,]}"#, #"{"flag":tru}"#, #"{"seconds":1.}"#, #"{"error":{"code":1.}}"#, #"{"error":{"code":1}"#,
      #"{"name":"a","name":01}"#, #"{"x":"1"2}"#, #"{"x":1"2"}"#, "{\"x\":\"a\tb\"}", "{\"x\":\"a\0b\"}", "{\"x\":1}\0",
      "{\"x\"\u{c}:1}", "{\"x\":1\u{b}}", "\u{FEFF}{}", "[1,2", "[1]]", #""a" "b""#, "1 2", "tru", "01", #""\x""#,
      "{}{}", "{},", "//", "{/**/}", #"{"x":1}"# + "\u{A0}",
    ])
  func noJSON(text: String) {
    for padding in Array("}],\":1 \n\0".utf8) {
      #expect(reader.read(Array(text.utf8), padding: padding).code == BATON_JSON_NOT_JSON)
    }
    #expect(reader.visit(Array(text.utf8)) == 0)
    #expect(JSONLineReader.minify(Array(text.utf8)) == nil)
  }

  @Test(
    "a JSON value that is no object is told apart from text that is no JSON",
    arguments: [
      "[]", "[1,{\"a\":[]}]", " 1 ", "-0.5e1", "\"a\"", #""\n""#, "true", "false ", "null",
    ])
  func noObject(text: String) {
    #expect(reader.read(text).code == BATON_JSON_NOT_OBJECT)
    #expect(JSONLineReader.minify(Array(text.utf8)) == nil)
  }

  @Test(
    "invalid UTF-8 is named as such, in keys, values and between them, whatever else is wrong",
    arguments: [
      [0x80], [0xC3], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    for (before, after) in [
      ("{\"x\":\"", "\"}"), ("{\"", "\":1}"), ("{", "}"), ("{\"name\":\"", "\"}"), ("", ""), ("{\"x\":\"", ""),
    ] {
      let line = Array(before.utf8) + bytes + Array(after.utf8)
      #expect(reader.read(line).code == BATON_JSON_INVALID_UTF8)
      #expect(reader.visit(line) == 0)
    }
  }

  @Test("nesting is read to the limit and refused beyond it", arguments: ["x", "name", "frame", "error"])
  func depth(key: String) {
    func nested(_ depth: Int, _ open: String, _ close: String) -> String {
      "{\"\(key)\":" + String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth) + "}"
    }
    // The object itself is the first level.
    let limit = Int(BATON_JSON_MAX_DEPTH) - 1
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("{\"underlying\":", "}")] {
      #expect(reader.read(nested(limit, open, close)).code == BATON_JSON_OK)
      #expect(reader.read(nested(limit + 1, open, close)).code == BATON_JSON_TOO_DEEP)
      #expect(reader.read(nested(200_000, open, close)).code == BATON_JSON_TOO_DEEP)
      #expect(reader.visit(Array(nested(limit, open, close).utf8)) == limit + 2)
      #expect(reader.visit(Array(nested(200_000, open, close).utf8)) == 0)
    }
    let array = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(reader.read(array).code == BATON_JSON_TOO_DEEP)
  }

  @Test("lines of all lengths are read one after another")
  func lengths() {
    for length in [0, 1, 63, 64, 65, 300, 70_000, 1, 3_000_000, 5] {
      let plain = String(repeating: "x", count: length)
      #expect(reader.read("{\"name\":\"\(plain)\"}").values == ["name": .text(plain)])
      #expect(reader.read("{\"name\":\"\\n\(plain)\"}").values == ["name": .text("\n" + plain)])
    }
  }

  @Test("more known keys than the reader takes are refused")
  func limit() {
    let count = Int(BATON_JSON_MAX_FIELDS)
    let all = JSONLineReader((0..<count).map { ("k\($0)", BATON_JSON_INTEGER) })
    let text = "{" + (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(all.read(text).values.count == count)
    #expect(unsafe baton_json_create(nil, nil, count + 1) == nil)
  }

  @Test("minifying drops the white space between tokens and nothing else")
  func minify() {
    let text = "{ \"a b\" : [ 1 ,\t\"c  \\\" d\" ] ,\r\n \"e\" : { } }"
    #expect(JSONLineReader.minify(Array(text.utf8)) == Array(#"{"a b":[1,"c  \" d"],"e":{}}"#.utf8))
  }
}
