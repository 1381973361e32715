#include "../games/pointer_game.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::PointerGame<32>>;
template class gametree::GameFace<gametree::PointerGame<512>>;
