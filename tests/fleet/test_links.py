"""Squads in links: what YASB's links hold comes in whole, in newer and older forms, and goes out again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet import reader
from attacks.rooms.xwing.fleet.builder_links import link_of

SHARED = Path(__file__).parents[3] / "shared" / "data" / "lists" / "xws"
WITH_LINKS = sorted(SHARED.glob("[al]*-yasb-*.json")) if SHARED.is_dir() else []
FANG = cards.of_set("2.5").pilots["fennrau"].yasb[0]
FEARLESS = cards.of_set("2.5").upgrades["fearless"].yasb[0]


def codes(came):
    return [note.code for note in came.notes]


@pytest.mark.parametrize(
    "serial",
    [
        f"v9ZhZ20Z{FANG}X{FEARLESS}WWW",
        f"v8ZsZ200Z{FANG}XWW{FEARLESS}W",
        f"v7!s!200!{FANG}:{FEARLESS},-1,-1:",
        f"v5!s!{FANG}:{FEARLESS},-1,-1,-1:U.-1",
        f"v4!s!{FANG}:-1,{FEARLESS}:-1:-1:",
    ],
    ids=["9", "8", "7", "5", "4"],
)
def test_a_link_of_yasb_is_the_squad_it_holds(serial):
    link = f"https://yasb.example/?f=Scum%20and%20Villainy&d={serial}&sn=One+Fang&obs=gascloud1"
    came = reader.read(link, "2.5")
    (ship,) = came.squad.ships
    assert (came.squad.name, came.squad.faction, came.link) == ("One Fang", "scumandvillainy", link)
    assert (ship.pilot, [card.key for card in ship.upgrades]) == ("fennrau", ["fearless"])
    assert codes(came) == ["from_link"] and ship.points == cards.cards("2.5").pilots["fennrau"].points


def test_a_number_that_nobody_knows_is_told_and_the_rest_comes_in():
    came = reader.read(f"https://yasb.example/?d=v9ZhZ20Z{FANG}X999999W{FEARLESS}Y888888XW", "2.5")
    assert [ship.pilot for ship in came.squad.ships] == ["fennrau"]
    assert [(note.level, note.params.get("id")) for note in came.notes if note.code == "unknown_number"] == [
        ("warning", "999999"),
        ("error", "888888"),
    ]
    for link in ("https://x.example/?d=v9Z", "https://x.example/?lbx='New'.32.l44.188", "https://[x/?d=v9ZhZ1Z1X"):
        assert reader.read(link, "2.5").squad is None


@pytest.mark.parametrize("path", WITH_LINKS, ids=lambda path: path.stem)
def test_the_links_beside_real_squads_hold_the_same_ships(path):
    body = json.loads(path.read_text("utf-8"))
    vendor = body.get("vendor") or {}
    link = next((block["link"] for block in vendor.values() if "link" in block), "")
    edition = "2.0" if path.stem.startswith("legacy") else "2.5"
    if "d=v" in link:
        found = [reader.read(text, edition).squad.ships for text in (link, path.read_text("utf-8"))]
        linked, listed = ([(ship.pilot, {card.key for card in ship.upgrades}) for ship in ships] for ships in found)
        assert linked == listed


@pytest.mark.parametrize("name", cards.HOMES)
def test_every_card_with_a_number_goes_out_as_a_link_and_comes_in_again(name):
    table = cards.of_set(name)
    edition = next((one for one, set_ in cards.TABLES.items() if set_ == name), "2.5")
    upgrades = sorted(key for key, card in table.upgrades.items() if card.yasb and not card.standard_only)
    pilots = sorted(key for key, card in table.pilots.items() if card.yasb)
    for at in range(0, len(pilots), 30):
        rows = []
        for place, key in enumerate(pilots[at : at + 30]):
            own = {} if table.pilots[key].loadout else {"": [upgrades[(at + place) % len(upgrades)]]}
            rows.append({"id": key, "upgrades": own})
        squad = reader.read(json.dumps({"pilots": rows}), edition).squad
        again = reader.read(link_of(squad), edition).squad
        assert [(ship.pilot, ship.upgrades) for ship in again.ships] == [
            (ship.pilot, ship.upgrades) for ship in squad.ships
        ]


def test_a_squad_with_a_card_that_has_no_number_goes_out_without_a_link():
    body = {"pilots": [{"id": "wedgeantilles", "upgrades": {"talent": ["nosuchthing"]}}]}
    assert link_of(reader.read(json.dumps(body), "2.5").squad) == ""
