"""Lists as further builders, bots and programs print them: with headings, in tables and pictures, as YAML and XML."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.services.common.freed import freed
from tests.fleet.brought import Brought, read, told
from tests.fleet.test_brought import sentences
from tests.fleet.test_pasted import ARMED, EDITION, GUN, LI, LINK, LINKED, PUSH, WO, A, D, F

LEGION: dict[str, tuple[Any, list[Any]]] = {
    "a builder's headings": (
        f"++ Standard Army (Galactic Empire) [389 pts] ++\n\n+ Commander +\n\nDarth Vader [190 pts]: Force Push\n\n"
        f"+ Corps +\n\nStormtroopers [92 pts]: {GUN}\n. 4x Stormtrooper: 4x E-11\n\n+ Heavy +\n\nAT-ST [155 pts]\n\n"
        "++ Total: [389 pts] ++\n\nCreated with a builder",
        [PUSH, ARMED, A],
    ),
    "a builder's headings with stars": (
        "# ++ Army Roster ++ [389 pts]\n## Standard [389 pts]\n### Commander [190 pts]\n**Darth Vader** [190 pts]: "
        f"Force Push\n### Corps [136 pts]\n**Stormtroopers** [92 pts]:\n• 1x {GUN} [24 pts]\n**AT-ST** [155 pts]",
        [PUSH, ARMED, A],
    ),
    "a roster of XML": (
        '<?xml version="1.0" encoding="UTF-8"?>\n<roster xmlns="http://roster.example"><forces><force><selections>'
        '<selection name="Darth Vader" number="1" type="unit"><selections><selection name="Force Push" number="1" '
        'type="upgrade"/></selections></selection><selection name="Stormtroopers" number="2" type="unit"><selections>'
        f'<selection name="Stormtrooper" number="4" type="model"/><selection name="{GUN}" number="1" type="upgrade"/>'
        "</selections></selection></selections></force></forces></roster>",
        LINKED,
    ),
    "a roster of JSON": (
        {"roster": {"forces": [{"selections": [{"name": "AT-ST", "type": "model", "number": 2}]}]}},
        [A, A],
    ),
    "a file of XML": (
        '<army faction="empire"><units><unit name="Darth Vader"><upgrades><upgrade>Force Push</upgrade></upgrades>'
        f'</unit><unit name="Stormtroopers" count="2"><upgrades><upgrade name="{GUN}"/></upgrades></unit>'
        "</units></army>",
        LINKED,
    ),
    "a file with numbers": (
        f"faction: empire\nunits:\n- {{name: Darth Vader, upgrades: [Force Push]}}\n- name: Stormtroopers\n  count: 2\n"
        f"  upgrades:\n  - {GUN}\n",
        LINKED,
    ),
    "a table below other lines": (
        "ARMY LIST\nFaction: Galactic Empire\nUNIT | RANK | POINTS | UPGRADES\nDarth Vader | Commander | 190 | "
        f"Force Push (10)\nStormtroopers | Corps | 44 | {GUN} (24)\nAT-ST | Heavy | 155 |\nTOTAL POINTS: 423",
        [PUSH, ARMED, A],
    ),
    "titles behind commas": (
        f"Darth Vader, Dark Lord of the Sith (Force Push)\nStormtroopers ({GUN})\nAT-ST\nCommand cards: Implacable",
        [PUSH, ARMED, A],
    ),
    "ranks in brackets": (
        f"[C] Darth Vader - Force Push (200)\n[Corps] Stormtroopers - {GUN} (68)\n[H] AT-ST (155)",
        [PUSH, ARMED, A],
    ),
    "numbers before the upgrades": ("Stormtroopers x3 w/ DLT-19\nDarth Vader w/ Force Push", [ARMED] * 3 + [PUSH]),
    "minis as they are printed": (f"Stormtroopers (44)\n  • 4x Stormtrooper: 4x E-11\n  • {GUN}\nAT-ST", [ARMED, A]),
    "upgrades behind dashes": (
        f"Stormtroopers - {GUN}\nDarth Vader - Force Push - Force Push",
        [ARMED, [*PUSH, PUSH[1]]],
    ),
    "upgrades behind plus signs with points": (
        f"Stormtroopers (44) + {GUN} (24)\nDarth Vader (190) + Force Push (10)",
        [ARMED, PUSH],
    ),
    "upgrades behind commas": (
        f"Darth Vader (190), Force Push (10), Stormtroopers (44), {GUN} (24), AT-ST",
        [PUSH, ARMED, A],
    ),
    "as many upgrades as units": (f"2x Stormtroopers: 2x {GUN}", [ARMED, ARMED]),
    "a tree": (f"Darth Vader\n├ Force Push\nStormtroopers\n└ {GUN}", [PUSH, ARMED]),
    "cards of a link behind a colon": (f"{LINK}:aa,ab", LINKED),
}
TI4: dict[str, tuple[Any, list[Any]]] = {
    "pictures of a channel": ("<:dreadnought:12345678> 2 <:fighter:12345679> 4", [D, F]),
    "pictures by name": (":dreadnought: 2x :fighter: 4x", [D, F]),
    "two sides of a spreadsheet": ("Unit\tAttacker\tDefender\nDreadnought\t2\t1\nFighter\t4\t3", [D, F]),
    "a column of factions": ("Faction,Unit,Count\nSol,Dreadnought,2\nSol,Fighter,4", [D, F]),
    "two sides one below the other": ("Attacker (Sol): 2 dreadnought, 4 fighter\nDefender (Letnev): 1 carrier", [D, F]),
    "a file of YAML": (
        "faction: sol\nships:\n  - {unit: dreadnought, count: 2}\n  - unit: fighter\n    count: 4",
        [D, F],
    ),
    "a file of XML": (
        '<fleet faction="sol"><units><unit name="dreadnought" count="2"/><unit name="fighter" count="4"/>'
        "</units></fleet>",
        [D, F],
    ),
    "counts in XML": (
        "<fleet><faction>sol</faction><ships><dreadnought>2</dreadnought><fighter>4</fighter></ships></fleet>",
        [D, F],
    ),
    "the name of a unit behind its kind": (
        "The Argent Flight\n2 dreadnought, 4 fighter (Fighter I), 1 destroyer (Strike Wing Alpha I)",
        [D, F, ["strike_wing_alpha", 1, False, 0, "space"]],
    ),
    "promissory notes": ("2 dreadnought, 4 fighter\nAction cards: direct hit\nPromissory: strike wing ambush", [D, F]),
}
XWING: dict[str, tuple[Any, list[Any]]] = {
    "pilots that are gunners too": (
        "Luke Skywalker\nInstinctive Aim\nHan Solo\nTrick Shot\nWedge Antilles\nOutmaneuver",
        [LI, ["hansolo-modifiedyt1300lightfreighter", "trickshot"], WO],
    ),
    "upgrades with bullets": ("Wedge Antilles\n- Outmaneuver\nLuke Skywalker\n- Instinctive Aim", [WO, LI]),
    "ships and points on lines of their own": (
        "Wedge Antilles\nT-65 X-wing\nOutmaneuver\n61\n\nLuke Skywalker\nT-65 X-wing\nInstinctive Aim\n62\nTotal 123",
        [WO, LI],
    ),
    "points behind tabs": (
        "Wedge Antilles — T-65 X-Wing\t55\nOutmaneuver\t6\nShip Total:\t61\nLuke Skywalker — T-65 X-Wing\t62\n"
        "Instinctive Aim\t1\nShip Total:\t63",
        [WO, LI],
    ),
    "a label before each card": (
        "PILOT: Wedge Antilles (T-65 X-wing)\nTALENT: Outmaneuver\nASTROMECH:\nPILOT: Luke Skywalker (T-65 X-wing)\n"
        "TALENT:\nFORCE: Instinctive Aim",
        [WO, LI],
    ),
    "ships behind pilots": (
        "<b>Wedge Antilles</b> <i>T-65 X-wing</i> (55)<br><i>Outmaneuver (6)</i><br><b>61</b><br><br>"
        "<b>Luke Skywalker T-65 X-wing</b> (62)<br>Instinctive Aim (1)<br>",
        [WO, LI],
    ),
    "numbered with slots": (
        "1. Wedge Antilles (T-65 X-wing) 5pts\n   Talent: Outmaneuver\n2. Luke Skywalker (T-65 X-wing) 5pts\n"
        "   Force: Instinctive Aim\nSquad total: 10/20",
        [WO, LI],
    ),
    "what players call ships": (
        "X-wing - Wedge Antilles, Outmaneuver\nT-65 - Luke Skywalker, Instinctive Aim\nTIE Striker — “Duchess”",
        [WO, LI, ["duchess"]],
    ),
    "a faction before": (
        "Faction: Rebel Alliance\nWedge Antilles: Outmaneuver\nLuke Skywalker: Instinctive Aim",
        [WO, LI],
    ),
    "a file of YAML": (
        "faction: rebelalliance\npilots:\n  - id: wedgeantilles\n    upgrades: {talent: [outmaneuver]}\n"
        "  - id: lukeskywalker\n    upgrades:\n      force-power:\n        - instinctiveaim\n",
        [WO, LI],
    ),
    "a file of XML": (
        '<squad faction="rebelalliance"><pilots><pilot id="wedgeantilles"><upgrades><talent>outmaneuver</talent>'
        '</upgrades></pilot><pilot id="lukeskywalker"><upgrades><force><upgrade>instinctiveaim</upgrade></force>'
        "</upgrades></pilot></pilots></squad>",
        [WO, LI],
    ),
    "ships in a squadron": (
        {
            "squadron": {
                "ships": [
                    {"pilot": "Wedge Antilles", "ship": "T-65 X-wing", "upgrades": ["Outmaneuver"]},
                    {"pilot": "Luke Skywalker", "upgrades": [{"name": "Instinctive Aim", "slot": "Force Power"}]},
                ]
            }
        },
        [WO, LI],
    ),
}
ALL = [
    (game, name, *row)
    for game, rows in (("legion", LEGION), ("ti4", TI4), ("xwing", XWING))
    for name, row in rows.items()
]


@pytest.mark.parametrize(("game", "name", "text", "ships"), ALL, ids=[f"{row[0]}: {row[1]}" for row in ALL])
def test_a_list_of_a_further_shape_comes_in_whole(game: str, name: str, text: Any, ships: list[Any]):
    one = Brought(name, game, EDITION[game], freed(text if isinstance(text, str) else json.dumps(text)), [])
    came = read(one)
    assert sorted(told(game, came.squad)) == sorted(ships)
    assert sentences(one, came) is not None


def test_what_a_file_of_yaml_or_xml_says_wrong_is_told_with_its_line():
    yaml = "faction: rebelalliance\npilots:\n  - id: wedgeantilles\n  - id: nosuchpilotatall\n"
    xml = '<squad>\n<pilot id="wedgeantilles"/>\n\n<pilot id="nosuchpilotatall"/></squad>'
    for text in (yaml, xml):
        came = read(Brought("", "xwing", "2.5", freed(text), []))
        assert [ship.pilot for ship in came.squad.ships] == ["wedgeantilles"]
        assert [note.line for note in came.notes if note.level == "error"] == [4], text


def test_a_file_that_names_itself_again_is_left_as_it_is():
    """Neither anchors nor entities grow, and neither is read."""
    for text in (
        "pilots: &a\n  - &b [x, x]\n  - *b\n  - *a",
        '<!DOCTYPE a [<!ENTITY x "wedgeantilles">]><squad><pilot id="&x;"/></squad>',
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><squad><pilot>&y;</pilot></squad>',
        "<squad>" * 40 + "</squad>" * 40,
    ):
        assert freed(text).strip() == text.strip()
