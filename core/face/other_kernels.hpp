// The kernels other than the window searches, behind one interface: those that keep their own nodes, and those that are
// rarely used.
#pragma once

#include "../graph.hpp"
#include "../proof_graph.hpp"
#include "../search/options.hpp"
#include "../tree.hpp"
#include "../value.hpp"
#include "state.hpp"

namespace gametree {

class Reach;
class SharedGraph;
class SharedTree;

// A limit ends them with Stopped.
class OtherKernels {
public:
    virtual ~OtherKernels() = default;

    // With a table, an ordering or a path; without them these two are compiled for each game.
    virtual Value minimax(const AnyState& state, int depth) = 0;
    virtual Value scout(const AnyState& state, int depth) = 0;

    // With the parts of a selective search.
    virtual Value selective_alphabeta(const AnyState& state, int depth, Value alpha, Value beta) = 0;
    virtual Value selective_negascout(const AnyState& state, int depth, Value alpha, Value beta) = 0;

    virtual Value forward(const AnyState& state, int depth, Value alpha, Value beta, Reach& reach) = 0;
    virtual Value inherited_bounds(const AnyState& state, int depth, Value alpha, Value beta, int plies,
                                   Value delta) = 0;
    virtual Value sss(const AnyState& state, int depth) = 0;
    virtual Value dual(const AnyState& state, int depth) = 0;
    virtual Value rbfms(const AnyState& state, int depth, Expansion expansion) = 0;

    // On a graph, whose root is `state` if it is not empty.
    virtual Value unbounded_best_first(const AnyState& state, int depth, Graph& graph) = 0;
    // As one of several workers on one graph, which has a root; the value is there.
    virtual Value unbounded_worker(const AnyState& state, SharedGraph& shared) = 0;

    // With a table.
    virtual Value minimal_graph(const AnyState& state, int depth, Value value, ProofGraph& graph, Cutoffs cutoffs,
                                int minimaxed) = 0;

    // On a saved tree, whose root is `state` if it is not empty.
    virtual Value best_first(const AnyState& state, int depth, Tree& tree, Expansion expansion) = 0;
    // As one of several workers on one tree; the value is there.
    virtual Value best_first_worker(const AnyState& state, SharedTree& shared, Expansion expansion) = 0;
    virtual Value alphabeta_tree(const AnyState& state, int depth, Value alpha, Value beta, Tree& tree,
                                 BackUp back_up) = 0;
};

}  // namespace gametree
