"""Measures how long each file of the native module takes to compile, in processor seconds, one file at a time.

    python benchmarks/build_time.py BUILD_FOLDER

The folder is one that CMake has configured with Ninja, such as build/cp311-cp311-linux_x86_64 after `make demo`.
Nothing in it is changed.
"""

import json
import re
import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def commands(folder: Path) -> dict[str, str]:
    """The command that compiles each file, without its output."""
    ninja = subprocess.run(["ninja", "-C", folder, "-t", "compdb"], capture_output=True, text=True, check=True)
    entries = json.loads(ninja.stdout[ninja.stdout.index("[") :])
    sources = [entry for entry in entries if entry["file"].endswith((".cpp", ".cxx"))]
    return {label(entry["file"]): re.sub(r" -(o|MF|MT) \S+| -MD", "", entry["command"]) for entry in sources}


def label(file: str) -> str:
    """The end of a path, enough to recognise the file."""
    parts = Path(file).parts
    return "/".join(parts[-3:] if "Unity" in parts else parts[-2:])


def processor_seconds(command: str, folder: Path) -> float:
    """The processor seconds of a command, including its child processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with TemporaryDirectory() as output:  # headers cannot be compiled to /dev/null
        subprocess.run(f"{command} -o {output}/compiled", shell=True, cwd=folder, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main(folder: Path) -> None:
    """Prints a line for each file, and the sum."""
    total = 0.0
    for file, command in sorted(commands(folder).items()):
        seconds = processor_seconds(command, folder)
        total += seconds
        print(f"{seconds:6.1f} s  {file}", flush=True)
    print(f"{total:6.1f} s  in all")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
