# make run    the site on http://127.0.0.1:8000/ (PORT=8001; HOST=0.0.0.0 opens it to the network)
# make check  format, types, migrations and what is quick: no browser, no site of its own
# make test   the same and every test; on PostgreSQL and Redis too, given DATABASE_URL and REDIS_URL
# make format write the code as `make check` wants it
# make bench  what was measured, as one table
# make messages  collect the texts for translators, and compile the catalogues
# make mutants   break the rules’ engine line by line, and see which tests notice

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
PIP := $(PYTHON) -m pip --python $(BIN)/python --disable-pip-version-check
INSTALL := $(if $(UV),$(UV) pip install --python $(BIN)/python,$(PIP) install) --quiet
# One stamp for each set of extras: the server's, and the tools' for tests.
SERVER := $(VENV)/installed$(if $(DATABASE_URL)$(REDIS_URL),-scaled)
TOOLS := $(VENV)/installed-scaled-dev
# Nothing outside pytest's own databases and keys is for the tests to touch.
ALONE := env -u DATABASE_URL -u REDIS_URL
# Browsers and servers wait a good deal: one worker more than there are cores keeps them busy.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --quiet

.NOTPARALLEL:
.PHONY: run ready check test format tools python chromium static bench messages mutants

run: export HTTPS = 0
run: export DEBUG = 0
run: python ready $(SERVER)
	@$(BIN)/python manage.py prepare
	@exec $(BIN)/python manage.py serve

# Whatever could stop the start is said before anything is installed.
ready:
	@$(PYTHON) -m config

check: tools static
	@$(ALONE) $(PYTEST) --quick

test: tools chromium static
	@echo "Testing on SQLite and a cache in memory:"
	@$(ALONE) $(PYTEST)
ifneq ($(and $(DATABASE_URL),$(REDIS_URL)),)
	@echo "Testing on PostgreSQL and Redis:"
	@$(PYTEST) --again
	@echo "All passed on SQLite, and on PostgreSQL and Redis."
else
	@echo "All passed on SQLite alone; PostgreSQL and Redis need DATABASE_URL and REDIS_URL, both."
endif

static: export DJANGO_SETTINGS_MODULE = tests.settings
static:
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(ALONE) $(BIN)/mypy .
	@$(ALONE) $(BIN)/python manage.py makemigrations --check

format: tools
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

bench: tools
	@$(ALONE) $(BIN)/python -m tests.bench

# About a quarter of an hour on one core; the survivors are named at the end.
mutants: tools $(VENV)/installed-scaled-dev-mutants
	@$(ALONE) $(BIN)/mutmut run --max-children 1
	@$(BIN)/mutmut results

messages: tools
	@$(ALONE) DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m tests.messages

tools: python $(TOOLS)

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	echo "Kronika needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1)." \
	"Name another: make run PYTHON=python3.12" >&2; exit 1; }

# Without pip inside: Debian has ensurepip only in python3-venv.
$(BIN)/python:
	@$(PYTHON) -m venv --clear --without-pip $(VENV)

$(SERVER) $(TOOLS) $(TOOLS)-mutants: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing the dependencies into $(VENV); the first time takes a minute or two."
	@$(if $(UV),,$(PIP) --version >/dev/null || { \
	echo "Kronika needs pip 22.3 or newer, or uv: apt-get install python3-pip" >&2; exit 1; })
	@$(BIN)/python -m config.start.requirements $(subst -, ,$(@:$(VENV)/installed%=%)) > $@.txt
	@$(INSTALL) --constraint constraints.txt --requirement $@.txt
	@touch $@

# Chromium without its windows and what belongs to them: tests take half the work.
SHELL_OF_CHROMIUM := chromium-headless-shell
APT = { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update --quiet=2 \
	&& DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes $(1) >/dev/null; }
# Programs that tests drive; a person is told which tests are skipped, CI has to have them all.
MISSING = { echo "!!! NO $(1): $(2) NOT TESTED. Cure: apt-get install $(3)" >&2; test -z "$$CI"; }
chromium:
	@command -v $(SHELL_OF_CHROMIUM) >/dev/null || $(call APT,chromium $(SHELL_OF_CHROMIUM)) \
	|| command -v chromium >/dev/null || $(call APT,chromium) \
	|| $(call MISSING,CHROMIUM,WHAT A BROWSER SHOWS IS,chromium)
	@command -v npm >/dev/null || $(call MISSING,NPM,ACCESSIBILITY IS,npm)
	@command -v node >/dev/null || $(call MISSING,NODE,THE TABLE’S SCRIPTS ARE,nodejs)
