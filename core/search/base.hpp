// What a running search keeps for any game. Search<G> (search.hpp) adds the game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "../busy.hpp"
#include "../counts.hpp"
#include "../limits.hpp"
#include "../ordering.hpp"
#include "../path.hpp"
#include "../rare.hpp"
#include "../table.hpp"
#include "../value.hpp"
#include "selective/parts.hpp"

namespace gametree {

// Enhanced transposition cutoffs are tried at nodes more than this many plies above the leaves.
inline constexpr int etc_off = std::numeric_limits<int>::max();

// In a parallel search, a child of a node at least this many plies above the leaves is put off while another worker is
// at it. What is below takes less time than looking.
inline constexpr int shared_from_depth = 4;

// The principal variation, kept as a triangle: row `ply` is the best line found below the node at that ply. The rows
// live in memory of their own, so that a search can be handed over without copying them.
class Lines {
public:
    void clear(int ply) { length_[row(ply)] = 0; }
    void extend(int ply, Move move) {
        const auto here = row(ply), below = row(ply + 1);
        Row* const rows = rows_.get();
        rows[here][0] = move;
        if (length_[below] > 0) std::copy_n(rows[below].begin(), length_[below], rows[here].begin() + 1);
        length_[here] = length_[below] + 1;
    }
    void assign(const std::vector<Move>& moves) {
        length_[0] = static_cast<int>(std::min(moves.size(), width));
        std::copy_n(moves.begin(), length_[0], rows_[0].begin());
    }
    std::vector<Move> best() const { return {rows_[0].begin(), rows_[0].begin() + length_[0]}; }

private:
    static constexpr std::size_t width = max_depth + 2;
    using Row = std::array<Move, width>;

    static std::size_t row(int ply) { return static_cast<std::size_t>(ply); }

    std::unique_ptr<Row[]> rows_ = std::make_unique_for_overwrite<Row[]>(width);
    std::array<int, width> length_{};
};

// What the node a kernel was called on has proved so far: its best value and the move that reached it.
struct Root {
    Value value = 0;
    Move move = no_move;
    bool resolved = false;  // its value is proved for the whole game, or who wins it
};

// What the nodes on the current path keep of their children while these are searched: one stack for the whole path. It
// grows a few times a search and never shrinks. A new item is filled in where it lies: copying one that was just
// written field by field would stall the processor.
template <class Item>
class PathStack {
public:
    std::size_t size() const { return size_; }
    void shrink(std::size_t size) { size_ = size; }
    Item& push() {
        if (size_ == items_.size()) [[unlikely]]
            grow();
        return items_[size_++];
    }
    Item& operator[](std::size_t i) { return items_[i]; }

private:
    GAMETREE_RARE void grow() { items_.resize(2 * size_ + 256); }

    std::vector<Item> items_;
    std::size_t size_ = 0;
};

// A move that waits to be searched. Those of rank zero come last, in their natural order.
struct Candidate {
    std::uint64_t rank;
    Move move;                // no_move once it has been searched
    std::uint32_t place = 0;  // of a copy that has been sorted: where the candidate is
};

// What a worker of a parallel search keeps of a node: which child it is at, and those that others were at.
struct SharedNode {
    int depth;
    std::size_t base;     // the first of these, on the stack of all that were put off
    std::size_t put_off;  // the next one
    std::uint64_t name;   // of the child that this worker is at; 0 for none
    bool first;           // no child has been searched yet
};

// Compiled once, in shared.cpp.
extern template class PathStack<SharedNode>;
extern template class PathStack<Candidate>;

// The highest ranks first, equal ones by their place.
void sort_by_rank(Candidate* first, Candidate* last);

class SearchBase {
public:
    SearchBase(Table* the_table, Ordering the_ordering, int the_etc_above, Limits the_limits);
    SearchBase(SearchBase&&);
    SearchBase& operator=(SearchBase&&);
    ~SearchBase();

    // No table and no ordering: kernels then run a leaner variant of themselves.
    bool plain() const { return table == nullptr && ordering.natural() && !path; }

    // Whether the table must not answer at the root, where a move is to be chosen: in a game with a history, what was
    // true of it earlier may now be a draw; an entry of greater depth may know a value that no child shows here.
    bool chooses_by_children() const { return path != nullptr || table->gives_deeper(); }

    // A visit that found its position in the table: if it is the first since the position was made, it was made again.
    void recognised(bool fresh_position) {
        if (!fresh_position) return;
        --counts.generated;
        ++counts.regenerated;
    }

    // Called before each kernel.
    void begin() {
        root = {};
        fresh = false;
    }

    Table* table;
    Ordering ordering;
    int etc_above;
    Limits limits;
    Counts counts;
    Root root;
    Lines lines;
    bool fresh = false;                              // the next visit is the first visit of a new position
    std::vector<std::uint64_t>* leaf_log = nullptr;  // keys of the leaves in the order of their evaluation
    std::unique_ptr<Path> path;                      // if repetitions are draws
    std::unique_ptr<Selection> selection;            // if the search is selective
    Busy* busy = nullptr;                            // where the other workers are, in a parallel search
    PathStack<SharedNode> shared;                    // the nodes of the path that are shared with them
    PathStack<Candidate> candidates;
    std::size_t memory = 0;  // the most bytes that the nodes of one kernel took, besides table and tree
};

}  // namespace gametree
