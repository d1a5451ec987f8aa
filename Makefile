# What a newcomer needs: `make lab` to play, `make test` to check. Both set up all they need.

PYTHON ?= python3
VENV := .venv
BIN := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
RUN := $(VENV)/$(BIN)/python
# What is imported is compiled then: a third of what is installed.
INSTALL := -m pip install --quiet --no-compile --disable-pip-version-check
PIP := $(RUN) $(INSTALL)
STAGE := @$(PYTHON) tests/stage.py
NOTEBOOKS := notebooks/*.ipynb
# On all cores, file by file: the cells of a notebook follow one another. The order is of tests.times.
AT_ONCE := -n auto --dist loadfile --no-loadscope-reorder
# Seeded games that each conformance test of `make soak` plays.
GAMES ?= 2000
# For how long `make soak` looks for what breaks, and with which chance.
SECONDS ?= 600
SEED ?= 1
# Whole random games of each game, with any options and custom cards.
WHOLE ?= 20000

# Environments of their own, and what is tested in them.
RULES := $(VENV)/rules
OLDEST := $(VENV)/oldest
WITHOUT_PAGES := tests/halls tests/hogwarts_battle tests/house_cup tests/players tests/lab \
    tests/board tests/lessons tests/test_chance.py tests/test_files.py tests/test_game.py \
    tests/test_plain.py tests/test_session.py tests/test_words.py

# Targets share one environment: never at once.
.NOTPARALLEL:
.PHONY: help lab test test-oldest rules lint docs site hosts notebooks bench soak binder release clean

help:
	@echo "make lab        open JupyterLab on a copy of the lessons"
	@echo "make test       lint, then every test, also in a real browser"
	@echo "make lint       ruff and mypy"
	@echo "make docs       the documentation, in build/docs"
	@echo "make site       the lessons for the browser alone, with all else, in build/site; and its tests"
	@echo "make hosts      the tests in marimo, which has an environment of its own"
	@echo "make rules      the tests of the rules alone, quickly: for another Python or system"
	@echo "make test-oldest  those with the oldest packages that pyproject.toml allows"
	@echo "make release    the wheel and the sdist, tried out, in dist"
	@echo "make notebooks  execute the lessons, and draw the pictures of the README"
	@echo "make bench      print the speed table"
	@echo "make soak       the tests with GAMES=$(GAMES) random games each, fuzzers for SECONDS=$(SECONDS), WHOLE=$(WHOLE) whole games"
	@echo "make binder     resolve Binder's exact versions anew"
	@echo "make clean      remove what make made"
	@echo "PYTHON=$(PYTHON) can be any Python from 3.11 on."

lab: $(VENV)/.lab
	$(RUN) -m hogwarts_nb.cli lab

test: lint
	$(STAGE) browser $(RUN) tests/browser/find_browser.py --install
	$(STAGE) tests $(RUN) -m pytest $(AT_ONCE) -p tests.times -m "not site and not marimo" --nbval --nbval-current-env tests notebooks
	@$(RUN) tests/browser/find_browser.py --remark

lint: $(VENV)/.dev
	$(STAGE) ruff $(RUN) -m ruff check
	$(STAGE) mypy $(RUN) -m mypy --strict hogwarts_nb

docs: $(VENV)/.dev
	$(RUN) -m sphinx --fail-on-warning --keep-going --quiet -d build/doctrees docs build/docs
	@echo "The first page is build/docs/index.html"

site: $(VENV)/.site
	$(RUN) -m website
	$(RUN) tests/browser/find_browser.py --install
	$(RUN) -m pytest -n 0 -m site tests/browser/test_site.py

hosts: $(VENV)/.dev $(VENV)/.marimo
	$(RUN) tests/browser/find_browser.py --install
	HOGWARTS_NB_MARIMO=$(VENV)/marimo/$(BIN)/python $(RUN) -m pytest -n 0 -m marimo tests/browser

rules: $(VENV)/.rules
	$(RULES)/$(BIN)/python -m pytest -n auto $(WITHOUT_PAGES)

# What old packages do in an old way is no fault here.
test-oldest: $(VENV)/.oldest
	$(OLDEST)/$(BIN)/python -m pytest -n auto -W ignore::DeprecationWarning $(WITHOUT_PAGES)

release: $(VENV)/.dev
	$(RUN) -m website.release

notebooks: $(VENV)/.dev
	$(RUN) -m hogwarts_nb.lessons.publish $(NOTEBOOKS)
	$(RUN) -m hogwarts_nb.lessons.readme_pictures notebooks

bench: $(VENV)/.dev
	$(RUN) -m benchmarks

soak: $(VENV)/.dev
	HOGWARTS_NB_GAMES=$(GAMES) $(RUN) -m pytest -n auto -m "not browser and not packaging and not docs" tests
	$(RUN) -m tests.soak --seconds $(SECONDS) --seed $(SEED)
	$(RUN) -m tests.soak house-cup battle halls --cases $(WHOLE) --seconds 1e9 --seed $(SEED)

binder: $(VENV)/.dev
	$(RUN) binder/resolve.py

clean:
	rm -rf $(VENV) build dist tests/artefacts .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Stamps, so that packages are installed again only when pyproject.toml changes.
$(VENV)/.lab: pyproject.toml | $(RUN)
	$(STAGE) "2 of 2: downloading and installing JupyterLab and what the lessons need" \
	    $(PIP) --editable ".[lab,graphs,strategy]"
	@touch $@

$(VENV)/.dev: pyproject.toml | $(RUN)
	$(STAGE) "2 of 2: downloading and installing all that the tests need" $(PIP) --editable ".[dev]"
	@touch $@ $(VENV)/.lab

$(VENV)/.site: pyproject.toml | $(RUN)
	$(PIP) --editable ".[dev,site]"
	@touch $@ $(VENV)/.dev $(VENV)/.lab

$(VENV)/.marimo: pyproject.toml | $(RUN)
	$(PYTHON) -m venv $(VENV)/marimo
	$(VENV)/marimo/$(BIN)/python $(INSTALL) --editable . marimo
	@touch $@

$(VENV)/.rules: pyproject.toml | $(RUN)
	$(PYTHON) -m venv $(RULES)
	$(RULES)/$(BIN)/python $(INSTALL) --editable ".[test]"
	@touch $@

$(VENV)/.oldest: pyproject.toml | $(RUN)
	$(PYTHON) -m venv $(OLDEST)
	$(RUN) tests/oldest.py > $(OLDEST)/constraints.txt
	$(OLDEST)/$(BIN)/python $(INSTALL) --constraint $(OLDEST)/constraints.txt --editable ".[test]"
	@touch $@

$(RUN):
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || { \
	    echo "$(PYTHON) is not a Python 3.11 or newer. Name one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" || { \
	    echo "$(PYTHON) lacks the venv module. On Debian or Ubuntu: apt install python3-venv"; exit 1; }
	$(STAGE) "1 of 2: an environment in $(VENV)" $(PYTHON) -m venv $(VENV)
