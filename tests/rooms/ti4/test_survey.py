"""Every text is counted as played by the app, by hand or unread, with and without a public list of names."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from django.core.management import call_command

from attacks.rooms.ti4.survey import survey


def test_texts_are_automated_or_by_hand():
    states = {line.card: line.state for line in survey()}
    assert set(states.values()) == {"automated", "manual"}
    assert (states["harrow"], states["plasma_scoring"], states["apollo"]) == ("automated", "automated", "manual")


def test_a_name_that_nobody_here_knows_is_unread(tmp_path: Path):
    (tmp_path / "ti4").mkdir()
    rows = [
        {"name": "Maneuvering Jets", "kind": "action-card"},
        {"name": "Cavalry", "kind": "faction"},
        {"name": "Moon of Nobody", "kind": "relic"},
        {"name": "Settings", "kind": "general"},
    ]
    (tmp_path / "ti4" / "abilities.json").write_text(json.dumps({"abilities": rows}), "utf-8")
    unread = [line.card for line in survey(tmp_path) if line.state == "unread"]
    assert unread == ["Moon of Nobody"]


def test_the_command_counts_them_without_a_folder(capsys):
    call_command("cards")
    said = [line.split() for line in capsys.readouterr().out.splitlines()]
    counts = Counter(line.state for line in survey())
    assert ["all", str(counts.total()), str(counts["automated"]), str(counts["manual"]), "0"] in said
