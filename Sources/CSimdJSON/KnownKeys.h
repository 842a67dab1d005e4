// The keys that a reader was told about, found by parent and name.
#ifndef BATON_KNOWN_KEYS_H
#define BATON_KNOWN_KEYS_H

#include "Hashing.h"

#include <string>
#include <vector>

namespace baton {

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
    const char *rest = name;
    uint8_t parent = 0;
    for (;;) {
      const std::string part = takePart(rest);
      Name *name = findOrAdd(parent, string_view(part.data(), part.size() - padding));
      if (name == nullptr) return false;
      if (*rest == '\0') {
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
      ++rest;
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

  /// Bytes that `Ends` may read behind a short name.
  static constexpr size_t padding = 8;

  /// The name up to the next dot, at which `path` then stands, or to the end; padded.
  static std::string takePart(const char *&path) {
    std::string part;
    for (; *path != '\0' && *path != '.'; ++path) {
      if (*path == '\\' && (path[1] == '.' || path[1] == '\\')) ++path;
      part.push_back(*path);
    }
    return part.append(padding, '\0');
  }

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

}  // namespace baton
#endif
