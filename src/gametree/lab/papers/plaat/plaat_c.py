"""Is MTD(f) better than NegaScout, and are SSS* and DUAL*, where all have the same table, ordering and deepening?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from gametree.lab.claim import Claim, Rule, Verdict, compare, percent
from gametree.lab.exhibits import Plot, Sheet
from gametree.lab.experiment import Cell, Experiment, Plan, Rows, Trials
from gametree.lab.papers.plaat import SOURCE
from gametree.lab.papers.plaat.appendix_c import APPENDIX_C
from gametree.lab.papers.plaat.compared import (
    BEST_FIRST,
    DECISIVE,
    KINDS,
    RIVALS,
    at,
    calls_sheet,
    few_calls,
    fewest,
    games_sheet,
    hundreds,
    little,
    more,
    odd_even,
    order,
    overlap,
    plot,
    same_values,
    saved,
)
from gametree.lab.papers.plaat.counted import FEWEST, Counted
from gametree.lab.papers.plaat.settings import (
    ALGORITHMS,
    EVALUATORS,
    ORDERING,
    POSITIONS,
    SETTINGS,
    Search,
    deepen,
)
from gametree.model.result import SearchResult
from gametree.players.statistics import Interval, wilson

__all__ = ["EXPERIMENTS", "ORDERINGS", "RealGames"]

ENOUGH = 10
ORDERINGS = {"checkers": ORDERING, "othello": ORDERING, "chess": "table+static+history"}
"""Phoenix, the chess program of the thesis, uses static move ordering beside the history heuristic."""
EXPLAINED = {
    ("checkers", Search.ALPHABETA): (
        "plaat-ordering shows what it depends on: the better moves are ordered, the less Alpha-Beta loses to a null "
        "window."
    ),
    **dict.fromkeys(
        ((game, search) for game in ("othello", "chess") for search in BEST_FIRST),
        "The number of passes decides, and it depends on the grain of the evaluator: plaat-passes has calls and nodes "
        "over three grains.",
    ),
    ("chess", Search.ALPHABETA): (
        "plaat-coarse repeats the comparison with values in steps of 5, and open-negascout looks at what the "
        "difference of two searches depends on."
    ),
    ("chess", Search.MTDF): (
        "The number of passes decides, and it depends on the grain of the evaluator: plaat-grain has leaves, nodes and "
        "calls over seven grains, and plaat-coarse this comparison with values in steps of 5. A quiescence search does "
        "not decide it: see plaat-quiescence."
    ),
}
"""The experiments that look for the cause where a mean differs from appendix C's."""


