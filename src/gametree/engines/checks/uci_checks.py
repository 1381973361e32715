"""The checks of UCI that hold for UGI too, whatever the game is."""

from __future__ import annotations

from time import perf_counter

from gametree.engines.checks.check import Failed, Skipped, Suite, must
from gametree.engines.checks.uci_talk import PROMPT, UciTalk, first_word
from gametree.engines.clients.declared import read_option
from gametree.engines.clients.notation import position_words
from gametree.engines.notation import written
from gametree.model.errors import OptionError
from gametree.model.position import Position
from gametree.model.quoted import quoted

__all__ = ["SUITE"]

SUITE: Suite[UciTalk] = Suite()
LATE = 0.5
"""Seconds by which a move may be late."""
STOPS = 0.5
"""Seconds within which a search stops."""
ENDS = 3.0
"""Seconds within which a process ends."""


@SUITE.check("handshake", "uci", "id name, id author, then uciok")
def handshake(talk: UciTalk) -> None:
    talk.greet()
    for what in ("name", "author"):
        must(any(line.startswith(f"id {what} ") for line in talk.greeting), f"the engine did not say its id {what}")


@SUITE.check("options", "uci", "options with a type, and with the default and the range that their type needs")
def options(talk: UciTalk) -> None:
    for line in talk.greeting:
        if first_word(line) == "option":
            option = read_option(line)
            must(option is not None, f"{quoted(line)} is not written as the protocol says")
            must(option is not None and option.is_complete, f"{quoted(line)} lacks a default or a range that fits it")


@SUITE.check("ready", "isready, isready", "readyok, readyok")
def ready(talk: UciTalk) -> None:
    talk.probe.send("isready", "isready")
    for _ in range(2):
        talk.probe.until(lambda line: line == "readyok", "readyok")


@SUITE.check("newgame", "ucinewgame, isready", "readyok")
def newgame(talk: UciTalk) -> None:
    talk.probe.send(f"{talk.hello}newgame")
    talk.ready()


@SUITE.check("setoption", "setoption, every number, choice and switch to its default", "readyok")
def setoption(talk: UciTalk) -> None:
    for option in talk.declared.values():
        if option.kind in ("check", "spin", "combo") and option.default:
            talk.probe.send(f"setoption name {option.name} value {option.default}")
    talk.ready()


@SUITE.check("setoption.unknown", "setoption name NoSuchOption value 1", "it is ignored; readyok")
def unknown_option(talk: UciTalk) -> None:
    talk.probe.send("setoption name NoSuchOption value 1", "setoption name", "setoption")
    talk.ready()


@SUITE.check("go.depth", "position startpos, go depth 1", "a legal move")
def go_depth(talk: UciTalk) -> None:
    talk.go("depth 1", talk.place())


@SUITE.check("go.nodes", "go nodes 200", "a legal move")
def go_nodes(talk: UciTalk) -> None:
    talk.go("nodes 200", talk.place())


@SUITE.check("go.movetime", "go movetime 100", "a legal move, at most 500 ms later than that")
def go_movetime(talk: UciTalk) -> None:
    _timed(talk, "movetime 100", 0.1)


@SUITE.check("go.clock", "go wtime 1000 btime 1000 winc 50 binc 50", "a legal move in time")
def go_clock(talk: UciTalk) -> None:
    first, second, first_increment, second_increment = talk.dialect.clocks
    _timed(talk, f"{first} 1000 {second} 1000 {first_increment} 50 {second_increment} 50", 1.0)


@SUITE.check("go.clock.order", "go binc 50 winc 50 btime 1000 wtime 1000", "the order does not matter")
def go_clock_order(talk: UciTalk) -> None:
    first, second, first_increment, second_increment = talk.dialect.clocks
    _timed(talk, f"{second_increment} 50 {first_increment} 50 {second} 1000 {first} 1000", 1.0)


@SUITE.check("go.clock.alone", "go wtime 500", "one clock is enough")
def go_clock_alone(talk: UciTalk) -> None:
    _timed(talk, f"{talk.dialect.clocks[0 if talk.start.maximizing else 1]} 500", 0.5)


@SUITE.check("go.movestogo", "go wtime 500 btime 500 movestogo 1", "a legal move in time")
def go_movestogo(talk: UciTalk) -> None:
    first, second, *_ = talk.dialect.clocks
    _timed(talk, f"{first} 500 {second} 500 movestogo 1", 0.5)


@SUITE.check("go.clock.short", "go wtime 1 btime 1", "a legal move at once")
def go_clock_short(talk: UciTalk) -> None:
    first, second, *_ = talk.dialect.clocks
    _timed(talk, f"{first} 1 {second} 1", 0.001)


