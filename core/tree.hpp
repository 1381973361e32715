// The saved search tree of best-first minimax and of alpha-beta with a kept tree.
//
// A node is four words: what it is worth, its first child, its next sibling and the move that leads to it. Positions
// are not kept: a search makes them again on its way down. Siblings stand in the order in which they were made or last
// sorted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <vector>

#include "named.hpp"
#include "value.hpp"

namespace gametree {

// What a search does when the tree is full: it ends; it frees the least promising subtrees; or it goes on below the
// tree in linear space, saving nothing more.
enum class WhenFull : std::uint8_t { stop, prune, linear };
inline constexpr Names<3> when_full_names = {"stop", "prune", "linear"};

class Tree {
public:
    using Index = std::uint32_t;
    static constexpr Index none = ~Index{0};
    static constexpr Index max_nodes = none - 1;

    struct Node {
        Value value;  // static until a search has backed up another, MAX's view
        Index child;  // the first, or none
        Index next;   // sibling, or none; also links free nodes
        Move move;
        bool complete : 1;  // all its children have been made
        bool backed : 1;    // the value comes from the children, even if they have been freed since
        bool sorted : 1;    // the children stand in the order of their values
        bool taken : 1;     // one of several workers has it, and all that is below: see shared_tree.hpp
        bool marked : 1;    // it is taken, or something below it is
    };
    static_assert(sizeof(Node) == 16);

    Tree(Index capacity, WhenFull when) : when_full(when), capacity_(std::min(capacity, max_nodes)) {}
    ~Tree() { std::free(nodes_); }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    Node& operator[](Index index) { return nodes_[index]; }
    const Node& operator[](Index index) const { return nodes_[index]; }

    const WhenFull when_full;

    Index root() const { return root_; }
    bool full() const { return used_ >= capacity_; }
    std::size_t used() const { return used_; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return std::size_t{end_} * sizeof(Node); }

    // Forgets everything and begins with a root worth `value`.
    void plant(Value value) {
        clear();
        root_ = make(value, no_move);
    }
    void clear() {
        used_ = end_ = free_nodes_ = 0;
        free_ = root_ = none;
    }

    // A new node after `last`, the last child of `parent` so far (none if it has no child). Not to be called when full.
    Index add(Index parent, Index last, Value value, Move move) {
        const Index index = make(value, move);
        (last == none ? nodes_[parent].child : nodes_[last].next) = index;
        return index;
    }

    // The last child of a node, or none.
    Index last_child(Index node) const {
        Index last = nodes_[node].child;
        while (last != none && nodes_[last].next != none) last = nodes_[last].next;
        return last;
    }

    // Makes the child reached by `move` the root and frees all the rest; false, and an empty tree, if it is not there.
    bool advance(Move move) {
        Index kept = none;
        for (Index i = root_ == none ? none : nodes_[root_].child; i != none;) {
            const Index next = nodes_[i].next;
            if (nodes_[i].move == move)
                kept = i;
            else
                release(i);
            i = next;
        }
        if (kept == none) {
            clear();
            return false;
        }
        nodes_[root_].child = none;
        release(root_);
        root_ = kept;
        nodes_[root_].next = none;
        nodes_[root_].move = no_move;
        return true;
    }

    // Frees everything below a node; its value stays. Returns how many nodes that were.
    std::size_t prune(Index node) {
        const std::size_t before = used_;
        for (Index i = nodes_[node].child; i != none;) {
            const Index next = nodes_[i].next;
            release(i);
            i = next;
        }
        nodes_[node].child = none;
        nodes_[node].complete = nodes_[node].sorted = false;
        return before - used_;
    }

    // Puts the children of a node in the order of their values, the best for the mover first. Equals keep their order.
    // The nodes change places in memory, so that siblings lie one after the other.
    void sort(Index node, bool maximizing) {
        if (!nodes_[node].sorted) sort_unsorted(node, maximizing);
    }

    // A child has another value now: it moves before the siblings that are worse, or behind those that are better.
    void resort(Index node, Index child, bool maximizing) {
        const std::uint64_t rank = rank_of(nodes_[child].value, maximizing);
        Index *link = &nodes_[node].child, *place = nullptr;
        for (; *link != child; link = &nodes_[*link].next)
            if (place == nullptr && rank_of(nodes_[*link].value, maximizing) > rank) place = link;
        *link = nodes_[child].next;
        if (place == nullptr)
            for (place = link; *place != none && rank_of(nodes_[*place].value, maximizing) < rank;)
                place = &nodes_[*place].next;
        nodes_[child].next = *place;
        *place = child;
    }

