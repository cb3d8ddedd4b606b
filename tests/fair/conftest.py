"""The records that are forged here, and the browser's verifier."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from attacks.rooms import ROOMS
from tests.services.tinyroom import Tiny
from tests.support.server import ROOT
from tests.support.verifiers import Browser

RECORDS = {file.stem: file for file in sorted((ROOT / "tests/golden/records").glob("*.json"))}


@pytest.fixture(autouse=True)
def tiny_room(monkeypatch):
    """Only for these tests: no player ever sees it."""
    monkeypatch.setitem(ROOMS, "tiny", Tiny())


@pytest.fixture(scope="session")
def browser(tmp_path_factory) -> Iterator[Browser]:
    verifier = Browser(tmp_path_factory.mktemp("browser"))
    yield verifier
    verifier.close()


def honest(name: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(RECORDS[name].read_text("utf-8"))
    return record
