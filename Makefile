# Everything a newcomer needs: `make check` and `make test`. Both set up the environment in .venv first.
# uv is used where it is present; otherwise a virtual environment with pip and the same pinned versions.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
NODE := $(shell command -v node 2>/dev/null)
NPM := $(shell command -v npm 2>/dev/null)
BROWSER := $(shell command -v chromium 2>/dev/null)
# What builds the templates of engines in other languages.
CC_HERE := $(shell command -v cc 2>/dev/null)
CARGO := $(shell command -v cargo 2>/dev/null)
GO := $(shell command -v go 2>/dev/null)
JAVAC := $(shell command -v javac 2>/dev/null)
MONO := $(shell command -v dotnet 2>/dev/null || { command -v mcs && command -v mono; } 2>/dev/null)
NO_TEMPLATES = $(strip $(if $(CC_HERE),,cc) $(if $(CARGO),,cargo) $(if $(GO),,go) $(if $(JAVAC),,javac) $(if $(MONO),,mono))
# Debian keeps games in a folder of their own, which is not on everybody's path.
XSKAT := $(shell PATH="$$PATH:/usr/games" command -v xskat 2>/dev/null)
# Asked when the tests begin, not before: making the environment installs it where there is a wheel.
OPENSPIEL = $(shell $(BIN)/python -c 'import pyspiel' 2>/dev/null && echo here)
SETNACKI = $(shell $(BIN)/python -c 'import setnacki' 2>/dev/null && echo here)
SKATY = $(shell $(BIN)/python -c 'import skaty' 2>/dev/null && echo here)
MISSING = $(strip $(if $(BROWSER),,browser) $(if $(NODE),,node) $(if $(NPM),,npm) $(if $(XSKAT),,xskat) $(if $(OPENSPIEL),,openspiel) $(if $(SETNACKI),,setnacki) $(if $(SKATY),,skaty) $(NO_TEMPLATES))
EMPTY :=
SPACE := $(EMPTY) $(EMPTY)
LEFT_OUT = $(if $(MISSING),not ($(subst $(SPACE), or ,$(MISSING))))

.DEFAULT_GOAL := help
.PHONY: help check test explore site serve fixtures reports lint benchmark clean

help:  ## Show this list
	@echo "Schmier: the rules of Smear and its relatives, a reference implementation, a conformance suite."
	@echo
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12
	@echo
	@echo "Examples:   make check        .venv/bin/schmier check --engine \"node my-engine.js\" --ruleset pitch.auction"

check: $(VENV)/.ready  ## Set up, then check the reference and the example engine against the corpus and replay the worked deals
	$(BIN)/python tools/check_all.py

# Hundreds of processes are started by the tests; each would compile our modules afresh where nobody may keep what was compiled.
test: $(VENV)/.ready-to-test  ## Set up, then run all tests, with the same examples every time
	@$(if $(BROWSER),,echo "Chromium is not here, so the tests in a browser are left out.")
	@$(if $(NODE),,echo "Node is not here, so the tests of the example engine are left out.")
	@$(if $(NPM),,echo "npm is not here, so the tests of the reference in a page are left out.")
	@$(if $(XSKAT),,echo "XSkat is not here, so the tests that have it play are left out.")
	@$(if $(OPENSPIEL),,echo "OpenSpiel is not here, so the tests against it are left out.")
	@$(if $(SETNACKI),,echo "Setnacki is not here, so the tests against it are left out.")
	@$(if $(SKATY),,echo "Skaty is not here (it wants Python 3.13), so the tests against it are left out.")
	@$(if $(NO_TEMPLATES),echo "Not here: $(NO_TEMPLATES). So the tests of the templates in those languages are left out.")
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 3 -m "$(LEFT_OUT)"

explore: $(VENV)/.ready-to-test  ## Try fresh random examples for EXPLORE_SECONDS (600)
	$(BIN)/pytest -n 2 --hypothesis-profile explore

site: $(VENV)/.ready-to-test  ## Build the site into site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m schmier_site.build

serve: $(VENV)/.ready-to-test  ## Build the site, serve it, and make a chapter anew when it is saved
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m schmier_site.serve

fixtures: $(VENV)/.ready  ## Write what follows from the law and the options, build the fixtures from the scenarios, and verify them
	$(BIN)/python tools/option_schema.py
	$(BIN)/python tools/clause_labels.py
	$(BIN)/schmier fixtures build
	$(BIN)/schmier fixtures verify
	$(BIN)/schmier fixtures fingerprint

reports: $(VENV)/.ready-to-test  ## Ask the engines of conformance/engines again, and write the reports that the site tells
	$(BIN)/python -m schmier_site.engine_reports

lint: $(VENV)/.ready-to-test  ## Check style, types and who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

benchmark: $(VENV)/.ready-to-test  ## Print the figures and their ratios
	$(BIN)/python benchmarks/speed.py

clean:  ## Remove everything that was built
	rm -rf $(VENV) build site dist .pytest_cache .hypothesis .mypy_cache .ruff_cache

# The environment is ready when the stamp is newer than what it was made from.
$(VENV)/.ready: pyproject.toml requirements.txt
ifneq ($(UV),)
	uv sync --quiet --frozen --inexact
else
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name it with make PYTHON=..."; exit 2; }
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
