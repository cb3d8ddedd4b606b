"""The settings of the tests: the server's own, on the backend that BROADSIDE_TEST_BACKEND names."""

from tests.support import backend

backend.begin()

from tabletop.settings import *  # noqa: E402, F403

if backend.PRODUCTION:  # to make, empty and drop a whole database takes longer than what is done at a table
    given = DATABASES["default"]["OPTIONS"]  # noqa: F405
    given["options"] += " -c statement_timeout=60000"  # the last one counts
