"""The product’s settings with kinds of work for tests."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS += ["tests.config.jobs.apps.TestKinds"]
