// Othello, 8x8, on two 64-bit boards.
//
//       a  b  c  d  e  f  g  h
//   1   0  1  2  3  4  5  6  7
//   2   8  9 10 11 12 13 14 15
//   3  16 17 18 19 20 21 22 23
//   4  24 25 26 27 28 29 30 31      bit of each square; rows are numbered downwards
//   5  32 33 34 35 36 37 38 39
//   6  40 41 42 43 44 45 46 47
//   7  48 49 50 51 52 53 54 55
//   8  56 57 58 59 60 61 62 63
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../game.hpp"

namespace gametree {

namespace othello {

using Board = std::uint64_t;

inline constexpr Board every_square = ~Board{0};
inline constexpr Board corners = 0x8100000000000081ULL;
inline constexpr Board column_a = 0x0101010101010101ULL;
inline constexpr Board column_h = 0x8080808080808080ULL;
inline constexpr Board columns_a_h = column_a | column_h;
inline constexpr Board rows_1_8 = 0xff000000000000ffULL;
inline constexpr Board border = columns_a_h | rows_1_8;

constexpr Board bit(unsigned square) { return Board{1} << square; }
constexpr Value lead(Board ours, Board theirs) { return std::popcount(ours) - std::popcount(theirs); }

// Lines run in four directions, and along each of them upwards or downwards in the numbers of the squares. The code for
// one direction is a template over the type that holds its boards: a single word, or a vector whose four lanes do the
// four directions at once. Everything else is the same.
using Directions = std::array<Board, 4>;
inline constexpr Directions strides{1, 7, 8, 9};

// Squares a line can run through rather than end at: a line that is not a column ends at columns a and h. Kept to
// these, shifts by a stride do not wrap around the edges.
inline constexpr Directions passable{~columns_a_h, ~columns_a_h, every_square, ~columns_a_h};

// All bits where `lanes` is not zero.
constexpr Board filled(Board lanes) { return Board{0} - Board{lanes != 0}; }

#if defined(__AVX2__) && defined(__GNUC__)
using Lanes = Board __attribute__((vector_size(32)));
inline Lanes filled(Lanes lanes) { return std::bit_cast<Lanes>(lanes != 0); }
inline Board united(Lanes lanes) { return (lanes[0] | lanes[1]) | (lanes[2] | lanes[3]); }
#else
using Lanes = Board;
#endif

// The union over all directions of what `along(direction)` finds; `direction(boards)` picks that direction's board.
template <class L, class Along>
constexpr Board in_all_directions(Along along) {
    if constexpr (sizeof(L) == sizeof(Directions)) {
        return united(along([](const Directions& boards) { return std::bit_cast<L>(boards); }));
    } else {
        Board all = 0;
        for (std::size_t d = 0; d < 4; ++d) all |= along([d](const Directions& boards) { return boards[d]; });
        return all;
    }
}

// The squares that end a run of `theirs`, at most six long, which starts next to one of `ours`: runs are followed from
// all of our discs at once, and after two steps two squares at a time.
template <class L>
constexpr L run_ends(L ours, L theirs, L stride) {
    const L twice = stride + stride;
    L up = theirs & (ours << stride);
    L down = theirs & (ours >> stride);
    up |= theirs & (up << stride);
    down |= theirs & (down >> stride);
    const L pairs_up = theirs & (theirs << stride);
    const L pairs_down = pairs_up >> stride;
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    up |= pairs_up & (up << twice);
    down |= pairs_down & (down >> twice);
    return up << stride | down >> stride;
}

// The squares where `ours` can move against `theirs`.
template <class L = Lanes>
constexpr Board mobility(Board ours, Board theirs) {
    const Board ends = in_all_directions<L>([&](auto direction) {
        const L run_through = direction(passable);
        return run_ends<L>(L{} + ours, theirs & run_through, direction(strides));
    });
    return ends & ~(ours | theirs);
}

// The squares seen from one square in each direction.
struct Rays {
    Directions up;
    Directions down;
};

constexpr Board ray(int column, int row, int column_step, int row_step) {
    Board squares = 0;
    const auto on_board = [](int line) { return line >= 0 && line < 8; };
    while (on_board(column += column_step) && on_board(row += row_step))
        squares |= bit(static_cast<unsigned>(8 * row + column));
    return squares;
}

inline constexpr auto rays = [] {
    std::array<Rays, 64> all{};
    for (int row = 0, square = 0; row < 8; ++row) {
        for (int column = 0; column < 8; ++column, ++square) {
            const auto to = [=](int column_step, int row_step) { return ray(column, row, column_step, row_step); };
            all[static_cast<std::size_t>(square)] = {{to(1, 0), to(-1, 1), to(0, 1), to(1, 1)},
                                                     {to(-1, 0), to(1, -1), to(0, -1), to(-1, -1)}};
        }
    }
    return all;
}();

// The discs of `theirs` next to the start of a ray upwards that one of `ours` brackets. Adding one ripples through them
// and through all that is not of the ray, and stops at the first other square of the ray.
template <class L>
constexpr L bracketed_up(Board ours, Board theirs, L ray) {
    const L bracket = ((theirs | ~ray) + 1) & ours & ray;
    return (bracket + filled(bracket)) & ray;
}

// The same downwards: all squares of the ray from the first that is not `theirs` are filled; the rest is the run.
template <class L>
constexpr L bracketed_down(Board ours, Board theirs, L ray, L stride) {
    const L twice = stride + stride;
    L beyond = ray & ~theirs;
    beyond |= beyond >> stride;
    beyond |= beyond >> twice;
    beyond |= beyond >> (twice + twice);
    const L bracket = beyond & ~(beyond >> stride) & ours;
    return ray & ~beyond & filled(bracket);
}

// The discs of `theirs` that a disc of `ours` put on `square` turns over.
template <class L = Lanes>
constexpr Board flips(Board ours, Board theirs, unsigned square) {
    const Rays& seen = rays[square];
    return in_all_directions<L>([&](auto direction) {
        const L up = direction(seen.up), down = direction(seen.down);
        return bracketed_up<L>(ours, theirs, up) | bracketed_down<L>(ours, theirs, down, direction(strides));
    });
}

// The single-word code is proved here, on every machine; where the vector code takes its place, tests prove that.
template <class L>
constexpr int sequences(Board ours, Board theirs, int depth) {
    if (depth == 0) return 1;
    int count = 0;
    for (Board squares = mobility<L>(ours, theirs); squares != 0; squares &= squares - 1) {
        const auto square = static_cast<unsigned>(std::countr_zero(squares));
        const Board turned = flips<L>(ours, theirs, square);
        count += sequences<L>(theirs ^ turned, ours ^ turned ^ bit(square), depth - 1);
    }
    return count;
}
static_assert(sequences<Board>(0x0000000810000000ULL, 0x0000001008000000ULL, 5) == 1396);

// `squares` and all squares next to them.
constexpr Board widened(Board squares) {
    squares |= (squares & ~column_h) << 1 | (squares & ~column_a) >> 1;
    return squares | squares << 8 | squares >> 8;
}

// What is reached from `start` in steps of `stride` over `squares`, at most seven steps.
constexpr Board reached_up(Board start, Board squares, int stride) {
    start |= squares & start << stride;
    squares &= squares << stride;
    start |= squares & start << 2 * stride;
    squares &= squares << 2 * stride;
    return start | (squares & start << 4 * stride);
}
constexpr Board reached_down(Board start, Board squares, int stride) {
    start |= squares & start >> stride;
    squares &= squares >> stride;
    start |= squares & start >> 2 * stride;
    squares &= squares >> 2 * stride;
    return start | (squares & start >> 4 * stride);
}

// The corners of `discs` and the discs joined to them along an edge: nothing can turn them any more.
constexpr Board anchored(Board discs) {
    const Board held = discs & corners;
    if (held == 0) return 0;
    const Board rows = discs & rows_1_8, columns = discs & columns_a_h;
    return reached_up(held, rows, 1) | reached_down(held, rows, 1) | reached_up(held, columns, 8) |
           reached_down(held, columns, 8);
}

// What a disc on each square of a quarter of the board is worth, a corner first.
inline constexpr int square_worth[4][4] = {
    {30, -8, 6, 3},
    {-8, -15, -2, -1},
    {6, -2, 2, 1},
    {3, -1, 1, 0},
};

// The same as bit planes, so that sums are taken by counting bits: plane k has the squares with bit k of their worth in
// two's complement, whose last bit counts negative.
inline constexpr std::size_t last_plane = 5;
inline constexpr auto worth_planes = [] {
    std::array<Board, last_plane + 1> planes{};
    for (unsigned square = 0; square < 64; ++square) {
        const unsigned column = square % 8, row = square / 8;
        const int worth = square_worth[row < 4 ? row : 7 - row][column < 4 ? column : 7 - column];
        for (std::size_t k = 0; k < planes.size(); ++k)
            if (worth >> k & 1) planes[k] |= bit(square);
    }
    return planes;
}();

}  // namespace othello

class Othello {
public:
    using Board = othello::Board;

