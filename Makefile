# make run: the whole program, ready to click. make test: everything. Settings: PORT=8001 make run
PORT ?= 8000
PYTHON ?= python3
# Processes that test at the same time: half of what needs a service is waiting for servers and browsers.
WORKERS ?= 4
IN_ENV := .venv/bin/python
UV := $(or $(shell command -v uv),.venv/bin/uv)

# Where the machine forbids Python to keep what it compiles, each of our processes would compile for seconds.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test test-fast lint bench pictures lock wheel prepare prepare-test clean

help:
	@echo "make run        start Dice Marshal on port $(PORT) (PORT=8001 make run for another)"
	@echo "make run DEMO=0 the same without a demonstration: a link makes the first organizer"
	@echo "make test       all tests, over a real Redis, PostgreSQL and Chromium too"
	@echo "make test-fast  the tests that need no service"
	@echo "make lint       ruff, mypy, import contracts"
	@echo "make bench      how fast: replay, teams, pairing"
	@echo "make pictures   the pictures of README.md anew"
	@echo "make lock       resolve requirements*.in to requirements*.txt"
	@echo "make wheel      one file to install elsewhere with pipx, in dist/: docs/installing.md"
	@echo "make clean      forget the environment (.venv); the store's data in var/ stays"

prepare:
	@$(PYTHON) scripts/prepare.py run

prepare-test:
	@$(PYTHON) scripts/prepare.py test

run: prepare
	@exec $(IN_ENV) manage.py serve --prepare --with-parent --port $(PORT)

test: prepare-test
	$(IN_ENV) -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder

test-fast: prepare-test
	$(IN_ENV) -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m "not service"

lint: prepare-test
	$(IN_ENV) -m ruff check .
	$(IN_ENV) -m ruff format --check .
	$(IN_ENV) -m mypy .
	.venv/bin/lint-imports

bench: prepare-test
	$(IN_ENV) -m benchmarks

pictures: prepare-test
	$(IN_ENV) -m tests.browser.pictures

lock: prepare-test
	$(UV) pip compile --quiet --python-version 3.11 requirements.in -o requirements.txt
	$(UV) pip compile --quiet --python-version 3.11 requirements-dev.in -o requirements-dev.txt

wheel: prepare-test
	$(UV) build --quiet --wheel --out-dir dist
	@ls dist/*.whl

clean:
	rm -rf .venv
