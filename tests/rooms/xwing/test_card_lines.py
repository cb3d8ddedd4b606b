"""Every entry beyond the catalogue in one line: where it works, where it does not, and what it does.

key | the ship with the card | a table where it works | one where it does not (- for none) | what it does
"""

from __future__ import annotations

from importlib import import_module

import pytest

from attacks.rooms.xwing.abilities.catalogue import abilities, card_of
from attacks.rooms.xwing.abilities.vocabulary import Seen
from tests.rooms.xwing.lines import Line, Run, hold, read

COUNTS = """
p.adonfox-battleoverendor | D | D.stress | A.stress | #def=3
p.ahhav | A | D.size=large | A.size=large | #att=4
p.ahhav.2 | D | A.size=medium | D.size=medium | #def=3
p.backdraft | A | w:primary/turret arcs:rear+turret | w:primary/turret | #att=4
p.backstabber-battleofyavin | A | - | w:missile | #att=4
p.maulermithel-battleofyavin | A | - | w:cannon | #att=4
p.captainnym | D | - | - | #def=3
p.cat | A | - | w:missile | #att=4
p.covanell | A | - | w:missile | #att=4
p.covanell.2 | D | - | - | #def=3
p.dbs404 | A | r1 | r2 | #att=5
p.dbs404.2 | A | ed:2.0 r1 | ed:2.0 r2 | #att=5
p.dbs404.4 | A | r1 att:hhhbb def:bb | r2 att:hhhbb def:bb | A.shields=1
p.dbs404-siegeofcoruscant | A | r1 | r2 | #att=5
p.dbs404-siegeofcoruscant.2 | A | r1 att:hhhbb def:bb | r1 att:bbbbb | A.shields=1
p.dextiree-battleofyavin | D | - | - | #def=3
p.dt798 | A | - | A.strain | #att=4 A.strain=1
p.garsaxon | F | - | F.spent=2 | #att=4 F.charge=1
p.gideonhask | A | D.dmg=1 | - | #att=4
p.gideonhask-tieininterceptor | A | D.crit=1 | A.dmg=1 | #att=4
p.graz | A | - | - | #att=4
p.graz.2 | D | - | - | #def=3
p.hansolo | A | ob | - | #att=4
p.hansolo.2 | D | ob | - | #def=4
p.janors | F | - | F.stress | #att=4 F.stress=1
p.kathscarlet | A | - | w:missile | #att=4
p.kavil | A | w:primary/turret | - | #att=4
p.kazudaxiono | A | D.init=3 A.dmg=2 | D.init=2 A.dmg=2 | #att=4
p.kazudaxiono.2 | D | A.init=1 | A.init=1 D.dmg=1 | #def=3
p.killer | A | D.hull=2 | D.hull=3 | #att=4
p.killer.2 | A | D.hull=2 use:p.killer | - | A.deplete=1
p.lieutenantblount | A | - | w:missile | #att=4
p.longshot | A | r3 | r2 | #att=4
p.lulolampar | A | A.stress | - | #att=4
p.lulolampar.2 | D | D.stress | - | #def=1
p.majorvynder | D | D.disarm | - | #def=3
p.mirandadoni | A | - | A.lost=2 | #att=4 A.shields=1
p.mirandadoni.2 | A | A.lost=2 | - | #att=2 A.shields=1
p.ndrusuhlak | A | - | w:missile | #att=4
p.previzsla | A | D.init=3 | D.init=2 | #att=4 A.charge=0
p.puresabacc | A | A.dmg=1 | A.dmg=2 | #att=4
p.ricolie | A | - | w:missile | #att=4
p.ricolie.2 | D | - | - | #def=3
p.sapphire2-battleoverendor | D | D.focus | - | #def=3
p.scourgeskutu | A | arcs:front+bullseye | - | #att=4
p.scythe6-battleoverendor | A | r2 | r3 | #att=4
p.stub | A | - | w:missile | #att=4
p.stub.2 | D | - | - | #def=3
p.sunfac | A | D.tractor | - | #att=4
p.tallissanlintra | D | their:bullseye | - | #def=3 D.charge=0
p.talonbanecobra | A | r1 | r2 | #att=5
p.talonbanecobra.2 | D | r3 | r2 | #def=4
p.wampa | A | - | A.spent=1 | #att=4 A.charge=0
p.wampa.2 | D | - | - | D.charge=0
p.wampa-battleofyavin | A | - | A.spent=1 | #att=4
p.wullffwarro | A | A.dmg=1 | - | #att=4
s.advancedtargetingcomputer | A | A>D | - | #att=4
s.advancedtargetingcomputer.2 | A | A>D att:hhbb | att:hhbb | att=bbch
s.chissengineering | A | - | A.stress | #att=4 A.shields=1
s.concentratedbatteries | A | arcs:front+bullseye | - | #att=4
s.linkedbattery | A | w:cannon | - | #att=4
s.overdriveburners | D | - | - | #def=3
u.assailer | D | r1 | r2 | #def=3
u.brighthope | D | D.reinforce_aft their:full_front | D.reinforce_aft | #def=3
u.enhancedjammingsuite | D | - | A.focus | #def=3
u.enhancedjammingsuite.2 | D | A.focus | - | #def=3
u.multimissilepods | A | w:card | - | #att=4 A.charge=4
u.multimissilepods.2 | A | w:card arcs:front+bullseye | w:card | #att=5 A.charge=3
u.neimoidiangrasp | D | D.evade | - | #def=3
u.neimoidiangrasp.2 | A | - | A.stress | A.evade=1 A.stress=1
u.outrider | A | r3 | r2 | #att=4
u.outrider.2 | A | ob | - | def=bff
u.outrider.3 | A | ed:2.0 ob | - | #def=2
u.punishingone | A | - | arcs:rear w:primary/rear | #att=4
u.stealthdevice | D | - | D.spent=1 | #def=3
u.stealthdevice.2 | D | att:hhh def:bbb | att:bbb | D.charge=0
u.tacticalscrambler | F | @D | - | #def=3
u.tantiveiv | D | their:rear | - | #def=3
u.trickshot | A | ob | - | #att=4
p.adigallia | D | r1 | r2 | #att=3 D.force=2
p.adigallia.2 | A | r3 | r3 A.force=0 | #def=2 A.force=2
p.blackout | A | ob | - | #def=1
p.joyrekkoff | A | A.torpedo | A.illicit | #def=1
p.kananjarrus | F | @D | @D F.force=0 | #att=2 F.force=2
p.kananjarrus-hwk290lightfreighter | D | - | D.force=0 | #att=2
p.kananjarrus-hwk290lightfreighter.2 | F | @D | @D F.force=0 | #att=2
p.merlcobben | A | their:bullseye | - | #def=1
p.wedgeantilles-battleofyavin | A | - | w:missile | #def=1
p.wedgeantilles-rz1awing | A | - | w:primary/rear arcs:rear | #def=1
s.sensorblindspot | A | r1 | r2 | #att=2
s.sensorblindspot-4 | A | r1 | - | #att=3
s.sensorblindspot-4.2 | D | r1 | r2 | #def=1
s.sensorblackout | A | ed:2.0 r1 | - | #att=3
u.intimidation | A | ed:2.0 r1 c0 | r1 | #def=1
u.syncedlasercannons | A | w:card A.calculate r3 | w:card r3 | #def=2
"""

