"""The settings of the tests: the server's own, on the backend that BROADSIDE_TEST_BACKEND names."""

from tests.support import backend

backend.begin()

from tabletop.settings import *  # noqa: E402, F403
