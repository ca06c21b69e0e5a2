# The two commands of a newcomer: `make demo` and `make test`. Both set up what they need.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
BENCH ?= .venv-bench

.PHONY: demo test long fuzz check unit access browser bench-retrieval bench-latency bench-compile clean help

help:  ## List the targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /	/' | expand -t 20

demo: $(VENV)/installed  ## Set up, index the example documents, ask six questions
	$(BIN)/evigraph demo

test: check unit  ## Set up, then check style, types and imports, and run the tests

check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports

unit: $(VENV)/installed-dev
	-$(BIN)/python tests/services/spicedb.py fetch
	$(BIN)/python -m pytest -n 2 --dist worksteal

access: $(VENV)/installed-dev  ## Try permissions against a real SpiceDB, which is fetched by npm
	$(BIN)/python tests/services/spicedb.py fetch
	$(BIN)/python -m pytest -rs tests/access tests/library/test_guarded.py tests/cli/test_access.py

browser: $(VENV)/installed-dev  ## Try the inspection page in a real browser (Chromium, or EVIGRAPH_BROWSER=...)
	$(BIN)/python -m pytest -rs tests/inspection/test_browser.py

LIBRARY ?= .evigraph-bench
bench-retrieval: $(VENV)/installed-dev  ## Compare strategies: make bench-retrieval DOCUMENTS="..." GOLD=... OUT=FOLDER [LIBRARY=...]
	$(BIN)/evigraph add $(DOCUMENTS) --library $(LIBRARY)
	$(BIN)/evigraph lab bench --library $(LIBRARY) --gold $(GOLD) --out $(OUT) --plots

bench-latency: $(VENV)/installed-dev  ## Time strategies by number of documents: make bench-latency GOLD=... [LIBRARY=...]
	$(BIN)/python benchmarks/latency.py $(LIBRARY) $(GOLD)

bench-compile: $(BENCH)/installed  ## Compare readers of PDF: make bench-compile DOCUMENTS=... [MANUAL=...] [OUT=...]
	$(BENCH)/bin/python benchmarks/compile.py $(DOCUMENTS) $(if $(MANUAL),--manual $(MANUAL)) $(if $(OUT),--out $(OUT))

$(VENV)/installed: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "evigraph needs Python 3.11 or newer; run make PYTHON=/path/to/it")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@

# The tools that are compared are no dependencies of the project, and some are AGPL: an environment of their own.
$(BENCH)/installed: pyproject.toml benchmarks/requirements.txt
	$(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/python -m pip install --quiet --editable . --requirement benchmarks/requirements.txt
	touch $@

long: $(VENV)/installed-dev  ## The tests that take minutes: 1,000 broken files through the workers, all corpora twice
	$(BIN)/python -m pytest -m long

SECONDS ?= 600
SEED ?= 0
fuzz: $(VENV)/installed-dev  ## Break documents by chance: make fuzz SECONDS=600 SEED=1
	$(BIN)/python tests/fuzz/fuzz_compile.py --seconds $(SECONDS) --seed $(SEED)

clean:  ## Remove what the other targets made
	rm -rf $(VENV) $(BENCH) .cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
