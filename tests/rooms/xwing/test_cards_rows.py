"""The 60 rows of rules/xwing.md 4.2: every card they name has an entry, exists in a card table, and keeps its place."""

from __future__ import annotations

import pytest

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.abilities.catalogue import cards as entries
from attacks.rooms.xwing.abilities.catalogue import keys_of, numbered
from attacks.rooms.xwing.squad import Profile, ShipAbility, Upgrade
from tests.rooms.xwing.duels import TABLES, Duel, fly

ROWS = """
1 p.maulermithel
2 p.fennrau
3 p.wedgeantilles
4 u.outmaneuver
5 p.zuckuss
6 p.scorch
7 u.seventhfleetgunner
8 u.predictiveshot
9 p.klick p.grandinquisitor
10 p.sarcoplank
11 p.captainoicunn p.arvelcrynyd
12 p.howlrunner
13 u.predator
14 p.captaincardinal
15 u.noescape-battleoverendor u.noescape-rsl u.notorious
16 p.rosetico
17 u.firecontrolsystem
18 u.heroic
19 u.l337
20 u.saturationsalvo u.zuckuss u.m9g8
21 p.inaldra
22 u.fearless s.concordiafaceoff
23 u.agentkallus c.hunted u.fanatical p.rearadmiralchiraneau
24 u.marksmanship u.advprotontorpedoes
25 u.advancedoptics p.rey u.rey-gunner
26 p.broadside p.themandalorian
27 u.brilliantevasion p.ezrabridger
28 u.juke
29 p.jangofett p.contrail u.jangofett
30 s.platedhull u.sensorjammer-battleofyavin
31 u.heavylasercannon
32 p.norrawexley p.sabinewren-lancerclasspursuitcraft p.finn u.finn
33 p.sunnybounder
34 p.bossk
35 p.thanekyrell p.seynmarana u.clonecaptainrex
36 u.crackshot
37 p.seventhsister p.captaindobbs
38 p.biggsdarklighter u.selfless p.captainphasma p.princexizor
39 u.generalgrievous
40 u.munitionsfailsafe
41 p.zeborrelios u.plasmatorpedoes u.enduring u.zeborrelios
42 u.autoblasters
43 u.ioncannon u.jammingbeam u.tractorbeam
44 u.homingtorpedoes u.homingmissiles
45 p.maarekstele p.chewbacca u.beskarreinforcedplating
46 p.idenversio p.countdown
47 p.midnight p.lapin p.darkcurse-battleofyavin u.snapshot
48 p.padmeamidala
49 p.ember u.4lom s.deadtorights
50 p.magvayarro u.tierfonbellyrun
51 p.esegetuketu s.bornforthis s.networkedcalculations p.lieutenantlehuse
52 u.emperorpalpatine
53 u.clustermissiles p.darthmaul u.veteranturretgunner u.specialforcesgunner
54 p.dengar p.quickdraw c.youdbettermeanbusiness c.youshouldthankme
54 p.zamwesell u.zamwesell p.ig88b p.flightleaderubbel u.bossk
55 p.whisper p.laetinashera
56 p.rexlerbrath p.cadbane p.toranikulda
57 p.lukeskywalker
58 u.suppressivegunner
59 u.c3po
60 u.countdooku p.countdooku-siegeofcoruscant
"""
ROW: dict[int, list[str]] = {}
for line in ROWS.strip().splitlines():
    ROW.setdefault(int(line.split()[0]), []).extend(line.split()[1:])
CARDS = [card for names in ROW.values() for card in names]


def test_there_are_sixty_rows_and_every_card_has_an_entry():
    assert list(ROW) == list(range(1, 61))
    assert not [card for card in CARDS if card not in entries()]


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "pus"])
def test_a_card_of_a_row_exists_in_a_card_table(card: str):
    kind, name = card.split(".")
    found = []
    for table in map(cards.of_set, TABLES):
        pilots = table.pilots.values()
        ids = {"p": set(table.pilots), "u": set(table.upgrades), "s": {p.ability[0] for p in pilots if p.ability}}
        found.append(name in ids[kind])
    assert any(found)


def test_a_card_may_differ_between_the_tables():
    ship = {"name": "", "chassis": "", "size": "small", "initiative": 3, "agility": 2, "hull": 3, "shields": 0}
    pilot = Profile(pilot="captainoicunn", **ship)
    assert keys_of(pilot, "2.5") == ("p.captainoicunn",)
    assert keys_of(pilot, "legacy") == ("p.captainoicunn.2",)
    upgrades = (Upgrade("zeborrelios", "", "crew"),)
    able = Profile(pilot="", upgrades=upgrades, abilities=(ShipAbility("platedhull", ""),), **ship)
    assert keys_of(able, "2.5") == ("s.platedhull", "u.zeborrelios")


@pytest.mark.parametrize("card", [card for card in CARDS if card[0] in "pus" and card not in ("u.agentkallus",)])
def test_at_a_step_it_is_not_for_nobody_is_offered_a_card(card: str):
    ana, ben = fly(card), fly(card)
    duel = Duel(ana, ben, confirm=False).take("p1", "attack", (1,))
    for key in numbered(card):
        assert duel.refused("p1", key) == duel.refused("p2", key) == "not_offered"


def test_of_two_ships_that_could_use_the_same_card_one_is_picked():
    emperor = fly("u.emperorpalpatine", force=1)
    duel = Duel([fly(), emperor, emperor], fly()).roll("focus", "focus", "hit")
    assert [pick.what for pick in duel.offer("p1", "u.emperorpalpatine").picks] == ["ship", "die"]
    duel.take("p1", "u.emperorpalpatine", (3,), (1,))
    assert duel.ship(3).force == 0 and duel.ship(2).force == 1 and duel.faces("attack") == "fhh"
    assert duel.offer("p1", "u.emperorpalpatine").picks[0].ids == (2,)
