// What reading with simdjson's On-Demand parser has in common, for whatever purpose.
#ifndef BATON_VISITING_H
#define BATON_VISITING_H

#include "CSimdJSON.h"

#include <simdjson.h>

#include <utility>

namespace baton {

namespace ondemand = simdjson::ondemand;

/// `BATON_JSON_OK` or why the walk ended.
using Code = int;

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

}  // namespace baton
#endif
