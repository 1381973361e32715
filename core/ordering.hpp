// The order in which children are searched: a list of keys, compared one after the other, the natural order breaking
// ties.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "named.hpp"
#include "rare.hpp"
#include "value.hpp"

namespace gametree {

enum class OrderKey : std::uint8_t {
    table,    // the move in the table comes first
    killer,   // then the two moves that last caused a cutoff at this ply
    history,  // the more often a move was best or cut off, weighted by depth squared, the earlier
    stat,   // the better the static value for the mover, the earlier; not at the last ply, where it could save nothing
    hint,   // the better the game's own rating of the move, the earlier; not together with `stat`
    noisy,  // noisy moves by what they win, the quiet ones between those that win or lose nothing and those that lose
};
inline constexpr Names<6> order_key_names = {"table", "killer", "history", "static", "hint", "noisy"};

class Ordering {
public:
    Ordering() = default;
    explicit Ordering(const std::vector<OrderKey>& keys);

    bool natural() const { return natural_; }
    bool uses(OrderKey key) const { return weights_[index(key)] != 0; }

    // Whether any key may rank the moves of this node; if not, they are searched in their natural order.
    bool sorts(int depth, Move table_move) const {
        return learns_ || uses(OrderKey::hint) || uses(OrderKey::noisy) ||
               (table_move != no_move && uses(OrderKey::table)) || (depth > 1 && uses(OrderKey::stat));
    }

    // Larger ranks come first. `merit` is the static value in the mover's view, or the game's hint, or lowest where
    // neither is used. `noise` is that of a move, or any number where it is not used.
    std::uint64_t rank(Move move, Move table_move, int ply, bool maximizing, Value merit, unsigned noise) const {
        std::uint64_t rank = weights_[index(OrderKey::table)] * (move == table_move);
        if (judges_)
            rank += weights_[index(OrderKey::noisy)] * noise +
                    (weights_[index(OrderKey::stat)] | weights_[index(OrderKey::hint)]) *
                        (static_cast<std::uint32_t>(merit) + 0x80000000U);
        if (uses(OrderKey::killer)) rank += weights_[index(OrderKey::killer)] * killer_rank(move, ply);
        if (uses(OrderKey::history)) {
            const std::size_t at = slot(move, maximizing);
            rank += weights_[index(OrderKey::history)] * (at < history_.size() ? history_[at] : neutral_);
        }
        return rank;
    }

    // A move that raised the bound of its node (MAX) or lowered it (MIN).
    void reward(Move move, int depth, bool maximizing) {
        if (!uses(OrderKey::history)) return;
        const std::size_t at = slot(move, maximizing);
        if (at >= history_.size()) [[unlikely]]
            grow(at);
        std::uint32_t& score = history_[at];
        score = std::min(score + static_cast<std::uint32_t>(depth * depth), history_limit);
    }

    // From now on the history is one of credits: a move gains when it cuts off, and loses when it was tried in vain.
    // Either counts for less, the more of it there has been.
    void begin_credits() { neutral_ = most_credit; }
    // `sign` is 1 or -1.
    void credit(Move move, int depth, bool maximizing, int sign) {
        if (!uses(OrderKey::history)) return;
        const std::size_t at = slot(move, maximizing);
        if (at >= history_.size()) [[unlikely]]
            grow(at);
        const int much = std::min(16 * depth * (depth + 2), 2000);
        const int score = static_cast<int>(history_[at]) - most_credit;
        history_[at] = static_cast<std::uint32_t>(most_credit + score + sign * much - (score * much >> 14));
    }

    // What the history of credits says of a move: 0 where nothing is known.
    int credit_of(Move move, bool maximizing) const {
        const std::size_t at = slot(move, maximizing);
        return at < history_.size() ? static_cast<int>(history_[at]) - most_credit : 0;
    }

    // A move that caused a cutoff.
    void cutoff(Move move, int ply) {
        auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        if (move == first) return;
        second = first;
        first = move;
    }

private:
    static constexpr std::array<int, 6> bits = {1, 2, 29, 32, 32, 8};  // of the keys, in the order of OrderKey
    static constexpr std::uint32_t history_limit = (1U << 29) - 1;

    struct Killers {
        Move first, second;
    };

    static constexpr int most_credit = 1 << 14;  // no credit is further from the neutral one

    GAMETREE_RARE void grow(std::size_t slot);
    static constexpr std::size_t index(OrderKey key) { return static_cast<std::size_t>(key); }
    static std::size_t slot(Move move, bool maximizing) { return std::size_t{move} * 2 + maximizing; }
    std::uint64_t killer_rank(Move move, int ply) const {
        const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        return move == first ? 2 : move == second ? 1 : 0;
    }

    std::array<std::uint64_t, 6> weights_{};  // of the keys; zero if not used
    bool natural_ = true;
    bool learns_ = false;  // by killers or history
    bool judges_ = false;  // by static values, hints or noise
    std::array<Killers, max_depth + 1> killers_{};
    std::uint32_t neutral_ = 0;           // the history of a move of which nothing is known
    std::vector<std::uint32_t> history_;  // as far as moves have been rewarded
};

}  // namespace gametree
