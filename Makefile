# `make check` and `make test` are all a newcomer needs. Both set up the environment in .venv first, with uv if it is installed,
# and otherwise with pip and the same pinned versions.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)

# Optional tools, as MARKER:PROGRAM and MARKER:MODULE. `make test` skips the tests with a marker if its program or Python module is not found.
PROGRAMS := browser:chromium node:node npm:npm xskat:xskat cc:cc cargo:cargo go:go javac:javac
PROGRAMS += mono:$(if $(shell command -v dotnet 2>/dev/null),dotnet,mcs)
MODULES := openspiel:pyspiel setnacki:setnacki skaty:skaty

.DEFAULT_GOAL := help
.PHONY: help check test explore compiled site serve fixtures reports lint benchmark clean

help:  ## Show this list
	@echo "Schmier: the rules of Smear and its relatives, a reference implementation and a conformance suite"
	@echo
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12
	@echo
	@echo "Examples:   make check        .venv/bin/schmier check --engine \"node my-engine.js\" --ruleset pitch.auction"

check: $(VENV)/.ready  ## Check the reference and the example engine against the corpus, and replay the worked deals
	$(BIN)/python tools/check_all.py

# The modules are looked up when the tests start, because setting up the environment may have installed them. Debian keeps games in
# /usr/games, which is not on every PATH. Where there is a C compiler, the reference is compiled first, so that both copies are tested. The
# tests start hundreds of processes; each would compile our modules again if it could not write bytecode.
test: $(VENV)/.ready-to-test  ## Run all tests, with the same examples on every machine
	@! command -v cc >/dev/null || $(BIN)/python tools/compiled_copy.py
	@skipped=; \
	skip() { echo "Skipping $$1 tests: $$2 not found."; skipped="$$skipped or $$1"; }; \
	for tool in $(PROGRAMS); do \
	  PATH="$$PATH:/usr/games" command -v $${tool#*:} >/dev/null || skip $${tool%:*} $${tool#*:}; \
	done; \
	for tool in $(MODULES); do \
	  $(BIN)/python -c "import $${tool#*:}" 2>/dev/null || skip $${tool%:*} $${tool#*:}; \
	done; \
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 3 -m "$${skipped:+not ($${skipped# or })}"

explore: $(VENV)/.ready-to-test  ## Run the property-based tests with fresh random examples for EXPLORE_SECONDS (600)
	$(BIN)/pytest -n 2 --hypothesis-profile explore

# These look into the files of the reference.
site serve fixtures reports: export SCHMIER_PURE = 1

compiled: $(VENV)/.ready-to-test  ## Compile the reference, which doubles its speed; needs a C compiler and two minutes
	$(BIN)/python tools/compiled_copy.py

site: $(VENV)/.ready-to-test  ## Build the site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m schmier_site.build

serve: $(VENV)/.ready-to-test  ## Build the site, serve it, and rebuild a chapter when you save it
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m schmier_site.serve

fixtures: $(VENV)/.ready  ## Regenerate the schema, the labels and the fixtures, and verify them
	$(BIN)/python tools/option_schema.py
	$(BIN)/python tools/clause_labels.py
	$(BIN)/schmier fixtures build
	$(BIN)/schmier fixtures fingerprint
	$(BIN)/schmier fixtures searches
	$(BIN)/schmier fixtures verify

reports: $(VENV)/.ready-to-test  ## Check the engines in conformance/engines again and rewrite their reports for the site
	$(BIN)/python -m schmier_site.engine_reports

lint: $(VENV)/.ready-to-test  ## Check style, types and import layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmark: $(VENV)/.ready-to-test  ## Print the speed of the reference, with ratios to other libraries
	$(BIN)/python benchmarks/speed.py

clean:  ## Remove the environment and everything that was built
	rm -rf $(VENV) build site dist reference_impl/schmier/__compiled__ .pytest_cache .hypothesis .mypy_cache .ruff_cache

# An environment is up to date when its stamp is newer than the files it was made from.
$(VENV)/.ready: pyproject.toml requirements.txt
ifneq ($(UV),)
	uv sync --quiet --frozen --inexact
else
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is required; choose one with make PYTHON=..."; exit 2; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
endif
	@touch $@

$(VENV)/.ready-to-test: $(VENV)/.ready constraints.txt
ifneq ($(UV),)
	uv sync --quiet --frozen --all-extras
else
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement constraints.txt
endif
	@touch $@
