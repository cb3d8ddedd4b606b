"""Ana attacks, Ben defends, Chie watches, Dan must see nothing: each with a browser of their own."""

import pytest
from django.core.cache import cache

from tests.support.people.browser import Person


@pytest.fixture(autouse=True)
def fresh_counters():
    """Wrong links are counted per address, and all tests come from one."""
    cache.clear()


@pytest.fixture
def ana(db) -> Person:
    return Person("Ana")


@pytest.fixture
def ben(db) -> Person:
    return Person("Ben")


@pytest.fixture
def chie(db) -> Person:
    return Person("Chie")


@pytest.fixture
def dan(db) -> Person:
    return Person("Dan")
