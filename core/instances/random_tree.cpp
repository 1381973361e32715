// The trees of the laboratory, then the other ways to assign costs, which one experiment compares.
#include "../games/random_tree.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::RandomTree<gametree::BreadthFirstSeeds>>;
template class gametree::GameFace<gametree::RandomTree<gametree::OtherSeeds>>;
