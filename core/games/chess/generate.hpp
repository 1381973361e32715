// The legal moves of a position, generated directly: moves that pins and checks forbid are never made.
//
// One generator serves lists and counts: it hands sets of moves to a sink.
//     sink.step(targets, from - target)   moves of pawns, one to each target
//     sink.promote(targets, from - target)   the same on the last rank: every target stands for four moves
//     sink.man(from, targets)             moves of one man
#pragma once

#include "state.hpp"

namespace gametree::chess {

// A position as its mover sees it.
struct View {
    Men men;
    Board ours, theirs, occupied;
    Square king_square;
    Board checkers;
    Board allowed;          // where men other than the king may go: everywhere, or where they stop the check
    Board pinned_diagonal;  // rays from our king to a pinning man, with one of ours between; a man pinned on a
    Board pinned_straight;  // ray stays on it, and none can step from one ray to another
    std::uint8_t castling, en_passant;
};

enum class Part { all, forcing, quiet };  // forcing: taking and promoting

// Finds the sliders that look at the king along the given lines: checkers, or pinning one of our men.
inline void look_from_king(View& view, Board sliders, Board& pinned) {
    each(sliders, [&](Square slider) {
        const Board path = stops[view.king_square][slider];
        const Board between = path & view.occupied & ~bit(slider);
        if (between == 0) {
            view.checkers |= bit(slider);
        } else if ((between & (between - 1)) == 0 && (between & view.ours) != 0) {
            pinned |= path;
        }
    });
}

template <bool white>
View view_of(const State& state) {
    View view;
    view.men = state.men;
    view.occupied = state.men.occupied();
    view.ours = white ? state.men.white : view.occupied & ~state.men.white;
    view.theirs = view.occupied ^ view.ours;
    view.castling = state.castling;
    view.en_passant = state.en_passant;
    view.king_square = first(state.men.kings() & view.ours);
    view.checkers = ((pawn_attacks<white>(bit(view.king_square)) & state.men.pawns()) |
                     (knight_steps[view.king_square] & state.men.knights())) &
                    view.theirs;
    view.pinned_diagonal = view.pinned_straight = 0;
    look_from_king(view, open_diagonals[view.king_square] & state.men.diagonal() & view.theirs, view.pinned_diagonal);
    look_from_king(view, open_straights[view.king_square] & state.men.straight() & view.theirs, view.pinned_straight);
    if (view.checkers == 0) [[likely]] {
        view.allowed = ~Board{0};
    } else {
        const bool single = (view.checkers & (view.checkers - 1)) == 0;
        view.allowed = single ? stops[view.king_square][first(view.checkers)] : 0;
    }
    return view;
}

template <bool white, Part part, class Sink>
void pawn_moves(const View& view, Sink& sink) {
    constexpr int back = white ? -8 : 8;
    constexpr Board last = white ? rank_8 : rank_1;
    const Board pawns = view.men.pawns() & view.ours, empty = ~view.occupied;

    const Board unpinned = pawns & ~(view.pinned_diagonal | view.pinned_straight);
    const Board pushed =
        (forward<white>(unpinned) | (forward<white>(pawns & view.pinned_straight) & view.pinned_straight)) & empty;
    if constexpr (part != Part::quiet) {
        const Board on_ray = forward<white>(pawns & view.pinned_diagonal & ~view.pinned_straight);
        const Board ahead = forward<white>(unpinned), prey = view.theirs & view.allowed;
        const Board west = (westward(ahead) | (westward(on_ray) & view.pinned_diagonal)) & prey;
        const Board east = (eastward(ahead) | (eastward(on_ray) & view.pinned_diagonal)) & prey;
        sink.promote(west & last, back + 1);
        sink.promote(east & last, back - 1);
        sink.promote(pushed & last & view.allowed, back);
        sink.step(west & ~last, back + 1);
        sink.step(east & ~last, back - 1);
        if (view.en_passant != 0) [[unlikely]]
            each(en_passant_takers<white>(view.men, view.en_passant),
                 [&](Square from) { sink.man(from, bit(view.en_passant)); });
    }
    if constexpr (part != Part::forcing) {
        const Board twice = forward<white>(pushed & (white ? rank_3 : rank_6)) & empty;
        sink.step(twice & view.allowed, 2 * back);
        sink.step(pushed & view.allowed & ~last, back);
    }
}

// Where the king may castle to if no square on its way is attacked: the right is left and the men between are gone.
template <bool white>
Board castling_goals(const View& view) {
    constexpr Board e = bit(white ? 4 : 60);
    if ((view.castling & (white ? white_short | white_long : black_short | black_long)) == 0 || view.checkers != 0)
        return 0;
    Board goals = 0;
    if ((view.castling & (white ? white_short : black_short)) != 0 && (view.occupied & (e << 1 | e << 2)) == 0)
        goals |= e << 2;
    if ((view.castling & (white ? white_long : black_long)) != 0 && (view.occupied & (e >> 1 | e >> 2 | e >> 3)) == 0)
        goals |= e >> 2;
    return goals;
}

template <bool white, Part part, class Sink>
void king_moves(const View& view, Board goals, Sink& sink) {
    const Board steps = king_steps[view.king_square] & goals;
    const Board castling = part == Part::forcing ? 0 : castling_goals<white>(view);
    if ((steps | castling) == 0) return;
    const Board safe = ~attacked<!white>(view.men, view.occupied ^ bit(view.king_square));
    const Board passable = (safe & bit(view.king_square) << 1) << 1 | (safe & bit(view.king_square) >> 1) >> 1;
    sink.man(view.king_square, (castling & passable & safe) | (steps & safe));
}

// All moves of one part, or all. Natural order within a part: pawns, knights, bishops and queens, rooks and queens,
// king.
template <bool white, Part part, class Sink>
void generate(const View& view, Sink& sink) {
    const Board goals = part == Part::all ? ~view.ours : part == Part::forcing ? view.theirs : ~view.occupied;
    if (view.allowed != 0) [[likely]] {
        const Board to = goals & view.allowed, ours = view.ours;
        const Board pinned = view.pinned_diagonal | view.pinned_straight;
        const Board diagonal = view.men.diagonal() & ours, straight = view.men.straight() & ours;
        pawn_moves<white, part>(view, sink);
        each(view.men.knights() & ours & ~pinned, [&](Square from) { sink.man(from, knight_steps[from] & to); });
        each(diagonal & ~pinned, [&](Square from) { sink.man(from, diagonal_attacks(from, view.occupied) & to); });
        each(straight & ~pinned, [&](Square from) { sink.man(from, straight_attacks(from, view.occupied) & to); });
        each(diagonal & view.pinned_diagonal,
             [&](Square from) { sink.man(from, diagonal_attacks(from, view.occupied) & view.pinned_diagonal & to); });
        each(straight & view.pinned_straight,
             [&](Square from) { sink.man(from, straight_attacks(from, view.occupied) & view.pinned_straight & to); });
    }
    king_moves<white, part>(view, goals, sink);
}

// Counts moves.
struct Counter {
    std::uint64_t moves = 0;

    void step(Board targets, int) { moves += static_cast<unsigned>(std::popcount(targets)); }
    void promote(Board targets, int) { moves += choices * static_cast<unsigned>(std::popcount(targets)); }
    void man(Square, Board targets) { moves += static_cast<unsigned>(std::popcount(targets)); }
};

}  // namespace gametree::chess
