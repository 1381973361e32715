# Each target sets up all it needs in .venv: build tools and libraries from PyPI, the native module compiled here.
PYTHON ?= python3
BIN := .venv/bin
NATIVE := CMakeLists.txt pyproject.toml $(wildcard core/*.hpp core/*/*.hpp core/*/*/*.hpp bindings/*.hpp bindings/*.cpp)

.PHONY: demo test lint format stub docs bench benchmarks peers clean

demo: .venv/built
	$(BIN)/gametree compare othello --depth 8

test: .venv/built
	$(BIN)/pytest -n auto

lint: .venv/built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(wildcard core/*.hpp core/*/*.hpp core/*/*/*.hpp bindings/*.hpp bindings/*.cpp)
	$(BIN)/python tools/stub.py --check
	$(BIN)/mypy
	$(BIN)/cmake -S . -B build/warnings -G Ninja -DGAMETREE_WARNINGS_AS_ERRORS=ON -DGAMETREE_PORTABLE=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python > build/warnings.log
	$(BIN)/cmake --build build/warnings

format: .venv/built
	$(BIN)/ruff format .
	-$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(wildcard core/*.hpp core/*/*.hpp core/*/*/*.hpp bindings/*.hpp bindings/*.cpp)

stub: .venv/built
	$(BIN)/python tools/stub.py

docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/python tools/check_site.py build/site

bench: .venv/built
	$(BIN)/gametree bench

benchmarks: .venv/peers
	$(BIN)/python benchmarks/run.py

.venv/tools: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python tools/dependencies.py dev | xargs $(BIN)/python -m pip install --quiet
	touch $@

.venv/built: .venv/tools $(NATIVE)
	$(BIN)/python -m pip install --quiet --no-build-isolation --editable .
	touch $@

.venv/docs: .venv/tools
	$(BIN)/python tools/dependencies.py docs | xargs $(BIN)/python -m pip install --quiet
	touch $@

.venv/peers: .venv/built
	$(BIN)/python tools/dependencies.py peers | xargs $(BIN)/python -m pip install --quiet
	touch $@

clean:
	rm -rf build .venv
