"""Whole engines in a few lines: tic-tac-toe in UGI, Othello in NBoard and GTP. They keep their protocols."""

from __future__ import annotations

__all__ = ["GTP", "NBOARD", "UGI"]

UGI = """
import os, queue, sys, threading, time

SQUARES = [f + r for r in "321" for f in "abc"]
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
heard = queue.Queue()

def listen():
    for line in sys.stdin:
        heard.put(line.split())
    heard.put(["quit"])

def say(text):
    print(text, flush=True)

def won(board):
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), None)

def moves(board):
    return [] if won(board) else [s for s, mark in zip(SQUARES, board) if mark == "."]

def mover(board):
    return "X" if board.count("X") == board.count("O") else "O"

def played(board, move):
    at = SQUARES.index(move)
    return board[:at] + mover(board) + board[at + 1:]

def place(words):
    board = "." * 9 if words[0] == "startpos" else words[1]
    assert len(board) == 9 and not set(board) - set(".XO")
    for move in words[words.index("moves") + 1:] if "moves" in words else ():
        assert move in moves(board)
        board = played(board, move)
    return board

def lines_of(board, count):
    found = []
    for move in moves(board)[:count]:
        after = played(board, move)
        found.append([move, *moves(after)[:1]])
    return found

def search(words):
    global multipv
    for number, line in enumerate(lines_of(board, multipv), 1):
        say(f"info depth 1 multipv {number} score cp 0 nodes 9 time 1 pv {' '.join(line)}")
    while "infinite" in words or "ponder" in words:
        word = heard.get()
        if word == ["isready"]:
            say("readyok")
        elif word in (["stop"], ["ponderhit"]):
            break
        elif word == ["quit"]:
            sys.exit()
    best = moves(board)[:1] or ["(none)"]
    say(f"bestmove {best[0]}")

board, multipv = "." * 9, 1
threading.Thread(target=listen, daemon=True).start()
while True:
    words = heard.get()
    word, rest = (words + [""])[0], words[1:]
    if word == "ugi":
        say("id name Noughts")
        say("id author nobody")
        say("option name MultiPV type spin default 1 min 1 max 9")
        say("option name Ponder type check default false")
        say("ugiok")
    elif word == "isready":
        say("readyok")
    elif word == "setoption" and rest[:2] == ["name", "MultiPV"]:
        multipv = int(rest[-1])
    elif word == "position":
        try:
            board = place(rest)
        except (AssertionError, LookupError):
            pass
    elif word == "go":
        search(rest)
    elif words == ["query", "gameover"]:
        say("response " + str(not moves(board)).lower())
    elif words == ["query", "p1turn"]:
        say("response " + str(mover(board) == "X").lower())
    elif words == ["query", "result"]:
        over = {"X": "p1win", "O": "p2win", None: "draw"}[won(board)]
        say("response " + ("none" if moves(board) else over))
    elif word == "quit":
        break
"""

OTHELLO = """
import os, re, sys, time

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
START = "." * 27 + "OX" + "." * 6 + "XO" + "." * 27
SQUARES = [f + r for r in "12345678" for f in "abcdefgh"]

def say(text):
    print(text, flush=True)

def flips(board, at, me):
    found = []
    for x, y in DIRECTIONS if board[at] == "." else ():
        column, row, line = at % 8 + x, at // 8 + y, []
        while 0 <= column < 8 and 0 <= row < 8 and board[8 * row + column] not in ("." + me):
            line.append(8 * row + column)
            column, row = column + x, row + y
        if 0 <= column < 8 and 0 <= row < 8 and board[8 * row + column] == me:
            found += line
    return found

def squares(board, me):
    return [SQUARES[at] for at in range(64) if flips(board, at, me)]

def moves(board, me):
    other = "O" if me == "X" else "X"
    return squares(board, me) or (["pass"] if squares(board, other) else [])

def played(board, me, move):
    if move not in moves(board, me):
        raise ValueError("illegal move")
    cells = list(board)
    if move != "pass":
        at = SQUARES.index(move)
        for cell in [at, *flips(board, at, me)]:
            cells[cell] = me
    return "".join(cells), "O" if me == "X" else "X"

board, me = START, "X"
"""

NBOARD = (
    OTHELLO
    + """
def name(move):
    return "PA" if move == "pass" else move.upper()

def read(move):
    return "pass" if move.upper() in ("PA", "PASS") else move.lower()

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    try:
        if word == "ping":
            say("pong " + rest)
        elif word == "set" and rest.startswith("depth "):
            say("set myname Fake" + rest[6:])
        elif word == "set" and rest.startswith("game "):
            squares_, side = re.search(r"BO\\[8 (\\S+) (.)\\]", rest).groups()
            new, turn = squares_.replace("*", "X").replace("-", "."), "X" if side == "*" else "O"
            for move in re.findall(r"[BW]\\[([^\\]]+)\\]", rest.partition("BO[")[2]):
                new, turn = played(new, turn, read(move))
            board, me = new, turn
        elif word == "move":
            board, me = played(board, me, read(rest.partition("/")[0]))
        elif word == "go":
            say("status thinking")
            say("nodestats 12 0.01")
            best = moves(board, me)
            if best:
                say(f"search {name(best[0])} 1.50 0 2")
                say(f"=== {name(best[0])}/1.50/0.01")
        elif word == "hint":
            for move in moves(board, me)[:int(rest)]:
                say(f"search {name(move)} 1.50 0 2")
        elif word == "learn":
            say("learned")
        elif word == "quit":
            break
    except (AttributeError, LookupError, ValueError):
        say("status what?")
"""
)

GTP = (
    OTHELLO
    + """
games = [(board, me)]
COMMANDS = ("protocol_version name version known_command list_commands quit boardsize clear_board play genmove undo "
            "showboard time_settings time_left").split()
COLOURS = {"b": "X", "black": "X", "w": "O", "white": "O"}

def done(command, rest):
    global games
    board, me = games[-1]
    if command == "protocol_version":
        return "2"
    if command == "name":
        return "Fake"
    if command == "version":
        return "1"
    if command == "known_command":
        return str(rest[0] in COMMANDS).lower()
    if command == "list_commands":
        return "\\n".join(COMMANDS)
    if command == "boardsize":
        if rest != ["8"]:
            raise ValueError("unacceptable size")
    elif command == "clear_board":
        games = [(START, "X")]
    elif command == "play":
        if COLOURS[rest[0].lower()] != me:
            raise ValueError("not your turn")
        games.append(played(board, me, rest[1].lower()))
    elif command == "genmove":
        if COLOURS[rest[0].lower()] != me:
            raise ValueError("not your turn")
        move = moves(board, me)[0]
        games.append(played(board, me, move))
        return move.upper()
    elif command == "undo":
        if len(games) == 1:
            raise ValueError("cannot undo")
        games.pop()
    elif command == "showboard":
        return "\\n" + "\\n".join(board[at:at + 8] for at in range(0, 64, 8))
    elif command not in COMMANDS:
        raise ValueError("unknown command")
    return ""

for line in sys.stdin:
    words = line.partition("#")[0].split()
    number = words.pop(0) if words and words[0].isdigit() else ""
    if not words:
        continue
    try:
        say(f"={number} {done(words[0], words[1:])}\\n")
    except (LookupError, ValueError) as error:
        say(f"?{number} {error}\\n")
    if words[0] == "quit":
        break
"""
)
