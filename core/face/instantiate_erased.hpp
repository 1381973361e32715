// The definitions behind ErasedSearch. Included by core/instances alone, where the kernels that games share are
// compiled with `template class gametree::ErasedSearch<...>`.
#pragma once

#include <utility>

#include "erased_search.hpp"
#include "kernels_of.hpp"

namespace gametree {

// What two searches have changes places, and back again in the end.
class Loan {
public:
    Loan(SearchBase& lender, SearchBase& borrower) : lender_(lender), borrower_(borrower) {
        std::swap(lender_, borrower_);
    }
    ~Loan() { std::swap(lender_, borrower_); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

private:
    SearchBase& lender_;
    SearchBase& borrower_;
};

template <class Erased>
ErasedSearch<Erased>::ErasedSearch(const ErasedRules& rules, const void* game, const OwnEvaluator* evaluator)
    : game_(rules, game, evaluator), search_(game_, SearchBase(nullptr, Ordering(), etc_off, Limits())) {}

template <class Erased>
ErasedSearch<Erased>::~ErasedSearch() = default;

template <class Erased>
Value ErasedSearch<Erased>::run(SearchBase& lender, const NativeSearch::OtherKernel& kernel) {
    const Loan loan(lender, search_);
    KernelsOf<Erased> kernels(search_);
    return kernel(kernels);
}

}  // namespace gametree
