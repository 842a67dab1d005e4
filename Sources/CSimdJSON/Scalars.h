// JSON's grammar for what is no object and no array (RFC 8259, 3 and 6), on the tokens that simdjson finds. A token
// begins with the value and reaches to the next token, white space included.
#ifndef BATON_SCALARS_H
#define BATON_SCALARS_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace baton {

using std::string_view;

inline bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
inline bool isDigit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

/// Whether a scalar that ends before `end` fills its token: only white space may stand between it and the next one.
inline bool fills(string_view token, const char *end) { return end == token.data() + token.size() || isSpace(*end); }

/// Cuts the token down to the JSON number it holds; false when it holds none.
inline bool number(string_view &token, bool &isInteger) {
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
inline bool integer(string_view text, int64_t &result) {
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

}  // namespace baton
#endif