REROLLS = """
p.bobafett | A | - | - | again=att
p.braylenstramm | D | D.stress | - | again=def
p.chertek | A | D.tractor | - | again=att
p.clanwrenvolunteer | A | r1 | r2 | again=att
p.gavynsykes | A | att:bbh | att:hhh | again=att
p.generalgrievous | A | - | their:front | again=att
p.geonosianprototype | A | w:missile D.tractor | D.tractor | again=att D.tractor=0
p.hortonsalm | A | - | - | again=att
p.jessikapava | A | - | A.spent=1 | again=att
p.jessikapava.2 | A | A.astromech | - | again=att
p.koshkafrost | D | A.stress | - | again=def
p.legafossang | A | - | w:missile | again=att
p.matchstick | A | A.stress | - | again=att
p.popskrail-battleofyavin | A | w:primary/turret | - | again=att
p.precisehunter | A | arcs:front+bullseye | - | again=att
p.wattambor | A | - | w:missile | again=att
p.wolffe | A | - | w:primary/rear | again=att
p.wolffe.2 | A | w:primary/rear A.spent=1 | w:primary/rear | #att=4
p.yendor-battleoverendor | A | - | att:hhf | again=att A.strain=1
p.zayversio | D | A.dmg=1 | - | again=def
s.networkedaim | A | A>D | - | again=att
s.solo | A | A.solo | - | again=att
u.apexpredator-battleoverendor | A | D.init=2 | - | again=att
u.bokatankryze | A | r1 | r2 | again=att
u.c3po-republic | D | D.calculate | - | again=def
u.commanderpyre | D | A.stress | - | again=def
u.dt798 | A | - | - | again=att
u.elusive | D | - | D.spent=1 | again=def
u.graviticdeflection | D | - | - | again=def
u.instigator | A | D.jam | - | again=att
u.itsatrap-battleoverendor | D | def:eb | def:ef | again=def
u.lonewolf | D | - | D.spent=1 | again=def
u.marauder | A | w:primary/rear | - | again=att
u.millenniumfalcon | D | D.evade | - | again=def
u.millenniumfalcon-battleoverendor | A | A.strain | - | again=att
u.r2ha | D | D>A | - | again=def
u.r6d8 | A | - | - | again=att
u.soullessone | D | - | their:front | again=def
p.captainjonus | A | w:torpedo | - | again=att
p.delmeeko | F | @D A.dmg=1 | @D | again=def
p.drearenthal | F | - | A.limited=1 | again=att
p.drift | F | F.strain | F.strain=2 | again=att
p.drift.2 | F | F.jam | F.jam=2 | again=att
p.lyttandree | A | their:left | - | again=att
p.sawgerrera | A | A.dmg=1 | - | again=att
p.serissu | F | @D | - | again=def
p.sinker | F | - | w:missile | again=att
p.tezanasz | F | - | - | again=att
s.fireconvergence | F | F.fireconv | w:primary/turret F.fireconv | again=att
u.admiralsloane | F | D.stress | - | again=att
u.admiralsloane.2 | F | @D D.hull=1 D.lost=2 att:hhh def:bbb | @D | A.stress=2
"""

