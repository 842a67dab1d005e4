// Hands out the known keys of one line after another.
#ifndef BATON_LINE_READER_H
#define BATON_LINE_READER_H

#include "KnownKeys.h"
#include "Visiting.h"

#include <memory>

namespace baton {

class LineReader {
 public:
  KnownKeys known;
  /// Whether what is not handed out is hashed; it is checked in any case.
  bool keepsRest = true;

  /// Reads a line; ``line`` then says what it held.
  Code read(const char *bytes, size_t length);

  /// Opens a line for a walk through it.
  Code begin(const char *bytes, size_t length, ondemand::document &document);

  const baton_json_line &line() const { return result; }

 private:
  // Each known key is handed out at most once, and one more place takes the value that is being read.
  std::unique_ptr<baton_json_field[]> fields{new baton_json_field[BATON_JSON_MAX_FIELDS + 1]};
  ondemand::parser parser;
  size_t capacity = 0;

  // State of one walk.
  baton_json_line result{};
  bool hasEscapes = false;
  Set seenKeys, seenNodes, repeatedKeys, repeatedNodes, droppedKeys, droppedNodes;

  Code walk(const char *bytes, size_t length);
  Code refuseRoot(ondemand::document &document, const char *end);
  Code member(ondemand::field &field, string_view &key, string_view &token);
  Code knownMembers(ondemand::object object, uint8_t node, int depth, uint64_t &rest, uint64_t &count);
  Code knownValue(ondemand::value &value, string_view token, const Name &name, int depth, uint64_t &hash, bool &taken);
  Code numbers(ondemand::value &value, string_view token, int depth, string_view &text, uint64_t &hash);
  Code any(ondemand::value &value, string_view token, int depth, baton_json_field &field, string_view &text, uint64_t &hash);
  Code hashValue(ondemand::value &value, string_view token, int depth, uint64_t &hash);
  Code hashScalar(string_view token, uint64_t &hash);
  Code string(ondemand::value &value, string_view token, string_view &text);
};

}  // namespace baton
#endif
