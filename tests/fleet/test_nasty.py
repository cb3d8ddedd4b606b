"""Lists as odd tools and hurried people bring them: each comes in whole, or a sentence says what to do.

`Odd` is what was pasted, by which game, and of each ship its key with what it carries (None: nothing can be played).
"""

from __future__ import annotations

import html
import json
import re
from io import StringIO
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command

from attacks.services.common.freed import freed
from tests.fleet.brought import Brought, read, told
from tests.fleet.test_brought import sentences

LONG = 5.0  # seconds of the processor for all games; no pattern goes over the text again and again


class Odd(NamedTuple):
    called: str
    game: str
    text: Any
    ships: list[Any] | None


WEDGE, LUKE = ["wedgeantilles"], ["lukeskywalker", "instinctiveaim"]
TWO = {
    "faction": "rebelalliance",
    "pilots": [{"id": "wedgeantilles"}, {"id": "lukeskywalker", "upgrades": {"forcepower": ["instinctiveaim"]}}],
}
AS_JSON = json.dumps(TWO)


def xws(*pilots: Any, **top: Any) -> dict[str, Any]:
    return {"faction": "rebelalliance", "pilots": list(pilots), **top}


def army(*units: Any, **top: Any) -> dict[str, Any]:
    return {"armyFaction": "empire", "units": list(units), **top}