class RealGames(Experiment):
    """Leaves, nodes and calls of five algorithms in three games, up to every iteration."""

    name = "plaat-C"
    version = 2
    also = (*(f"plaat-4.{figure}" for figure in range(7, 13)), "plaat-mtcalls")
    title = "MTD(f), SSS*, DUAL*, NegaScout and Alpha-Beta in real games"
    source = f"{SOURCE}, section 4.2, figs. 4.7 to 4.12, and appendix C"
    measures = (
        "Leaves and total nodes (leaves, interior nodes and transpositions) of five algorithms with iterative "
        "deepening, in twenty positions each of checkers (17 plies, in steps of two), Othello (10) and chess (8). "
        "Every search has a table of 2^21 entries of its own; a table's move is tried first, then moves in the order "
        "of the history heuristic; in chess by static value, and those of equal value by history. No extensions, no "
        "forward pruning, no quiescence search. Counts are those of all iterations so far, relative to NegaScout in an "
        "aspiration window; means are geometric, their 95 % intervals those of the logarithms over the positions. An "
        "MT call is one null-window search by the driver."
    )
    algorithms = ALGORITHMS
    games = tuple(SETTINGS)
    evaluators = EVALUATORS
    discussion = (
        "The positions of the thesis are lost, and its programs (Chinook, Keyano, Phoenix) had evaluation functions "
        "of their own: ours are ten positions each from the middle of two whole games that gametree played against "
        "itself. The thesis calls the player to move MAX; so do these counts, whoever moves: SSS* starts from the "
        "best value for the player to move. It does not say whether SSS* and DUAL* make hundreds of calls in every "
        "iteration or in all of them. Branching factors of the sets are those of the first three plies; the thesis "
        "seems to mean those of whole searches, which meet more forced captures in checkers.\n\n"
        "First guesses. Values of neighbouring depths differ where a search ends in the midst of exchanges, above all "
        "in chess, where our evaluation does not play them out. As the thesis advises for such programs, the first "
        "guess of MTD(f) is the value of two iterations ago in Othello and chess, and so is the centre of NegaScout's "
        "window; in checkers the steps of two plies do the same. This was chosen after a trial in three positions "
        "each of chess (7 plies) and Othello (9): with the value of the last iteration MTD(f) visited 8 to 37 % more "
        "leaves in chess and 2 to 9 % more in Othello, NegaScout at most 3 % more. The thesis does not say which its "
        "programs used; so the choice favours MTD(f), and its lead over NegaScout in these two games is not evidence "
        "that is independent of it: see plaat-guess.\n\n"
        "Order of moves. Of Phoenix, the chess program, the thesis says that it ordered moves by the history "
        "heuristic and statically. So chess is ordered by static values, and by history where these are equal and at "
        "the last ply, where static values would save nothing. This was chosen after a trial of five orders in the "
        "twenty positions at 6 plies: MTD(f) visited 1.01 times the nodes of NegaScout (0.92 to 1.12), 0.96 times "
        "(0.89 to 1.03) with static values alone, and 1.06 or 1.07 times with history before static values, with "
        "killers and history, and with history alone, which plaat-coarse has. So this choice favours agreement. "
        "Keyano, the Othello program, ordered moves statically too. In our Othello, at 9 plies, Alpha-Beta then "
        "evaluates 1.19 times the leaves of NegaScout (1.16 to 1.22), which is farther from the thesis than with "
        "history, so history was kept."
    )

    def cells(self, plan: Plan, done: Rows) -> Iterable[Cell]:
        """One search each; all algorithms of a position together."""
        for setting in SETTINGS.values():
            depth = plan.choose(full=setting.deepest, quick=setting.quick)
            for position in range(0, POSITIONS, plan.choose(full=1, quick=3)):
                for search in Search:
                    yield {"game": setting.game, "position": position, "depth": depth, "algorithm": search.value}

    def run(self, cell: Cell) -> Mapping[str, Any]:
        """Values, and the counts up to every iteration."""
        search = Search(cell["algorithm"])
        found = deepen(
            SETTINGS[cell["game"]], cell["position"], search, cell["depth"], ordering=ORDERINGS[cell["game"]]
        )
        return self.counted(found)

    @staticmethod
    def counted(iterations: Iterable[SearchResult]) -> Mapping[str, Any]:
        """What a row holds of a search."""
        results = list(iterations)
        return {
            "leaves": [result.counts.leaves for result in results],
            "nodes": [result.counts.nodes for result in results],
            "calls": [len(result.probes) for result in results],
            "values": [result.value for result in results],
        }

    def trials(self, rows: Rows) -> Trials:
        """Positions of every game that all algorithms have searched."""
        ours = min(len(Counted(rows, game).positions) for game in SETTINGS)
        return Trials(ours, POSITIONS, "positions of every game")

    def claims(self, rows: Rows) -> Sequence[Claim]:
        """The means of appendix C, then what the thesis concludes from them, then the calls."""
        found = [Counted(rows, game) for game in SETTINGS]
        return [
            _entries(found),
            *(order(game, kind, _causes(game)) for game in found for kind in KINDS),
            *(_mean(game, kind, search) for game in found for kind in KINDS for search in RIVALS),
            *(_most_often_best(game, kind) for game in found for kind in KINDS),
            *(fewest(game, kind) for kind in KINDS for game in found),
            *(saved(game) for game in found),
            *(more(game, "leaves", Search.ALPHABETA) for game in found),
            *(more(game, "nodes", search) for search in BEST_FIRST for game in found),
            *(little(game) for game in found),
            *(odd_even(game, search) for search in BEST_FIRST for game in found if game.setting.step == 1),
            *(_explained(few_calls(game), game, Search.MTDF) for game in found),
            *(_explained(hundreds(game, search), game, search) for search in BEST_FIRST for game in found),
            *(same_values(game) for game in found),
        ]

    def tables(self, rows: Rows) -> Sequence[Sheet]:
        """The means with the published ones, who was best, the calls, and what was searched."""
        found = [Counted(rows, game) for game in SETTINGS]
        return [_means_sheet(found), _best_sheet(found), calls_sheet(found), games_sheet(found)]

    def plots(self, rows: Rows) -> Sequence[Plot]:
        """Figures 4.7 to 4.12."""
        return [plot(Counted(rows, game), kind) for kind in KINDS for game in SETTINGS]


