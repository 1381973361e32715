// The baseline in plain C++: searches written by hand for one game each, without counts, limits, options or a choice of
// evaluator. The native kernels are measured against these in the same run.
//
// Usage: plain random BRANCHING DEPTH SEED  |  plain othello BLACK WHITE DEPTH    (boards in hexadecimal, Black to
// move) Prints: value, nodes, seconds of processor time.
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../core/games/othello.hpp"

namespace {

double seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

constexpr int infinite = 2147483647;
std::uint64_t nodes = 0;

// Alpha-beta on the incremental random tree with breadth-first costs.
namespace random_tree {

struct Step {
    std::uint32_t a, c;
};
constexpr Step then(Step first, Step second) { return {second.a * first.a, second.a * first.c + second.c}; }
std::array<std::array<Step, 256>, 4> jumps;
std::uint32_t branching;

void prepare() {
    Step byte_step{1103515245, 12345};
    for (auto& table : jumps) {
        table[0] = {1, 0};
        for (std::size_t i = 1; i < 256; ++i) table[i] = then(table[i - 1], byte_step);
        byte_step = then(table[255], byte_step);
    }
}

int alphabeta(std::uint32_t index, std::uint32_t seed, int value, int depth, bool maximizing, int alpha, int beta) {
    ++nodes;
    if (depth == 0) return value;
    const std::uint32_t distance = (branching - 1) * index + 1;
    for (std::size_t i = 0; i < 4; ++i) {
        const Step step = jumps[i][distance >> (8 * i) & 255];
        seed = step.a * seed + step.c;
    }
    int g = maximizing ? -infinite : infinite;
    for (std::uint32_t i = 0; i < branching; ++i) {
        const int cost = static_cast<int>(seed >> 16 & 0x7fff) - 16384;
        const int child = alphabeta(branching * index + 1 + i, seed, value + cost, depth - 1, !maximizing, alpha, beta);
        seed = 1103515245 * seed + 12345;
        if (maximizing) {
            g = std::max(g, child);
            alpha = std::max(alpha, g);
            if (g >= beta) break;
        } else {
            g = std::min(g, child);
            beta = std::min(beta, g);
            if (g <= alpha) break;
        }
    }
    return g;
}

}  // namespace random_tree

// Iterative deepening MTD(f) on Othello by disc difference: one table entry a slot, always replaced, table move first,
// then by static value; negamax.
namespace othello {

using Game = gametree::Othello;
using State = Game::State;

struct Entry {
    std::uint64_t key;
    int lower, upper;
    std::int8_t depth;
    std::uint8_t move;
};
std::vector<Entry> table(1 << 20);
const Game game(Game::Evaluator::discs, 8);

int discs(const State& state) { return std::popcount(state.ours) - std::popcount(state.theirs); }

// Fail-soft: at least `gamma` or below, in the view of the side to move.
int test(const State& state, int depth, int gamma) {
    ++nodes;
    if (depth == 0) return discs(state);
    Entry* entry = nullptr;
    std::uint64_t key = 0;
    std::uint8_t table_move = 255;
    if (depth > 1) {
        key = game.key(state);
        entry = &table[key & (table.size() - 1)];
        if (entry->key == key) {
            table_move = entry->move;
            if (entry->depth == depth) {
                if (entry->lower >= gamma) return entry->lower;
                if (entry->upper < gamma) return entry->upper;
            }
        }
    }
    auto moves = game.moves(state);
    gametree::Move move;
    struct Child {
        State state;
        int rank;
        std::uint8_t move;
    };
    std::array<Child, 34> children;
    int count = 0;
    while (moves.next(move)) {
        Child& child = children[static_cast<std::size_t>(count++)];
        child.state = game.play(state, move);
        child.move = static_cast<std::uint8_t>(move);
        child.rank = move == table_move ? infinite : depth > 1 ? -discs(child.state) : 0;
    }
    if (count == 0) return discs(state);
    int g = -infinite;
    std::uint8_t best = 255;
    for (int i = 0; i < count && g < gamma; ++i) {
        auto* first = children.data() + i;
        if (depth > 1)
            std::iter_swap(first, std::max_element(first, children.data() + count,
                                                   [](const Child& a, const Child& b) { return a.rank < b.rank; }));
        const int value = -test(first->state, depth - 1, 1 - gamma);
        if (value > g) {
            g = value;
            best = first->move;
        }
    }
    if (entry != nullptr) {
        const bool same = entry->key == key && entry->depth == depth;
        const int lower = g >= gamma ? g : same ? entry->lower : -infinite;
        const int upper = g < gamma ? g : same ? entry->upper : infinite;
        *entry = {key, lower, upper, static_cast<std::int8_t>(depth), g >= gamma ? best : table_move};
    }
    return g;
}

int mtdf(const State& state, int depth) {
    int f = discs(state);
    for (int d = 1; d <= depth; ++d) {
        int lower = -infinite, upper = infinite;
        while (lower < upper) {
            const int gamma = f == lower ? f + 1 : f;
            f = test(state, d, gamma);
            (f < gamma ? upper : lower) = f;
        }
    }
    return f;
}

}  // namespace othello

}  // namespace

int main(int count, char** arguments) {
    const double start = seconds();
    int value = 0;
    if (count == 5 && std::strcmp(arguments[1], "random") == 0) {
        random_tree::prepare();
        random_tree::branching = static_cast<std::uint32_t>(std::atoi(arguments[2]));
        const auto seed = static_cast<std::uint32_t>(std::atoi(arguments[4]));
        value = random_tree::alphabeta(0, seed, 0, std::atoi(arguments[3]), true, -infinite, infinite);
    } else if (count == 5 && std::strcmp(arguments[1], "othello") == 0) {
        const auto black = std::strtoull(arguments[2], nullptr, 16), white = std::strtoull(arguments[3], nullptr, 16);
        value = othello::mtdf({black, white, true}, std::atoi(arguments[4]));
    } else {
        std::fputs("usage: plain random BRANCHING DEPTH SEED | plain othello BLACK WHITE DEPTH\n", stderr);
        return 2;
    }
    std::printf("%d %llu %.6f\n", value, static_cast<unsigned long long>(nodes), seconds() - start);
    return 0;
}