    static constexpr Move pass = 64;

    // The boards of the side to move and of the other one; Black is MAX and moves first.
    struct State {
        Board ours;
        Board theirs;
        bool black_to_move;
    };

    // Squares from a1 upwards, or the pass.
    class Moves {
    public:
        Moves() = default;
        Moves(Board squares, bool must_pass) : squares_(squares), must_pass_(must_pass) {}
        bool next(Move& move) {
            if (squares_ != 0) {
                move = static_cast<Move>(std::countr_zero(squares_));
                squares_ &= squares_ - 1;
                return true;
            }
            move = pass;
            return std::exchange(must_pass_, false);
        }

    private:
        Board squares_ = 0;
        bool must_pass_ = false;
    };

    enum class Evaluator : std::uint8_t { positional, mobility, weighted, discs };
    static constexpr int evaluators = 4;

    explicit Othello(Evaluator evaluator) : evaluator_(evaluator) {}

    Moves moves(const State& state) const {
        const Board squares = othello::mobility(state.ours, state.theirs);
        return {squares, squares == 0 && othello::mobility(state.theirs, state.ours) != 0};
    }
    State child(const State& state, const Moves&, Move move) const { return play(state, move); }
    State play(const State& state, Move move) const {
        if (move == pass) [[unlikely]] return {state.theirs, state.ours, !state.black_to_move};
        const Board turned = othello::flips(state.ours, state.theirs, move);
        return {state.theirs ^ turned, state.ours ^ turned ^ othello::bit(move), !state.black_to_move};
    }
    bool maximizing(const State& state) const { return state.black_to_move; }

