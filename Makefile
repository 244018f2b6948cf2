# Every target does its own set-up: a virtual environment inside this folder, nothing installed globally.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .bench-venv
GAMES ?= 200
DEALS ?= 50
SPINNERS ?= 24
CHECK_OBSERVATIONS ?= 2000000
PAGE := $(shell find web/src web/static web/index.html web/build.mjs web/package-lock.json -type f)

.PHONY: play test test-loaded lint rules docs page compiled wheel bench arena bench-guard bench-server siege deep plants golden
.PHONY: clean chromium

play: $(VENV)/player
	$(BIN)/sudare

# A browser may stumble over its neighbours: what has failed must fail again alone, and is named both times.
test: $(VENV)/ready page chromium
	$(BIN)/pytest -n auto || { echo "What has failed is run once more, alone:"; \
	$(BIN)/pytest --last-failed --last-failed-no-failures none; }

# None of them may depend on the speed of the machine: three times in a row while a lot else is going on.
test-loaded: $(VENV)/ready page chromium
	$(BIN)/python tests/loaded.py --times 3 --spinners $(SPINNERS) -n auto

page: $(VENV)/ready
	$(BIN)/python hatch_build.py --tools

lint: $(VENV)/ready page
	$(BIN)/ruff check src tests examples bench web hatch_build.py mypyc_build.py
	$(BIN)/ruff format --check src tests examples bench web hatch_build.py mypyc_build.py
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

compiled: $(VENV)/ready page
	$(BIN)/python mypyc_build.py

wheel: $(VENV)/ready page
	SUDARE_COMPILE=1 $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

rules: $(VENV)/ready
	$(BIN)/python -m sudare.conformance.ledger tests

chromium:
	@command -v chromium chromium-browser google-chrome >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -y -q chromium; } \
	|| echo "There is no Chromium here and it cannot be installed: the tests of the page are skipped."

docs: $(VENV)/ready
	$(BIN)/mkdocs build --strict

deep: $(VENV)/ready page chromium compiled
	$(BIN)/pytest -n auto
	SUDARE_TABLES=1000 $(BIN)/pytest tests/server/test_crowd.py
	SUDARE_ROUNDS=3 $(BIN)/pytest tests/server/test_blind.py
	SUDARE_EDITIONS=100000 $(BIN)/pytest -s tests/conformance/test_odd_editions.py
	PYTHONPATH=build/compiled $(BIN)/pytest -n auto
	$(BIN)/sudare check all --observations $(CHECK_OBSERVATIONS) --jobs 2
	$(BIN)/sudare check examples/leduc.py --games $(GAMES)
	SUDARE_COMPILE_GAME=1 $(BIN)/pytest tests/cli/test_compile.py

plants: $(VENV)/ready
	$(BIN)/python tests/plants/run.py --seconds 120 --jobs 2 --write

golden: $(VENV)/ready
	SUDARE_GOLDEN=write $(BIN)/pytest tests -k golden

bench: $(VENV)/ready $(BENCH)/ready
	$(BENCH)/bin/python bench/run.py
	$(BENCH)/bin/python bench/envs.py
	$(BIN)/python bench/questions.py --write
	$(BIN)/python bench/tokens.py --write

# The tables of bench/arena/README.md, remade from what was played and what is missing: hours; it goes on where it stopped.
arena: $(VENV)/ready
	$(BIN)/python bench/arena/make.py
	$(BIN)/python bench/arena/characters.py --games $(GAMES) --write
	$(BIN)/python bench/arena/ladder.py --deals $(DEALS)
	$(BIN)/python bench/arena/ladder.py --sum-up

bench-guard: $(VENV)/ready
	$(BIN)/python bench/guard.py

bench-server: compiled
	$(BIN)/python bench/server.py --package build/compiled

siege: $(VENV)/ready
	$(BIN)/python bench/siege.py --write

# What a player needs, and nothing else: the package and its page. Node is there only while the page is built.
$(VENV)/player: pyproject.toml constraints.txt hatch_build.py $(PAGE) | $(VENV)/python
	@echo "Setting up Sudare in this folder: about a minute, and only this once."
	@echo "  fetching what it needs and building its page ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@echo "  done: $$(du -sm $(VENV) web/node_modules 2>/dev/null | awk '{s += $$1} END {print s}') MB, all of it in this folder."
	@touch $@

# What those who work on it need as well: tests, linters, environments of research, documentation.
$(VENV)/ready: pyproject.toml constraints.txt | $(VENV)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

$(VENV)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Sudare needs Python 3.11 or newer; try: make PYTHON=python3.12 ...")'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(BENCH)/ready: bench/requirements.txt pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --requirement bench/requirements.txt --editable .
	@touch $@

clean:
	rm -rf $(VENV) $(BENCH) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
