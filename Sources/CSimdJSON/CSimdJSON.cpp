// The C face of simdjson's On-Demand parser. On-Demand is lazy: what nobody asks for, nobody checks. A log is evidence, so
// every key and value is visited here, whether somebody wants it or not, and scalars are checked against JSON's grammar
// token by token. simdjson's first stage has by then validated the UTF-8 and refused control characters in strings.

#include "CSimdJSON.h"

#include <simdjson.h>

#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

static_assert(simdjson::SIMDJSON_PADDING <= BATON_JSON_PADDING, "simdjson reads further than callers promise");

namespace {

namespace ondemand = simdjson::ondemand;
using std::string_view;

// MARK: Hashing

/// Multiplies to 128 bits and folds the halves: every bit of the result depends on every bit of the operands.
inline uint64_t fold(uint64_t a, uint64_t b) {
  const auto product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

constexpr uint64_t mixer = 0x9E3779B97F4A7C15;
constexpr uint64_t keySeed = 0xD1B54A32D192ED03;
// A seed for each type, so that 1 and "1", [] and {} differ.
constexpr uint64_t stringSeed = 0xAEF17502108EF2D9;
constexpr uint64_t numberSeed = 0xF1357AEA2E62A9C5;
constexpr uint64_t arraySeed = 0x8CB92BA72F3D8DD7;
constexpr uint64_t objectSeed = 0xC4CEB9FE1A85EC53;
constexpr uint64_t trueHash = 0xFF51AFD7ED558CCD;
constexpr uint64_t falseHash = 0x94D049BB133111EB;
constexpr uint64_t nullHash = 0xBF58476D1CE4E5B9;

inline uint64_t load(const char *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/// The first `count` bytes (fewer than eight) as a number. Reads eight: every text here stands before padding. A copy of
/// `count` bytes would cost a fifth of the whole reading time, since a word cannot be loaded from a store narrower than it.
inline uint64_t load(const char *bytes, size_t count) { return load(bytes) & ((uint64_t(1) << (8 * count)) - 1); }

uint64_t hashBytes(string_view text, uint64_t seed) {
  uint64_t hash = seed + text.size() * mixer;
  const char *at = text.data();
  size_t left = text.size();
  for (; left >= 8; at += 8, left -= 8) hash = fold(hash ^ load(at), mixer);
  if (left > 0) hash = fold(hash ^ load(at, left), mixer);
  return fold(hash + keySeed, mixer);
}

/// What one member adds to its object's hash. Members are summed, which forgets their order.
inline uint64_t hashMember(string_view key, uint64_t value) { return fold(hashBytes(key, keySeed), value | 1) + value; }

/// The hash of an object from the sum over its members, one of them being its `hashMember` plus one.
inline uint64_t finishObject(uint64_t sum) { return fold(sum + objectSeed, mixer); }

// MARK: The grammar of scalars

inline bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

/// Whether a scalar that ends before `end` fills its token: only white space may stand between it and the next one.
inline bool fills(string_view token, const char *end) { return end == token.data() + token.size() || isSpace(*end); }

/// Cuts the token down to the JSON number it holds; false when it holds none. A token always ends before a structural
/// character or the end of the line, neither of which is a digit, so no bound is checked inside the runs of digits.
bool number(string_view &token, bool &isInteger) {
  const char *at = token.data();
  const char *const limit = at + token.size();
  const auto digits = [&] {
    const char *const first = at;
    while (at < limit && isDigit(*at)) ++at;
    return at > first;
  };
  isInteger = true;
  if (*at == '-') ++at;
  const char *const whole = at;
  if (!digits()) return false;
  if (*whole == '0' && at - whole > 1) return false;
  if (at < limit && *at == '.') {
    isInteger = false;
    ++at;
    if (!digits()) return false;
  }
  if (at < limit && (*at == 'e' || *at == 'E')) {
    isInteger = false;
    ++at;
    if (at < limit && (*at == '+' || *at == '-')) ++at;
    if (!digits()) return false;
  }
  if (!fills(token, at)) return false;
  token = string_view(token.data(), static_cast<size_t>(at - token.data()));
  return true;
}

/// Reads decimal digits after at most one '-'; false for anything else and for what does not fit Int64.
bool integer(string_view text, int64_t &result) {
  const bool isNegative = !text.empty() && text[0] == '-';
  if (isNegative) text.remove_prefix(1);
  if (text.empty()) return false;
  const uint64_t limit = static_cast<uint64_t>(INT64_MAX) + (isNegative ? 1 : 0);
  uint64_t magnitude = 0;
  for (const char c : text) {
    if (!isDigit(c)) return false;
    const auto digit = static_cast<uint64_t>(c - '0');
    if (magnitude > (limit - digit) / 10) return false;
    magnitude = magnitude * 10 + digit;
  }
  result = static_cast<int64_t>(isNegative ? 0 - magnitude : magnitude);
  return true;
}

inline bool literal(string_view token, string_view name) {
  return token.size() >= name.size() && std::memcmp(token.data(), name.data(), name.size()) == 0
    && fills(token, token.data() + name.size());
}

/// The inside of a string token. simdjson's first stage has paired the quotes, so the last one is the closing one.
inline string_view inside(string_view token) {
  const char *end = token.data() + token.size();
  while (isSpace(end[-1])) --end;
  return string_view(token.data() + 1, static_cast<size_t>(end - token.data()) - 2);
}

// MARK: Known keys

constexpr uint8_t none = 0xFF;

/// A set of at most 256 small numbers.
struct Set {
  uint64_t words[4] = {0, 0, 0, 0};
  bool contains(uint8_t i) const { return (words[i >> 6] >> (i & 63)) & 1; }
  void insert(uint8_t i) { words[i >> 6] |= uint64_t(1) << (i & 63); }
  bool isEmpty() const { return (words[0] | words[1] | words[2] | words[3]) == 0; }
};

/// The ends of a name: with its length they are the whole of a name of up to 16 bytes.
struct Ends {
  uint64_t head, tail;
  explicit Ends(string_view name)
      : head(name.size() >= 8 ? load(name.data()) : load(name.data(), name.size())),
        tail(name.size() >= 8 ? load(name.data() + name.size() - 8) : 0) {}
  uint64_t hash(size_t length, uint8_t parent) const {
    return fold(head ^ (tail * mixer) ^ length, keySeed ^ (uint64_t(parent) << 32));
  }
};

/// A name below a parent: an edge of the tree of known keys. It leads to a key, to further names, or to both.
struct Name {
  Ends ends;
  std::string text;
  uint8_t parent;
  uint8_t key = none;
  uint8_t type = 0;
  /// The node that the members of an object of this name belong to.
  uint8_t child = none;
};

class KnownKeys {
 public:
  KnownKeys() : slots(slotCount, empty) {}

  /// False when there are more nodes than a byte can number.
  bool add(const char *name, uint8_t key, uint8_t type) {
    const std::string padded = std::string(name).append(8, '\0');
    string_view path(padded.data(), padded.size() - 8);
    uint8_t parent = 0;
    for (;;) {
      const size_t dot = path.find('.');
      Name *name = findOrAdd(parent, path.substr(0, dot));
      if (name == nullptr) return false;
      if (dot == string_view::npos) {
        name->key = key;
        name->type = type;
        return true;
      }
      if (name->child == none) {
        if (parents.size() >= none) return false;
        name->child = static_cast<uint8_t>(parents.size());
        parents.push_back(parent);
      }
      parent = name->child;
      path.remove_prefix(dot + 1);
    }
  }

  inline const Name *find(uint8_t parent, string_view text) const {
    const Ends ends(text);
    for (size_t i = ends.hash(text.size(), parent) % slotCount;; i = (i + 1) % slotCount) {
      if (slots[i] == empty) return nullptr;
      const Name &name = names[slots[i]];
      if (name.ends.head == ends.head && name.ends.tail == ends.tail && name.text.size() == text.size()
          && name.parent == parent
          && (text.size() <= 16 || std::memcmp(name.text.data(), text.data(), text.size()) == 0))
        return &name;
    }
  }

  /// Adds to `keys` those of `seen` that lie below one of `nodes`.
  void addKeys(const Set &seen, const Set &nodes, Set &keys) const {
    for (const Name &name : names) {
      if (name.key == none || !seen.contains(name.key)) continue;
      for (uint8_t node = name.parent; node != 0; node = parents[node])
        if (nodes.contains(node)) keys.insert(name.key);
    }
  }

 private:
  static constexpr size_t slotCount = 2048;  // at most 500 names: short probes
  static constexpr uint16_t empty = 0xFFFF;
  std::vector<uint16_t> slots;
  std::vector<Name> names;
  std::vector<uint8_t> parents{0};

  Name *findOrAdd(uint8_t parent, string_view text) {
    if (const Name *found = find(parent, text)) return &names[static_cast<size_t>(found - names.data())];
    if (names.size() >= slotCount / 4) return nullptr;
    const Ends ends(text);
    size_t i = ends.hash(text.size(), parent) % slotCount;
    while (slots[i] != empty) i = (i + 1) % slotCount;
    slots[i] = static_cast<uint16_t>(names.size());
    names.push_back(Name{ends, std::string(text), parent});
    return &names.back();
  }
};

}  // namespace

// MARK: The walk through one line

/// `BATON_JSON_OK` or why the walk ended.
using Code = int;

struct baton_json {
  ondemand::parser parser;
  KnownKeys known;
  std::unique_ptr<baton_json_field[]> fields{new baton_json_field[256]};
  size_t capacity = 0;

  // State of one walk.
  bool hasEscapes = false;
  baton_json_line line{};
  Set seenKeys, seenNodes, repeatedKeys, repeatedNodes, droppedKeys, droppedNodes;

  Code begin(const char *bytes, size_t length, ondemand::document &document);
  Code read(const char *bytes, size_t length);
  Code walk(const char *bytes, size_t length);
  Code refuseRoot(ondemand::document &document, const char *end);
  Code member(ondemand::field &field, string_view &key, string_view &token);
  Code knownMembers(ondemand::object object, uint8_t node, int depth, uint64_t &rest, uint64_t &count);
  Code knownValue(ondemand::value &value, string_view token, const Name &name, int depth, uint64_t &hash, bool &taken);
  Code numbers(ondemand::value &value, string_view token, int depth, string_view &text, uint64_t &hash);
  Code hashValue(ondemand::value &value, string_view token, int depth, uint64_t &hash);
  Code hashScalar(string_view token, uint64_t &hash);
  Code string(ondemand::value &value, string_view token, string_view &text);
  Code visitValue(ondemand::value value, int depth, size_t &count);
  Code visitObject(ondemand::object object, int depth, size_t &count);
};

namespace {

inline Code code(simdjson::error_code error) {
  if (error == simdjson::SUCCESS) return BATON_JSON_OK;
  return error == simdjson::MEMALLOC || error == simdjson::CAPACITY ? BATON_JSON_NO_MEMORY : BATON_JSON_NOT_JSON;
}

/// Calls `body` with each member of the object; stops at the first failure.
template <typename Body>
inline Code eachMember(ondemand::object &object, Body body) {
  for (auto result : object) {
    ondemand::field field;
    if (const auto error = std::move(result).get(field)) return code(error);
    if (const Code failure = body(field)) return failure;
  }
  return BATON_JSON_OK;
}

template <typename Body>
inline Code eachElement(ondemand::array &array, Body body) {
  for (auto result : array) {
    ondemand::value element;
    if (const auto error = std::move(result).get(element)) return code(error);
    if (const Code failure = body(element)) return failure;
  }
  return BATON_JSON_OK;
}

/// Whether nothing follows the value that was read. (`document::at_end` came after simdjson 3.0.)
inline bool isAtEnd(ondemand::document &document) {
  return document.current_location().error() == simdjson::OUT_OF_BOUNDS;
}

/// Damaged UTF-8 is named before all other damage, whichever of the two simdjson's version at hand came upon first.
Code withUTF8(Code failure, const char *bytes, size_t length) {
  if (failure == BATON_JSON_OK || failure == BATON_JSON_NO_MEMORY) return failure;
  return simdjson::validate_utf8(bytes, length) ? failure : BATON_JSON_INVALID_UTF8;
}

}  // namespace

Code baton_json::begin(const char *bytes, size_t length, ondemand::document &document) {
  // Newer versions of simdjson skip a byte order mark, older ones refuse it: refused here by all.
  if (length >= 3 && std::memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) return BATON_JSON_NOT_JSON;
  if (length > capacity) {
    // Room to spare: simdjson itself would reallocate for each line that is longer than all before it.
    const size_t room = length < (size_t(1) << 15) ? size_t(1) << 16 : length + length / 2;
    if (const auto error = parser.allocate(room)) return code(error);
    capacity = room;
  }
  hasEscapes = std::memchr(bytes, '\\', length) != nullptr;
  return code(parser.iterate(bytes, length, length + BATON_JSON_PADDING).get(document));
}

Code baton_json::read(const char *bytes, size_t length) {
  droppedKeys = droppedNodes = Set();
  Code result = walk(bytes, length);
  if (result != BATON_JSON_OK || (repeatedKeys.isEmpty() && repeatedNodes.isEmpty())) return result;

  // Only the end of a line tells which keys occur twice. Such lines are rare: walk again, with those keys unknown.
  known.addKeys(seenKeys, repeatedNodes, repeatedKeys);
  const Set keys = repeatedKeys;
  droppedKeys = keys;
  droppedNodes = repeatedNodes;
  result = walk(bytes, length);
  for (int key = 0; key < 256; ++key) {
    if (!keys.contains(static_cast<uint8_t>(key))) continue;
    if (line.duplicated == 0) line.first_duplicated = static_cast<uint8_t>(key);
    ++line.duplicated;
  }
  return result;
}

Code baton_json::walk(const char *bytes, size_t length) {
  line = baton_json_line{};
  line.fields = fields.get();
  seenKeys = seenNodes = repeatedKeys = repeatedNodes = Set();

  ondemand::document document;
  if (const Code failure = begin(bytes, length, document)) return failure;
  ondemand::object object;
  if (const auto error = document.get_object().get(object))
    return error == simdjson::INCORRECT_TYPE ? refuseRoot(document, bytes + length) : code(error);
  uint64_t count = 0;
  if (const Code failure = knownMembers(object, 0, 1, line.rest_hash, count)) return failure;
  if (count > 0 && line.rest_hash == 0) line.rest_hash = 1;
  return isAtEnd(document) ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
}

/// Tells a whole JSON value that is no object from text that is no JSON.
Code baton_json::refuseRoot(ondemand::document &document, const char *end) {
  string_view token;
  uint64_t hash;
  if (const auto error = document.raw_json_token().get(token)) return code(error);
  if (token[0] == '[') {
    ondemand::array array;
    if (const auto error = document.get_array().get(array)) return code(error);
    const Code failure = eachElement(array, [&](ondemand::value &element) -> Code {
      return hashValue(element, element.raw_json_token(), 2, hash);
    });
    if (failure) return failure;
    return isAtEnd(document) ? BATON_JSON_NOT_OBJECT : BATON_JSON_NOT_JSON;
  }
  if (token.data() + token.size() != end) return BATON_JSON_NOT_JSON;
  if (token[0] == '"') {
    string_view text;
    const auto error = document.get_string().get(text);
    return error ? code(error) : BATON_JSON_NOT_OBJECT;
  }
  const Code failure = hashScalar(token, hash);
  return failure ? failure : BATON_JSON_NOT_OBJECT;
}

/// Finds the key (unescaped) and the first token of the value.
inline Code baton_json::member(ondemand::field &field, string_view &key, string_view &token) {
  const char *const start = field.key().raw();
  token = field.value().raw_json_token();
  if (hasEscapes) {
    // Rare enough not to look where the escape is: the copy costs less than another way through.
    return code(field.unescaped_key().get(key));
  }
  // Between a key and its value stand a quote, a colon and white space, nothing else: that much simdjson has checked.
  const char *end = token.data() - 1;
  while (*end != '"') --end;
  key = string_view(start, static_cast<size_t>(end - start));
  return BATON_JSON_OK;
}

/// Reads the members of an object whose names are known; sums up in `rest` (and counts) what is not handed out.
Code baton_json::knownMembers(ondemand::object object, uint8_t node, int depth, uint64_t &rest, uint64_t &count) {
  return eachMember(object, [&](ondemand::field &field) -> Code {
    string_view key, token;
    if (const Code failure = member(field, key, token)) return failure;
    uint64_t hash = 0;
    const Name *const name = known.find(node, key);
    if (name != nullptr && name->child != none) {
      if (seenNodes.contains(name->child)) repeatedNodes.insert(name->child);
      seenNodes.insert(name->child);
      if (token[0] == '{' && !droppedNodes.contains(name->child)) {
        if (depth >= BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
        ondemand::object nested;
        if (const auto error = field.value().get_object().get(nested)) return code(error);
        const size_t before = line.count;
        uint64_t inner = 0;
        if (const Code failure = knownMembers(nested, name->child, depth + 1, hash, inner)) return failure;
        // A parent that hands everything out leaves no rest; one that holds nothing at all does.
        if (inner == 0 && line.count > before) return BATON_JSON_OK;
        rest += hashMember(key, finishObject(hash + inner));
        ++count;
        return BATON_JSON_OK;
      }
    }
    if (name != nullptr && name->key != none && !droppedKeys.contains(name->key)) {
      bool taken = false;
      if (const Code failure = knownValue(field.value(), token, *name, depth, hash, taken)) return failure;
      if (taken) return BATON_JSON_OK;
    } else if (const Code failure = hashValue(field.value(), token, depth + 1, hash)) {
      return failure;
    }
    rest += hashMember(key, hash);
    ++count;
    return BATON_JSON_OK;
  });
}

/// Hands out the value of a known key (`taken`), or counts it as mistyped and hashes it.
inline Code baton_json::knownValue(
  ondemand::value &value, string_view token, const Name &name, int depth, uint64_t &hash, bool &taken
) {
  // Written in place: to write a copy in parts and then move it as a whole would stall on each field.
  baton_json_field &field = fields[line.count];
  field.type = 0;
  field.integer = 0;
  string_view text;
  switch (token[0]) {
  case '"':
    if (const Code failure = string(value, token, text)) return failure;
    if (name.type == BATON_JSON_STRING || name.type == BATON_JSON_STRING_OR_NUMBERS)
      field.type = BATON_JSON_STRING;
    else if (name.type == BATON_JSON_INTEGER && integer(text, field.integer))
      field.type = BATON_JSON_INTEGER;
    else
      hash = hashBytes(text, stringSeed);
    break;
  case '[':
    if (name.type == BATON_JSON_NUMBERS || name.type == BATON_JSON_STRING_OR_NUMBERS) {
      if (const Code failure = numbers(value, token, depth + 1, text, hash)) return failure;
      if (text.data() != nullptr) field.type = BATON_JSON_NUMBERS;
    } else if (const Code failure = hashValue(value, token, depth + 1, hash)) {
      return failure;
    }
    break;
  case '{':
    if (const Code failure = hashValue(value, token, depth + 1, hash)) return failure;
    break;
  case 't': case 'f': case 'n':
    if (const Code failure = hashScalar(token, hash)) return failure;
    if (name.type == BATON_JSON_BOOL && hash != nullHash) {
      field.type = BATON_JSON_BOOL;
      field.integer = hash == trueHash;
    }
    break;
  default:
    bool isInteger;
    text = token;
    if (!number(text, isInteger)) return BATON_JSON_NOT_JSON;
    if (name.type == BATON_JSON_DECIMAL)
      field.type = BATON_JSON_DECIMAL;
    else if (name.type == BATON_JSON_INTEGER && isInteger && integer(text, field.integer))
      field.type = BATON_JSON_INTEGER;
    else
      hash = hashBytes(text, numberSeed);
  }
  if (seenKeys.contains(name.key)) {
    repeatedKeys.insert(name.key);  // this walk's result will be thrown away
    return BATON_JSON_OK;
  }
  seenKeys.insert(name.key);
  if (field.type == 0) {
    if (line.mistyped++ == 0) line.first_mistyped = name.key;
    return BATON_JSON_OK;
  }
  field.key = name.key;
  field.length = static_cast<uint32_t>(text.size());
  field.text = text.data();
  ++line.count;
  taken = true;
  return BATON_JSON_OK;
}

/// Reads an array that should hold numbers only: `text` stays empty when it does not. Hashes it in any case.
Code baton_json::numbers(ondemand::value &value, string_view token, int depth, string_view &text, uint64_t &hash) {
  if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
  ondemand::array array;
  if (const auto error = value.get_array().get(array)) return code(error);
  bool areNumbers = true;
  hash = arraySeed;
  // A token reaches to the next one: the last element's, or the bracket's own, to the closing bracket.
  const char *end = token.data() + token.size();
  const Code failure = eachElement(array, [&](ondemand::value &element) -> Code {
    const string_view piece = element.raw_json_token();
    areNumbers = areNumbers && (piece[0] == '-' || isDigit(piece[0]));
    end = piece.data() + piece.size();
    uint64_t inner = 0;
    const Code failure = hashValue(element, piece, depth + 1, inner);
    hash = fold(hash ^ inner, mixer);
    return failure;
  });
  if (failure == BATON_JSON_OK && areNumbers)
    text = string_view(token.data(), static_cast<size_t>(end - token.data()) + 1);
  return failure;
}

/// Visits and hashes any value. `depth` is the one that the value has if it is an object or array.
Code baton_json::hashValue(ondemand::value &value, string_view token, int depth, uint64_t &hash) {
  if (token[0] == '"') {
    string_view text;
    const Code failure = string(value, token, text);
    hash = hashBytes(text, stringSeed);
    return failure;
  }
  if (token[0] == '{') {
    if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
    ondemand::object object;
    if (const auto error = value.get_object().get(object)) return code(error);
    uint64_t sum = 0;
    const Code failure = eachMember(object, [&](ondemand::field &field) -> Code {
      string_view key, first;
      if (const Code failure = member(field, key, first)) return failure;
      uint64_t inner = 0;
      const Code failure = hashValue(field.value(), first, depth + 1, inner);
      sum += hashMember(key, inner) + 1;
      return failure;
    });
    hash = finishObject(sum);
    return failure;
  }
  if (token[0] == '[') {
    string_view ignored;
    return numbers(value, token, depth, ignored, hash);
  }
  return hashScalar(token, hash);
}

/// Checks and hashes a number, true, false or null.
inline Code baton_json::hashScalar(string_view token, uint64_t &hash) {
  switch (token[0]) {
  case 't': hash = trueHash; return literal(token, "true") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  case 'f': hash = falseHash; return literal(token, "false") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  case 'n': hash = nullHash; return literal(token, "null") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  default:
    bool isInteger;
    if (!number(token, isInteger)) return BATON_JSON_NOT_JSON;
    hash = hashBytes(token, numberSeed);
    return BATON_JSON_OK;
  }
}

/// The content of a string: in the line itself where it holds no escape, else in simdjson's string buffer.
inline Code baton_json::string(ondemand::value &value, string_view token, string_view &text) {
  text = inside(token);
  if (hasEscapes && std::memchr(text.data(), '\\', text.size()) != nullptr) return code(value.get_string().get(text));
  // Consumed explicitly: simdjson's skipping takes a string before a colon for a key, and {"a":"b":1} for an object.
  ondemand::raw_json_string raw;
  return code(value.get_raw_json_string().get(raw));
}

// MARK: The floor

Code baton_json::visitObject(ondemand::object object, int depth, size_t &count) {
  if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
  return eachMember(object, [&](ondemand::field &field) -> Code {
    string_view key;
    if (const auto error = field.unescaped_key().get(key)) return code(error);
    return visitValue(field.value(), depth + 1, count);
  });
}

Code baton_json::visitValue(ondemand::value value, int depth, size_t &count) {
  ++count;
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return code(error);
  switch (type) {
  case ondemand::json_type::object: {
    ondemand::object object;
    if (const auto error = value.get_object().get(object)) return code(error);
    return visitObject(object, depth, count);
  }
  case ondemand::json_type::array: {
    if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return code(error);
    return eachElement(array, [&](ondemand::value &element) { return visitValue(element, depth + 1, count); });
  }
  case ondemand::json_type::string: {
    string_view text;
    return code(value.get_string().get(text));
  }
  case ondemand::json_type::number: {
    ondemand::number parsed;
    if (value.get_number().get(parsed) == simdjson::SUCCESS) return BATON_JSON_OK;
    string_view token = value.raw_json_token();
    bool isInteger;
    return number(token, isInteger) ? BATON_JSON_OK : BATON_JSON_NOT_JSON;  // JSON's numbers have no range
  }
  case ondemand::json_type::boolean: {
    bool truth;
    return code(value.get_bool().get(truth));
  }
  default:
    return literal(value.raw_json_token(), "null") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  }
}

// MARK: The C face

baton_json *baton_json_create(const char *const *names, const uint8_t *types, size_t count) {
  if (count > BATON_JSON_MAX_FIELDS) return nullptr;
  try {
    auto reader = std::make_unique<baton_json>();
    for (size_t i = 0; i < count; ++i)
      if (!reader->known.add(names[i], static_cast<uint8_t>(i), types[i])) return nullptr;
    return reader.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void baton_json_destroy(baton_json *reader) { delete reader; }

int baton_json_read(baton_json *reader, const char *bytes, size_t length, baton_json_line *line) {
  const Code failure = reader->read(bytes, length);
  if (failure) return withUTF8(failure, bytes, length);
  *line = reader->line;
  return BATON_JSON_OK;
}

size_t baton_json_visit(baton_json *reader, const char *bytes, size_t length) {
  ondemand::document document;
  ondemand::object object;
  size_t count = 1;
  if (reader->begin(bytes, length, document) != BATON_JSON_OK || document.get_object().get(object)) return 0;
  return reader->visitObject(object, 1, count) == BATON_JSON_OK && isAtEnd(document) ? count : 0;
}

size_t baton_json_minify(const char *bytes, size_t length, char *out) {
  // simdjson's minifier checks nothing (it would make `1 2` into `12`). The room for the result first serves as the padded
  // copy that is checked, so that the text itself needs no padding.
  baton_json *const reader = baton_json_create(nullptr, nullptr, 0);
  if (reader == nullptr) return 0;
  std::memcpy(out, bytes, length);
  std::memset(out + length, 0, BATON_JSON_PADDING);
  baton_json_line line;
  const Code failure = baton_json_read(reader, out, length, &line);
  baton_json_destroy(reader);
  size_t written = 0;
  if (failure || simdjson::minify(bytes, length, out, written)) return 0;
  return written;
}
