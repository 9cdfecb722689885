# Everything starts here. On a machine with Python 3.11+ and make: `make play` plays, `make test` tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
DIST := .venv-dist
EXAMPLES := .venv-examples
# those that the package is tested with; with pyenv, PYENV_VERSION=3.11:3.12:3.13 makes their names known
PYTHONS ?= python3.11 python3.12 python3.13
# more than cores, because many tests wait for processes and disks; each costs what it takes to find and load all tests
WORKERS ?= 3
# what stands by itself is set up, built and tested side by side: alone, none of it keeps two cores busy
MAKEFLAGS += --jobs=4
# what is held to lint
PYTHON_CODE := src tests benchmarks examples findings training docs web/tools
# where the parts of a run note what they skipped
SKIPPED := .skipped
# the built browser client; Node builds it: the system's, or where that is missing or too old one from the package index
WEB := src/holmgang/server/static/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -not -path 'web/test/*' -print)
# Python for the browser: Pyodide and our package as bytecode, which Pyodide itself makes under Node
RUNTIME := src/holmgang/server/runtime/files.json
NOT_IN_BROWSERS := cli terminal conformance server/http server/hosting server/static server/runtime
RUNTIME_SOURCES := $(shell find src/holmgang -name __pycache__ -prune $(foreach each,$(NOT_IN_BROWSERS),-o -path src/holmgang/$(each) -prune) -o -type f -print) web/runtime.mjs web/tools/bytecode.py $(wildcard web/licences/*)
WHEELS := $(VENV)/browser
# those who only play do without what developing takes
PACKAGES := web/node_modules/.ready$(if $(filter-out help play fast web,$(or $(MAKECMDGOALS),help)),-dev)
# where make site writes to
DIR ?= site
NODE_VENV := .venv-node
OLDEST_NODE := $(shell sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' web/package.json)
SYSTEM_NODE := $(shell command -v npm >/dev/null && node --version | sed 's/^v\([0-9]*\).*/\1/')
OWN_NODE := $(shell test "0$(SYSTEM_NODE)" -ge $(OLDEST_NODE) || echo $(NODE_VENV)/.ready)
WITH_NODE := PATH="$(if $(OWN_NODE),$(CURDIR)/$(NODE_VENV)/bin:)$$PATH"
NPM := $(WITH_NODE) npm --prefix web
# the tests that must reach every branch of the core and of the rules, in one process: they are short, and each more would trace
# what loading costs as well; the others run without the cost of tracing
COVERED := tests/core tests/games tests/golden tests/matches
# the tests that compile the most; before the players, so that those find compiled what they need
COMPILED := tests/compiled tests/solvers
# all that plays by what is compiled
PLAYERS := tests/bots tests/pocket tests/puzzles tests/research tests/review tests/training
# the tests that wait for processes, sockets and disks more than they compute
SERVED := tests/server
# how games look and go for people and for their authors
WALKED := tests/terminal tests/conformance tests/outside tests/walks
# Everything in parts that have a process each, side by side: the longest first, and what compiles beside what waits. A part is not
# spread over processes, each of which would collect, import and load what was compiled anew, unless it waits more than it computes.
# What compiles goes before the pages on a machine with few cores (they are nice to it), because the most comes after it.
LANES := test-pages test-players test-server test-walks test-program test-rules test-client

# without bytecode each of the hundreds of processes that tests start would compile everything anew
unexport PYTHONDONTWRITEBYTECODE

# the tests in a real browser leave an event loop running in their process, which others cannot bear
BROWSER := tests/e2e

.PHONY: help setup play fast web runtime site test $(LANES) test-long test-pythons test-python check format golden bench train first-play bots findings docs docs-links dist clean
.DEFAULT_GOAL := help

help:  ## show what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.ready-dev web/node_modules/.ready-dev $(WEB) $(RUNTIME)  ## set up everything for playing and developing

# without Python for the browser, which a page plays in once its server cannot be reached: this server is on the player's own machine,
# where nothing but stopping it takes it away, and nobody's first game is to wait for what that needs
play: $(VENV)/.ready-play $(WEB)  ## set up what playing needs, then play in the browser
	@$(BIN)/holmgang serve --open

fast: $(VENV)/.ready-play $(VENV)/.ready-fast  ## add compiled rules and solvers to what playing needs

web: $(WEB)  ## build the browser client

runtime: $(RUNTIME)  ## build Python for the browser

site: $(VENV)/.ready-play $(WEB) $(RUNTIME)  ## write a folder that plays from any web host, without a server: DIR=site
	$(BIN)/holmgang site $(DIR)

# what is compiled here runs for moments: optimising it would take longer than it saves, and is left to the long suite
test: setup  ## lint, types, import rules, and the everyday tests with their coverage
	@rm -rf $(SKIPPED)
	@HOLMGANG_SKIPPED=$(SKIPPED) NUMBA_OPT=1 $(MAKE) --no-print-directory --output-sync=line --keep-going $(LANES); \
	ended=$$?; $(BIN)/python -m tests.skipped $(SKIPPED); exit $$ended

test-pages: setup
	nice $(BIN)/python -m pytest -n 2 $(BROWSER)

test-players: setup
	$(BIN)/python -m pytest $(COMPILED)
	$(BIN)/python -m pytest $(PLAYERS)

test-server: setup
	$(BIN)/python -m pytest -n 2 --dist worksteal $(SERVED)

test-walks: setup
	$(BIN)/python -m pytest $(WALKED)

# whatever has no part of its own
test-program: setup
	$(BIN)/python -m pytest $(addprefix --ignore=,$(COVERED) $(COMPILED) $(PLAYERS) $(SERVED) $(WALKED) $(BROWSER))

test-client: check
	$(BIN)/python -m web.tools.fixtures > web/test/fixtures.json
	$(NPM) test --silent

test-rules: setup
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest $(COVERED)
	$(BIN)/coverage combine -q
	$(BIN)/coverage json -q -o .coverage.json
	$(BIN)/python -m tests.coverage_gate .coverage.json

test-long: setup  ## the long walks as well
	$(BIN)/python -m pytest -n $(WORKERS) -m "long or not long" --ignore=$(BROWSER)
	$(BIN)/python -m pytest -n $(WORKERS) -m "long or not long" $(BROWSER)

test-pythons:  ## the everyday tests with each Python in PYTHONS
	@set -e; for python in $(PYTHONS); do $(MAKE) VENV=.venv-$$(basename $$python) PYTHON=$$python test-python; done

test-python: setup
	$(BIN)/python -m pytest -n $(WORKERS) --ignore=$(BROWSER)
	$(BIN)/python -m pytest -n $(WORKERS) $(BROWSER)

check: $(VENV)/.ready-dev web/node_modules/.ready-dev  ## lint, types, import rules
	$(BIN)/ruff format --check -q $(PYTHON_CODE)
	$(BIN)/ruff check -q $(PYTHON_CODE)
	$(BIN)/mypy
	$(NPM) run --silent check
	$(BIN)/lint-imports --no-cache > .lint-imports.log || { cat .lint-imports.log; exit 1; }

format: $(VENV)/.ready-dev  ## put the code in order
	$(BIN)/ruff format -q $(PYTHON_CODE)
	$(BIN)/ruff check -q --fix $(PYTHON_CODE)

golden: $(VENV)/.ready-dev  ## review golden playthroughs; UPDATE=1 writes them
	$(BIN)/python -m tests.golden $(if $(UPDATE),--update)

bench: $(BENCH)/.ready $(BENCH)/boardgame.io/.ready  ## measure every speed claim beside its peers (docs/bots.md tells how bots are); writes benchmarks/latest.json
	$(WITH_NODE) $(BENCH)/bin/python -m benchmarks $(ONLY)

train: $(EXAMPLES)/.ready  ## learn to beat the Squire of Deck Duel, as docs/training-an-agent.md tells
	$(EXAMPLES)/bin/python examples/train_an_agent.py

first-play: $(VENV)/.ready-dev  ## measure make play, from empty caches to a board in the browser
	$(BIN)/python -m benchmarks.first_play

bots: $(VENV)/.ready-dev  ## measure the bots against each other; writes src/holmgang/bots/strength.json
	$(BIN)/python -m benchmarks.bots $(GAME) $(if $(LEVEL),--level $(LEVEL)) $(if $(AGAINST),--against $(AGAINST)) $(if $(JOBS),--jobs $(JOBS))

findings: $(VENV)/.ready-dev  ## write docs/findings from the solved games (holmgang solve GAME --all makes them)
	$(BIN)/python -m findings.gathering
	$(BIN)/python -m findings.drawing
	$(BIN)/python -m findings.page

docs: $(VENV)/.ready-dev  ## build the documentation site into build/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs 2 docs build/docs
	@echo "build/docs/index.html"

docs-links: $(VENV)/.ready-dev  ## ask every other site that the documentation links to whether it still answers
	$(BIN)/sphinx-build --quiet --builder linkcheck docs build/docs-links

dist: $(VENV)/.ready-dev $(DIST)/.ready $(WEB) $(RUNTIME)  ## build the sdist and the wheel, the browser client in both, and check them
	rm -rf dist
	$(BIN)/python -m build --no-isolation -o dist
	$(DIST)/bin/twine check --strict dist/*

clean:  ## remove what was set up and built
	rm -rf $(SKIPPED) $(VENV) $(VENV)-python* $(BENCH) $(DIST) $(EXAMPLES) $(NODE_VENV) web/node_modules $(dir $(WEB)) $(dir $(RUNTIME)) site dist build .coverage* .lint-imports.log .mypy_cache .ruff_cache .pytest_cache .test-cache .hypothesis

$(WEB): $(WEB_SOURCES) $(PACKAGES)
	$(NPM) run --silent build

$(RUNTIME): $(RUNTIME_SOURCES) web/node_modules/.ready-dev $(WHEELS)/.ready
	$(WITH_NODE) node web/runtime.mjs $(WHEELS)/*.whl

$(WHEELS)/.ready: requirements/browser.txt $(VENV)/.uv
	rm -rf $(WHEELS)
	$(BIN)/python -m pip download -q --disable-pip-version-check --require-hashes --no-deps --only-binary :all: --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314 -r requirements/browser.txt -d $(WHEELS)
	@touch $@

# scripts of packages are not run: nothing here needs them
web/node_modules/.ready: web/package-lock.json $(OWN_NODE)
	$(NPM) ci --silent --omit=dev --ignore-scripts
	@touch $@

web/node_modules/.ready-dev: web/package-lock.json $(OWN_NODE)
	$(NPM) ci --silent --ignore-scripts
	@touch web/node_modules/.ready $@

$(NODE_VENV)/.ready: $(VENV)/.uv requirements/node.txt
	$(PYTHON) -m venv $(NODE_VENV)
	$(BIN)/uv pip install -q --python $(NODE_VENV)/bin/python --require-hashes -r requirements/node.txt
	@touch $@

# uv comes from the package index like everything else, by a pinned and hashed requirement
$(VENV)/.uv: requirements/uv.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Holmgang needs Python 3.11 or newer; name one with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.ready-play: $(VENV)/.uv requirements/play.txt pyproject.toml
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/play.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.ready-fast: $(VENV)/.ready-play requirements/fast.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/fast.txt
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.ready-play requirements/dev.txt requirements/docs.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/dev.txt -r requirements/docs.txt
	@touch $@

$(BENCH)/boardgame.io/.ready: benchmarks/boardgame_io/package-lock.json $(BENCH)/.ready $(OWN_NODE)
	mkdir -p $(@D)
	cp benchmarks/boardgame_io/package.json benchmarks/boardgame_io/package-lock.json benchmarks/boardgame_io/.npmrc $(@D)
	$(WITH_NODE) npm --prefix $(@D) ci --silent --ignore-scripts
	@touch $@

$(DIST)/.ready: $(VENV)/.uv requirements/dist.txt
	$(PYTHON) -m venv $(DIST)
	$(BIN)/uv pip install -q --python $(DIST)/bin/python --require-hashes -r requirements/dist.txt
	@touch $@

$(EXAMPLES)/.ready: $(VENV)/.uv requirements/examples.txt pyproject.toml
	$(PYTHON) -m venv $(EXAMPLES)
	$(BIN)/uv pip install -q --python $(EXAMPLES)/bin/python --require-hashes -r requirements/examples.txt
	$(BIN)/uv pip install -q --python $(EXAMPLES)/bin/python --no-build-isolation --no-deps -e .
	@touch $@

$(BENCH)/.ready: $(VENV)/.uv requirements/bench.txt pyproject.toml
	$(PYTHON) -m venv $(BENCH)
	$(BIN)/uv pip install -q --python $(BENCH)/bin/python --require-hashes -r requirements/bench.txt
	$(BIN)/uv pip install -q --python $(BENCH)/bin/python --no-build-isolation --no-deps -e .
	@touch $@
