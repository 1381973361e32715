#include "pgn.hpp"

namespace gametree::records {

PgnScanner::Found PgnScanner::next(PgnGame& game) {
    do {
        game.clear(at_);
        const Found found = read(game);
        if (found != Found::game) return found;
        at_ = game.end;
    } while (game.is_empty());
    return Found::game;
}

}  // namespace gametree::records