XWING = [
    (
        "a slot with one word",
        xws({"id": "wedgeantilles", "upgrades": {"talent": "outmaneuver"}}),
        [[*WEDGE, "outmaneuver"]],
    ),
    (
        "upgrades as objects",
        xws({"id": "wedgeantilles", "upgrades": [{"xws": "outmaneuver"}]}),
        [[*WEDGE, "outmaneuver"]],
    ),
    ("pilots as words", xws("wedgeantilles", "Luke Skywalker"), [WEDGE, LUKE[:1]]),
    (
        "pilots by number",
        {"faction": "rebel", "pilots": {"0": "wedgeantilles", "1": "lukeskywalker"}},
        [WEDGE, LUKE[:1]],
    ),
    ("printed names", xws({"name": "Wedge Antilles", "ship": "T-65 X-wing"}, faction="Rebel Alliance"), [WEDGE]),
    ("points with a word", xws({"id": "wedgeantilles", "points": "12 pts"}, points="all"), [WEDGE]),
    ("nothing where something stands", xws({"id": "wedgeantilles", "upgrades": None, "points": None}), [WEDGE]),
    ("an empty slot", xws({"id": "wedgeantilles", "upgrades": {"talent": [None, ""], "mod": []}}), [WEDGE]),
    ("the ship behind", xws({"id": "wedgeantilles-t65xwing"}), [WEDGE]),
    ("the faction behind", xws({"id": "wedgeantilles-rebelalliance"}), [WEDGE]),
    ("how many", xws({"id": "wedgeantilles", "count": 2}), [WEDGE, WEDGE]),
    ("a squad in a field", {"squad": TWO, "version": 3}, [WEDGE, LUKE]),
    ("XWS in a field", {"id": 7, "xws": TWO}, [WEDGE, LUKE]),
    ("in a call", f"load({AS_JSON});", [WEDGE, LUKE]),
    ("given to a name", f"squad = {AS_JSON}", [WEDGE, LUKE]),
    ("out of an address", quote(AS_JSON), [WEDGE, LUKE]),
    ("out of a page", html.escape(AS_JSON), [WEDGE, LUKE]),
    ("in typographic quotes", AS_JSON.replace('"', "\u201d"), [WEDGE, LUKE]),
    ("in German quotes", AS_JSON.replace('"', "\u201e"), [WEDGE, LUKE]),
    ("a word behind it", f"{AS_JSON}\n\nGood luck!", [WEDGE, LUKE]),
    ("written by Python", repr(TWO), [WEDGE, LUKE]),
    ("an id that is none", xws({"id": True}, {"id": "wedgeantilles"}), [WEDGE]),
    ("vendors of every kind", xws("wedgeantilles", vendor=[{"x": [None]}], obstacles="rock"), [WEDGE]),
    ("base64", "eyJmYWN0aW9uIjogInJlYmVsIn0=", None),
    ("a page", "<html><body>My squad</body></html>", None),
    ("another game's", army({"name": "Stormtroopers"}), None),
]
# The same two ships as builders, chats and people write them in lines: `W` and `L` are pilots, `O`, `R` and `I` cards.
IN_LINES = {
    "for a forum": "**W (T-65 X-Wing)** (5)  \n*O (6)*\n*R (5)*\n**Ship Cost: 5**\n\n**L** (6)\n*I*",
    "forum codes": "[b]W (5)[/b]\n[i]O (6)[/i]\n[i]R (5)[/i]\n\n[b]L (6)[/b]\n[i]I (2)[/i]\n\n[b]Total: 11[/b]",
    "a page's codes": "<b>W (5)</b><br />\n<i>O (6)</i><br /><i>R (5)</i><br /><br /><b>L</b><br /><i>I</i>",
    "sums": "W (5) + O (6) + R (5) = 16\nL (6) + I (2) = 8",
    "dashes": "W – T-65 X-wing – O, R\nL – T-65 X-wing – I",
    "colons": "W: O, R\nL: I",
    "full-width signs": "W：O、R\nL：I",
    "a chat bot": ":rebel: *My Squad* [24]\n:xwing::initiative6: _W_: O, R [16]\n:xwing::initiative5: _L_: I [8]",
    "bullets set in": "- W\n  * O\n  * R\n- L\n  * I",
    "round bullets": "• W (5)\n    ◦ O\n    ◦ R\n• L (6)\n    ◦ I",
    "numbers": "1. W w/ O, R\n2. L w/ I",
    "slashes": "W/O/R\nL/I",
    "a table's cells": "W;O;R\nL;I",
    "tabulators": "W\tO\tR\nL\tI",
    "square brackets": "[5] W [O, R]\n[6] L [I]",
    "round brackets": "W (O, R)\nL (I)",
    "columns": "| W | O, R |\n|---|---|\n| L | I |",
    "quoted": "> W (5)\n> O (6)\n> R (5)\n>\n> L (6)\n> I (2)",
    "titles": "W - Red Two (T-65 X-wing) - 5\n    O (6)\n    R (5)\n\nL, Red Five\n    I (2)",
}
PRINTED = {
    "W": "Wedge Antilles",
    "L": "Luke Skywalker",
    "O": "Outmaneuver",
    "R": "R2 Astromech",
    "I": "Instinctive Aim",
}
BUILT = "https://yasb.app/?f=Rebel%20Alliance&d=v9ZsZ20Z4X124WW136Y5X127WW3&sn=Test+Squad&obs="
AROUND = ["<{}>", "My list: {} – what do you think?", "[my list]({})", "https://b.example/?xws={}&x=1"]
TROOPERS, GUN = ["ay"], "DLT-19 Stormtrooper"
LEGION = [
    ("units by name", army("Stormtroopers", "Snowtroopers"), [TROOPERS, ["az"]]),
    ("units by number", army(units={"0": {"name": "Stormtroopers"}}), [TROOPERS]),
    ("how many", army({"name": "Stormtroopers", "count": 3}), [TROOPERS] * 3),
    ("how many otherwise", army({"name": "Stormtroopers", "quantity": 2}), [TROOPERS] * 2),
    ("one upgrade", army({"name": "Stormtroopers", "upgrades": GUN}), [[*TROOPERS, GUN]]),
    ("upgrades as objects", army({"name": "Stormtroopers", "upgrades": [{"name": GUN}]}), [[*TROOPERS, GUN]]),
    ("no upgrade", army({"name": "Stormtroopers", "upgrades": [None, ""]}), [TROOPERS]),
    ("an army in a field", {"army": army({"unit": "Stormtroopers"})}, [TROOPERS]),
    ("units alone", [{"name": "Stormtroopers"}, {"name": "Stormtroopers"}], [TROOPERS] * 2),
    ("the faction's own name", {"faction": "Galactic Empire", "units": [{"name": "Stormtroopers"}]}, [TROOPERS]),
    ("a link without its beginning", "legionhq2.com/list/empire/539:1ayej", [[*TROOPERS, GUN]]),
    ("bold and italic", "**Darth Vader** (190)\n- _Stormtroopers_ (44)\n", [["at"], TROOPERS]),
    ("a link to a list elsewhere", "https://tabletopadmiral.com/legion/listtobuild/123", None),
    ("a squad of another game", TWO, None),
]
D, F = ["dreadnought", 2, False, 0, "space"], ["fighter", 5, True, 0, "space"]
CALC = {"faction": "sol", "units": {"dreadnought": 2, "fighter": 5}, "upgrades": {"fighter": True}}
TI4 = [
    ("faction first", "sol 2dn 5ff2", [D, F]),
    ("counts with stars", "2*dreadnought, 5*fighter II", [D, F]),
    ("with a plus", "Sol: 2x dreadnought + 5 fighter II", [D, F]),
    ("a calculator's fields", CALC, [D, F]),
    ("both sides of a calculator", {"attacker": CALC, "defender": CALC, "place": "space"}, [D, F]),
    (
        "several fights",
        {"source": "a page", "fights": [{"attacker": CALC, "defender": CALC}, {"attacker": {}}]},
        [D, F],
    ),
    ("with what was typed", {"typed": "2 dn", "read": {"attacker": CALC}}, [D, F]),
    ("upgrades in a field", {**CALC, "upgrade": {"fighter": "true"}, "upgrades": None}, [D, F]),
    ("nonsense in the fields", {"units": {"dreadnought": 2}, "upgrades": {"x": [1]}, "effects": {"y": None}}, [D]),
    ("words", "my whole fleet", None),
    ("an empty object", "{}", None),
]
ODD = [
    *(Odd(name, "xwing", text, ships) for name, text, ships in XWING),
    *(Odd(name, "legion", text, ships) for name, text, ships in LEGION),
    *(Odd(name, "ti4", text, ships) for name, text, ships in TI4),
]
EDITION = {"xwing": "2.5", "legion": "2.6", "ti4": "all"}


