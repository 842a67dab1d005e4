// The C face of the reader. No exception leaves it.
#include "CSimdJSON.h"

#include "LineReader.h"
#include "Scalars.h"

#include <cstring>
#include <memory>
#include <new>
#include <unordered_set>

using namespace baton;

struct baton_json {
  LineReader reader;
};

namespace {

/// Damaged UTF-8 is named before all other damage: which of them simdjson comes upon first depends on its version.
Code withUTF8(Code failure, const char *bytes, size_t length) {
  if (failure == BATON_JSON_OK || failure == BATON_JSON_NO_MEMORY) return failure;
  return simdjson::validate_utf8(bytes, length) ? failure : BATON_JSON_INVALID_UTF8;
}

// MARK: The floor for measurements: the plain way through a document that simdjson recommends

Code visitValue(ondemand::value value, int depth, size_t &count);

Code visitObject(ondemand::object object, int depth, size_t &count) {
  if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
  return eachMember(object, [&](ondemand::field &field) -> Code {
    string_view key;
    if (const auto error = field.unescaped_key().get(key)) return code(error);
    return visitValue(field.value(), depth + 1, count);
  });
}

Code visitValue(ondemand::value value, int depth, size_t &count) {
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

// MARK: Keys that are there twice

/// Walks an object until some object in it repeats a key; `repeated` then points behind the key's quotation mark.
Code findRepeated(ondemand::value value, int depth, const char *&repeated) {
  ondemand::json_type type;
  if (const auto error = value.type().get(type)) return code(error);
  if (depth > BATON_JSON_MAX_DEPTH) return BATON_JSON_TOO_DEEP;
  if (type == ondemand::json_type::array) {
    ondemand::array array;
    if (const auto error = value.get_array().get(array)) return code(error);
    return eachElement(array, [&](ondemand::value &element) {
      return repeated ? BATON_JSON_OK : findRepeated(element, depth + 1, repeated);
    });
  }
  if (type != ondemand::json_type::object) {
    size_t count = 0;
    return visitValue(value, depth, count);
  }
  ondemand::object object;
  if (const auto error = value.get_object().get(object)) return code(error);
  // Unescaped keys stay where the parser put them for as long as the document is read.
  std::unordered_set<string_view> keys;
  return eachMember(object, [&](ondemand::field &field) -> Code {
    if (repeated) return BATON_JSON_OK;
    const char *const raw = field.key().raw();
    string_view key;
    if (const auto error = field.unescaped_key().get(key)) return code(error);
    if (!keys.insert(key).second) {
      repeated = raw;
      return BATON_JSON_OK;
    }
    return findRepeated(field.value(), depth + 1, repeated);
  });
}

}  // namespace

int baton_json_repeated_key(baton_json *json, const char *bytes, size_t length, size_t *position) {
  *position = length;
  try {
    ondemand::document document;
    ondemand::value value;
    if (const Code failure = json->reader.begin(bytes, length, document)) return withUTF8(failure, bytes, length);
    if (const auto error = document.get_value().get(value)) return withUTF8(code(error), bytes, length);
    const char *repeated = nullptr;
    if (const Code failure = findRepeated(value, 1, repeated)) return withUTF8(failure, bytes, length);
    if (repeated) *position = static_cast<size_t>(repeated - bytes) - 1;
    return BATON_JSON_OK;
  } catch (const std::bad_alloc &) {
    return BATON_JSON_NO_MEMORY;
  }
}

baton_json *baton_json_create(const char *const *names, const uint8_t *types, size_t count) {
  if (count > BATON_JSON_MAX_FIELDS) return nullptr;
  try {
    auto made = std::make_unique<baton_json>();
    for (size_t i = 0; i < count; ++i)
      if (!made->reader.known.add(names[i], static_cast<uint8_t>(i), types[i])) return nullptr;
    return made.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void baton_json_ignore_rest(baton_json *json) { json->reader.keepsRest = false; }

void baton_json_destroy(baton_json *json) { delete json; }

int baton_json_read(baton_json *json, const char *bytes, size_t length, baton_json_line *line) {
  const Code failure = json->reader.read(bytes, length);
  if (failure) return withUTF8(failure, bytes, length);
  *line = json->reader.line();
  return BATON_JSON_OK;
}

size_t baton_json_visit(baton_json *json, const char *bytes, size_t length) {
  ondemand::document document;
  ondemand::object object;
  size_t count = 1;
  if (json->reader.begin(bytes, length, document) != BATON_JSON_OK || document.get_object().get(object)) return 0;
  return visitObject(object, 1, count) == BATON_JSON_OK && isAtEnd(document) ? count : 0;
}

size_t baton_json_minify(const char *bytes, size_t length, char *out) {
  // simdjson's minifier checks nothing (it would make `1 2` into `12`). The room for the result first serves as the
  // padded copy that is checked, so that the text itself needs no padding.
  if (length == 0) return 0;
  baton_json *const json = baton_json_create(nullptr, nullptr, 0);
  if (json == nullptr) return 0;
  std::memcpy(out, bytes, length);
  std::memset(out + length, 0, BATON_JSON_PADDING);
  baton_json_line line;
  const Code failure = baton_json_read(json, out, length, &line);
  baton_json_destroy(json);
  size_t written = 0;
  if (failure || simdjson::minify(bytes, length, out, written)) return 0;
  return written;
}
