// The hash of what a line holds beyond its known keys: the same for the same JSON, whatever its spelling, within one
// run of the program. Not a defence against somebody who looks for collisions.
#ifndef BATON_HASHING_H
#define BATON_HASHING_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace baton {

using std::string_view;

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

/// The first `count` bytes (fewer than eight) as a number. Reads eight: every text here stands before padding. To copy
/// just `count` bytes and load the word they make would stall the processor, and cost a fifth of the whole reading
/// time.
inline uint64_t load(const char *bytes, size_t count) { return load(bytes) & ((uint64_t(1) << (8 * count)) - 1); }

inline uint64_t hashBytes(string_view text, uint64_t seed) {
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

}  // namespace baton
#endif
