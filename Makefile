# The two commands of a newcomer: `make demo` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test check unit bench-retrieval clean help

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /	/' | expand -t 20

demo: $(VENV)/installed  ## Set up, index the example documents, ask five questions
	$(BIN)/evigraph demo

test: check unit  ## Set up, then check style, types and imports, and run the tests

check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports

unit: $(VENV)/installed-dev
	$(BIN)/python -m pytest

bench-retrieval: $(VENV)/installed-dev  ## Compare strategies: make bench-retrieval DOCUMENTS=... GOLD=... [BAND=...]
	$(BIN)/python benchmarks/retrieval.py $(DOCUMENTS) $(GOLD) $(if $(BAND),--band $(BAND))

$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "evigraph needs Python 3.11 or newer; run make PYTHON=/path/to/it")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

clean:  ## Remove what the other targets made
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache
