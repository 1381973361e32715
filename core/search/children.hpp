// The children of one node, in the order they are to be searched.
#pragma once

#include <algorithm>
#include <utility>

#include "search.hpp"
#include "selective/abilities.hpp"

namespace gametree {

// Children in natural order, made one at a time, so that a cutoff saves making the rest.
template <Game G>
class NaturalChildren {
public:
    using State = typename G::State;

    // `moves` has just yielded `first`, so the node has at least one move.
    NaturalChildren(Search<G>& search, const State& state, typename G::Moves& moves, Move first)
        : search_(search), state_(state), moves_(moves), move_(first) {}

    // Writes the next child and the move that leads to it; false when there are none left.
    bool next(State& child, Move& move) {
        if (!next(move)) return false;
        make(move, child);
        ++search_.counts.generated;
        return true;
    }

    // The child that the last move leads to; not counted.
    void make(Move move, State& child) const { make_child(search_.game, state_, moves_, move, child); }

    // The next move alone, without making its child.
    bool next(Move& move) {
        if (!fresh_ && !moves_.next(move_)) return false;
        fresh_ = false;
        move = move_;
        return true;
    }

private:
    Search<G>& search_;
    const State& state_;
    typename G::Moves& moves_;
    Move move_;
    bool fresh_ = true;  // `move_` has not been returned yet
};

// Children in natural order, each made before its elder sibling is searched: when its own turn comes, its table entry
// is on its way from memory. It counts as generated only then.
template <Game G>
class ChildrenAhead {
public:
    using State = typename G::State;

    ChildrenAhead(Search<G>& search, NaturalChildren<G>& children) : search_(search), children_(children) {}

    void begin() { advance(); }
    // The move to the next child, which is then taken or skipped.
    bool pick(Move& move) const {
        move = move_;
        return there_;
    }
    void take(State& child) {
        child = state_;
        ++search_.counts.generated;
        advance();
    }
    void advance() {
        there_ = children_.next(move_);
        if (!there_) return;
        children_.make(move_, state_);
        search_.table->prefetch(search_.game.key(state_));
    }

private:
    Search<G>& search_;
    NaturalChildren<G>& children_;
    State state_;
    Move move_;
    bool there_ = false;
};

// Children in the search's order. With nothing to sort or look up first they come as above. Otherwise the moves are
// collected on the search's stack and the best of those left is picked at every step: a stable order, and no more
// sorting than the cutoff allows. Of a wide node, where looking at all that are left would take too long, the moves
// that have a rank are sorted once two of them have been picked. Static ordering and ETC make all children at once.
template <Game G>
class OrderedChildren {
public:
    using State = typename G::State;

    OrderedChildren(Search<G>& search, const State& state, typename G::Moves& moves, Move first, int depth, int ply,
                    Move table_move)
        : search_(search),
          state_(state),
          natural_(search, state, moves, first),
          ahead_(search, natural_),
          base_(search.candidates.size()),
          made_base_(search.made.size()),
          shared_(search.busy != nullptr && depth >= shared_from_depth) {
        if (shared_) [[unlikely]]
            begin_shared(search, depth);
        if constexpr (watched<G>) {
            watch_.ply = ply;
            search.profile.open(ply);
        }
        const bool by_value = depth > 1 && search.ordering.uses(OrderKey::stat);
        made_ = by_value || (search.table != nullptr && depth > search.etc_above);
        listed_ = made_ || search.ordering.sorts(depth, table_move);
        if (listed_) {
            collect(depth, ply, table_move, by_value);
        } else if (!makes_in_order(search.game) && search.table != nullptr && search.table->holds(depth - 1)) {
            looks_ahead_ = true;
            ahead_.begin();
        }
    }
    ~OrderedChildren() {
        search_.candidates.shrink(base_);
        search_.made.shrink(made_base_);
        if (shared_) [[unlikely]]
            end_shared(search_);
    }
    OrderedChildren(const OrderedChildren&) = delete;
    OrderedChildren& operator=(const OrderedChildren&) = delete;

    GAMETREE_INLINE bool next(State& child, Move& move) {
        leave();
        while (next_of_all(child, move))
            if (!puts_off(child, move, 0)) return true;
        int place;
        return resume(child, move, place);
    }

    // ABDADA, where workers share the node: the first child is searched by all of them together. Of its siblings, one
    // that another worker is at is put off until the others have been searched; then the table is likely to know it.
    void leave() {
        if (shared_) [[unlikely]]
            leave_shared(search_);
    }
    // Whether the child that was just taken is put off; if not, this worker is at it until it leaves. `place` is for
    // the caller, who gets it back.
    bool puts_off(const State& child, Move move, int place) {
        return shared_ && puts_off_shared(search_, child, move, place);
    }
    // The next child that was put off.
    bool resume(State& child, Move& move, int& place) { return shared_ && resume_shared(search_, child, move, place); }

    // The next move alone; its child is then taken, or skipped without being made.
    bool pick(Move& move) {
        return listed_ ? pick_listed(move) : looks_ahead_ ? ahead_.pick(move) : natural_.next(move);
    }
    void skip() {
        if (looks_ahead_) ahead_.advance();
    }
    void take(State& child, Move move) {
        if (listed_) return take_listed(child, move);
        if (looks_ahead_) {
            ahead_.take(child);
        } else {
            ++search_.counts.generated;
            natural_.make(move, child);
        }
        taken(move);
    }

    // ETC: the first child whose stored bound already cuts the node off gives that bound and its move. At a MAX node it
    // is a lower bound >= beta, at a MIN node an upper bound <= alpha. None reaches an infinite one.
    bool table_cutoff(int depth, bool maximizing, Value alpha, Value beta, Value& value, Move& move) const {
        if (search_.table == nullptr || depth <= search_.etc_above || !search_.table->holds(depth - 1)) return false;
        if (maximizing ? beta == infinity : alpha == -infinity) return false;
        for (std::size_t i = base_; i < end_; ++i) {
            Known known;
            look_up(search_, search_.game.key(position(i)), depth - 1, known);
            if (!known.found || (maximizing ? known.lower < beta : known.upper > alpha)) continue;
            value = maximizing ? known.lower : known.upper;
            move = search_.candidates[i].move;
            if constexpr (watched<G>) search_.profile.etc(watch_.ply);
            return true;
        }
        return false;
    }

private:
    struct Watch {
        int ply;
    };

    // A node of more children than that is sorted once so many have been picked: most nodes are cut off before.
    static constexpr std::size_t wide = 24;
    static constexpr unsigned picks_of_wide = 4;

    GAMETREE_INLINE bool next_of_all(State& child, Move& move) {
        if (listed_) {
            if (!pick_listed(move)) return false;
            take_listed(child, move);
            return true;
        }
        if (!pick(move)) return false;
        take(child, move);
        return true;
    }
    void taken([[maybe_unused]] Move move) {
        search_.fresh = true;
        if constexpr (watched<G>) search_.profile.child(watch_.ply, move);
    }

    // These are functions of the search, not of this object: what is never handed to a function stays in registers.
    static SharedNode& here(Search<G>& search) { return search.shared[search.shared.size() - 1]; }
    GAMETREE_RARE static void begin_shared(Search<G>& search, int depth) {
        const std::size_t base = search.put_off.size();
        search.shared.push() = {depth, base, base, 0, true};
    }
    GAMETREE_RARE static void leave_shared(Search<G>& search) {
        if (here(search).name != 0) search.busy->leave(std::exchange(here(search).name, 0));
    }
    GAMETREE_RARE static bool puts_off_shared(Search<G>& search, const State& child, Move move, int place) {
        SharedNode& node = here(search);
        const std::uint64_t name = Busy::name(search.game.key(child), node.depth);
        if (!node.first && search.busy->holds(name)) {
            Child<G>& waiting = search.put_off.push();
            waiting.state = child;
            waiting.move = move;
            waiting.place = place;
            return true;
        }
        node.first = false;
        search.busy->enter(node.name = name);
        return false;
    }
    GAMETREE_RARE static bool resume_shared(Search<G>& search, State& child, Move& move, int& place) {
        SharedNode& node = here(search);
        if (node.put_off == search.put_off.size()) return false;
        const Child<G>& waiting = search.put_off[node.put_off++];
        child = waiting.state;
        move = waiting.move;
        place = waiting.place;
        search.fresh = true;
        search.busy->enter(node.name = Busy::name(search.game.key(child), node.depth));
        return true;
    }
    GAMETREE_RARE static void end_shared(Search<G>& search) {
        leave_shared(search);
        search.put_off.shrink(here(search).base);
        search.shared.shrink(search.shared.size() - 1);
    }