CHANGES = """
p.dineeellberger | A | D.focus | - | why:cannot_modify
p.arlizhadrassian | A | A.dmg=1 | - | att=bch
p.arlizhadrassian.2 | D | D.dmg=1 def:ef | def:ef | def=be
p.arvelcrynyd-battleoverendor | D | def:ef | def:eb | def=ee D.strain=1
p.bobafett-firesprayclasspatrolcraft | D | def:eb | def:ee | def=ef
p.captainferoph | D | def:eb | def:eb A.evade | def=ee
p.coloneljendon-battleoverendor | D | D.lost=2 def:eb | def:eb | def=ef
p.darthvader-battleofyavin | A | - | A.force=0 | att=fhh
p.darthvader-tieddefender | A | - | A.force=0 | att=fhh
p.darthvader-tieddefender.2 | D | def:ff | - | why:cannot_spend
p.gemmersojan-battleoverendor | D | def:bb | def:ee | def=ff D.strain=1
p.guildbountyhunter | A | A.illicit | r3 A.illicit | att=bch
p.ig102 | D | def:eb A.init=3 | def:eb A.init=2 | def=ef
p.majorrhymer-swz98 | A | w:torpedo arcs:front+bullseye | w:torpedo | att=bch
p.majorvermeil | A | - | D.focus | att=bhh
p.nimichireen | A | D.init=4 | D.init=3 | att=ffh
p.rookkast | A | - | - | A.strain=1
p.rookkast.2 | A | A.strain | - | att=bhh
p.sabinewren-rz1awing | A | r1 their:front att:hffb | r2 their:front | att=bfhh
p.static | A | A>D A.focus att:hfb | A>D | att=ccc
p.tennumb | D | D.stress def:ff | def:ff | def=ee D.stress=0
u.alpha3bbesh | A | A>D | - | att=bhh
u.blanksignature-battleoverendor | D | def:ef | def:ef A>D | def=ee
u.bobafett-gunner | A | - | att:hbb | att=bhh
u.bt1 | A | D.stress=2 att:hhb | att:hhb | att=bcc
u.chewbacca-crew-swz19 | A | A.more=1 | A.spent=1 | att=bch A.charge=0
u.deadeyeshot | A | arcs:front+bullseye D.dmg=1 att:hhb | arcs:front+bullseye att:hhb | att=bh
u.deadeyeshot.2 | A | arcs:front+bullseye D.dmg=1 att:cbb | D.dmg=1 att:cbb | att=bbh
u.energyshellcharges | A | w:card A.calculate | w:card | att=bch A.calculate=0
u.fanatic-battleofyavin | A | A.dmg=1 | - | att=bhh
u.fifthbrother | A | - | A.force=0 | att=bch
u.greedo | A | - | A.spent=1 | att=bcf A.charge=0
u.greedo.2 | D | - | D.spent=1 | att=bcf
u.igrmdroids | A | A.calculate | - | att=bcf
u.lattsrazzi | D | def:eb A.stress | def:eb | def=ee A.stress=0
u.protoncannons | A | w:card | - | att=bcf
u.r2c4 | A | A.evade | - | att=bhh A.evade=0
u.r7a7 | A | - | A.spent=3 | att=bcf A.charge=2
u.sawgerrera | A | - | att:hhb | att=bch A.shields=1
u.seekermissiles-swz103 | A | w:card | - | att=bhh A.charge=3
u.seekermissiles-swz103.2 | A | w:card att:hff | w:card A.spent=3 att:hff | att=hhh A.charge=2
u.slavei-swz82 | A | their:full_rear | - | att=bcf
p.aaylasecura | D | their:front r1 def:eb | r1 def:eb | def=ef
p.barrissoffee | A | - | A.force=0 | att=bhh
p.barrissoffee.2 | F | - | F.force=0 | att=bcf F.force=2
p.dfs081 | D | D.calculate att:hcb | att:hcb | att=bhh D.calculate=0
p.gavindarklighter | F | - | att:bbb | att=bcf
p.kitfisto | F | @D def:eb | @D def:ee | def=ef F.force=2
p.luminaraunduli | D | att:hcb | att:fbb | att=bhh
p.luminaraunduli.2 | F | @D | @D F.force=0 | att=bff
p.mandalorianroyalguard | F | @D D.size=medium def:eb | @D def:eb | def=ee F.strain=1 F.deplete=1
p.tn3465 | F | - | att:ccc | F.shields=1
u.aaylasecura | D | their:bullseye def:eb | def:eb | def=ef
u.garsaxon | F | F>D A.init=4 | F>D A.init=5 | att=bhh
p.captainsear | A | A.calculate | - | D.shields=1 A.calculate=0
p.dfs081-siegeofcoruscant | D | D.calculate att:hcb | D.calculate att:hhb | D.calculate=0 D.charge=1
p.fifthbrother | A | att:hhh def:bb | att:bbb | D.damage=2 A.force=1
p.lieutenantkestal | A | A.focus def:ef | A.focus def:ee | def=e A.focus=0
p.secondsister | A | att:hhb def:bb | att:bbb | A.force=1
p.sharabey | A | A>D | - | att=bffh
p.sharabey.2 | D | D>A def:eb | def:eb | def=bef
p.vennie | D | def:eb | - | def=bef
u.bloodcrow | A | - | r3 | att=bffh
u.calibratedlasertargeting | A | arcs:front+bullseye | - | att=bffh
u.chaffparticles-battleoverendor | D | D.jam def:ff | D.jam def:ee | D.jam=0
u.corsaircrew | A | - | D.size=huge | D.deplete=1
u.k2b4 | D | D.calculate | - | A.strain=1 D.calculate=0
u.magpulsewarheads | A | w:card att:hhb def:bb | w:card att:bbb | D.deplete=1 D.shields=1
u.precisiontunedcannons-battleoverendor | A | w:card arcs:front+bullseye | w:card | att=bffh
u.rosetico | A | - | A>D | A>D
u.shatteringshot | A | ob | A.force=0 ob | att=bffh
u.shatteringshot.2 | A | - | A.force=0 | att=bffh
u.targetingmatrix-battleoverendor.2 | A | att:fhb use:u.targetingmatrix-battleoverendor | - | D.strain=1
u.tv94 | A | A.value=2 A.calculate att:hb | A.calculate | att=bhh A.calculate=0
"""

