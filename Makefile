# What a newcomer needs: `make lab` to play, `make test` to check. Both set up all they need.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check
NOTEBOOKS := notebooks/*.ipynb
# On all cores, file by file: the cells of a notebook follow one another.
AT_ONCE := -n auto --dist loadfile
# Seeded games that each conformance test of `make soak` plays.
GAMES ?= 2000
# For how long `make soak` looks for what breaks, and with which chance.
SECONDS ?= 600
SEED ?= 1

# Targets share one environment: never at once.
.NOTPARALLEL:
.PHONY: help lab test lint docs notebooks bench soak binder clean

help:
	@echo "make lab        open JupyterLab on a copy of the lessons"
	@echo "make test       lint, then every test, also in a real browser"
	@echo "make lint       ruff and mypy"
	@echo "make docs       the documentation, in build/docs"
	@echo "make notebooks  execute the lessons, and draw the pictures of the README"
	@echo "make bench      print the speed table"
	@echo "make soak       the tests with GAMES=$(GAMES) random games each, then fuzzers for SECONDS=$(SECONDS)"
	@echo "make binder     resolve Binder's exact versions anew"
	@echo "make clean      remove what make made"
	@echo "PYTHON=$(PYTHON) can be any Python from 3.11 on."

lab: $(VENV)/.lab
	$(RUN) -m hogwarts_nb.cli lab

test: lint
	$(RUN) tests/browser/find_browser.py --install
	$(RUN) -m pytest $(AT_ONCE) --nbval --nbval-current-env tests notebooks
	@$(RUN) tests/browser/find_browser.py --remark

lint: $(VENV)/.dev
	$(RUN) -m ruff check
	$(RUN) -m mypy --strict hogwarts_nb

docs: $(VENV)/.dev
	$(RUN) -m sphinx --fail-on-warning --keep-going --quiet -d build/doctrees docs build/docs
	@echo "The first page is build/docs/index.html"

notebooks: $(VENV)/.dev
	$(RUN) -m hogwarts_nb.lessons.publish $(NOTEBOOKS)
	$(RUN) -m hogwarts_nb.lessons.readme_pictures notebooks

bench: $(VENV)/.dev
	$(RUN) -m benchmarks

soak: $(VENV)/.dev
	HOGWARTS_NB_GAMES=$(GAMES) $(RUN) -m pytest -n auto -m "not browser and not packaging and not docs" tests
	$(RUN) -m tests.soak --seconds $(SECONDS) --seed $(SEED)

binder: $(VENV)/.dev
	$(RUN) binder/resolve.py

clean:
	rm -rf $(VENV) build dist tests/artefacts .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Stamps, so that packages are installed again only when pyproject.toml changes.
$(VENV)/.lab: pyproject.toml | $(RUN)
	$(PIP) --editable ".[lab,graphs,strategy]"
	@touch $@

$(VENV)/.dev: pyproject.toml | $(RUN)
	$(PIP) --editable ".[dev]"
	@touch $@ $(VENV)/.lab

$(RUN):
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
	    echo "$(PYTHON) is not a Python 3.11 or newer. Name one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" || { \
	    echo "$(PYTHON) lacks the venv module. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