def _timed(talk: UciTalk, limits: str, seconds: float) -> None:
    position = talk.place()
    talk.ready()
    began = perf_counter()
    talk.go(limits, position)
    took = perf_counter() - began
    must(took <= seconds + LATE, f"the move came after {took:.2f} s; the time was {seconds:g} s")


@SUITE.check("go.infinite", "go infinite, and stop after 200 ms", "no move before stop, then a legal one within 500 ms")
def go_infinite(talk: UciTalk) -> None:
    position = talk.place()
    talk.probe.send("go infinite")
    talk.no_best(talk.probe.listen(0.2), "before stop")
    _stopped(talk, position)


def _stopped(talk: UciTalk, position: Position) -> None:
    began = perf_counter()
    talk.probe.send("stop")
    talk.best(position)
    took = perf_counter() - began
    must(took <= STOPS, f"the move came {took:.2f} s after stop")


@SUITE.check("stop.at-once", "go infinite and stop together", "a legal move")
def stop_at_once(talk: UciTalk) -> None:
    position = talk.place()
    talk.probe.send("go infinite", "stop")
    talk.best(position, seconds=ENDS)


@SUITE.check("stop.idle", "stop while nothing is searched, isready", "no move; readyok")
def stop_idle(talk: UciTalk) -> None:
    talk.probe.send("stop")
    talk.no_best(talk.ready(), "though nothing was searched")


@SUITE.check("ready.searching", "go infinite, isready, stop", "readyok at once, and the search goes on")
def ready_searching(talk: UciTalk) -> None:
    position = talk.place()
    talk.probe.send("go infinite")
    talk.no_best(talk.ready(PROMPT), "before stop")
    _stopped(talk, position)


@SUITE.check("bestmove.once", "go depth 1, isready", "one bestmove for each go")
def best_once(talk: UciTalk) -> None:
    talk.go("depth 1", talk.place())
    talk.no_best(talk.ready(), "a second time")


@SUITE.check("info", "go depth 3", "info with a depth and a score before bestmove; all lines well written")
def info(talk: UciTalk) -> None:
    _, lines = talk.go("depth 3", talk.place())
    said = talk.infos(lines)
    must(any(each.depth and each.kind for each in said), "no info with a depth and a score came before the move")


@SUITE.check("info.pv", "go depth 3, in several positions", "the moves of every pv are legal")
def info_pv(talk: UciTalk) -> None:
    for seed in range(3):
        position = talk.place(talk.random_line(seed, 8))
        _, lines = talk.go("depth 3", position)
        for each in talk.infos(lines):
            talk.legal_pv(each, position)


@SUITE.check("position.moves", "position startpos moves ..., of random games", "legal moves there")
def position_moves(talk: UciTalk) -> None:
    for seed in range(4):
        talk.go("depth 1", talk.place(talk.random_line(seed, 5 + 3 * seed)))


@SUITE.check("position.long", "position startpos moves ..., up to 200 moves", "a legal move there")
def position_long(talk: UciTalk) -> None:
    talk.go("depth 1", talk.place(talk.random_line(11, 200)))


@SUITE.check("position.text", "position fen ... and position fen ... moves ...", "legal moves there")
def position_text(talk: UciTalk) -> None:
    for seed in range(3):
        start = talk.start.line(talk.random_line(seed, 6))
        try:
            position_words(start)
        except OptionError:
            raise Skipped("positions of this game have no notation in one line") from None
        talk.go("depth 1", talk.place((), start))
        after = start.play(start.moves()[0])
        if after.moves():
            talk.go("depth 1", talk.place(start.moves()[:1], start))


@SUITE.check("searchmoves", "go depth 2 searchmoves A B, in several positions", "one of the two")
def searchmoves(talk: UciTalk) -> None:
    if talk.hello != "uci":
        raise Skipped("UGI does not have it")
    for seed in range(3):
        position = talk.place(talk.random_line(seed, 4))
        wanted = [written(move) for move in position.moves()[-2:]]
        move, _ = talk.go(f"depth 2 searchmoves {' '.join(wanted)}", position)
        must(written(move) in wanted, f"{move} is neither of {' and '.join(wanted)}")