AFTER = """
p.axe-siegeofcoruscant | A | pick:F | - | F>D
p.captainseevor | A | - | their:bullseye | D.jam=1 A.charge=0
p.cienaree | A | D.hull=1 D.lost=2 att:hhh def:bb | att:hhh def:bb | A.stress=1
p.colonelvessery | A | F>D | - | A>D
p.dgs047 | A | - | w:primary/rear arcs:rear | A>D
p.dgs047.2 | A | arcs:front+bullseye | - | D.strain=1
p.jag | F | @D | - | F>A
p.jag-siegeofcoruscant | F | - | F.strain | F>D
p.jophseastriker | D | att:hhb def:bb | att:bbb | D.evade=2
p.lieutenanthebsly-battleoverendor | D | - | - | D.stress=1
p.lowhhrick | F | @D F.reinforce_fore | @D | D.evade=1 F.reinforce_fore=0
p.scimitar1-battleoverendor | A | - | A.spent=2 | A>D
p.sigma5-battleofyavin | A | att:hhh def:bb | att:bbb | A.evade=1
p.soontirfel-battleoverendor | A | - | A.spent=2 | A.deplete=1 A.charge=1
p.strife-wat1 | F | - | F.strain | F>D F.strain=1
p.tucker | F | - | F.stress | F.focus=1
p.turrphennir | A | A.stress | - | told:action.performed
p.viktorhel | D | D.agility=1 | - | A.stress=1
p.wedgeantilles-battleoverendor | A | att:hhh def:bb | att:bbb | A.focus=1
p.wesjanson | A | - | A.spent=1 | D.jam=1 A.charge=0
p.wesjanson.2 | D | - | D.spent=1 | A.jam=1 D.charge=0
p.whisper-ssl | A | - | A.stress | A.cloak=1 A.charge=1
p.zizitlo | A | - | A.spent=1 | A.focus=1 A.charge=0
p.zizitlo.2 | D | - | D.spent=1 | D.evade=1 D.charge=0
u.clantraining | A | A.spent=1 D.hull=1 D.lost=2 att:hhh def:bb | A.spent=1 | A.charge=1
u.clantraining.2 | A | - | A.focus | A.focus=1 A.stress=1 A.charge=0
u.collected-battleoverendor | A | A.focus | w:missile A.focus | A.evade=2 A.focus=0
u.hate | D | D.force=0 att:hhb def:bb | D.force=3 att:hhb def:bb | D.force=2
u.heavyplasmamissiles-alphaclassstarwing | A | w:card att:hbb def:bb | w:card att:bbb | D.shields=0
u.hotshotgunner | A | w:primary/turret D.focus | D.focus | D.focus=0
u.magvayarro | D | att:hhh def:bb | att:bbb | D>A
u.maul | D | D.force=1 att:hbb def:bb | att:bbb D.force=1 | D.force=2 D.stress=1
u.relaysystem-tiephphantom | A | A>D att:hhh def:bb pick:F | A>D att:bbb pick:F | F>D
u.shadowcaster | A | arcs:front+turret att:hhh def:bb | att:hhh def:bb | D.tractor=1
u.synchronizedconsole | A | A>D pick:F | pick:F | F>D
u.tibersaxon | A | att:hhh def:bb | counted att:hhh def:bb D.crit=1 | D.strain=1 A.charge=1
u.tibersaxon.2 | A | att:hhh def:bb | att:hhh def:bb r3 | D.strain=2 A.charge=0
u.wolfpack | D | their:front | - | D>A D.strain=1
p.captainyorr-battleoverendor | A | att:hhh def:bb A.cannon | att:bbb A.cannon | bonus
u.airencracken-battleoverendor | D | att:hhh def:bb | att:bbb | bonus
u.veterantailgunner | A | A.rear | - | bonus
p.wrath | A | w:primary/bullseye A.strain | w:primary/bullseye | bonus
"""

