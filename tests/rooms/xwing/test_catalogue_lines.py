"""Cards of the sixty rows, a line each: where the app plays them, where not; the wrong seat is refused on the way."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.effects.verbs import DOES, verb
from tests.rooms.xwing.lines import Line, hold, read

LINES = list(
    read("""
p.wedgeantilles | A | def:ebb | - | #def=1
p.arvelcrynyd | A | r0 c0 | r2 | #att=4
p.captaincardinal | F | A.init=2 att:fbb | A.init=6 att:fbb | again=att
u.noescape-battleoverendor | A | att:bbb | att:hhh | again=att
u.noescape-rsl | A | ed:2.0 att:bbb | ed:2.0 att:hhh | again=att
s.concordiafaceoff | D | r1 their:front+bullseye arcs:front def:bbb | r2 arcs:front def:bbb | def=be
u.advprotontorpedoes | A | w:card att:hbb | att:hbb | att=bbc
p.themandalorian | A | att:hbb | att:hhh | att=bfh
u.brilliantevasion | D | def:ff | def:bb | def=ee
u.brilliantevasion | D | def:ff | def:ff arcs:front+bullseye | def=ee
p.contrail | D | att:ffh | att:hhb | att=bfh
s.platedhull | D | att:hcb | counted D.crit=1 att:hcb | att=bhh
u.sensorjammer-battleofyavin | D | D>A att:hbb | att:hbb | att=bbf
p.sabinewren-lancerclasspursuitcraft | D | their:turret def:bb | def:bb | def=bbf
u.selfless | F | @D att:ccb def:bb | @D att:hhb def:bb | F.shields=1
p.princexizor | D | att:hhb def:bb | att:bbb def:bb | F.shields=1
p.zeborrelios | D | att:hcb def:eb | - | told:dice.cancelled
u.jammingbeam | A | w:card att:hhb def:bb | w:card att:bbb def:bb | told:token.gained
u.tractorbeam | A | w:card att:hhb def:bb | w:card att:bbb def:bb | D.tractor=2
p.lapin | D | A.stress | - | why:cannot_modify
p.darkcurse-battleofyavin | D | A.focus att:fhb | - | why:cannot_modify
u.snapshot | A | w:card A.focus att:fhb | - | why:cannot_modify
p.esegetuketu | F | F.focus att:ffb | F.focus att:hhb | F.focus=0
s.networkedcalculations | A | F.calculate att:ffb pick:F | F.calculate att:hhb pick:F | F.calculate=0
p.lieutenantlehuse | A | F>D att:fbb pick:F | att:fbb | again=att
s.bornforthis | F | @D F.focus def:ff | @D F.focus def:eb | F.focus=0 F.strain=1
s.deadtorights | A | arcs:front+bullseye D.focus def:ff | - | why:cannot_spend
p.flightleaderubbel | F | @D att:hhb def:bb D.lost=2 | @D att:bbb def:bb D.lost=2 | bonus
p.whisper | A | att:hhb def:bb | att:bbb def:bb | A.evade=1
p.laetinashera | A | att:bbb def:bb | att:hhb def:bb | A.evade=1
p.rexlerbrath | A | A.evade D.dmg=1 att:hbb def:bb | D.dmg=1 att:hbb def:bb | told:card.exposed
p.fennrau | A | r1 | r2 | #att=5
p.fennrau.2 | D | r1 | r2 | #def=3
p.scorch | A | - | A.stress | #att=4
""")
)


@pytest.mark.parametrize("line", LINES, ids=[f"{line.key} {line.owner}" for line in LINES])
def test_a_card_of_the_catalogue_works_where_it_should_and_nowhere_else(line: Line):
    hold(line)


def words_of(kind: type[Any]) -> set[type[Any]]:
    return {kind}.union(*(words_of(word) for word in kind.__subclasses__())) - {v.Cost, v.Effect}


def test_every_word_of_the_vocabulary_has_somebody_who_does_it():
    assert words_of(v.Cost) | words_of(v.Effect) == set(DOES)
    with pytest.raises(KeyError):
        verb(v.Cost())
