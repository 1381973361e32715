#include "../games/othello.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::Othello>;
