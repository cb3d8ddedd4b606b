"""The same attacks on Daphne and on uvicorn. Neither may stumble over any of them."""

import pytest
from django.conf import settings

from tests.faults.conftest import MODULE
from tests.faults.doors import DOORS
from tests.support.server import copy_of, started


def opened(kind, empty, folder, **env):
    server = DOORS[kind](
        copy_of(empty, folder.mktemp(kind)), module=MODULE, processes=1, BROADSIDE_SECRET=settings.SECRET_KEY, **env
    )
    yield from started(server)
    assert "Traceback" not in server.log(), server.log()[-8000:]


@pytest.fixture(scope="session", params=DOORS)
def door(request, empty, tmp_path_factory):
    """A server that does not count what anybody sends."""
    yield from opened(request.param, empty, tmp_path_factory)


@pytest.fixture(scope="session", params=DOORS)
def counting_door(request, empty, tmp_path_factory):
    """A server that counts, as in real life."""
    yield from opened(request.param, empty, tmp_path_factory, BROADSIDE_RATES="on")
