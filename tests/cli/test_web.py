"""`gametree web` as a process: it says where it is, serves the page, and ends with Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from support.commands import refused

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_it_serves_until_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from gametree.cli import main; main()", "web", f"{EXAMPLES}/nim.py:Nim"]
    command += ["-a", f"{EXAMPLES}/beam.py", "--no-browser", "--json", "--store", str(tmp_path / "lab.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stderr is not None
        said: Any = ""
        while not said.endswith("}\n"):
            line = process.stdout.readline()
            assert line, process.stderr.read()
            said += line
        said = json.loads(said)
        assert said["games"] == [f"{EXAMPLES}/nim.py:Nim"] and said["algorithms"] == [f"{EXAMPLES}/beam.py"]
        assert said["address"].startswith("http://localhost:")
        body = {"place": {"game": said["games"][0]}, "algorithm": said["algorithms"][0], "depth": 3}
        found = httpx.post(f"{said['address']}api/trace", json=body, timeout=60).json()
        assert found["complete"] and len(found["nodes"]["move"]) > 3
        begun = httpx.post(f"{said['address']}api/analyse", json={"place": {"game": "chess"}}, timeout=60).json()
        with httpx.stream("GET", said["address"].rstrip("/") + begun["events"], timeout=60) as stream:
            lines = stream.iter_lines()
            next(lines)
            process.send_signal(signal.SIGINT)
            *_, last, _ = lines
        assert last == 'data: {"reason":"cancelled"}', "a stream that goes on ends too"
        assert process.wait(30) == 0
        assert process.stderr.read() == "" == process.stdout.read()


def test_a_port_that_is_taken_is_a_wrong_request() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"cannot listen on port {port}" in refused("web", "--no-browser", "--port", port)


def test_a_file_that_does_not_exist_is_a_wrong_request() -> None:
    assert "there is no file nothing.py" in refused("web", "nothing.py:Nim", "--no-browser")


def test_without_the_extra_the_command_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastapi", None)
    assert "pip install 'gametree[web]'" in refused("web")


def test_another_host_is_announced(tmp_path: Path) -> None:
    """Everybody who can reach that address can use the server: that is said before it answers."""
    command = [
        sys.executable,
        "-c",
        "from gametree.cli import main; main()",
        "web",
        "--no-browser",
        "--host",
        "0.0.0.0",
    ]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert "everybody who can reach 0.0.0.0 can use this server" in process.stderr.readline()
        assert "gametree is at http://localhost:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
