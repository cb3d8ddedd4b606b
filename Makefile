# Broadside: the commands a person runs. Each works from a fresh clone.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT   ?= 8000
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
MANAGE := $(BIN)/python manage.py
TESTS  ?= tests
# what touches the database, the server or a socket runs a second time on PostgreSQL and Redis, with two processes;
# how pages look, and what cards and editions do, does not depend on what stores them and runs on SQLite only
LOOKS   := modules pages paper hall japanese table_shape dice cards damage_cards editions endings facts_and_edits fair odds record replay
PLAYED  := $(filter-out $(LOOKS:%=tests/browser/test_%.py),$(wildcard tests/browser/test_*.py))
ON_BOTH := tests/services tests/sockets tests/web tests/tournament tests/faults/lost $(PLAYED)
# what needs no server runs when those two are through, beside the rest
PURE    := tests/engine tests/rooms tests/golden tests/fleet tests/swiss tests/test_architecture.py
# of the matches played in browsers on PostgreSQL and Redis, SQLite plays one here and all in the long run
ONE     := tests/browser/test_whole_attack.py
APART   := $(if $(filter tests,$(TESTS)),$(PURE))
ELSEWHERE := $(if $(filter tests,$(TESTS)),$(PURE) $(filter-out $(ONE),$(PLAYED)))
TWICE   := $(if $(filter tests,$(TESTS)),$(ON_BOTH),$(TESTS))
# a frame we take in has at most 16 KiB; the limit of a message also holds for what we send, and a large table is larger
DAPHNE_FLAGS := --ping-interval 10 --ping-timeout 15 --websocket_connect_timeout 5 --application-close-timeout 5 \
                --websocket-max-message-size 262144 --websocket-max-frame-size 16384 --proxy-headers

.PHONY: help environment run test long check bench screens clean

help:
	@echo "make run      a server with a demo match on http://127.0.0.1:$(PORT) (PORT=8001 for another port)"
	@echo "make test     all tests, also on PostgreSQL and Redis with two processes"
	@echo "make long     the same tests with large numbers"
	@echo "make check    format, lint, types, import contracts, dependency audit"
	@echo "make bench    the measurements, in one table"
	@echo "make screens  pictures of every page and step, on one sheet: var/screens/index.html"

environment: $(READY)

$(READY): requirements.txt
	@test -n "$(PYTHON)" || { echo "Broadside needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Broadside needs Python 3.11 or newer."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install python3-venv."; exit 1; }
	@echo "Installing what requirements.txt names ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements.txt
	@touch $@

run: $(READY)
	@$(MANAGE) migrate -v 0
	@PORT=$(PORT) $(MANAGE) demo
	@exec $(BIN)/python serve.py -b 127.0.0.1 -p $(PORT) $(DAPHNE_FLAGS) tabletop.asgi:application

# two rows of tests at once, as two cores allow: the one with the embedded set-up is shown when the other is through
test: $(READY)
	@tools/need.sh chromium fonts postgresql redis
	@mkdir -p var; failed=0; \
	$(BIN)/python -m pytest $(TESTS) $(ELSEWHERE:%=--ignore=%) > var/embedded.log 2>&1 & embedded=$$!; \
	trap "kill $$embedded 2>/dev/null" INT TERM; \
	BROADSIDE_TEST_BACKEND=production $(BIN)/python -m pytest $(TWICE) || failed=1; \
	$(if $(APART),$(BIN)/python -m pytest $(APART) || failed=1;) \
	tail -n +1 -f --pid=$$embedded var/embedded.log; \
	wait $$embedded || failed=1; \
	exit $$failed

long: $(READY)
	@tools/need.sh chromium fonts postgresql redis
	@export BROADSIDE_SCALE=$${BROADSIDE_SCALE:-20} HYPOTHESIS_PROFILE=long; failed=0; \
	BROADSIDE_TEST_BACKEND=production $(BIN)/python -m pytest $(TWICE) --durations=20 || failed=1; \
	$(BIN)/python -m pytest $(TESTS) --durations=20 || failed=1; \
	exit $$failed

check: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/audit.py

bench: $(READY)
	@$(MANAGE) bench

screens: $(READY)
	@tools/need.sh chromium fonts
	@$(MANAGE) screens

clean:
	rm -rf var .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
