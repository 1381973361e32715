// Enumerations by name, as Python passes them and as errors show them.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gametree {

// The names of an enumeration whose values count from 0.
template <std::size_t count>
using Names = std::array<std::string_view, count>;

// The value of that name; `what` says what is named, as in "an ordering key".
template <class Enumeration, std::size_t count>
Enumeration named(std::string_view what, const Names<count>& names, std::string_view name) {
    for (std::size_t i = 0; i < count; ++i)
        if (names[i] == name) return static_cast<Enumeration>(i);
    std::string message = std::string(what) + " is one of ";
    for (std::size_t i = 0; i < count; ++i) message.append(i == 0 ? "" : ", ").append(names[i]);
    throw std::invalid_argument(message + ", not '" + std::string(name) + "'");
}

template <class Enumeration, std::size_t count>
constexpr std::string_view name_of(const Names<count>& names, Enumeration value) {
    return names[static_cast<std::size_t>(value)];
}

}  // namespace gametree
