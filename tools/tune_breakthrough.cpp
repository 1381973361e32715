// Searches for better weights of the evaluator `racing` by matches of breakthrough: randomly changed weights replace
// the best so far if they win against them, first in a short match and then in a long one.
//
//     g++ -O3 -march=native -std=c++20 -I. tools/tune_breakthrough.cpp core/shared.cpp -o tune && ./tune SEED SECONDS
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include "core/games/pawn_game.hpp"
#include "core/search/alphabeta.hpp"

using namespace gametree;

namespace {

constexpr int depth = 2;
constexpr int opening_plies = 10;
constexpr PawnGame::State start{0xffff, 0xffffULL << 48, true};

PawnGame with(const RacingWeights& weights) {
    return {8, 8, PawnGame::Diagonals::captures_and_steps, PawnGame::Evaluator::racing, weights};
}

PawnGame::State opening(const PawnGame& game, std::mt19937& random) {
    PawnGame::State state = start;
    for (int ply = 0; ply < opening_plies; ++ply) {
        std::vector<Move> list;
        auto moves = game.moves(state);
        for (Move move; moves.next(move);) list.push_back(move);
        if (!list.empty()) state = game.play(state, list[random() % list.size()]);
    }
    return state;
}

bool white_wins(const PawnGame& white, const PawnGame& black, PawnGame::State state) {
    while (white.count(state) > 0) {
        const PawnGame& mover = state.white_to_move ? white : black;
        Search<PawnGame> search(mover, SearchBase(nullptr, Ordering({OrderKey::hint}), etc_off, Limits()));
        alphabeta<Mode::full>(search, state, depth, -infinity, infinity);
        state = mover.play(state, search.root.move);
    }
    return !state.white_to_move;
}

// The share of games that `first` wins, every opening played with both colours.
double match(const RacingWeights& first, const RacingWeights& second, int openings, std::mt19937& random) {
    const PawnGame one = with(first), two = with(second);
    int won = 0;
    for (int i = 0; i < openings; ++i) {
        const PawnGame::State from = opening(one, random);
        won += white_wins(one, two, from) + !white_wins(two, one, from);
    }
    return won / (2.0 * openings);
}

RacingWeights changed(RacingWeights weights, std::mt19937& random) {
    std::normal_distribution<> step;
    const auto change = [&](int& weight, double least) {
        if (random() % 3 == 0)
            weight = std::max(0, static_cast<int>(std::lround(weight + step(random) * (weight / 4. + least))));
    };
    for (std::size_t way = 1; way < weights.worth.size(); ++way) {
        change(weights.worth[way], 1);
        weights.worth[way] = std::min(weights.worth[way], 40);
    }
    change(weights.home, 1);
    weights.home = std::min(weights.home, 20);
    for (int* weight : {&weights.hanging, &weights.exchange, &weights.threatened}) change(*weight, 5);
    return weights;
}

void print(const RacingWeights& weights) {
    std::printf("worth");
    for (int worth : weights.worth) std::printf(" %d", worth);
    std::printf(" home %d hanging %d exchange %d threatened %d\n", weights.home, weights.hanging, weights.exchange,
                weights.threatened);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    using Clock = std::chrono::steady_clock;
    std::mt19937 random(count > 1 ? static_cast<unsigned>(std::atoi(arguments[1])) : 1);
    const auto end = Clock::now() + std::chrono::seconds(count > 2 ? std::atoi(arguments[2]) : 60);
    RacingWeights best;
    while (Clock::now() < end) {
        const RacingWeights tried = changed(best, random);
        if (match(tried, best, 30, random) < 0.55 || match(tried, best, 150, random) < 0.53) continue;
        best = tried;
        print(best);
    }
    std::printf("against the weights of the header: %.1f %%\n", 100 * match(best, {}, 300, random));
}
