# Each target sets up all it needs in .venv: build tools and libraries from PyPI, the native module compiled here.
PYTHON ?= python3
BIN := .venv/bin
CPP := $(wildcard core/*.?pp core/*/*.?pp core/*/*/*.hpp core/*/*/*/*.hpp bindings/*.?pp bindings/*/*.cpp)
NATIVE := CMakeLists.txt pyproject.toml $(CPP)

.PHONY: demo test fuzz lint format stub docs bench benchmarks sanitize sanitize-quick sanitize-address sanitize-thread wheel wheel-test clean

demo: .venv/built
	$(BIN)/gametree compare othello --depth 8 --budget 3

test: .venv/dev
	$(BIN)/pytest -n auto --dist worksteal

# New inputs every time: each seed tries others. SEED is the clock's unless it is given.
SECONDS ?= 600
fuzz: .venv/dev
	PYTHONPATH=tests $(BIN)/python -m fuzz --seconds $(SECONDS) $(if $(SEED),--seed $(SEED)) $(if $(JSON),--json $(JSON))

lint: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror $(CPP)
	$(BIN)/python tools/stub.py --check
	$(BIN)/mypy
	$(BIN)/cmake -S . -B build/warnings -G Ninja -DGAMETREE_WARNINGS_AS_ERRORS=ON -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python > build/warnings.log
	$(BIN)/cmake --build build/warnings

format: .venv/dev
	$(BIN)/ruff format .
	-$(BIN)/ruff check --fix .
	$(BIN)/clang-format -i $(CPP)

stub: .venv/dev
	$(BIN)/python tools/stub.py

docs: .venv/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	$(BIN)/python tools/check_site.py build/site

bench: .venv/built
	$(BIN)/gametree bench

benchmarks: .venv/peers
	$(BIN)/python benchmarks/run.py

# The tests of the native module with a build of it that watches itself: memory, leaks and arithmetic; data races.
sanitize: sanitize-quick sanitize-address sanitize-thread

# The kernels alone, in three small programs.
sanitize-quick: .venv/dev
	$(BIN)/pytest -n 2 tests/native/sanitized/check_kernels.py

sanitize-address sanitize-thread: sanitize-%: .venv/dev
	$(BIN)/cmake -S . -B build/sanitize-$* -G Ninja -DGAMETREE_SANITIZE=$* -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O1 \
	  -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python > build/sanitize-$*.log
	$(BIN)/cmake --build build/sanitize-$*
	$(BIN)/python tools/sanitize.py $*

# One wheel for any machine of this architecture.
wheel: .venv/tools
	rm -rf dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist \
	  --config-settings build-dir=build/wheel --config-settings cmake.define.GAMETREE_BUILDS=portable .

# Installs it into an empty environment and searches there, with each of its modules.
wheel-test: wheel
	rm -rf build/wheel-test
	$(PYTHON) -m venv build/wheel-test
	build/wheel-test/bin/python -m pip install --quiet dist/gametree-*.whl
	cd build/wheel-test && bin/python $(CURDIR)/tools/try_wheel.py

.venv/tools: pyproject.toml tools/dependencies.py
	$(PYTHON) -m venv .venv
	$(BIN)/python tools/dependencies.py build | xargs $(BIN)/python -m pip install --quiet
	touch $@

# All that the demo needs, and what runs the tests and checks the source beside it.
.venv/built: .venv/tools $(NATIVE)
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	touch $@

.venv/dev: .venv/built
	$(BIN)/python tools/dependencies.py dev | xargs $(BIN)/python -m pip install --quiet
	touch $@

.venv/docs: .venv/built
	$(BIN)/python tools/dependencies.py docs | xargs $(BIN)/python -m pip install --quiet
	touch $@

.venv/peers: .venv/dev
	$(BIN)/python tools/dependencies.py peers | xargs $(BIN)/python -m pip install --quiet
	touch $@

clean:
	rm -rf build .venv
