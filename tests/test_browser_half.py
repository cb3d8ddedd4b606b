"""The house rules of the browser's half: the shared table knows no game, and repeats nothing that the server says."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from attacks.rooms import ROOMS
from attacks.rooms.legion import packing
from attacks.rooms.starships import edits as layers
from attacks.rooms.ti4.steps.bombard import target_code
from tests.support.sources import ROOT, tracked

SHARED = [*tracked("static/table/*.js"), *tracked("static/stage/*.js"), *tracked("templates/partials/table_words.html")]
OF_ONE_GAME = """
    initiative agility hull chassis shields? shield_of hull_of force evade calculate reinforce turret bullseye charges?
    obstructed ion stress tractor disarm(?:ed)? weapons? dodge armou?r courage surge suppression cover minis? impact
    pierce barrage sustain fighters? dreadnought technolog(?:y|ies) vessels? kestrel warden
""".split()


def found_in(text: str) -> set[str]:
    return set(re.findall(rf"(?i)(?<![\w-])(?:{'|'.join(OF_ONE_GAME)})(?![\w-])", text))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_the_shared_table_knows_no_game(path):
    assert not found_in(path.read_text("utf-8"))


def test_the_search_for_words_of_a_game_notices_them():
    assert found_in('h("p", {}, `Initiative ${ship.initiative}, hull`)') == {"Initiative", "initiative", "hull"}
    assert not found_in("discover the forced, focus()")


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_the_shared_table_names_no_room(path):
    assert not re.findall(rf"\b(?:{'|'.join(ROOMS)})\b", path.read_text("utf-8"))


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_a_room_s_script_begins_with_what_every_game_has(key):
    script = ROOT / "static/games" / key / "index.js"
    assert script.exists() == ROOMS[key].has_script
    assert not script.exists() or "  ...base,\n" in script.read_text("utf-8")


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_what_the_server_names_is_listed_in_no_script(key):
    """Numbers in picks and events stand for names in an order that is the wire format: only the server may know it."""
    assert any(len(names) > 3 for names in ROOMS[key].names.values())
    for path in (ROOT / "static/games" / key).rglob("*.js"):
        text = path.read_text("utf-8")
        lists = [re.findall(r'"(\w*)"', inside) for inside in re.findall(r"\[([^\[\]]*)\]", text)]
        for kind, names in ROOMS[key].names.items():
            if len(names) > 3:
                assert list(names) not in lists, f"{path.name} repeats {kind}"


@pytest.mark.parametrize("path", tracked("static/games/*/*.js"), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_script_guesses_from_a_number_what_a_step_is_about(path):
    """A rule that is renumbered must not change what is drawn: the room's `step_kinds` say it."""
    text = path.read_text("utf-8")
    assert not re.findall(r"/\^[(\[]*\d[^\n]*/\.test\(", text)
    assert not re.findall(r"""(?:number|step)\)?\??\.startsWith\(["']\d""", text)


@pytest.mark.parametrize(
    ("key", "kind", "numbers"),
    [
        ("xwing", "declare", {"1a", "1b", "1c", "1d"}),
        ("xwing", "defense_dice", {"3a", "3b", "3b+"}),
        ("legion", "cover", {"5", "5b", "5c"}),
        ("legion", "suppression", {"10"}),
        (
            "ti4",
            "start",
            {"P0", "P1", "7.1", *(f"0.{step}" for step in ("1", "2", "2b", "2c", "2d", "2f", "2r", "2s", "2x", "3"))},
        ),
        (
            "ti4",
            "barrage",
            {"1.0", "1.1", "1.2", "1.3", "1.4", "1.4d", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10", "1.10c"},
        ),
    ],
)
def test_the_server_says_what_steps_are_about(key, kind, numbers):
    assert {number for number, one in ROOMS[key].step_kinds.items() if one == kind} == numbers


def run(script):
    """What a script prints, run by the engine that browsers have."""
    command = ["node", "--input-type=module", "--eval", script]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def test_scripts_take_apart_what_the_server_packs_into_one_number():
    codes = [packing.mini_code(7, 12), packing.weapon_code(12, 3), packing.support_code(7, 12, 3)]
    codes += [4 * layers.OF_ONE_SEAT + 9, packing.target_code(7, 5), target_code(3, "p2")]
    script = """
        import { AIM, miniCode, miniOf, supportOf, weaponOf } from "./static/games/legion/codes.js";
        import { counterOf } from "./static/games/starships/state.js";
        import { targetOf } from "./static/games/ti4/ground.js";
        const [mini, weapon, support, counter, target, aimed] = %s;
        const found = [miniCode(7, 12), miniOf(mini), weaponOf(weapon), supportOf(support), counterOf(counter)];
        found.push([Math.floor(target / AIM), target %% AIM], targetOf(aimed));
        console.log(JSON.stringify(found));
    """
    assert run(script % codes) == [
        codes[0],
        {"unit": 7, "mini": 12},
        {"mini": 12, "place": 3},
        {"unit": 7, "mini": 12, "place": 3},
        {"seat": "p5", "layer": 9},
        [7, 5],
        {"planet": 3, "seat": "p2"},
    ]


def imports(path):
    return {(path.parent / name).resolve() for name in re.findall(r'from "(\.[^"]+)"', path.read_text("utf-8"))}


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_the_scripts_of_a_room_import_each_other_in_no_circle(key):
    left = {path: imports(path) for path in (ROOT / "static/games" / key).rglob("*.js")}
    assert any(needs & set(left) for needs in left.values())
    while free := [path for path, needs in left.items() if not needs & set(left)]:
        for path in free:
            del left[path]
    assert not left


def test_what_checks_the_scripts_is_pinned():
    named = json.loads((ROOT / "package.json").read_text("utf-8"))
    assert not named.get("dependencies"), "nothing from there is served"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in named["devDependencies"].values())
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert locked[""]["devDependencies"] == named["devDependencies"]
    assert all("integrity" in package for name, package in locked.items() if name)