FURTHER = """
p.bodicavenj | F | @D | @D F.deplete | bonus
p.commandermalarus-xiclasslightshuttle | A | att:hhb | att:hhh | again=att A.strain=1
p.dfs420-wat1 | A | ed:2.0 r0 c0 | - | #att=4
p.dist81 | A | F.calculate att:hfb pick:F | att:hfb | F.calculate=0 att=bhh
p.hansolo-battleofyavin | A | att:hhh def:bb | att:bbb | told:action.performed
p.idenversio-battleofyavin | D | D.keyword=tie att:hbb def:bb | att:hbb def:bb | D.charge=0
p.lieutenantbastian | F | att:hhh def:bb D.lost=2 c2 | att:bbb D.lost=2 | F>D
p.majorvynder-ssl | A | w:missile A.cannon | A.cannon | bonus
p.ronithblario | A | F.focus att:hfb pick:F | att:hfb | F.focus=0 att=bhh
p.scorch-tiesebomber.2 | A | att:hhb use:p.scorch-tiesebomber | - | D.strain=1
p.whisper-pnp | A | - | A.stress | A.cloak=1
u.barragerockets | A | w:card arcs:front+bullseye | w:card | again=att A.charge=4
u.barragerockets.3 | A | w:card arcs:front+bullseye | w:card arcs:front+bullseye A.spent=3 | again=att A.charge=2
u.dedicated | F | @D D.limited=1 def:eb | @D def:eb | again=def F.strain=1
u.dedicated.2 | F | @D def:eb | @D F.strain def:eb | again=def F.strain=1
u.outrider2023 | A | r3 | r2 | #att=4
u.outrider2023.2 | A | ob | - | def=bff
u.weaponssystemsofficer | A | w:card A.demand A>D use:spend_lock | w:card A>D use:spend_lock | told:lock.acquired
u.wolfpack-siegeofcoruscant | A | F>D pick:F | - | again=att
"""

