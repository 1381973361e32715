"""Watching a search in a real browser: what a person sees, presses and clicks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.browser import Screen, screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NINE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


def place(page: Screen, node: int) -> tuple[float, float]:
    """Where a node is on the screen."""
    x, y = page.stepper(
        f"(() => {{ const {{camera, scene, canvas}} = stepper.view; const box = canvas.getBoundingClientRect();"
        f" return [box.x + camera.x(scene.tree.x[{node}]), box.y + camera.y(scene.tree.ply[{node}])]; }})()"
    )
    return x, y


def test_a_first_visit_shows_alphabeta_at_its_first_cutoff(page: Screen) -> None:
    page.load()
    assert "cut at B: g = 2 <= alpha = 3, so 2 children of B are never looked at" in page.said
    note = page.page.locator(".gt-note")
    assert "Press →" in note.inner_text()
    assert page.page.locator(".gt-sentence").inner_text().startswith("cut at B")
    assert page.page.locator(".gt-lit").is_visible()
    page.press("ArrowRight")
    assert note.is_hidden()


def test_keys(page: Screen) -> None:
    page.open()
    cutoff = page.step
    page.press("ArrowRight")
    assert page.step == cutoff + 1
    page.press("ArrowLeft", "ArrowLeft")
    assert page.step == cutoff - 1
    page.press("Shift+ArrowRight")
    assert page.step == cutoff
    page.press("Shift+ArrowLeft")
    assert page.step == 0
    page.press("End")
    assert page.step == page.stepper("stepper.trace.length")
    page.press("Home", "/")
    page.page.keyboard.type("7")
    page.press("Enter")
    assert page.step == 7
    page.page.locator(".gt-canvas").focus()
    page.press("f")
    assert not page.page.get_by_label("follow").is_checked()
    page.press(">")
    assert page.page.get_by_label("speed").input_value() == "4"
    width = page.stepper("stepper.view.camera.slot")
    page.press("+")
    assert page.stepper("stepper.view.camera.slot") > width
    page.press("0")
    assert page.stepper("stepper.view.camera.slot") == width
    page.press("?")
    assert page.page.get_by_role("dialog").is_visible()
    page.press("Escape")


def test_buttons_do_what_keys_do(page: Screen) -> None:
    page.open()
    cutoff, last = page.step, page.stepper("stepper.trace.length")
    for name, step in (
        ("First step", 0),
        ("Step", 1),
        ("Step", 2),
        ("Step back", 1),
        ("Next cutoff", cutoff),
        ("Previous cutoff", 0),
        ("Last step", last),
    ):
        page.click(name)
        assert page.step == step, name
    page.page.get_by_role("slider").fill("5")
    assert page.step == 5
    slot = page.stepper("stepper.view.camera.slot")
    page.click("Zoom in")
    page.click("Show the whole tree")
    page.click("Zoom out")
    assert page.stepper("stepper.view.camera.slot") < slot


def test_play_stops_at_the_end(page: Screen) -> None:
    page.open()
    page.page.get_by_label("speed").select_option("64")
    page.press("Home")
    page.click("Play")
    page.page.wait_for_function("() => document.querySelector('.run').stepper.player.step === 34")
    page.page.get_by_role("button", name="Play", exact=True).wait_for()
    page.page.locator(".gt-canvas").focus()
    page.press("Home", "Space")
    page.page.get_by_role("button", name="Pause").wait_for()
    page.press("Space")
    assert not page.stepper("stepper.player.playing")


def test_click_on_a_node_goes_to_its_first_visit_and_then_to_its_last(page: Screen) -> None:
    page.open()
    first, last = page.stepper("stepper.trace.visits(1)")
    x, y = place(page, 1)
    page.page.mouse.move(x, y)
    page.page.wait_for_function("() => document.querySelector('.gt-tip').textContent.includes('A')")
    assert "return" in page.page.locator(".gt-tip").inner_text()
    page.page.mouse.click(x, y)
    assert page.step == first
    page.page.mouse.click(x, y)
    assert page.step == last


def test_drag_and_wheel_move_the_tree(page: Screen) -> None:
    page.open()
    x, y = place(page, 0)
    page.page.mouse.move(x, y + 60)
    page.page.mouse.down()
    page.page.mouse.move(x + 50, y + 90, steps=3)
    page.page.mouse.up()
    assert place(page, 0) == pytest.approx((x + 50, y + 30))
    slot = page.stepper("stepper.view.camera.slot")
    page.page.mouse.wheel(0, -200)
    page.page.wait_for_function(f"() => document.querySelector('.run').stepper.view.camera.slot > {slot}")


def test_the_address_holds_the_screen(page: Screen) -> None:
    page.open(f"#watch?game=tree&position={NINE}&algorithm=negascout&step=9")
    assert page.step == 9
    page.press("ArrowRight")
    page.page.wait_for_function("() => location.hash.includes('step=10')")
    said, link = page.said, page.page.evaluate("() => location.hash")
    page.load(link)
    assert page.said == said


def test_a_run_that_the_person_chooses(page: Screen) -> None:
    page.open()
    page.page.get_by_label("game", exact=True).select_option("random-tree")
    page.page.get_by_text("more", exact=True).click()
    page.page.get_by_label("random-tree branching").fill("3")
    page.page.get_by_label("random-tree seed").fill("5")
    page.page.get_by_label("algorithm", exact=True).select_option("mtdf")
    page.page.get_by_label("depth", exact=True).fill("2")
    page.page.get_by_text("more", exact=True).click()
    page.click("Watch")
    page.page.wait_for_function("() => location.hash.includes('o.seed=5')")
    assert page.stepper("stepper.trace.columns.result.algorithm") == "mtdf"
    assert page.stepper("stepper.trace.columns.nodes.moves[0]") == 3
    page.page.get_by_role("tab", name="table").click()
    page.press("End")
    assert page.page.locator(".gt-list tbody tr").count() > 0


def test_a_selective_search(page: Screen) -> None:
    page.open()
    page.page.get_by_label("game", exact=True).select_option("chess")
    page.page.get_by_label("algorithm", exact=True).select_option("negascout")
    page.page.get_by_text("more", exact=True).click()
    page.page.get_by_label("selective parts").fill("quiescence+futility+reductions")
    page.page.get_by_text("more", exact=True).click()
    page.click("Watch")
    page.page.wait_for_function("() => location.hash.includes('selective=quiescence')")
    page.press("Shift+ArrowRight")
    assert "are left out: nothing is expected" in page.said
    page.press("End")
    assert page.stepper("stepper.trace.columns.result.bound") == "estimate"


def test_an_error_says_what_would_be_right_in_place(page: Screen) -> None:
    page.open()
    page.page.get_by_label("position").fill("[[3, 12], [2")
    page.click("Watch")
    page.page.locator(".error").first.wait_for()
    assert page.page.locator(".error").first.inner_text() != ""
    page.faults.clear()  # the browser reports an answer of 400 as an error of its own


def test_the_board_follows_the_search(page: Screen) -> None:
    page.open("#watch?game=tic-tac-toe&algorithm=alphabeta&depth=2&step=6")
    page.page.locator(".gt-board svg .gt-piece").first.wait_for()
    assert page.page.locator(".gt-piece").count() == page.stepper("stepper.trace.path(6).length") - 1


def test_sss_shows_its_open_list(page: Screen) -> None:
    page.open(f"#watch?game=tree&position={NINE}&algorithm=sss&step=12")
    page.page.get_by_role("tab", name="OPEN").click()
    rows = page.page.locator(".gt-list tbody tr").all_inner_texts()
    assert len(rows) == page.stepper("stepper.trace.open(12).count") > 0
    page.press("End")
    leaf = "stepper.trace.value(stepper.trace.follow(['0', '1']).at(-1), stepper.trace.length)"
    assert page.stepper(leaf) == 12, "the value of a leaf, not the merit of its state"


def test_worked_examples_and_own_games(page: Screen, nim: str) -> None:
    page.open("#watch?example=plaat-A2")
    assert page.stepper("stepper.trace.length") > 20
    page.go(f"#watch?game={nim}&algorithm=alphabeta&depth=3")
    assert page.stepper("stepper.trace.columns.nodes.move.slice(1, 4)") == ["1", "1", "1"]


def test_a_link_that_is_followed_right_after_a_step(page: Screen) -> None:
    """The address of a step is written a little later: here when the next link is in the address and not yet shown."""
    page.open("#watch?example=plaat-A2")
    step_and_go = """(hash) => new Promise((done) => {
        document.addEventListener("shown", () => done(), {once: true});
        const usual = window.setTimeout;
        const late = [];
        window.setTimeout = (write) => late.push(write);
        document.querySelector('.run').stepper.player.seek(3);
        window.setTimeout = usual;
        location.hash = hash;
        late.forEach((write) => write());
    })"""
    page.page.evaluate(step_and_go, f"#watch?game=tree&position={NINE}&algorithm=alphabeta")
    assert page.stepper("stepper.trace.columns.nodes.move.length") == 11, "all but two of the thirteen are seen"


def test_a_link_to_what_is_not_there(page: Screen) -> None:
    page.open("#watch?game=ludo&algorithm=alphabeta")
    assert "ludo" in page.page.get_by_role("alert").first.inner_text()
    page.open("#watch?game=hexapawn&algorithm=zeta")
    assert "zeta" in page.page.get_by_role("alert").first.inner_text()
    page.faults.clear()


def test_quiz(page: Screen) -> None:
    page.open()
    page.click("Predict the cutoff")
    assert page.step == 0
    for expected in ("1 of 1 right", "2 of 2 right"):
        page.press("End")
        assert "What happens" in page.page.locator(".gt-question").inner_text()
        step = page.step
        page.press("ArrowRight")
        assert page.step == step, "the question is not answered yet"
        page.click("The search goes on")
        assert page.page.locator(".gt-score").inner_text() == expected
    while not page.stepper("stepper.trace.kind(stepper.player.step) === 'cut'"):
        page.press("End")
        if page.stepper("stepper.trace.kind(stepper.player.step) !== 'cut'"):
            page.click("The search goes on")
    page.click("The search goes on")
    assert page.page.locator(".gt-question").inner_text().startswith("Not so: g = 2 <= alpha = 3")
    page.click("Predict the cutoff")
    assert page.page.locator(".gt-quiz").is_hidden()


def test_compare_marks_what_only_one_visits(page: Screen) -> None:
    page.open(f"#compare?game=tree&position={NINE}&algorithm=alphabeta&algorithm2=minimax")
    page.press("End")
    halves = page.stepper("Array.from({length: stepper.united.tree.real}, (_, id) => stepper.view.scene.half(id))")
    assert sorted(halves) == [0] * 11 + [2, 2]
    rows = page.page.locator(".gt-counts tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [["alphabeta", "7", "4", "0", "3"], ["minimax", "9", "4", "0", "3"]]
    assert "minimax: " in page.said


def test_the_top_of_a_long_search(page: Screen) -> None:
    page.open("#watch?show=top&game=othello&algorithm=negascout&depth=6&plies=2")
    assert page.stepper("stepper.sketch.nodes.size[0] === stepper.sketch.result.counts.nodes")
    assert page.said.startswith("root: ")
    assert page.page.get_by_label("events at most").is_hidden()
    page.press("ArrowDown", "ArrowDown")
    assert page.stepper("stepper.sketch.isFolded(stepper.current)")
    size, real = page.stepper("[stepper.sketch.nodes.size[stepper.current], stepper.sketch.tree.real]")
    page.press("Enter")
    page.page.wait_for_function(f"() => document.querySelector('.run').stepper.sketch.tree.real > {real}")
    below = page.stepper("stepper.sketch.children(stepper.current).map((id) => stepper.sketch.nodes.size[id])")
    visits = page.stepper("stepper.sketch.nodes.visits[stepper.current]")
    assert sum(below) + visits == size, "what is shown below is what was counted before"
    page.page.locator(".gt-below button").first.click()
    assert page.page.locator(".gt-facts dd").last.inner_text().count(" ") == 2, "three moves"
    x, y = place(page, page.stepper("stepper.sketch.children(stepper.current)[0] ?? stepper.current"))
    page.page.mouse.click(x, y + 7)
    assert page.page.evaluate("() => location.hash").startswith("#watch?game=othello")
    page.page.get_by_label("show", exact=True).select_option("steps")
    page.page.get_by_label("depth", exact=True).fill("1")
    page.click("Watch")
    page.page.locator(".gt-slider").wait_for()


def test_the_top_of_a_long_selective_search(page: Screen) -> None:
    page.open("#watch?show=top&game=chess&algorithm=negascout&depth=5&plies=2&selective=quiescence%2Bnull")
    assert page.stepper("stepper.sketch.nodes.size[0] === stepper.sketch.result.counts.nodes")
    assert page.stepper("stepper.sketch.result.bound") == "estimate"


def test_one_file_needs_no_server(page: Screen, browser: Browser, tmp_path: Path) -> None:
    page.open()
    page.press("ArrowRight")
    step = page.step
    with page.page.expect_download() as download:
        page.click("Save as one file")
    file = tmp_path / "run.html"
    download.value.save_as(file)
    with screen(browser, "", offline=True) as saved:
        saved.page.goto(file.as_uri())
        saved.page.wait_for_selector("html[data-ready=file]")
        assert saved.step == step
        assert saved.said == page.said
        saved.press("End")
        assert "principal variation" in saved.said
        assert saved.page.locator(".gt-plain").inner_text() != ""
