"""The description of the API is what the code does: its file says so, and a machine tries to disprove it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks as promised

from attacks.services import access
from attacks.web.api import description
from attacks.web.api.layer import Operation
from tests.support.people.browser import finished, started
from tests.support.people.evening import Evening
from tools import describe

TRIES = 5 * int(os.environ.get("BROADSIDE_SCALE", "1"))
CHECKS = [
    not_a_server_error,
    promised.status_code_conformance,
    promised.content_type_conformance,
    promised.response_schema_conformance,
    promised.negative_data_rejection,
    promised.unsupported_method,
]
AT_ONCE = [one for one in description.OPERATIONS if not one.kept_open]
QUIET = settings(
    max_examples=TRIES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("path", describe.files(), ids=lambda path: path.name)
def test_the_file_of_the_description_is_what_the_code_says(path):
    assert path.read_bytes() == describe.files()[path], "run python -m tools.describe"


def test_every_field_that_is_asked_for_is_explained():
    told = json.loads(describe.files()[next(iter(describe.files()))])
    for path, methods in told["paths"].items():
        for one in methods.values():
            assert one["summary"].endswith("."), path
    assert all(schema.get("description") for schema in told["components"]["schemas"].values())


@cache
def described():
    """The description as a program finds it. Asking for it takes a database, though it says nothing of one."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app=WSGIHandler())


@pytest.fixture
def lain(ana, ben) -> Iterator[dict[str, dict[str, str]]]:
    """Things that are there, by the names of addresses: a match under way, one that is over, a tournament."""
    going, over = started(ana, ben, visible="public"), finished(ana, ben)
    evening = Evening()
    evening.open_round()
    desk = evening.tournament.staff.get()
    found = {
        "there": {"match_id": going.id, "slug": evening.tournament.slug, "room": "xwing", "edition": "2.5"},
        "over": {"match_id": over.id, "slug": evening.tournament.slug, "room": "ti4", "edition": "codex"},
        "keys": {
            access.READ: access.make(scope=access.READ, owner_key="somebody")[1],
            access.PLAY: access.make(scope=access.PLAY, holder=going.holders.get(seat="p1"))[1],
            access.ORGANIZE: access.make(scope=access.ORGANIZE, staff=desk)[1],
        },
    }
    signals = (request_started, request_finished)
    for signal in signals:  # all requests use the test's own connection, as those of Django's client do
        signal.disconnect(close_old_connections)
    yield found
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.parametrize("one", AT_ONCE, ids=lambda one: one.name)
def test_no_request_disproves_the_description(lain, one: Operation):
    asked = described()[f"/api/v1/{one.path}"][one.method]
    turns = iter(range(10**6))

    @QUIET
    @given(case=asked.as_strategy())
    def ask(case):
        place = next(turns) % 3
        if place and case.path_parameters:
            known = lain["there" if place == 1 else "over"]
            case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
        headers = {"Authorization": f"Bearer {lain['keys'][one.scope]}"} if one.scope else {}
        headers["Accept-Encoding"] = "identity"
        case.call_and_validate(headers=headers, checks=CHECKS)

    ask()
