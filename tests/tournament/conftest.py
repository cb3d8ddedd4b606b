"""A club evening of four with X-Wing 2.5."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.core.cache import cache

from attacks.services.common import clock
from tests.support.people.evening import Evening


@pytest.fixture(autouse=True)
def fresh_counters():
    """What an address makes is counted, and all tests come from one."""
    cache.clear()


@pytest.fixture
def evening(db) -> Evening:
    return Evening(4)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Callable[..., datetime]:
    """Sets the clock to so long after the BEGIN of the file; it stands there until it is set again."""
    begin: datetime = request.module.BEGIN
    at = [begin]
    monkeypatch.setattr(clock, "now", lambda: at[0])

    def to(**after: int) -> datetime:
        at[0] = begin + timedelta(**after)
        return at[0]

    return to