    Value evaluate(const State& state) const {
        const Value value = mover_value(state.ours, state.theirs);
        return state.black_to_move ? value : -value;
    }
    std::uint64_t key(const State& state) const {
        constexpr std::uint64_t white_to_move = 0x9e3779b97f4a7c15ULL;
        return mix(mix(state.ours) ^ state.theirs ^ (state.black_to_move ? 0 : white_to_move));
    }

private:
    // A disc at the end of the game outweighs all else that evaluators other than `discs` add up.
    static constexpr Value final_disc = 10'000;

    Value mover_value(Board ours, Board theirs) const {
        switch (evaluator_) {
            case Evaluator::positional: return positional_value(ours, theirs);
            case Evaluator::mobility: return mobility_value(ours, theirs);
            case Evaluator::weighted: return weighted_value(ours, theirs);
            case Evaluator::discs: break;
        }
        return othello::lead(ours, theirs);
    }

    static Value outcome(Board ours, Board theirs) { return final_disc * othello::lead(ours, theirs); }

    // Moves now, and moves to come: empty squares next to the other side's discs. Corners, and edges held from them; no
    // discs beside a corner that is still empty, least of all diagonally.
    static Value positional_value(Board ours, Board theirs) {
        using namespace othello;
        const Board our_moves = mobility(ours, theirs), their_moves = mobility(theirs, ours);
        if ((our_moves | their_moves) == 0) return outcome(ours, theirs);

        const Board empty = ~(ours | theirs);
        const Board risky = widened(empty & corners);
        const Value moves = lead(our_moves, their_moves);
        const Value prospects = lead(widened(theirs) & empty, widened(ours) & empty);
        const Value corner = lead(ours & corners, theirs & corners);
        const Value held = lead(anchored(ours), anchored(theirs));
        const Value beside = lead(ours & risky & border, theirs & risky & border);
        const Value diagonal = lead(ours & risky & ~border, theirs & risky & ~border);
        return 10 * moves + 5 * prospects + 60 * corner + 20 * held - 10 * beside - 30 * diagonal;
    }

    static Value mobility_value(Board ours, Board theirs) {
        using namespace othello;
        const Board our_moves = mobility(ours, theirs), their_moves = mobility(theirs, ours);
        if ((our_moves | their_moves) == 0) return outcome(ours, theirs);
        return lead(our_moves, their_moves) + 10 * lead(ours & corners, theirs & corners);
    }

    static Value weighted_value(Board ours, Board theirs) {
        using namespace othello;
        if (mobility(ours, theirs) == 0 && mobility(theirs, ours) == 0) return outcome(ours, theirs);
        Value sum = -lead(ours & worth_planes[last_plane], theirs & worth_planes[last_plane]);
        for (std::size_t k = last_plane; k-- > 0;)
            sum = 2 * sum + lead(ours & worth_planes[k], theirs & worth_planes[k]);
        return sum;
    }

    Evaluator evaluator_;
};

static_assert(Game<Othello>);

}  // namespace gametree
