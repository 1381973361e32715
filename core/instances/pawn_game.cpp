#include "../games/pawn_game.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::PawnGame>;