def _paper_depth(game: Counted, ours: Interval | None) -> Interval | None:
    """Published numbers are compared with those of the same depth only."""
    return ours if game.depth == game.setting.deepest else None


def _mean(game: Counted, kind: str, search: Search) -> Claim:
    setting = game.setting
    published = APPENDIX_C[setting.game, kind].relative[search]
    rule = Rule(
        f"95 % intervals overlap (published: {published.low:.3f} to {published.high:.3f})",
        lambda _, ours: overlap(published, ours),
    )
    side = Rule("on the same side of 1", lambda paper, ours: (paper < 1) == (ours.value < 1))
    ours = _paper_depth(game, game.ratio(kind, search))
    what = f"{setting.title}, depth {setting.deepest}: {KINDS[kind]} of {search} over NegaScout's"
    return _explained(compare(what, published.value, ours, rule, shape=side), game, search)


def _explained(claim: Claim, game: Counted, search: Search) -> Claim:
    """With the experiments that look for the cause, if there is something to explain."""
    differs = claim.verdict in (Verdict.DIFFERS, Verdict.SHAPE_ONLY)
    return replace(claim, discussion=EXPLAINED.get((game.setting.game, search), "")) if differs else claim


def _causes(game: Counted) -> dict[Search, str]:
    """What explains the means of a game, by algorithm."""
    return {search: cause for (name, search), cause in EXPLAINED.items() if name == game.setting.game}


def _entries(found: Sequence[Counted]) -> Claim:
    """How many of the means that decide between NegaScout and its rivals meet the published ones."""
    claims = [_mean(game, kind, search) for game in found for kind in KINDS for search in DECISIVE]
    known = [claim for claim in claims if claim.verdict is not Verdict.NOT_RUN]
    met = sum(claim.verdict is Verdict.REPRODUCED for claim in known)
    what = "means of Alpha-Beta and MTD(f) over NegaScout, leaves and total nodes, whose intervals meet appendix C's"
    holds = met >= ENOUGH if len(known) == len(claims) else None
    ours = f"{met} of {len(known)}" if known else None
    return Claim(what, f"all {len(claims)}", ours, f"at least {ENOUGH} of {len(claims)}", Verdict.of(holds))


def _most_often_best(game: Counted, kind: str) -> Claim:
    setting, trials = game.setting, len(game.positions)
    published = percent(wilson(APPENDIX_C[setting.game, kind].best[Search.MTDF], POSITIONS))
    rule = Rule(
        f"95 % intervals overlap (published: {published.low:.0f} to {published.high:.0f})",
        lambda _, ours: overlap(published, ours),
    )
    ours = percent(wilson(game.best(kind)[Search.MTDF], trials)) if trials >= FEWEST else None
    what = f"{setting.title}, depth {setting.deepest}: positions in which MTD(f) needs the fewest {KINDS[kind]}"
    return compare(what, published.value, _paper_depth(game, ours), rule, unit="%")


def _means_sheet(found: Sequence[Counted]) -> Sheet:
    lines = []
    for game in found:
        for kind, title in KINDS.items():
            published = APPENDIX_C[game.setting.game, kind].relative
            lines.append((f"{at(game)}", title, "ours", *(game.ratio(kind, search) for search in RIVALS)))
            depth = f"{game.setting.title}, depth {game.setting.deepest}"
            lines.append((depth, title, "published", *(published[search] for search in RIVALS)))
    return Sheet("Nodes relative to NegaScout's", ("game", "nodes", "", *(search.value for search in RIVALS)), lines)


def _best_sheet(found: Sequence[Counted]) -> Sheet:
    lines = []
    for game in found:
        for kind, title in KINDS.items():
            ours, published = game.best(kind), APPENDIX_C[game.setting.game, kind].best
            each = (f"{ours[search]} ({published[search]})" for search in Search)
            lines.append((at(game), title, f"{len(game.positions)} ({POSITIONS})", *each))
    columns = ("game", "nodes", "positions", *(search.value for search in Search))
    return Sheet("Positions in which an algorithm was best (published)", columns, lines)


EXPERIMENTS = (RealGames(),)