def written(odd: Odd) -> str:
    return odd.text if isinstance(odd.text, str) else json.dumps(odd.text)


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: f"{odd.game}: {odd.called}")
def test_an_odd_list_comes_in_whole_or_a_sentence_says_why_not(odd: Odd):
    one = Brought(odd.called, odd.game, EDITION[odd.game], freed(written(odd)), [])
    came = read(one)
    said = sentences(one, came)
    if odd.ships is None:
        assert came.squad is None and said
    else:
        assert sorted(told(odd.game, came.squad)) == sorted(odd.ships)


@pytest.mark.parametrize("shape", IN_LINES)
def test_two_ships_come_in_whole_from_lines_of_every_kind(shape: str):
    text = re.sub(r"(?<![A-Za-z])[WLORI](?![A-Za-z])", lambda found: PRINTED[found[0]], IN_LINES[shape])
    came = read(Brought(shape, "xwing", "2.5", freed(text), []))
    assert told("xwing", came.squad) == [
        ["wedgeantilles", "outmaneuver", "r2astromech"],
        ["lukeskywalker", "instinctiveaim"],
    ]


@pytest.mark.parametrize("around", AROUND)
def test_a_list_in_an_address_is_found_whatever_stands_around_it(around: str):
    text = around.format(quote(AS_JSON) if "xws=" in around else BUILT)
    assert len(told("xwing", read(Brought("", "xwing", "2.5", freed(text), [])).squad)) == 2


def test_lines_that_all_name_pilots_are_ships_though_cards_are_called_so_too():
    found = told("xwing", read(Brought("", "xwing", "2.5", "Wedge Antilles\nLuke Skywalker\nHan Solo", [])).squad)
    assert [len(one) for one in found] == [1, 1, 1]


def test_how_many_stands_before_or_behind_a_name():
    text = "2x Blue Squadron Escort\n2 Red Squadron Veteran\nCavern Angels Zealot x3"
    found = told("xwing", read(Brought("", "xwing", "2.5", text, [])).squad)
    assert found == [["bluesquadronescort"]] * 2 + [["redsquadronveteran"]] * 2 + [["cavernangelszealot"]] * 3


@pytest.mark.parametrize(
    "shape", ["x({" + "] " * 20_000, "{" + "}" * 9_000 + "\n" * 9_000, "a = [" + " " * 30_000 + "b"]
)
def test_no_text_is_looked_at_for_long(shape: str):
    begun = process_time()
    for game, edition in EDITION.items():
        came = read(Brought("", game, edition, freed(shape), []))
        assert came.squad is None and sentences(Brought("", game, edition, freed(shape), []), came)
    assert process_time() - begun < LONG


def table_of(folder: Path, *options: str) -> str:
    out = StringIO()
    call_command("lists", str(folder), *options, stdout=out)
    return out.getvalue()


def test_a_host_reads_a_folder_of_lists_and_sees_what_comes_of_each(tmp_path):
    (tmp_path / "league").mkdir()
    strange = xws({"id": "wedgeantilles", "upgrades": {"talent": ["nobodyknows"]}})
    for name, text in {
        "league/two.json": AS_JSON,
        "strange.json": json.dumps(strange),
        "army.txt": "Stormtroopers (44): DLT-19 Stormtrooper (24) = 68",
        "fleet.txt": "Sol: 2 dreadnought, 5 fighter II",
        "notes.md": "Bring dice.",
        "large.bin": "x" * 300_000,
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    said = table_of(tmp_path)
    rows = {line.split()[0]: line.split()[1:] for line in said.splitlines() if line and not line.startswith(" ")}
    assert rows["league/two.json"] == ["xwing/2.5", "2", "3", "0", "0"]
    assert rows["strange.json"][0] == "xwing/2.5" and rows["strange.json"][-1] == "1"
    assert rows["army.txt"] == ["legion/2.6", "1", "2", "0", "0"]
    assert (rows["fleet.txt"][0].partition("/")[0], rows["fleet.txt"][1]) == ("ti4", "2")
    assert rows["notes.md"] == rows["large.bin"] == ["–", "0", "0", "0", "0"]
    assert "larger than 256 KiB" in said and "6 lists, 3 of them whole" in said
    assert "nobodyknows" not in said and "nobodyknows" in table_of(tmp_path, "--why")
    assert "xwing/xwa" in table_of(tmp_path / "league", "--game", "xwing/xwa")


def test_what_is_no_folder_and_no_game_is_refused(tmp_path):
    with pytest.raises(CommandError, match="no such folder"):
        table_of(tmp_path / "nowhere")
    with pytest.raises(CommandError, match="the games are"):
        table_of(tmp_path, "--game", "chess")
