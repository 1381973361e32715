// A position of any game, as Python holds it: the bytes of that game's own State, and which kind of state they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <type_traits>

namespace gametree {

// One object for each type of state; its address identifies the type.
struct StateKind {
    std::size_t size;
};
template <class State>
inline constexpr StateKind kind_of{sizeof(State)};

class AnyState {
public:
    template <class State>
        requires std::is_trivially_copyable_v<State>
    explicit AnyState(const State& state) : AnyState(kind_of<State>, &state) {
        static_assert(alignof(State) <= alignof(std::max_align_t));
    }
    // A copy of the bytes of such a state.
    AnyState(const StateKind& kind, const void* bytes) : kind_(&kind) {
        if (kind.size > small_.size()) large_ = std::make_unique_for_overwrite<std::byte[]>(kind.size);
        std::memcpy(large_ ? large_.get() : small_.data(), bytes, kind.size);
    }

    const void* data() const { return large_ ? large_.get() : small_.data(); }

    // The state of a game with that kind of state; an error if it is another game's.
    template <class State>
    const State& as() const {
        check(kind_of<State>);
        return *static_cast<const State*>(data());
    }
    void check(const StateKind& kind) const {
        if (kind_ != &kind) throw std::invalid_argument("this state belongs to another game: make it with this one");
    }

private:
    const StateKind* kind_;
    alignas(std::max_align_t) std::array<std::byte, 64> small_;
    std::unique_ptr<std::byte[]> large_;  // instead, where those bytes are not enough
};

}  // namespace gametree
