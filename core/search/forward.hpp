// Forward estimation: alpha-beta that abandons a node from which no line of play seems to lead back into the window.
#pragma once

#include "alphabeta.hpp"

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

// What forward estimation knows at a node: how far values get, and the static value of the node above. A node other
// than the root whose value is out of reach of its window is abandoned, for the bound that it misses the window by;
// nothing is stored. If no edge costs more or less than `reach` says, the postcondition of alphabeta holds.
class ForwardOutlook {
public:
    explicit ForwardOutlook(Reach& reach) : reach_(&reach) {}

    Value leaf(Value value, int ply) {
        if (ply > 0) reach_->see(above_, value);
        return value;
    }

    template <Game G>
    bool abandons(Search<G>& search, const typename G::State& state, int depth, bool maximizing, Value alpha,
                  Value beta, int ply, Value& bound) {
        const Value here = search.evaluate(state);
        if (ply > 0) {
            reach_->see(above_, here);
            if (reach_->misses(maximizing, here, depth, alpha, beta, bound)) {
                ++search.counts.abandoned;
                return true;
            }
        }
        above_ = here;
        return false;
    }

private:
    Reach* reach_;
    Value above_ = 0;
};

}  // namespace gametree
