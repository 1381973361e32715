#include "../games/kalah.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::Kalah>;