LINES = list(read(COUNTS + REROLLS + CHANGES + AFTER + FURTHER))


@pytest.mark.parametrize("line", LINES, ids=[line.key for line in LINES])
def test_an_ability_works_where_it_should_and_nowhere_else(line: Line):
    hold(line)


CLAIMED = [line for line in LINES if any(isinstance(one, Seen) for one in abilities()[line.key].when)]


@pytest.mark.parametrize("line", CLAIMED, ids=[line.key for line in CLAIMED])
def test_what_the_other_side_denies_is_not_used_and_costs_nothing(line: Line):
    run = Run(line, line.yes, grant=False)

    assert run.offered and not any(run.shows(line.effect))


def test_every_entry_has_its_line():
    """Rows of the catalogue (rules/xwing.md 4.2) are played elsewhere; all other entries have a line here."""
    files = ("added_results", "afterwards", "bonus_attacks", "fewer_dice", "locked_dice", "more_dice")
    files += ("further", "others_changes", "others_rerolls", "own_changes", "own_rerolls")
    told = {card_of(line.key) for line in LINES}
    missing = []
    for name in files:
        for names in import_module(f"attacks.rooms.xwing.abilities.entries.{name}").CARDS:
            missing += [] if told & set(names.split()) else [names]
    assert missing == []