@SUITE.check("multipv", "setoption name MultiPV value 3, go depth 3", "three lines that begin with different moves")
def multipv(talk: UciTalk) -> None:
    option = talk.must_have("MultiPV")
    if option.greatest is not None and option.greatest < 3:
        raise Skipped(f"the engine shows {option.greatest} lines at most")
    position = talk.place()
    wanted = min(3, len(position.moves()))
    talk.probe.send("setoption name MultiPV value 3")
    _, lines = talk.go("depth 3", position)
    talk.probe.send("setoption name MultiPV value 1")
    last = {each.multipv: each.pv[0] for each in talk.infos(lines) if each.pv}
    must(set(last) == set(range(1, wanted + 1)), f"there were lines {sorted(last)}, not 1 to {wanted}")
    must(len(set(last.values())) == wanted, f"the lines begin with {', '.join(last.values())}, which are not different")


@SUITE.check("ponder", "go ponder wtime 1000 btime 1000, ponderhit", "no move before ponderhit, then one in time")
def ponder(talk: UciTalk) -> None:
    talk.must_have("Ponder")
    first, second, *_ = talk.dialect.clocks
    position = talk.place(talk.random_line(1, 2))
    talk.probe.send(f"go ponder {first} 1000 {second} 1000")
    talk.no_best(talk.probe.listen(0.2), "before ponderhit")
    talk.probe.send("ponderhit")
    talk.best(position, seconds=1.0 + LATE)


@SUITE.check("ponder.stop", "go ponder wtime 1000 btime 1000, stop", "no move before stop, then one at once")
def ponder_stop(talk: UciTalk) -> None:
    talk.must_have("Ponder")
    first, second, *_ = talk.dialect.clocks
    position = talk.place(talk.random_line(1, 2))
    talk.probe.send(f"go ponder {first} 1000 {second} 1000")
    talk.no_best(talk.probe.listen(0.1), "before stop")
    _stopped(talk, position)


@SUITE.check("debug", "debug on, debug off, isready", "readyok")
def debug(talk: UciTalk) -> None:
    talk.probe.send("debug on", "debug off")
    talk.ready()


JUNK = (
    *(
        "",
        "   ",
        "xyzzy",
        "!\"#$%&'()",
        "go go go",
        "position",
        "position nowhere",
        "isreadyy",
        "\t",
        "uciok",
        "bestmove",
    ),
    *("ponderhit", "register later", "x" * 5000, "öäü €", "\x01\x02\x7f"),
)


@SUITE.check("junk", "lines that mean nothing, a long one among them, then go depth 1", "the engine plays on")
def junk(talk: UciTalk) -> None:
    talk.probe.send(*(line for line in JUNK if not line.startswith("go")))
    talk.ready()
    talk.go("depth 1", talk.place())


@SUITE.check("illegal.position", "position fen this is no position, then go depth 1", "the engine plays on")
def illegal_position(talk: UciTalk) -> None:
    talk.probe.send("position fen this is no position")
    talk.ready()
    talk.go("depth 1", talk.place())


@SUITE.check("illegal.move", "position startpos moves zz99, then go depth 1", "the engine plays on")
def illegal_move(talk: UciTalk) -> None:
    talk.probe.send("position startpos moves zz99")
    talk.ready()
    talk.go("depth 1", talk.place())


@SUITE.check("over", "a position in which the game is over, go depth 1, stop, isready", "no move is made up; readyok")
def over(talk: UciTalk) -> None:
    talk.place(talk.finished_line())
    must_survive(talk)


def must_survive(talk: UciTalk) -> None:
    """Asks for a move where there is none: the engine may say so in several ways, but names none."""
    talk.probe.send("go depth 1", "stop")
    for line in talk.ready() + talk.probe.listen(0.05):
        words = line.split()
        if words[:1] == ["bestmove"] and words[1:2] not in ([], ["(none)"], ["0000"], ["none"], ["NULL"], ["null"]):
            raise Failed(f"{quoted(line)}, but the game is over")
    talk.go("depth 1", talk.place())


@SUITE.check("games", "two games one after the other", "legal moves in both")
def games(talk: UciTalk) -> None:
    for seed in range(2):
        talk.probe.send(f"{talk.hello}newgame")
        talk.ready()
        for plies in (0, 1, 2):
            talk.go("depth 1", talk.place(talk.random_line(seed, plies)))


@SUITE.check("quit", "quit", "the process ends, with code 0")
def quit_(talk: UciTalk) -> None:
    talk.probe.end("quit", seconds=ENDS)


@SUITE.check("quit.searching", "go infinite, quit", "the process ends, with code 0")
def quit_searching(talk: UciTalk) -> None:
    talk.place()
    talk.probe.end("go infinite", "quit", seconds=ENDS)


@SUITE.check("eof", "the end of input", "the process ends")
def eof(talk: UciTalk) -> None:
    talk.ready()
    talk.probe.end(seconds=ENDS)
