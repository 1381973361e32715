#include "../games/checkers.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::Checkers>;
