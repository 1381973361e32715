// Enumerations by name, as Python passes them and as errors show them.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace gametree {

// The names of an enumeration whose values count from 0.
template <std::size_t count>
using Names = std::array<std::string_view, count>;

// The place of a name among others; an error that tells them all if it is not there. `what` says what is named, as in
// "an ordering key".
std::size_t place_of(std::string_view what, std::span<const std::string_view> names, std::string_view name);

// The value of that name.
template <class Enumeration, std::size_t count>
Enumeration named(std::string_view what, const Names<count>& names, std::string_view name) {
    return static_cast<Enumeration>(place_of(what, names, name));
}

template <class Enumeration, std::size_t count>
constexpr std::string_view name_of(const Names<count>& names, Enumeration value) {
    return names[static_cast<std::size_t>(value)];
}

}  // namespace gametree
