// Reads one line: the whole of it, since what On-Demand is not asked for it does not check, and a log is evidence.
// Scalars are held against JSON's grammar token by token; simdjson's first stage has by then validated the UTF-8,
// paired the quotes and refused control characters in strings.
#include "LineReader.h"

#include "Scalars.h"

#include <cstring>

namespace baton {

static_assert(simdjson::SIMDJSON_PADDING <= BATON_JSON_PADDING, "simdjson reads further than callers promise");

Code LineReader::begin(const char *bytes, size_t length, ondemand::document &document) {
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

Code LineReader::read(const char *bytes, size_t length) {
  droppedKeys = droppedNodes = Set();
  Code failure = walk(bytes, length);
  if (failure || (repeatedKeys.isEmpty() && repeatedNodes.isEmpty())) return failure;

  // Only the end of a line tells which keys occur twice. Such lines are rare: walk again, with those keys unknown.
  known.addKeys(seenKeys, repeatedNodes, repeatedKeys);
  const Set keys = repeatedKeys;
  droppedKeys = keys;
  droppedNodes = repeatedNodes;
  failure = walk(bytes, length);
  for (int key = 0; key < 256; ++key) {
    if (!keys.contains(static_cast<uint8_t>(key))) continue;
    if (result.duplicated == 0) result.first_duplicated = static_cast<uint8_t>(key);
    ++result.duplicated;
  }
  return failure;
}

Code LineReader::walk(const char *bytes, size_t length) {
  result = baton_json_line{};
  result.fields = fields.get();
  seenKeys = seenNodes = repeatedKeys = repeatedNodes = Set();

  ondemand::document document;
  if (const Code failure = begin(bytes, length, document)) return failure;
  ondemand::object object;
  if (const auto error = document.get_object().get(object))
    return error == simdjson::INCORRECT_TYPE ? refuseRoot(document, bytes + length) : code(error);
  uint64_t count = 0;
  if (const Code failure = knownMembers(object, 0, 1, result.rest_hash, count)) return failure;
  if (!keepsRest) result.rest_hash = 0;
  else if (count > 0 && result.rest_hash == 0) result.rest_hash = 1;
  return isAtEnd(document) ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
}

/// Tells a whole JSON value that is no object from text that is no JSON.
Code LineReader::refuseRoot(ondemand::document &document, const char *end) {
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
inline Code LineReader::member(ondemand::field &field, string_view &key, string_view &token) {
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
Code LineReader::knownMembers(ondemand::object object, uint8_t node, int depth, uint64_t &rest, uint64_t &count) {
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
        const size_t before = result.count;
        uint64_t inner = 0;
        if (const Code failure = knownMembers(nested, name->child, depth + 1, hash, inner)) return failure;
        // A parent that hands everything out leaves no rest; one that holds nothing at all does.
        if (inner == 0 && result.count > before) return BATON_JSON_OK;
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
    if (keepsRest) rest += hashMember(key, hash);
    ++count;
    return BATON_JSON_OK;
  });
}

/// Hands out the value of a known key (`taken`), or counts it as mistyped and hashes it.
inline Code LineReader::knownValue(
  ondemand::value &value, string_view token, const Name &name, int depth, uint64_t &hash, bool &taken
) {
  // Written in place: to write a copy in parts and then move it as a whole would stall on each field.
  baton_json_field &field = fields[result.count];
  field.type = 0;
  field.integer = 0;
  string_view text;
  switch (token[0]) {
  case '"':
    if (const Code failure = string(value, token, text)) return failure;
    if (name.type == BATON_JSON_STRING || name.type == BATON_JSON_STRING_OR_NUMBERS || name.type == BATON_JSON_ANY)
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
    } else if (name.type == BATON_JSON_ANY) {
      if (const Code failure = any(value, token, depth + 1, field, text, hash)) return failure;
    } else if (const Code failure = hashValue(value, token, depth + 1, hash)) {
      return failure;
    }
    break;
  case '{':
    if (const Code failure = hashValue(value, token, depth + 1, hash)) return failure;
    break;
  case 't': case 'f': case 'n':
    if (const Code failure = hashScalar(token, hash)) return failure;
    if (name.type == BATON_JSON_ANY && hash == nullHash) return BATON_JSON_OK;
    if ((name.type == BATON_JSON_BOOL || name.type == BATON_JSON_ANY) && hash != nullHash) {
      field.type = BATON_JSON_BOOL;
      field.integer = hash == trueHash;
    }
    break;
  default:
    bool isInteger;
    text = token;
    if (!number(text, isInteger)) return BATON_JSON_NOT_JSON;
    if (name.type == BATON_JSON_DECIMAL || name.type == BATON_JSON_ANY)
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
    if (result.mistyped++ == 0) result.first_mistyped = name.key;
    return BATON_JSON_OK;
  }
  field.key = name.key;
  field.length = static_cast<uint32_t>(text.size());
  field.text = text.data();
  ++result.count;
  taken = true;
  return BATON_JSON_OK;
}

/// Reads an array that should hold numbers only: `text` stays empty when it does not. Hashes it in any case.
Code LineReader::numbers(ondemand::value &value, string_view token, int depth, string_view &text, uint64_t &hash) {
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

/// Reads an array for a key of any type: numbers as they are written, a string that stands alone as that string.
Code LineReader::any(
  ondemand::value &value, string_view token, int depth, baton_json_field &field, string_view &text, uint64_t &hash
) {
  if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
  ondemand::array array;
  if (const auto error = value.get_array().get(array)) return code(error);
  bool areNumbers = true;
  size_t count = 0;
  string_view first;
  hash = arraySeed;
  const char *end = token.data() + token.size();
  const Code failure = eachElement(array, [&](ondemand::value &element) -> Code {
    const string_view piece = element.raw_json_token();
    areNumbers = areNumbers && (piece[0] == '-' || isDigit(piece[0]));
    end = piece.data() + piece.size();
    uint64_t inner = 0;
    Code failure;
    if (++count == 1 && piece[0] == '"') {
      failure = string(element, piece, first);
      inner = hashBytes(first, stringSeed);
    } else {
      failure = hashValue(element, piece, depth + 1, inner);
    }
    hash = fold(hash ^ inner, mixer);
    return failure;
  });
  if (failure) return failure;
  if (areNumbers) {
    text = string_view(token.data(), static_cast<size_t>(end - token.data()) + 1);
    field.type = BATON_JSON_NUMBERS;
  } else if (count == 1 && first.data() != nullptr) {
    text = first;
    field.type = BATON_JSON_STRING;
  }
  return BATON_JSON_OK;
}

/// Visits and hashes any value. `depth` is the one that the value has if it is an object or array.
Code LineReader::hashValue(ondemand::value &value, string_view token, int depth, uint64_t &hash) {
  if (token[0] == '"') {
    string_view text;
    const Code failure = string(value, token, text);
    if (keepsRest) hash = hashBytes(text, stringSeed);
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
      if (keepsRest) sum += hashMember(key, inner) + 1;
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
inline Code LineReader::hashScalar(string_view token, uint64_t &hash) {
  switch (token[0]) {
  case 't': hash = trueHash; return literal(token, "true") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  case 'f': hash = falseHash; return literal(token, "false") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  case 'n': hash = nullHash; return literal(token, "null") ? BATON_JSON_OK : BATON_JSON_NOT_JSON;
  default:
    bool isInteger;
    if (!number(token, isInteger)) return BATON_JSON_NOT_JSON;
    if (keepsRest) hash = hashBytes(token, numberSeed);
    return BATON_JSON_OK;
  }
}

/// The content of a string: in the line itself where it holds no escape, else in simdjson's string buffer.
inline Code LineReader::string(ondemand::value &value, string_view token, string_view &text) {
  text = inside(token);
  if (hasEscapes && std::memchr(text.data(), '\\', text.size()) != nullptr) return code(value.get_string().get(text));
  // Consumed explicitly: simdjson's skipping takes a string before a colon for a key, and {"a":"b":1} for an object.
  ondemand::raw_json_string raw;
  return code(value.get_raw_json_string().get(raw));
}

}  // namespace baton
