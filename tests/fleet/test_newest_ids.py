"""Every id of the newest X-Wing data comes in and goes out again, with those that builders write instead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attacks.rooms import room
from attacks.rooms.xwing.fleet.reader import read
from tests.fleet.brought import told

IDS = Path(__file__).resolve().parents[3] / "shared/data/xwing/ids.json"
"""The newest data beside the project; without them the tables are gone through by `test_every_id`."""
SAME = {"hansolo-rebel": "hansolo"}
"""An id of the data whose card we call otherwise."""
EDITION = {"legacy": "2.0", "amg": "2.5", "xwa": "xwa"}


def rows(part: str) -> list[dict[str, Any]]:
    return json.loads(IDS.read_text("utf-8"))[part] if IDS.exists() else []


def test_every_pilot_of_the_newest_data_comes_in_by_each_of_its_ids_and_goes_out_again():
    for home, edition in EDITION.items():
        sides: dict[str, list[tuple[str, str]]] = {}
        for row in rows("pilots"):
            if home in row["in"]:
                aliases = [row["id"], *(one["id"] for one in row.get("aliases", ()))]
                sides.setdefault(row["faction"], []).extend((row["id"], alias) for alias in aliases)
        parts = [(side, ids[at : at + 30]) for side, ids in sides.items() for at in range(0, len(ids), 30)]
        for side, part in parts:
            text = json.dumps({"faction": side, "pilots": [{"id": alias} for _, alias in part]})
            squad = read(text, edition).squad
            assert squad is not None
            assert [ship.pilot for ship in squad.ships] == [key for key, _ in part]
            for key, _end, _media, write in room("xwing").fleets.exports:
                out = write(squad)
                assert not out or told("xwing", read(out, edition).squad) == told("xwing", squad), key


def test_every_upgrade_of_the_newest_data_comes_in_by_each_of_its_ids():
    doubtful = set(json.loads(IDS.read_text("utf-8"))["ambiguous"]) if IDS.exists() else set()
    for home, edition in EDITION.items():
        for row in rows("upgrades"):
            if home not in row["in"]:
                continue
            ids = [(row["id"], row["slots"][0])]
            ids += [(one["id"], one.get("slot", "")) for one in row.get("aliases", ()) if one["id"] not in doubtful]
            for alias, slot in ids:
                text = json.dumps({"pilots": [{"id": "wedgeantilles", "upgrades": {slot or "talent": [alias]}}]})
                squad = read(text, edition).squad
                assert squad is not None and [one.key for one in squad.ships[0].upgrades] == [
                    SAME.get(row["id"], row["id"])
                ], alias
