"""What a host does whom no browser catches at the table: every check of the record says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from attacks.services.record import export
from tests.services.test_links import Linked
from tests.support.forging import renumbered
from tests.support.verifiers import Browser, alone, by_the_rules


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    verifier = Browser(tmp_path_factory.mktemp("browser"))
    yield verifier
    verifier.close()


def over(*links: str) -> dict[str, Any]:
    """The record of a match in which these seats gave their link in time; then Ben gave up."""
    table = Linked()
    table.agree()
    table.hide_and_shoot()
    for seat in links:
        table.give(seat)
    if len(links) < 2:
        table.time_passes()
    table.concede("p2", "resign")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(export.export(table.row, "watch")))
    return found


def verdicts(browser: Browser, record: dict[str, Any]) -> tuple[str, ...]:
    text = msgspec.json.encode(record).decode()
    return (alone(text), *browser.verdicts([(text, None)]), by_the_rules(text))


def test_a_link_that_a_player_and_the_host_hold_back_is_marked_in_every_check(transactional_db, browser):
    assert verdicts(browser, over("p1", "p2")) == ("OK",) * 3
    record = over("p1")
    assert verdicts(browser, record) == ("WARN",) * 3
    [found] = browser.findings([(msgspec.json.encode(record).decode(), None)])
    assert [(one["key"], one["seat"]) for one in found["warnings"]] == [("link_missing", "p2")]


def test_a_server_that_never_opens_its_seed_fails_every_check(transactional_db, browser):
    record = over("p1", "p2")
    assert record["events"].pop()["body"]["k"] == "fair.revealed"
    record.pop("seeds", None)
    sealed = renumbered(record)
    assert verdicts(browser, sealed) == ("FAIL",) * 3
    [found] = browser.findings([(msgspec.json.encode(sealed).decode(), None)])
    assert [one["key"] for one in found["problems"]] == ["server_seed_closed"]
