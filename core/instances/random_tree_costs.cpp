// The other ways to assign costs, which one experiment compares.
#include "../face/instantiate.hpp"
#include "../games/random_tree.hpp"

template class gametree::GameFace<gametree::RandomTree<gametree::OnDemandSeeds>>;
template class gametree::GameFace<gametree::RandomTree<gametree::ReseededSeeds>>;
template class gametree::GameFace<gametree::RandomTree<gametree::StoredSeeds>>;
