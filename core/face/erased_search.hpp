// Runs the shared kernels for a search over some game.
#pragma once

#include <utility>

#include "../search/search.hpp"
#include "erased_game.hpp"
#include "native_search.hpp"

namespace gametree {

class ErasedSearch {
public:
    ErasedSearch(const ErasedGame::Rules& rules, const void* game, const OwnEvaluator* evaluator);

    // The kernel uses what `lender` has: its table, ordering, limits, counts and the rest.
    Value run(SearchBase& lender, const NativeSearch::OtherKernel& kernel);

private:
    ErasedGame game_;
    Search<ErasedGame> search_;
};

}  // namespace gametree
