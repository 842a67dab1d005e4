// CSimdJSON: simdjson behind a C face. Reads one JSON object (one line of an event log) at a time and hands out the
// values of the keys it was told about, without copying more than a string that holds escapes.
#ifndef BATON_CSIMDJSON_H
#define BATON_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (of any content) behind the line handed to `baton_json_read`.
#define BATON_JSON_PADDING 64
/// Objects and arrays nested deeper than this make a line unreadable (`BATON_JSON_TOO_DEEP`).
#define BATON_JSON_MAX_DEPTH 64
/// At most this many known keys can occur in one line; there are fewer known keys than that.
#define BATON_JSON_MAX_FIELDS 250

/// What type of value a known key must have. A value of another type, or null, counts as absent.
enum {
  BATON_JSON_STRING = 1,   ///< a JSON string, unescaped
  BATON_JSON_INTEGER = 2,  ///< a JSON integer that fits Int64, or a string of decimal digits (optionally one '-') that does
  BATON_JSON_DECIMAL = 3,  ///< a JSON number; handed out as its source text (never through double)
  BATON_JSON_BOOL = 4,     ///< true or false
  BATON_JSON_NUMBERS = 5,  ///< an array of JSON numbers only; handed out as its source text, brackets included
  BATON_JSON_STRING_OR_NUMBERS = 6,  ///< either; `type` of the field says which (STRING or NUMBERS)
  /// Whatever it is; `type` of the field says what (STRING, DECIMAL for any number, BOOL or NUMBERS). An array that holds
  /// one string only, as the values of an HTTP header do, is handed out as that string. Null is absent, and not mistyped.
  BATON_JSON_ANY = 7,
};

/// Why a line could not be read.
enum {
  BATON_JSON_OK = 0,
  BATON_JSON_NOT_JSON = 1,        ///< not one whole JSON value, or something follows it
  BATON_JSON_NOT_OBJECT = 2,      ///< a JSON value, but no object
  BATON_JSON_INVALID_UTF8 = 3,
  BATON_JSON_TOO_DEEP = 4,
  BATON_JSON_NO_MEMORY = 5,
};

/// One known key that the line holds with a value of the right type.
typedef struct {
  uint8_t key;          ///< index into the list given to `baton_json_create`
  uint8_t type;         ///< BATON_JSON_STRING, INTEGER, DECIMAL, BOOL or NUMBERS
  uint32_t length;      ///< bytes at `text` (STRING, DECIMAL, NUMBERS)
  int64_t integer;      ///< INTEGER: the value; BOOL: 0 or 1
  const char *text;     ///< STRING (unescaped UTF-8, may hold NUL), DECIMAL, NUMBERS; valid until the next read
} baton_json_field;

/// What one line held.
typedef struct {
  const baton_json_field *fields;
  size_t count;
  /// An order-independent hash over all keys and values that `fields` does not hand out (unknown keys, known keys of
  /// another type, duplicates), insensitive to white space and to the order of keys at any level; 0 where there are none.
  uint64_t rest_hash;
  /// Known keys whose value had another type or was null: counts, and the key index of the first one.
  uint32_t mistyped;
  uint8_t first_mistyped;
  /// Known keys that occur more than once in one object (all of them then count as absent): count, and the first one.
  uint32_t duplicated;
  uint8_t first_duplicated;
} baton_json_line;

typedef struct baton_json baton_json;

/// Creates a reader that knows `count` keys. `names[i]` is a key of the top-level object, or a dotted path for a member
/// of a nested object ("environment.kind", "error.underlying.code"; a backslash before a dot or a backslash makes it part of
/// a name); `types[i]` one of the BATON_JSON_ types above.
/// Returns NULL without memory. The strings are copied.
baton_json *baton_json_create(const char *const *names, const uint8_t *types, size_t count);
/// From here on `rest_hash` stays 0: what is not handed out is checked as strictly as ever, and not hashed.
void baton_json_ignore_rest(baton_json *);
void baton_json_destroy(baton_json *);

/// Reads the object in `bytes[0 ..< length]`; at least BATON_JSON_PADDING bytes behind it must be readable.
/// Returns one of the codes above; `*line` is filled only for BATON_JSON_OK and valid until the next call.
int baton_json_read(baton_json *, const char *bytes, size_t length, baton_json_line *line);

/// Looks for a key that one object, at any depth, holds twice: parsers differ in which of the two they take.
/// Returns one of the codes above; `*position` is where the second of them begins, or `length` where no key is repeated.
int baton_json_repeated_key(baton_json *, const char *bytes, size_t length, size_t *position);

/// The floor for measurements: visits every key and value of the object with simdjson and keeps nothing.
/// Returns the number of values seen, or 0 for a line that is not one JSON object.
size_t baton_json_visit(baton_json *, const char *bytes, size_t length);

/// Writes the object without white space between tokens into `out` (which must hold `length + BATON_JSON_PADDING`
/// bytes); returns the length written, or 0 when the text is not JSON.
size_t baton_json_minify(const char *bytes, size_t length, char *out);

#ifdef __cplusplus
}
#endif
#endif
