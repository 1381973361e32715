// The order in which children are searched: a list of keys, compared one after the other, the natural order breaking
// ties.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "value.hpp"

namespace gametree {

enum class OrderKey : std::uint8_t {
    table,    // the move the table remembers comes first
    killer,   // then the two moves that last caused a cutoff at this ply
    history,  // the more often a move was best or cut off, weighted by depth squared, the earlier
    stat,  // the better the static value for the mover, the earlier; not at the last ply, where it could save nothing
};

class Ordering {
public:
    Ordering() = default;
    explicit Ordering(const std::vector<OrderKey>& keys) {
        for (OrderKey key : keys) keys_[count_++] = key;
        if (uses(OrderKey::killer)) killers_.fill({no_move, no_move});
        if (uses(OrderKey::history)) history_.assign(2 * move_codes, 0);
    }

    bool natural() const { return count_ == 0; }
    bool uses(OrderKey key) const {
        return std::find(keys_.begin(), keys_.begin() + count_, key) != keys_.begin() + count_;
    }

    // Larger ranks come first. `merit` is the static value in the mover's view, or lowest where it is not used.
    std::uint64_t rank(Move move, Move table_move, int ply, bool maximizing, Value merit) const {
        std::uint64_t rank = 0;
        for (int i = 0; i < count_; ++i) {
            switch (keys_[i]) {
                case OrderKey::table: rank = rank << 1 | (move == table_move); break;
                case OrderKey::killer: rank = rank << 2 | killer_rank(move, ply); break;
                case OrderKey::history: rank = rank << history_bits | history_[slot(move, maximizing)]; break;
                case OrderKey::stat: rank = rank << 32 | (static_cast<std::uint32_t>(merit) + 0x80000000U); break;
            }
        }
        return rank;
    }

    // A move that raised the bound of its node (MAX) or lowered it (MIN).
    void reward(Move move, int depth, bool maximizing) {
        if (history_.empty()) return;
        std::uint32_t& score = history_[slot(move, maximizing)];
        score = std::min(score + static_cast<std::uint32_t>(depth * depth), history_limit);
    }

    // A move that made its brothers superfluous.
    void cutoff(Move move, int ply) {
        auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        if (move == first) return;
        second = first;
        first = move;
    }

private:
    static constexpr int history_bits = 29;
    static constexpr std::uint32_t history_limit = (1U << history_bits) - 1;

    struct Killers {
        Move first, second;
    };

    static std::size_t slot(Move move, bool maximizing) { return std::size_t{move} * 2 + maximizing; }
    std::uint64_t killer_rank(Move move, int ply) const {
        const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        return move == first ? 2 : move == second ? 1 : 0;
    }

    std::array<OrderKey, 4> keys_{};
    int count_ = 0;
    std::array<Killers, max_depth + 1> killers_{};
    std::vector<std::uint32_t> history_;
};

}  // namespace gametree