    State& position(std::size_t i) const { return search_.made[made_base_ + (i - base_)]; }

    void collect(int depth, int ply, Move table_move, bool by_value) {
        const bool maximizing = search_.game.maximizing(state_);
        const bool by_hint = GivesHints<G> && search_.ordering.uses(OrderKey::hint);
        const bool by_noise = search_.ordering.uses(OrderKey::noisy);
        const bool looked_up = search_.table != nullptr && search_.table->holds(depth - 1);
        for (Move move; natural_.next(move);) {
            Value merit = lowest;
            if (made_) {
                State& made = search_.made.push();
                natural_.make(move, made);
                ++search_.counts.generated;
                if (looked_up) search_.table->prefetch(search_.game.key(made));
                if (by_value) merit = maximizing ? search_.evaluate(made) : -search_.evaluate(made);
            }
            if constexpr (GivesHints<G>)
                if (by_hint) merit = search_.game.hint(state_, move);
            Candidate& candidate = search_.candidates.push();
            const unsigned noise = by_noise ? noise_of(search_.game, state_, move) : 0;
            candidate.rank = search_.ordering.rank(move, table_move, ply, maximizing, merit, noise);
            candidate.move = move;
            ranked_ += candidate.rank != 0;
        }
        end_ = search_.candidates.size();
        first_ = base_;
        wide_ = end_ - base_ > wide;
    }

    GAMETREE_INLINE bool pick_listed(Move& move) {
        if (ranked_ == 0 && !skip_searched()) return false;
        chosen_ = ranked_ > 0 ? best() : first_++;
        Candidate& candidate = search_.candidates[chosen_];
        move = candidate.move;
        candidate.rank = 0;
        candidate.move = no_move;
        return true;
    }
    GAMETREE_INLINE void take_listed(State& child, Move move) {
        if (made_) {
            child = position(chosen_);
        } else {
            ++search_.counts.generated;
            child = search_.game.play(state_, move);
        }
        taken(move);
    }

    // The first of those with the highest rank; there is one above zero.
    std::size_t best() {
        --ranked_;
        auto& list = search_.candidates;
        if (wide_) [[unlikely]] {
            if (picked_ == picks_of_wide) sorted_ = sort(list, base_, end_);
            if (picked_++ >= picks_of_wide) return list[sorted_++].place;
        }
        std::size_t best = base_;
        for (std::size_t i = base_ + 1; i < end_; ++i)
            if (list[i].rank > list[best].rank) best = i;
        return best;
    }

    // Puts the candidates that are left and have a rank in order, behind all others on the stack. Returns where.
    GAMETREE_RARE static std::size_t sort(PathStack<Candidate>& list, std::size_t base, std::size_t end) {
        const std::size_t sorted = list.size();
        for (std::size_t i = base; i < end; ++i) {
            if (list[i].rank == 0) continue;
            const Candidate candidate{list[i].rank, list[i].move, static_cast<std::uint32_t>(i)};
            list.push() = candidate;
        }
        sort_by_rank(&list[sorted], &list[list.size() - 1] + 1);
        return sorted;
    }

    // Whether a candidate is left, all of them of rank zero; if so, `first_` is the next.
    bool skip_searched() {
        while (first_ < end_ && search_.candidates[first_].move == no_move) ++first_;
        return first_ < end_;
    }

    Search<G>& search_;
    const State& state_;
    NaturalChildren<G> natural_;
    ChildrenAhead<G> ahead_;
    std::size_t base_, made_base_;
    std::size_t end_ = 0;
    std::size_t chosen_ = 0;  // the candidate that was picked last
    std::size_t first_ = 0;   // no candidate before it is left, once none is ranked
    std::size_t ranked_ = 0;  // candidates left whose rank is not zero
    std::size_t sorted_ = 0;  // where the next of a wide node is, once it has been sorted
    unsigned picked_ = 0;     // from a wide node
    bool wide_ = false;
    bool made_ = false;
    bool listed_ = false;
    bool looks_ahead_ = false;
    bool shared_;  // with other workers
    [[no_unique_address]] std::conditional_t<watched<G>, Watch, Unwatched> watch_;
};

}  // namespace gametree
