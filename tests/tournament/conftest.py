"""A club evening of four with X-Wing 2.5."""

import pytest
from django.core.cache import cache

from tests.support.people.evening import Evening


@pytest.fixture(autouse=True)
def fresh_counters():
    """What an address makes is counted, and all tests come from one."""
    cache.clear()


@pytest.fixture
def evening(db) -> Evening:
    return Evening(4)
