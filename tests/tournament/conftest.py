"""A club evening of four with X-Wing 2.5."""

import pytest

from tests.tournament.people import Evening


@pytest.fixture
def evening(db) -> Evening:
    return Evening(4)
