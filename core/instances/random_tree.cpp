// The trees of the laboratory.
#include "../games/random_tree.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::RandomTree<gametree::BreadthFirstSeeds>>;
