// Runs the shared kernels for a search over some game.
#pragma once

#include <utility>

#include "../search/search.hpp"
#include "erased_game.hpp"
#include "native_search.hpp"

namespace gametree {

// `Erased` is an ErasedGame.
template <class Erased>
class ErasedSearch {
public:
    ErasedSearch(const ErasedRules& rules, const void* game, const OwnEvaluator* evaluator);
    ~ErasedSearch();

    // The kernel uses what `lender` has: its table, ordering, limits, counts and the rest.
    Value run(SearchBase& lender, const NativeSearch::OtherKernel& kernel);

private:
    Erased game_;
    Search<Erased> search_;
};

}  // namespace gametree
