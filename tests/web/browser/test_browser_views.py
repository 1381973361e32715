"""Playing, analysing and comparing in a real browser, and every algorithm on every game."""

from __future__ import annotations

import gametree as gt
from support.browser import Screen

WATCH_ALL = """async (runs) => {
    const go = (hash) => new Promise((done) => {
        document.addEventListener("shown", () => done(), {once: true});
        location.hash = hash;
    });
    const wrong = [];
    for (const [game, algorithm, depth] of runs) {
        await go(`#watch?${new URLSearchParams({game, algorithm, depth})}`);
        const error = document.querySelector(".error:not([hidden])");
        const run = `${algorithm} on ${game}`;
        if (error) { wrong.push(`${run}: ${error.textContent}`); continue; }
        const {trace, player, view} = document.querySelector(".run").stepper;
        for (const step of [Math.floor(trace.length / 2), trace.length]) {
            player.seek(step);
            view.draw();
        }
        const counts = trace.counts(trace.length), found = trace.columns.result.counts;
        for (const name of Object.keys(counts)) {
            if (counts[name] !== found[name]) wrong.push(`${run}: ${name} ${counts[name]}, not ${found[name]}`);
        }
        const said = document.querySelector(".gt-live").textContent;
        if (!view.drawn.ids.length || !said) wrong.push(`${run}: nothing shown`);
    }
    return wrong;
}"""
DEPTHS = {"tree": "", "tic-tac-toe": 3, "hexapawn": 4, "connect-four": 2, "kalah": 2}


def square(page: Screen, row: int, column: int) -> None:
    """Clicks a square of the board."""
    page.page.locator(f'[data-square="{row} {column}"]').click()