    // The child with the best value for the mover, the first of equals; none if there is no child.
    Index best_child(Index node, bool maximizing) const {
        Index best = nodes_[node].child;
        for (Index i = best; i != none; i = nodes_[i].next)
            if (maximizing ? nodes_[i].value > nodes_[best].value : nodes_[i].value < nodes_[best].value) best = i;
        return best;
    }

    // Lends a node, and all that is below it, to a tree for one worker, whose root is a copy of it. That tree may grow
    // by `count` nodes; they and the copy count as used until it is taken back. What the worker does not use of them
    // stays with it for the next time, until `dismiss`, even beyond the capacity.
    void lend(Tree& part, Index node, Index count) {
        // In the order in which they lie: children that are made one after the other need not be sorted by place.
        for (Index last = none; part.free_nodes_ <= count; ++part.free_nodes_) {
            const Index index = place();
            Index& link = last == none ? part.free_ : nodes_[last].next;
            nodes_[index].next = link;
            link = index;
            last = index;
        }
        part.nodes_ = nodes_;
        part.capacity_ = count;
        part.root_ = part.place();
        part.used_ = 0;
        nodes_[part.root_] = nodes_[node];
        nodes_[part.root_].next = none;
        used_ += count + 1;
    }
    // Whether all nodes would move in memory then: other trees that have been lent must be told.
    bool moves_to_lend(const Tree& part, Index count) const {
        return std::uint64_t{part.free_nodes_} + free_nodes_ + (allocated_ - end_) <= count;
    }
    void tell(Tree& part) const { part.nodes_ = nodes_; }
    void take_back(Tree& part, Index node) {
        Node& given = nodes_[node];
        const Node& found = nodes_[part.root_];
        given.value = found.value;
        given.child = found.child;
        given.complete = found.complete;
        given.backed = found.backed;
        given.sorted = found.sorted;
        used_ -= part.capacity_ + 1 - part.used_;
        part.put_back(part.root_);
        part.nodes_ = nullptr;
    }
    // Takes the nodes that a worker has not used.
    void dismiss(Tree& part) {
        while (part.free_ != none) {
            const Index index = part.free_;
            part.free_ = nodes_[index].next;
            put_back(index);
        }
        part.free_nodes_ = 0;
    }

private:
    void sort_unsorted(Index node, bool maximizing);

    // Smaller is better.
    static std::uint64_t rank_of(Value value, bool maximizing) {
        const auto number = static_cast<std::uint32_t>(value), top = static_cast<std::uint32_t>(infinity);
        return maximizing ? top - number : top + number;
    }

    Index make(Value value, Move move) {
        const Index index = place();
        ++used_;
        nodes_[index] = {value, none, none, move, false, false, false, false, false};
        return index;
    }

    // For a new node.
    Index place() {
        if (free_ == none) {
            if (end_ == allocated_) grow();
            return end_++;
        }
        const Index index = free_;
        free_ = nodes_[index].next;
        --free_nodes_;
        return index;
    }
    void put_back(Index index) {
        nodes_[index].next = free_;
        free_ = index;
        ++free_nodes_;
    }

    void grow() {
        constexpr std::size_t some = 256;
        const std::size_t now = allocated_, wanted = now < capacity_
                                                         ? std::min<std::size_t>(std::max(2 * now, some), capacity_)
                                                         : now + some;
        if (wanted > max_nodes) throw std::bad_alloc();
        void* memory = std::realloc(nodes_, wanted * sizeof(Node));
        if (memory == nullptr) throw std::bad_alloc();
        nodes_ = static_cast<Node*>(memory);
        allocated_ = static_cast<Index>(wanted);
    }

    // Frees a node and everything below it, without recursion: what is freed hangs on to the front of a list of its
    // own.
    void release(Index node) {
        nodes_[node].next = none;
        for (Index head = node; head != none;) {
            const Index index = head;
            const Index child = nodes_[index].child;
            head = nodes_[index].next;
            if (child != none) {
                nodes_[last_child(index)].next = head;
                head = child;
            }
            put_back(index);
            --used_;
        }
    }

    Node* nodes_ = nullptr;
    Index capacity_;
    Index allocated_ = 0;
    Index end_ = 0;  // nodes beyond have never been used
    Index used_ = 0;
    Index free_ = none;
    Index free_nodes_ = 0;  // in the list that begins there
    Index root_ = none;
    std::vector<std::uint64_t> ranks_;  // of a family that is being sorted
    std::vector<Index> places_;
    std::vector<Node> family_;
};

}  // namespace gametree
