"""A database with real commits, and the tiny room among the rooms."""

import pytest

from attacks.rooms import ROOMS
from tests.services.tinyroom import Tiny
from tests.support.people.table import Table


@pytest.fixture(autouse=True)
def tiny_room(monkeypatch):
    """Only for these tests: no player ever sees it."""
    monkeypatch.setitem(ROOMS, "tiny", Tiny())


@pytest.fixture
def table(transactional_db) -> Table:
    return Table()
