// The kernels that all games share.
#include "../face/erased_search.hpp"
#include "../face/kernels_of.hpp"

namespace gametree {

namespace {

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

}  // namespace

ErasedSearch::ErasedSearch(const ErasedGame::Rules& rules, const void* game, const OwnEvaluator* evaluator)
    : game_(rules, game, evaluator), search_(game_, SearchBase(nullptr, Ordering(), etc_off, Limits())) {}

Value ErasedSearch::run(SearchBase& lender, const NativeSearch::OtherKernel& kernel) {
    const Loan loan(lender, search_);
    KernelsOf<ErasedGame> kernels(search_);
    return kernel(kernels);
}

}  // namespace gametree
