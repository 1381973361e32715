// Forward estimation: alpha-beta that abandons a node from which no line of play seems to lead back into the window.
#pragma once

#include "visit.hpp"

namespace gametree {

// How far a position's value can get in some plies. No ply takes more than `least` or adds more than `greatest`, or
// `millionths` of that; if it learns, both follow the edges that the search meets. As a game may end before the plies
// are over, staying where one is is always possible.
class Reach {
public:
    Reach(std::int64_t least, std::int64_t greatest, std::int64_t millionths, bool learns)
        : least_(least), greatest_(greatest), millionths_(millionths), learns_(learns) {
        work_out();
    }

    std::int64_t least() const { return least_; }
    std::int64_t greatest() const { return greatest_; }

    // The search has met an edge between positions of these static values.
    void see(Value above, Value below) {
        if (!learns_) return;
        const std::int64_t cost = std::int64_t{below} - above;
        if (cost >= least_ && cost <= greatest_) return;
        least_ = std::min(least_, cost);
        greatest_ = std::max(greatest_, cost);
        work_out();
    }

    // Whether a node of static value `value` can get no more than alpha (MIN) or no less than beta (MAX) in `plies`
    // plies; then `bound` is what it can get at best, rounded in its favour.
    bool misses(bool maximizing, Value value, int plies, Value alpha, Value beta, Value& bound) const {
        const std::int64_t room = maximizing ? std::int64_t{value} - beta : std::int64_t{alpha} - value;
        const std::int64_t way = plies * (maximizing ? fall_ : rise_);
        if (way > room * million) return false;
        const std::int64_t rounded = (way + million - 1) / million;
        bound = static_cast<Value>(maximizing ? value - rounded : value + rounded);
        return true;
    }

private:
    // Products fit: an edge costs less than 2^33, a million is less than 2^20, and there are at most 250 plies.
    static constexpr std::int64_t million = 1'000'000;

    void work_out() {
        fall_ = millionths_ * std::max<std::int64_t>(-least_, 0);
        rise_ = millionths_ * std::max<std::int64_t>(greatest_, 0);
    }

    std::int64_t least_, greatest_, millionths_;
    bool learns_;
    std::int64_t fall_, rise_;  // in one ply, in millionths
};

template <bool Full, Game G>
class ForwardEstimation {
public:
    using State = typename G::State;

    ForwardEstimation(Search<G>& search, Reach& reach) : search_(search), reach_(reach) {}

    // As alphabeta, but a node other than the root whose value is out of reach of the window is not searched: the bound
    // that it misses the window by is returned, and nothing is stored. If no edge costs more or less than `reach` says,
    // the postcondition of alphabeta holds.
    Value operator()(const State& state, int depth, Value alpha, Value beta) {
        return search(state, depth, alpha, beta, 0, 0);
    }

private:
    // `above` is the static value of the node above.
    Value search(const State& state, int depth, Value alpha, Value beta, int ply, Value above) {
        Visit<Full, G> visit(search_, state, depth, ply);
        Value g = 0;
        if (visit.answered(alpha, beta, g)) return g;

        if (depth == 0) return leaf(visit, ply, above);
        auto moves = search_.game.moves(state);
        Move first;
        if (!moves.next(first)) return leaf(visit, ply, above);

        const bool maximizing = search_.game.maximizing(state);
        const Value here = search_.evaluate(state);
        if (ply > 0) {
            reach_.see(above, here);
            if (reach_.misses(maximizing, here, depth, alpha, beta, g)) {
                ++search_.counts.abandoned;
                return g;
            }
        }

        auto children = visit.children(moves, first);
        Value low = alpha, high = beta;  // the window as the children move it
        Move best = no_move, move;
        State child;
        if (visit.table_cutoff(children, maximizing, alpha, beta, g, best)) {
            // nothing left to search
        } else if (maximizing) {
            g = -infinity;
            while (g < beta && children.next(child, move)) {
                const Value value = search(child, depth - 1, low, beta, ply + 1, here);
                if (value <= g) continue;
                g = value;
                best = move;
                if (g > low) {
                    low = g;
                    visit.improved(g, move);
                }
            }
        } else {
            g = infinity;
            while (g > alpha && children.next(child, move)) {
                const Value value = search(child, depth - 1, alpha, high, ply + 1, here);
                if (value >= g) continue;
                g = value;
                best = move;
                if (g < high) {
                    high = g;
                    visit.improved(g, move);
                }
            }
        }
        visit.done(maximizing, alpha, beta, g, best);
        return g;
    }

    Value leaf(Visit<Full, G>& visit, int ply, Value above) {
        const Value value = visit.leaf();
        if (ply > 0) reach_.see(above, value);
        return value;
    }

    Search<G>& search_;
    Reach& reach_;
};

}  // namespace gametree
