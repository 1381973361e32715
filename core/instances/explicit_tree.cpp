#include "../games/explicit_tree.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::ExplicitTree>;
