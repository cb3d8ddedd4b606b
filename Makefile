# Broadside: the commands a person runs. Each works from a fresh clone.
PYTHON ?= $(shell command -v python3.11 || command -v python3)
PORT   ?= 8000
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/ready
JS     := node_modules/ready
MANAGE := $(BIN)/python manage.py
TESTS  ?= tests
empty :=
space := $(empty) $(empty)
joined = $(subst $(space),+,$(strip $(1)))
# what shows, words, cuts or plays does so on SQLite, whatever stores it. PostgreSQL and Redis, with two processes, are for
# what depends on them: what writes, counts, locks, searches, ends in mid-write or crosses processes. Those files are named
# here, and run on both; the long run plays everything that meets a database on both
ON_BOTH := $(patsubst %,tests/services/test_%.py,act browsers chat clock doctor handshake installation kept_state listing lobby notices pressing \
             process rematch store timers webhooks withheld writing) \
           $(patsubst %,tests/sockets/test_%.py,chat crash desk halls hub late live outward pressing standing) \
           $(patsubst %,tests/faults/lost/test_%.py,bites killed restored stopped together) \
           $(patsubst %,tests/tournament/test_%.py,check_in ladder links lists lists_due log merging results) \
           $(patsubst %,tests/web/test_%.py,fleets join kept moderation notices webhooks)
# people in browsers at two processes; all others play at one
CROSSED := $(patsubst %,tests/browser/test_%.py,chat links third_player tournament undo whole_attack)
LOOKS   := first_page first_load installed other_makers modules pages paper hall japanese table_shape dice cards damage_cards editions endings facts_and_edits fair odds record replay contexts feel bench stream
SHOWN   := $(LOOKS:%=tests/browser/test_%.py)
PLAYED  := $(filter-out $(SHOWN) $(CROSSED),$(wildcard tests/browser/test_*.py))
STORED  := tests/services tests/sockets tests/faults/lost tests/web tests/tournament
HALF    := $(shell expr $(words $(PLAYED)) / 2)
REST    := $(shell expr $(HALF) + 1)
DRAWN   := $(call joined,$(wordlist 8,99,$(SHOWN)))
# begun last, a long part would leave the other rows idle at the end: these fill what is left
SMALL   := $(call joined,$(wildcard tests/rooms/test_*.py)) tests/rooms/ti4 tests/fair \
           tests/engine+tests/golden+tests/fleet+tests/swiss+tests/test_architecture.py tests/rooms/legion+tests/rooms/starships
# a test marked "long" plays again, by other ways in, in another language or size, what another test here has played: only
# the long run has it, as it has the further examples, sizes and matches that tests add for BROADSIDE_SCALE
# parts, in the order of how long they took; a + joins files, folders and options. What no part names is in the one that begins with "tests"
APART   := tests/rooms/xwing tests/witness $(call joined,$(wordlist 1,7,$(SHOWN))) $(DRAWN) $(SMALL)
OTHERS  := $(call joined,tests $(patsubst %,--ignore=%,$(subst +, ,$(APART)) $(STORED) $(PLAYED) $(CROSSED)))
ALL     := $(call joined,tests/web tests/tournament) $(call joined,tests/services tests/sockets tests/faults/lost) \
           production:$(call joined,$(ON_BOTH)) $(OTHERS) $(DRAWN) \
           $(call joined,$(wordlist 1,$(HALF),$(PLAYED))) $(call joined,$(wordlist $(REST),99,$(PLAYED))) \
           $(filter-out $(DRAWN) $(SMALL),$(APART)) production:$(call joined,$(CROSSED)) $(SMALL)
PARTS   := $(if $(filter tests,$(TESTS)),$(ALL),production:$(call joined,$(TESTS)) $(call joined,$(TESTS)))
TWICE   := $(if $(filter tests,$(TESTS)),$(STORED) $(PLAYED) $(CROSSED),$(TESTS))
# a frame we take in has at most 16 KiB; the limit of a message also holds for what we send, and a large table is larger
DAPHNE_FLAGS := --ping-interval 10 --ping-timeout 15 --websocket_connect_timeout 5 --application-close-timeout 5 \
                --websocket-max-message-size 262144 --websocket-max-frame-size 16384

# what was compiled once is kept: tests alone start some two hundred processes of Python
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help environment run test long check code scripts unscripted bench screens clean

help:
	@echo "make run      a server with a demo match on http://127.0.0.1:$(PORT) (PORT=8001 for another port)"
	@echo "make test     all tests, also on PostgreSQL and Redis with two processes"
	@echo "make long     the same tests with large numbers, and what plays the same again by other ways in"
	@echo "make check    format, lint, types, import contracts, tests of scripts, dependency audit"
	@echo "make bench    the measurements, in one table (PEERS=1: beside boardgame.io and Colyseus, from npm)"
	@echo "make screens  pictures of every page and step, on one sheet: var/screens/index.html"

environment: $(READY)

$(READY): requirements.txt
	@test -n "$(PYTHON)" || { echo "Broadside needs Python 3.11 or newer."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Broadside needs Python 3.11 or newer."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing: install python3-venv."; exit 1; }
	@echo "Installing what requirements.txt names ..."
	@$(BIN)/pip install -qq --disable-pip-version-check -r requirements.txt
	@touch $@

# what checks scripts and style sheets; nothing that is served comes from there
$(JS): package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

run: $(READY)
	@$(MANAGE) migrate -v 0
	@PORT=$(PORT) $(MANAGE) demo
	@exec $(BIN)/python serve.py -b 127.0.0.1 -p $(PORT) $(DAPHNE_FLAGS) tabletop.asgi:application

# four rows at once: tests mostly wait, so that two cores bear them
test: $(READY)
	@tools/need.sh chromium firefox webkit fonts node postgresql redis
	@tools/rows.sh 4 $(PARTS)

long: $(READY)
	@tools/need.sh chromium firefox webkit fonts node postgresql prometheus redis
	@export BROADSIDE_SCALE=$${BROADSIDE_SCALE:-20} HYPOTHESIS_PROFILE=long; failed=0; \
	BROADSIDE_TEST_BACKEND=production $(BIN)/python -m pytest $(TWICE) --durations=20 --timeout=7200 || failed=1; \
	$(BIN)/python -m pytest $(TESTS) --durations=20 --timeout=7200 || failed=1; \
	exit $$failed

# two at once: the checker of types takes one core, and the scripts the other
check: $(READY)
	@$(MAKE) --no-print-directory -j2 --output-sync=target code $(if $(shell command -v npm),scripts,unscripted)

code: $(READY)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python tools/audit.py

unscripted:
	@echo "No npm here: scripts and style sheets stay unchecked."

scripts: $(JS)
	@npm run --silent check --loglevel=error
	@npm run --silent test --loglevel=error

bench: $(READY)
	@$(MANAGE) bench $(if $(PEERS),--only peers --matches 50)

screens: $(READY)
	@tools/need.sh chromium fonts
	@$(MANAGE) screens

clean:
	rm -rf var node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