def drag(page: Screen, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Drags a piece from one square to another."""
    places = [page.page.locator(f'[data-square="{row} {column}"]').bounding_box() for row, column in (start, end)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in places if box]
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(to_x, to_y, steps=4)
    page.page.mouse.up()


def wait_for_turn(page: Screen) -> str:
    """Waits until the person is to move, or the game is over, and returns what is said then."""
    page.page.wait_for_function("() => !document.querySelector('.status').textContent.endsWith('is thinking.')")
    return page.page.locator(".status").inner_text()


def test_a_game_of_tic_tac_toe_by_clicking(page: Screen) -> None:
    page.open("#play?game=tic-tac-toe&opponent=level+2")
    said = wait_for_turn(page)
    squares = [(row, column) for row in range(3) for column in range(3)]
    while said.startswith("You are to move"):
        free = [at for at in squares if not page.page.locator(f'[data-square="{at[0]} {at[1]}"] .gt-piece').count()]
        square(page, *free[0])
        page.page.locator(f'[data-square="{free[0][0]} {free[0][1]}"] .gt-piece').wait_for()
        said = wait_for_turn(page)
    assert page.page.locator(".record li").count() >= 5
    assert page.page.get_by_text("The game is over.").is_visible()


def test_chess_by_clicking_and_dragging(page: Screen) -> None:
    page.open("#play?game=chess&opponent=level+1")
    square(page, 6, 4)
    assert page.page.locator("[data-square] circle").count() == 2, "e3 and e4 are marked"
    square(page, 4, 4)
    page.page.get_by_text("e2e4").first.wait_for()
    page.page.locator(".record li").nth(1).wait_for()
    wait_for_turn(page)
    assert page.page.locator(".record li").count() == 2
    assert page.page.locator(".thinking li").count() >= 1
    drag(page, (6, 3), (5, 3))
    page.page.get_by_text("d2d3").first.wait_for()
    page.page.locator(".record li").nth(3).wait_for()
    wait_for_turn(page)
    assert page.page.locator(".record li").count() == 4


def test_commands_of_a_game(page: Screen) -> None:
    page.open("#play?game=kalah&opponent=level+1&clock=5%2B3")
    assert page.page.locator(".clock").count() == 2
    page.click("Hint")
    page.page.get_by_text("Hint: ").wait_for()
    page.page.locator(".moves button").first.click()
    page.page.locator(".record li").first.wait_for()
    wait_for_turn(page)
    page.click("Undo")
    page.page.wait_for_function("() => document.querySelectorAll('.record li').length === 0")
    page.click("Flip the board")
    page.click("Switch sides")
    page.page.locator(".record li").first.wait_for()
    wait_for_turn(page)
    page.click("Resign")
    page.page.get_by_text("The game is over.").wait_for()
    with page.page.expect_download() as download:
        page.click("Save the game")
    assert download.value.suggested_filename == "game.json"


def test_a_disc_falls_wherever_its_column_is_clicked(page: Screen) -> None:
    page.open("#play?game=connect-four&opponent=level+1")
    square(page, 0, 3)
    page.page.locator('[data-square="5 3"] .gt-piece').wait_for()


def test_engines_play_each_other(page: Screen) -> None:
    page.open("#play?game=hexapawn&side=none&opponent=level+1&other=mtdf+depth+2")
    page.page.get_by_text("The game is over.").wait_for()
    page.go("#play?game=tic-tac-toe&opponent=level+1")
    assert page.page.get_by_label("side").input_value() == "first", "a link that names no side"


def test_a_tree_is_played_by_its_list_of_moves(page: Screen) -> None:
    page.open("#play?game=tree&position=[[3, 12], [2, 4]]&opponent=level+3")
    page.page.locator(".moves button").nth(0).click()
    page.page.get_by_text("The game is over.").wait_for()


def test_analyse(page: Screen) -> None:
    page.open("#analyse?game=othello&depth=3")
    square(page, 4, 5)
    page.page.get_by_role("button", name="f5", exact=True).wait_for()
    page.page.get_by_label("lines").fill("60")
    page.click("Analyse")
    page.page.get_by_text("depth 3,").wait_for()
    assert page.page.locator(".lines tbody tr").count() == 3, "all legal moves"
    page.page.get_by_label("a game or position").fill("f5 d6 c3 d3")
    page.click("Use this")
    page.page.get_by_role("button", name="d3", exact=True).wait_for()
    page.click("Values of the whole game")
    page.page.wait_for_function("() => document.querySelectorAll('.plot .dot').length === 5")
    page.page.locator(".plot .dot").nth(1).click()
    page.page.wait_for_function("() => location.hash.includes('at=1')")
    assert page.page.locator(".gt-piece").count() == 5


def test_a_comparison(page: Screen) -> None:
    page.open("#laboratory")
    page.page.get_by_label("depth").fill("2")
    page.click("Run the comparison")
    page.page.locator(".sheet").wait_for()
    rows = page.page.locator(".sheet tbody tr").all_inner_texts()
    assert sorted(row.split()[0] for row in rows) == ["alphabeta", "mtdf", "negascout"]
    assert page.page.locator(".plot rect").count() == 3


def test_an_experiment_runs_and_reports(page: Screen) -> None:
    page.open("#laboratory?tab=experiments")
    page.page.get_by_label("experiment", exact=True).select_option("kc96-fig1")
    page.click("Run the experiment")
    page.page.get_by_role("heading", name="kc96-fig1:").wait_for()
    assert page.page.locator(".sheet").count() >= 2
    page.page.get_by_role("button", name="kc96-fig1, quick", exact=True).wait_for()


def test_every_algorithm_and_every_game(page: Screen) -> None:
    """Each algorithm on a sixth of the games, each game with a sixth of the algorithms."""
    page.page.set_viewport_size({"width": 640, "height": 400})  # which is drawn faster
    page.open()
    names = [name for name in gt.games() if name != "graph"]
    pairs = [(game, algorithm) for at, game in enumerate(names) for algorithm in gt.algorithms()[at % 6 :: 6]]
    runs = [[game, algorithm, DEPTHS.get(game, 1)] for game, algorithm in pairs]
    assert page.page.evaluate(WATCH_ALL, runs) == []
