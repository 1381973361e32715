#include "../games/chess.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::Chess>;
