// What is the same for the faces of all games and of all searches.
#include <array>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <vector>

#include "face/native_game.hpp"
#include "face/native_search.hpp"
#include "face/watched_search.hpp"

namespace gametree {

SearchBase SearchSettings::base() const {
    SearchBase made(table, Ordering(ordering), etc_above, Limits(interrupted));
    if (!parts.empty()) {
        made.selection = std::make_unique<Selection>(parts, measure);
        made.ordering.begin_credits();
    }
    return made;
}

NativeSearch::~NativeSearch() = default;

NativeGame::~NativeGame() = default;

std::vector<Move> NativeGame::moves(const AnyState& state) const {
    alignas(std::max_align_t) std::array<std::byte, largest_moves> room;
    std::vector<Move> list;
    Move move;
    for (bool more = rules_.moves(game_, own(state), &room, move); more; more = rules_.next(&room, move))
        list.push_back(move);
    return list;
}
bool NativeGame::maximizing(const AnyState& state) const { return rules_.maximizing(game_, own(state)); }
Value NativeGame::evaluate(const AnyState& state) const { return rules_.evaluate(game_, own(state)); }
std::uint64_t NativeGame::key(const AnyState& state) const { return rules_.key(game_, own(state)); }
std::uint64_t NativeGame::identity(const AnyState& state) const { return rules_.identity(game_, own(state)); }

// Where the game does not say, the answers are those of search/selective/abilities.hpp.
int NativeGame::reversible(const AnyState& state) const {
    return rules_.reversible == nullptr ? 0 : rules_.reversible(game_, own(state));
}
Value NativeGame::hint(const AnyState& state, Move move) const {
    return rules_.hint == nullptr ? 0 : rules_.hint(game_, own(state), move);
}
bool NativeGame::noisy(const AnyState& state, Move move) const {
    return rules_.noisy != nullptr && rules_.noisy(game_, own(state), move);
}
bool NativeGame::forced(const AnyState& state) const {
    return rules_.forced != nullptr && rules_.forced(game_, own(state));
}
Value NativeGame::exchange(const AnyState& state, Move move) const {
    return rules_.exchange == nullptr ? 0 : rules_.exchange(game_, own(state), move);
}
bool NativeGame::can_pass(const AnyState& state) const {
    return rules_.can_pass != nullptr && rules_.can_pass(game_, own(state));
}

bool NativeGame::settles() const { return rules_.settle != nullptr; }
Settled NativeGame::settle(const AnyState& state, int depth, Value alpha, Value beta) const {
    Settled settled;
    if (settles()) settled.positions = rules_.settle(game_, own(state), depth, alpha, beta, settled.value);
    return settled.positions == 0 ? Settled{} : settled;
}

bool NativeGame::shows() const { return rules_.show != nullptr; }
void NativeGame::check_shows() const {
    if (!shows()) throw std::invalid_argument("this game has nothing to show to an evaluator of a user's own");
}
std::vector<std::byte> NativeGame::show(const AnyState& state) const {
    check_shows();
    return rules_.show(game_, own(state));
}
Value NativeGame::evaluate_by(const OwnEvaluator& evaluator, const AnyState& state) const {
    check_shows();
    return rules_.evaluate_by(evaluator, game_, own(state));
}

std::unique_ptr<NativeSearch> NativeGame::search(const SearchSettings& settings) const {
    if (settings.evaluator != nullptr) check_shows();
    if (settings.observed == Observed::plies) return watched_search(rules_, game_, settings);
    return unobserved_search(settings);
}

}  // namespace gametree
