#include "../face/instantiate_erased.hpp"

template class gametree::ErasedSearch<gametree::SmallErasedGame>;
template class gametree::ErasedSearch<gametree::LargeErasedGame>;
