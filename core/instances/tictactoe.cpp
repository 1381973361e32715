#include "../games/tictactoe.hpp"

#include "../face/instantiate.hpp"

template class gametree::GameFace<gametree::TicTacToe>;
