"""Everything that stands on a table has a drawing of its own, its kin's or its family's, and each can be drawn."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from functools import cache

import pytest

from attacks.rooms.ti4.cards import UNITS
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.mat.obstacles import DEVICES
from attacks.rooms.xwing.on_mat.remotes import BUOY, REMOTES
from tests.support.sources import ROOT

GAMES = sorted(path.parent.name for path in (ROOT / "static/games").glob("*/silhouettes.js"))
LEAST, MOST = 3, 18
REMOTE = DEVICES[BUOY]
READ = """
    import { linesOf, readPart, silhouette, TONES } from "./static/table/silhouette.js";
    const { DRAWN, FAMILIES } = await import("./static/games/%s.js");
    const read = (text) => linesOf(text).map((line) => ({ line, ...readPart(line), known: TONES.includes(line[0]) }));
    const all = Object.entries({ ...DRAWN, ...FAMILIES });
    console.log(JSON.stringify({
      parts: Object.fromEntries(all.map(([key, text]) => [key, read(text)])),
      layers: all.map(([, text]) => ["flat", "mid"].map((finish) => silhouette(text, finish).children.length)),
      again: all.every(([, text]) => silhouette(text, "mid") === silhouette(text, "mid")),
    }));
"""


def run(script):
    command = ["node", "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


@cache
def chassis():
    """Name and size of every chassis of every data set, by what the script makes of its name."""
    ships = [ship for name in cards.HOMES for ship in cards.of_set(name).ships.values()]
    return {re.sub("[^a-z0-9]", "", ship.name.lower()): (ship.name, ship.size) for ship in ships}


def tell(game, families):
    """Which are shown by what stands in for them, for whoever draws the next one (`pytest -s`)."""
    print(
        f"\n{game}: by family", ", ".join(f"{name} ({family})" for name, family in sorted(families.items())) or "none"
    )


@pytest.mark.parametrize("drawn", [*(f"{game}/silhouettes" for game in GAMES), "xwing/mat/drawn_laid"])
def test_every_drawing_parses_and_lies_in_its_box(drawn):
    found = run(READ % drawn)
    for key, parts in found["parts"].items():
        assert LEAST <= len(parts) <= MOST, key
        for part in parts:
            where = f"{key}: {part['line']}"
            assert part["known"], where
            assert part["kind"] in "PSEL", where
            assert len(part["reach"]) >= (1 if part["kind"] == "E" else 3), where
            assert all(number is not None and abs(number) <= 50 for point in part["reach"] for number in point), where
            assert "NaN" not in part["path"], where
    assert found["again"], "one description each, or every look at the table would compare them all"
    assert all(2 <= flat <= MOST and 2 <= mid <= MOST for flat, mid in found["layers"])


def test_every_chassis_has_a_drawing_or_a_family():
    script = """
        import { DRAWN, FAMILIES, KIN, drawingOf, familyOf, idOf } from "./static/games/xwing/silhouettes.js";
        const ships = %s;
        console.log(JSON.stringify({
          drawn: Object.keys(DRAWN),
          kin: KIN,
          ids: ships.map(([name]) => idOf(name)),
          texts: ships.map(([name, size]) => drawingOf(name, size)),
          families: Object.fromEntries(ships.map(([name, size]) => [idOf(name), familyOf(idOf(name), size)])),
          strange: drawingOf("Something home-made", "vast") === FAMILIES.small && drawingOf("", "") === FAMILIES.small,
        }));
    """
    ships = chassis()
    found = run(script % json.dumps(list(ships.values())))
    assert found["ids"] == list(ships)
    assert all(found["texts"])
    assert set(found["kin"]) <= set(ships)
    assert set(found["kin"].values()) <= set(found["drawn"])
    assert set(found["drawn"]) <= set(ships) | set(found["kin"].values())
    assert found["strange"]
    stand_in = {key: found["families"][key] for key in ships if key not in {*found["drawn"], *found["kin"]}}
    tell("xwing", stand_in)
    assert len(stand_in) < len(ships) / 4, "most have one of their own"


def test_what_ships_leave_behind_on_the_mat_has_a_drawing_of_its_own():
    script = """
        import { deviceOf } from "./static/games/xwing/mat/drawn_laid.js";
        import { DRAWN, drawingOf } from "./static/games/xwing/silhouettes.js";
        const [devices, remotes] = %s;
        const name = (text) => Object.keys(DRAWN).find((key) => DRAWN[key] === text) ?? "";
        console.log(JSON.stringify([devices.map(deviceOf), remotes.map((one) => name(drawingOf(one)))]));
    """
    names = [
        card.name for key, card in cards.of_set("2.5").upgrades.items() if DEVICES.get(key, REMOTE).kind != "remote"
    ]
    devices, remotes = run(script % json.dumps([names, [one.name for one in REMOTES.values()]]))
    assert len(names) == len(set(devices)) == 11 and all(devices)
    assert remotes == [re.sub("[^a-z0-9]", "", one.name.lower()) for one in REMOTES.values()]


def drawings(game, asked):
    """Which drawing each thing of a game is shown by; "" where a family stands in."""
    script = """
        import * as game from "./static/games/%s/silhouettes.js";
        const name = (text) => Object.keys(game.DRAWN).find((key) => game.DRAWN[key] === text) ?? "";
        console.log(JSON.stringify(%s.map((one) => [name(game.drawingOf(one)), Boolean(game.drawingOf(one))])));
    """
    found = run(script % (game, json.dumps(asked)))
    assert all(drawn for _, drawn in found)
    return [name for name, _ in found]


def test_every_class_of_units_has_a_drawing_of_its_own():
    classes = {unit.kind for unit in UNITS.values() if unit.kind != "relic"}
    asked = sorted(classes)
    found = dict(zip(asked, drawings("ti4", asked), strict=True))
    tell("ti4", {})
    assert {kind: name for kind, name in found.items() if kind != name} == {"mech_ship": "mech"}


def test_every_unit_of_an_army_is_drawn_by_what_its_card_says():
    rows = tomllib.loads((ROOT / "attacks/rooms/legion/data/units.toml").read_text("utf-8"))
    units = [
        {"types": row.get("types", ["trooper"]), "minis": dict.fromkeys(range(minis_of(row)))} for row in rows.values()
    ]
    found = dict(zip(rows, drawings("legion", units), strict=True))
    tell("legion", {})
    assert all(found.values())
    told = {key: found[key] for key in ("stormtroopers", "droidekas", "atrt", "atst", "t47", "dewback", "eweb", "luke")}
    assert told == {
        "stormtroopers": "trooper",
        "droidekas": "droid",
        "atrt": "walker",
        "atst": "walker",
        "t47": "repulsor",
        "dewback": "creature",
        "eweb": "emplacement",
        "luke": "commander",
    }


def test_who_carries_what_few_of_a_squad_do_is_drawn_with_it():
    script = """
        import { DRAWN, drawingOf } from "./static/games/legion/silhouettes.js";
        const squad = { types: ["trooper"], minis: { 0: {}, 1: {} } };
        const walker = { types: ["ground", "vehicle"], minis: { 0: {} } };
        const drawn = [drawingOf(squad, true) === DRAWN.launcher, drawingOf(walker, true) === DRAWN.walker];
        console.log(JSON.stringify(drawn));
    """
    assert run(script) == [True, True]


def minis_of(row):
    return sum(int(minis.partition(":")[0]) for minis in row["minis"])


def test_every_vessel_has_a_drawing_of_its_own():
    data = json.loads((ROOT / "attacks/rooms/starships/data/standard.json").read_text("utf-8"))
    asked = [vessel["id"] for vessel in data["vessels"]]
    tell("starships", {"any other": "vessel"})
    assert drawings("starships", [*asked, "somebody's own"]) == [*asked, ""]
