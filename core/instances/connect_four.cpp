#include "../games/connect_four.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::ConnectFour>;
