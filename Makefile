# Two commands need nothing but python3 (3.11 or later, with venv) and make:
#   make demo   settle the book's pulka of 25 deals
#   make test   everything that must hold before a change lands
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint types catalogue docs clean
.DELETE_ON_ERROR:

demo: $(VENV)/installed
	@$(BIN)/pulka settle samples/book-25-deals.pulka

test: lint types
	$(BIN)/python -m pytest -q --cov --cov-report=term

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-dev
	$(BIN)/mypy

docs: $(VENV)/installed-dev
	$(BIN)/python tests/write_docs.py

catalogue: $(VENV)/installed-dev
	$(BIN)/python tests/catalogue.py --update

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# Installed in place; the catalogues are compiled by the installation, so a change of them installs anew.
$(VENV)/installed: $(BIN)/python pyproject.toml hatch_build.py $(wildcard pulka/locale/*/LC_MESSAGES/*.po)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/installed-dev: $(BIN)/python pyproject.toml hatch_build.py $(wildcard pulka/locale/*/LC_MESSAGES/*.po)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis
