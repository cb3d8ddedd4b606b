"""Lists as pages, chats, spreadsheets and files show them, with wrong letters, in other languages: all come in whole.

Each row is what was pasted, and of each ship its key with what it carries.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.rooms.legion import links, roster
from attacks.services.common.freed import freed
from tests.fleet.brought import Brought, read, told
from tests.fleet.test_brought import sentences

EDITION = {"xwing": "2.5", "legion": "2.6", "ti4": "all"}
GUN = "DLT-19 Stormtrooper"
V, S, A = ["at"], ["ay"], ["bg"]
PUSH, ARMED = ["at", "Force Push"], ["ay", GUN]
LINK = "https://legionhq2.com/list/empire/1000:1at0dt00,2ayej000"
LINKED = [PUSH, ARMED, ARMED]
YAML = f"""listname: x
units:
  - name: Darth Vader
    upgrades:
      - Force Push
  - name: Stormtroopers
    upgrades: [{GUN}]"""
LEGION: dict[str, tuple[Any, list[Any]]] = {
    "a page's lines": (
        f"<b>Fist</b><br>- Darth Vader (190)<br>&nbsp;- 2&times; Stormtroopers: {GUN}<br>",
        [V, ARMED, ARMED],
    ),
    "a page's list": ("<ul><li>Darth Vader<ul><li>Force Push</li></ul></li><li>Stormtroopers</li></ul>", [PUSH, S]),
    "headings and stars": (
        "# **Fist** (1000 pts)\n* **Darth Vader** – 190\n  * Force Push\n* **Stormtroopers** x2 – 44",
        [PUSH, S, S],
    ),
    "a table": (
        "| Unit | Qty | Pts |\n|---|---|---|\n| Darth Vader | 1 | 190 |\n| Stormtroopers | 2 | 88 |",
        [V, S, S],
    ),
    "a spreadsheet": ("Unit,Count,Points\nDarth Vader,1,190\nStormtroopers,2,88\n", [V, S, S]),
    "a spreadsheet without a head": ("Darth Vader\t1\t190\nStormtroopers\t2\t88\n", [V, S, S]),
    "forum codes": ("[b]Darth Vader[/b] (190)\n[list]\n[*]Force Push\n[/list]\n[b]Stormtroopers[/b]", [PUSH, S]),
    "pictures": (f"🔥 Fist 🔥\n🟥 Darth Vader 😈\n⚫ 2x Stormtroopers 💀 ({GUN})\n➡️ AT-ST", [V, ARMED, ARMED, A]),
    "hidden words": ("||Darth Vader||\n||2x Stormtroopers||", [V, S, S]),
    "wrong letters": ("Dart Vader (Force Push)\n2x Stormtropers (DLT-19)", [PUSH, ARMED, ARMED]),
    "German": (
        "„Faust“\nBefehlshaber:\n- Darth Vader („Force Push“)\nKorps:\n- 2x Stormtroopers\nPunkte: 800",
        [PUSH, S, S],
    ),
    "French": ("« La Légion »\nDarth Vader : Force Push\n2 x Stormtroopers\n", [PUSH, S, S]),
    "Spanish": (f"Comandante: Darth Vader\nTropas: 2x Stormtroopers ({GUN})", [V, ARMED, ARMED]),
    "ranks before units": ("Commander: Darth Vader (Force Push)\nCorps: Stormtroopers, Stormtroopers", [PUSH, S, S]),
    "wrong ranks": ("Heavy:\n - Darth Vader (190)\nOperatives:\n - 2x Stormtroopers (44)", [V, S, S]),
    "a card on every line": (
        "Darth Vader\nForce Push\nStormtroopers\nDLT-19 Stormtrooper\nStormtroopers",
        [PUSH, ARMED, S],
    ),
    "numbers behind": ("Darth Vader x1\nAT-ST *2\nStormtroopers (x2)", [V, A, A, S, S]),
    "numbers as words": ("One Darth Vader, two Stormtroopers & two AT-ST", [V, S, S, A, A]),
    "square brackets": (f"Darth Vader [Force Push]\n2x Stormtroopers [{GUN}]", [PUSH, ARMED, ARMED]),
    "Japanese brackets": ("「ベイダー」\nDarth Vader【Force Push】\nStormtroopers×2", [PUSH, S, S]),
    "curly brackets": ("Darth Vader {Force Push}\nStormtroopers", [PUSH, S]),
    "ampersands": ("Darth Vader & 2x Stormtroopers & AT-ST", [V, S, S, A]),
    "numbered": ("1. Darth Vader (190)\n2. Stormtroopers (44)\n3. AT-ST", [V, S, A]),
    "dashes": (f"1) Darth Vader - Force Push\n2) Stormtroopers – {GUN}", [PUSH, ARMED]),
    "arrows": (f"Darth Vader -> Force Push\nStormtroopers => {GUN}", [PUSH, ARMED]),
    "points in words": (
        "Darth Vader - 190pts\nStormtroopers: 44 points\nAT-ST, 155 pts\nTotal 389 pts / 1000",
        [V, S, A],
    ),
    "points before": ("190 Darth Vader\n44 Stormtroopers\n155 AT-ST", [V, S, A]),
    "sums in brackets": (
        f"Darth Vader (210)\n - Force Push (10)\n2 x Stormtroopers (64 = 128)\n - {GUN} (20 = 40)",
        [PUSH, ARMED, ARMED],
    ),
    "cut off": ("Commanders:\n - Darth Vader (190): Force Push (10", [PUSH]),
    "lines of a file": (YAML, [PUSH, ARMED]),
    "a link with words": (f"My list for Saturday: {LINK} see you there!", LINKED),
    "a link under a title": (f"Fist\n{LINK}\n", LINKED),
    "a link in brackets": (f"[Vader stuff]({LINK})", LINKED),
    "a link with an end": (f"{LINK}/", LINKED),
    "names alone": (["Darth Vader", "Stormtroopers"], [V, S]),
    "numbers as text": ({"units": [{"name": "Stormtroopers", "count": "2", "upgrades": GUN}]}, [ARMED, ARMED]),
    "units in units": ({"roster": {"units": [{"unit": {"name": "Darth Vader"}}]}}, [V]),
    "single quotes": ("{'units': [{'name': 'Darth Vader', 'upgrades': ['Force Push']}]}", [PUSH]),
    "commas too many": ('{"units":[{"name":"Darth Vader","upgrades":["Force Push",],},],}', [PUSH]),
    "remarks in JSON": ('{\n// mine\n"units":[{"name":"Darth Vader"}] /* all */ }', [V]),
    "JSON between words": ('Here:\n{"units":[{"name":"Darth Vader"},{"name":"AT-ST"}]}\ncheers', [V, A]),
    "ranks without colons": ("COMMANDER\nDarth Vader\nCORPS\n- 2x Stormtroopers\nHeavy\n- AT-ST", [V, S, S, A]),
    "how many activations": ("Fist, 3 activations, 998 pts\n\nDarth Vader\n2x Stormtroopers", [V, S, S]),
    "words behind a dash": ("Darth Vader (Force Push) - the boss\n2x Stormtroopers - hold!", [PUSH, S, S]),
    "remarks in lines": ("Darth Vader # leader\n// filler\n2x Stormtroopers", [V, S, S]),
    "cards by pips": ("Darth Vader\nStormtroopers\n1 pip: Implacable\n4 pip: Standing Orders", [V, S]),
    "points of each": ("2x Stormtroopers (44 each)\nDarth Vader (190 total)\nAT-ST @ 155", [S, S, V, A]),
    "dots before points": ("Darth Vader ........ 190\nStormtroopers ..... 44", [V, S]),
    "a table with cards": (
        f"| Count | Name | Upgrades | Cost |\n|:-:|---|---|--:|\n| 1 | Darth Vader | Force Push | 200 |\n"
        f"| 2 | Stormtroopers | {GUN} | 128 |",
        [PUSH, ARMED, ARMED],
    ),
    "a German spreadsheet": ("Anzahl;Name;Punkte\n1;Darth Vader;190\n2;Stormtroopers;88", [V, S, S]),
    "quoted cells": (f'Name,Upgrades,Count\n"Darth Vader","Force Push",1\n"Stormtroopers","{GUN}",1', [PUSH, ARMED]),
    "unseen signs": ("\u202aDarth Va\u00adder\u202c\n\u200e2x Stormtroopers", [V, S, S]),
    "a link with blanks": ("https://legionhq2.com/list/empire/1000: 1at0dt00, 2ayej000", LINKED),
    "a link without a house": ("/list/empire/1000:1at0dt00,2ayej000", LINKED),
    "numbers by name": ({"faction": "empire", "units": {"Stormtroopers": 2, "Darth Vader": 1}}, [S, S, V]),
    "lists in a list": ({"units": [["Stormtroopers", GUN], ["Darth Vader"], None]}, [ARMED, V]),
    "lists by rank": ({"commander": [{"name": "Darth Vader"}], "corps": [{"name": "Stormtroopers"}]}, [V, S]),
    "a line too often": (f"Stormtroopers: {GUN}, {GUN}\nStormtroopers: {GUN}", [["ay", GUN, GUN], ARMED]),
}
D, F, C = ["dreadnought", 2, False, 0, "space"], ["fighter", 4, False, 0, "space"], ["carrier", 1, False, 0, "space"]
TI4: dict[str, tuple[Any, list[Any]]] = {
    "bold": ("**Sol**\n- **2** Dreadnought\n- **4** Fighter\n- **1** Carrier", [D, F, C]),
    "a side": ("Attacker: 2 dreadnoughts, 4 fighters", [D, F]),
    "a table": ("| Unit | Count |\n|---|---|\n| Dreadnought | 2 |\n| Fighter | 4 |", [D, F]),
    "a spreadsheet": ("Dreadnought,2\nFighter,4\nCarrier,1", [D, F, C]),
    "a page's lines": ("2 Dreadnoughts<br>4 Fighters<br/>1 Carrier", [D, F, C]),
    "a page's list": ("<ul><li>2 Dreadnought</li><li>4 Fighter</li></ul>", [D, F]),
    "pictures": ("🚀 2 Dreadnoughts\n✈️ 4 Fighters", [D, F]),
    "numbered": ("1. 2 Dreadnoughts\n2. 4 Fighters\n3. 1 Carrier", [D, F, C]),
    "brackets": ("(2) Dreadnoughts\n(4x) Fighters", [D, F]),
    "with and plus": ("2 DN with 4 FF plus a carrier", [D, F, C]),
    "w/": ("1 CV w/ 4 FF", [C, F]),
    "a usual wrong letter": ("2 dreadnaughts, 4 fighters", [D, F]),
    "hidden words": ("||2 dreadnoughts, 4 fighters||", [D, F]),
    "a file": ("faction: sol\nunits:\n  dreadnought: 2\n  fighter: 4\n", [D, F]),
    "rows": ([{"unit": "dreadnought", "count": 2}, {"unit": "fighter", "count": "4"}], [D, F]),
    "words in a list": (["2 dreadnought", "4 fighter"], [D, F]),
    "counts alone": ({"dreadnought": 2, "fighter": 4, "faction": "sol"}, [D, F]),
    "counts in a field": ({"fleet": {"dreadnought": 2, "fighter": 4}}, [D, F]),
    "single quotes": ("{'attacker': {'faction': 'Sol', 'units': {'dreadnought': 2}}}", [D]),
    "a faction of two words": ("ral_nel: 2 dreadnought, 4 fighter", [D, F]),
    "dots before numbers": ("Dreadnought ... 2\nFighter ... 4", [D, F]),
    "a remark": ("2 dreadnought // big\n4 fighter", [D, F]),
    "rows of a side": ({"attacker": {"units": [{"type": "dreadnought", "count": 2}]}}, [D]),
    "a calculator's link with words": (
        "see https://ti4calc.com/?attacker-unit-dreadnought=2&attacker-unit-fighter=4 please",
        [D, F],
    ),
    "a calculator's link in brackets": (
        "[mine](https://ti4calc.com/?attacker-unit-dreadnought=2&attacker-unit-fighter=4)",
        [D, F],
    ),
}
W, L = ["wedgeantilles"], ["lukeskywalker"]
WO, LI = ["wedgeantilles", "outmaneuver"], ["lukeskywalker", "instinctiveaim"]
TWO = {"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}, {"id": "lukeskywalker"}]}
AS_JSON = json.dumps(TWO)
XWING: dict[str, tuple[Any, list[Any]]] = {
    "headings": (
        "## Wedge Antilles (T-65 X-wing)\n* Outmaneuver\n## Luke Skywalker (T-65 X-wing)\n* Instinctive Aim",
        [WO, LI],
    ),
    "a table": (
        "| Pilot | Ship | Upgrades |\n|---|---|---|\n| Wedge Antilles | T-65 X-wing | Outmaneuver |\n"
        "| Luke Skywalker | T-65 X-wing | Instinctive Aim |",
        [WO, LI],
    ),
    "a spreadsheet": (
        "Pilot,Ship,Upgrades\nWedge Antilles,T-65 X-wing,Outmaneuver\nLuke Skywalker,T-65 X-wing,",
        [WO, L],
    ),
    "a page's list": ("<ul><li>Wedge Antilles<ul><li>Outmaneuver</li></ul></li><li>Luke Skywalker</li></ul>", [WO, L]),
    "a page's table": (
        "<table><tr><td>Wedge Antilles</td><td>Outmaneuver</td></tr>"
        "<tr><td>Luke Skywalker</td><td>Instinctive Aim</td></tr></table>",
        [WO, LI],
    ),
    "pictures": ("🔴 Wedge Antilles: Outmaneuver\n🟢 Luke Skywalker: Instinctive Aim", [WO, LI]),
    "Japanese brackets": ("Wedge Antilles【Outmaneuver】\nLuke Skywalker【Instinctive Aim】", [WO, LI]),
    "arrows": ("Wedge Antilles -> Outmaneuver\nLuke Skywalker → Instinctive Aim", [WO, LI]),
    "points before": ("6 Wedge Antilles\n6 Luke Skywalker", [W, L]),
    "a page of JSON": (f"<pre>{AS_JSON.replace(chr(34), '&quot;')}</pre>", [W, L]),
    "JSON in a page": (f"<code>{AS_JSON}</code>", [W, L]),
    "a remark before": (f"// squad\n{AS_JSON}", [W, L]),
    "a remark within": (AS_JSON.replace('"pilots"', '/* two */ "pilots"'), [W, L]),
    "JSON between words": (f"Here is my list: {AS_JSON} thanks!", [W, L]),
    "JSON below words": (f"Here is my list:\n```json\n{AS_JSON}\n```\nGood luck", [W, L]),
    "JSON in JSON": (json.dumps(AS_JSON), [W, L]),
    "keys without quotes": (
        "{faction: 'rebelalliance', pilots: [{id: 'wedgeantilles'}, {id: 'lukeskywalker'}]}",
        [W, L],
    ),
    "a bare word": (AS_JSON[:-1] + ', "points": undefined}', [W, L]),
    "ids alone": (["wedgeantilles", "lukeskywalker"], [W, L]),
    "ships first": (
        "T-65 X-wing - Wedge Antilles - Outmaneuver\nT-65 X-wing - Luke Skywalker - Instinctive Aim",
        [WO, LI],
    ),
    "dots before points": ("Wedge Antilles ..... 5\nLuke Skywalker ..... 6", [W, L]),
    "quoted cells": (
        'Pilot,Upgrades\n"Wedge Antilles","Outmaneuver"\n"Luke Skywalker","Instinctive Aim"',
        [WO, LI],
    ),
    "a remark behind": ("Wedge Antilles: Outmaneuver // ace\nLuke Skywalker: Instinctive Aim", [WO, LI]),
    "wrong letters": ("Wedge Antiles: Outmaneuver\nLuke Skywaker: Instinctive Aim", [WO, LI]),
    "French quotes": ("« Wedge Antilles » : Outmaneuver\n« Luke Skywalker » : Instinctive Aim", [WO, LI]),
}
ALL = [
    (game, name, *row)
    for game, rows in (("legion", LEGION), ("ti4", TI4), ("xwing", XWING))
    for name, row in rows.items()
]


@pytest.mark.parametrize(("game", "name", "text", "ships"), ALL, ids=[f"{row[0]}: {row[1]}" for row in ALL])
def test_a_pasted_list_comes_in_whole(game: str, name: str, text: Any, ships: list[Any]):
    one = Brought(name, game, EDITION[game], freed(text if isinstance(text, str) else json.dumps(text)), [])
    came = read(one)
    assert sorted(told(game, came.squad)) == sorted(ships)
    assert sentences(one, came) is not None


def legion(text: str) -> Any:
    return read(Brought("", "legion", "2.6", freed(text), []))


def test_old_ids_of_the_builder_are_the_cards_they_meant():
    """Of cards that are gone: the printed unit, what took its place, or its name; battle cards are named as such."""
    came = legion("https://legionhq2.com/list/rebels/1abcx000,1am0000ea0,1bi00,1mk,1gyhphm00,cr,bo,Of,Ca")
    assert [unit.key or unit.name for unit in came.squad.ships] == [
        "ab",
        "pathfinders",
        "Bz",
        "Mandalorian Resistance",
        "fz",
    ]
    assert came.squad.ships[-1].upgrades == ["Z-6 Clone Trooper", "Clone Trooper Infantry"]
    codes = {note.code: note.params["name"] for note in came.notes if "name" in note.params}
    assert codes["battlefieldDeck"] == "Clear Conditions" and codes["commandCards"] == "An Entire Legion"
    assert not {"words", "upgrade", "unknown_unit_id", "unknown_upgrade_id"} & set(codes)
    assert set(roster.withdrawn("units").values()) <= set(roster.rows())


def test_an_id_that_no_table_has_is_named_with_what_to_do_and_the_rest_is_whole():
    text = "https://legionhq2.com/list/empire/1000:1at0dt00,1zz000,2ayxgej0"
    came = legion(text)
    assert [unit.key for unit in came.squad.ships] == ["at", "", "ay", "ay"]
    assert [(note.code, note.params["name"]) for note in came.notes if note.code.startswith("unknown")] == [
        ("unknown_unit_id", "zz"),
        ("unknown_upgrade_id", "xg"),
        ("unknown_upgrade_id", "xg"),
    ]
    assert any("zz" in said and "builder" in said for said in sentences(Brought("", "legion", "2.6", text, []), came))
    assert links.coded("zz") and not links.coded("Pao")


def test_a_name_with_a_letter_wrong_is_taken_and_said_and_one_that_may_be_two_is_not():
    came = legion("Dart Vader\nAT-SR\nStormtroopers")
    assert [unit.key for unit in came.squad.ships] == ["at", "", "ay"]
    assert [(note.params["name"], note.params["unit"]) for note in came.notes if note.code == "near"] == [
        ("Dart Vader", "Darth Vader")
    ]


def test_what_stands_by_in_a_loadout_is_told_apart_from_what_is_carried():
    came = legion(
        "Darth Vader: Force Push\n - Loadout: (none, Force Choke)\n"
        "Stormtroopers\n - DLT-19 Stormtrooper (20)/HH-12 Stormtrooper (16)"
    )
    assert [unit.upgrades for unit in came.squad.ships] == [["Force Push"], [GUN]]
    assert [note.params["name"] for note in came.notes if note.code == "loadout"] == [
        "Force Choke",
        "HH-12 Stormtrooper",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "pilots:\n" + "  - id: wedgeantilles\n" * 8_000,
        "<squad>" + '<pilot id="wedgeantilles"/>' * 4_000 + "</squad>",
        "Stormtroopers\n" * 20_000,
        json.dumps({"units": [{"name": "Stormtroopers"}] * 5_000}),
        "<li>" * 30_000,
        "**" * 60_000,
        "{'" * 30_000,
        "/*" * 60_000,
        "1. x\n" * 20_000,
        ";",
    ],
)
def test_what_is_huge_is_refused_in_words_and_soon(text: str):
    for game, edition in EDITION.items():
        one = Brought("", game, edition, freed(text), [])
        came = read(one)
        assert came.squad is None and sentences(one, came)


def test_half_a_sign_in_json_of_any_shape_can_be_shown():
    half = json.dumps({"name": "\ud800", "units": [{"name": "\ud800"}, {"name": "fighter"}], "ships": [{}]})
    for game, edition in EDITION.items():
        for text in (half, json.dumps(half), f"see {half} there", json.dumps({"attacker": json.loads(half)})):
            one = Brought("", game, edition, freed(text), [])
            assert "".join(sentences(one, read(one))).encode() is not None
