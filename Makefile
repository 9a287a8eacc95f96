# Settings are passed on the command line or in the environment: make run HOST=0.0.0.0 PORT=9000.
# docs/setup.md lists them.

.PHONY: help run test setup bench

help: ## List the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST)

run: ## Set up what serving needs, then serve the site
	@.ci/setup run
	@.venv/bin/python manage.py serve

test: ## Set up everything, then run every check and test
	@.ci/setup all
	@.ci/check

setup: ## Set up everything: packages of the system, virtual environment, translations
	@.ci/setup all

bench: ## Measure; prints a figure a line: name, value, unit
	@.ci/setup all >&2
	@.venv/bin/python -m tests.bench
