"""Cards that the rules with the numbers 6 and 7 brought: one line for each, and what no line can tell."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.rooms.xwing import cards, marks
from attacks.rooms.xwing.abilities.catalogue import abilities, card_of
from attacks.rooms.xwing.abilities.vocabulary import Seen
from attacks.rooms.xwing.corrections.conditions_by_hand import givers
from attacks.rooms.xwing.squad import Profile
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.lines import Line, Run, hold, read
from tests.rooms.xwing.tables import ROOM, ship

FALLS = "att:hhh def:bb D.hull=1 D.lost=2"
FALLS_NOT = "att:bbb D.hull=1 D.lost=2"
LINES = list(
    read(f"""
p.066 | D | D.calculate | - | told:action.performed D.calculate=0
p.066.2 | D | D.calculate | - | D>A D.calculate=0
p.avenger | F | @D {FALLS} | @D {FALLS_NOT} | told:action.performed
p.axe | A | A.focus pick:F | pick:F | F.focus=1 A.focus=0
p.cadbane-separatistalliance | A | {FALLS} | {FALLS_NOT} | told:action.performed A.charge=0
p.dutchvander-battleofyavin | A | A>D use:spend_lock pick:F | use:spend_lock pick:F | F>D
p.garvendreis | A | A.focus att:hfb use:spend_focus pick:F | att:hfb pick:F | F.focus=1
p.haorchallprototype | F | @D | - | F.calculate=1
p.haorchallprototype.2 | F | @D | @D F.stress | F>A
p.herasyndulla-asf01bwing | F | F.focus | F.calculate | A.focus=1 F.focus=0
p.herasyndulla-asf01bwing.2 | F | F>D | - | A>D
p.kendyidele-battleoverendor | A | A.focus att:hfb use:spend_focus pick:F | att:hfb pick:F | F.focus=1 F.stress=1
p.leebo.2 | A | A.calculate att:hfb use:spend_calculate | A.calculate att:hhh | told:token.spent
p.lieutenantgalek | F | @D {FALLS} | @D {FALLS_NOT} | told:action.performed
p.lieutenanttavson | D | att:hhb def:bb | att:bbb | told:action.performed D.charge=1
p.obiwankenobi | F | A.focus att:hfb use:spend_focus | att:hfb | A.focus=1 F.force=2
p.shasazaro | D | D.evade pick:F | pick:F | F.evade=1 D.evade=1
p.torphun | A | {FALLS} | {FALLS_NOT} | told:action.performed
p.torphun.3 | A | {FALLS} | {FALLS_NOT} | bonus
p.valenrudor | D | - | D.stress | told:action.performed
p.valenrudor.2 | D | - | D.stress | D>A
s.hope | F | @D {FALLS} | @D {FALLS_NOT} | F.focus=1
u.carlistrieekan | F | @D {FALLS} | @D {FALLS_NOT} | told:action.performed
u.disciplined | F | @D D.limited=1 {FALLS} | @D {FALLS} | told:action.performed
u.hopeful | F | @D D.limited=1 {FALLS} | @D {FALLS} | F.focus=1
u.impetuous | A | {FALLS} | {FALLS_NOT} | A.focus=1
u.korkiekryze | F | @D F.evade | @D | D.evade=1 F.evade=0
u.korkiekryze.2 | F | @D | - | #def=3
p.tychocelchu-battleoverendor.2 | A | A.disarm w:missile A.value=5 | w:missile A.value=5 | #att=4
u.os1arsenalloadout.2 | A | A.disarm w:missile A>D use:spend_lock | w:missile A>D | why:cannot_spend
u.xg1assaultconfiguration.2 | A | A.disarm w:cannon A.value=5 | w:cannon A.value=5 | #att=3
p.doubleedge | A | w:missile A.cannon | A.cannon | bonus
p.durge | D | att:hhh def:bb D.lost=2 | att:bbb | att=ch
p.g4rgorvm | D | pick:F | - | F.shields=1
p.halliobas-wat1 | A | A.strain | - | A.strain=0 A.charge=0
p.ig111 | A | att:bbb pick:D | att:hhh def:bb pick:D | D.shields=1 A.deplete=1
p.hansolo-modifiedyt1300lightfreighter | A | - | - | told:dice.rerolled
p.hansolo-modifiedyt1300lightfreighter.2 | D | - | - | told:dice.rerolled
u.landocalrissian-crew | A | A.focus att:bbf | att:bbf | again=att A.focus=0
u.landocalrissian-crew.2 | D | D.evade def:bb | def:bb | again=def D.evade=0
p.landocalrissian | A | att:hbb | att:hbb A.stress | again=att A.stress=1
p.landocalrissian.2 | D | def:eb | def:eb D.stress | again=def D.stress=1
p.moffgideon | A | - | A.spent=2 | A.strain=1
p.dist81-siegeofcoruscant | A | att:bbh | - | again=att A.deplete=3
p.dist81-siegeofcoruscant.2 | D | def:eb | - | again=def D.strain=2
p.yoda | F | A.force=2 att:hfb use:spend_force | A.force=2 att:hhh | A.force=2 F.force=2
u.thechild | D | D.force=1 att:hbb def:bb | att:bbb D.force=1 | D.force=2
u.thechild.2 | D | D.force=1 D.lost=2 att:hbb def:bb | att:bbb D.force=1 | D.force=2
p.alexsandrkallus | D | A.focus att:hfb use:spend_focus | A.focus att:hhh | #def=3
p.wrobietyce | D | r1 A.focus att:hfb use:spend_focus | r1 A.focus att:hhh | A.deplete=1
u.clonecommandercody | A | att:hbb def:ee | att:bbb def:ee | D.strain=1
u.seekermissiles-rsl | A | w:card att:hbb def:ee | w:card att:bbb def:ee | D.strain=1
u.alpha3eesk | A | att:hch def:bb | w:missile | D.ion=1
u.bistan | A | A.turret A.focus | A.turret | bonus
u.ghostcompany | A | A.turret A.focus | A.turret | bonus
u.chaffparticles-rsl | D | D.tractor def:fb | def:fb | D.tractor=0 D.charge=0
u.chaffparticles-rsl.2 | D | A>D def:fb | def:fb | told:lock.broken
u.ezrabridger | A | A.turret | A.turret A.force=0 | bonus
u.garsaxon-gunner | A | D.strain | - | #att=4 D.strain=0
u.chancellorpalpatine.2 | D | - | D.force=0 | A.stress=1 D.force=2
u.r4b11 | A | D.stress def:eb | def:eb | again=def D.stress=0
u.ruthless | A | pick:F att:hbb | - | F.shields=1 att=bhh
""")
)


@pytest.mark.parametrize("line", LINES, ids=[line.key for line in LINES])
def test_a_card_works_where_it_should_and_nowhere_else(line: Line):
    hold(line)


CLAIMED = [line for line in LINES if any(isinstance(one, Seen) for one in abilities()[line.key].when)]


@pytest.mark.parametrize("line", CLAIMED, ids=[line.key for line in CLAIMED])
def test_what_the_other_side_denies_costs_nothing(line: Line):
    run = Run(line, line.yes, grant=False)

    assert run.offered and not any(run.shows(line.effect))


FILES = ("acting", "for_a_round", "recent", "turned")
PLAYED_ELSEWHERE = {
    "c.decoyed",
    "c.fearfulprey",
    "c.liberated-wat1",
    "c.optimizedprototype",
    "p.tarfful-wat1",
    "p.baktoidprototype",
    "p.baktoidprototype-siegeofcoruscant",
    "u.instinctiveaim",
    "c.compromisingintel",
    "c.markedforelimination",
    "c.mercilesspursuit",
    "c.suppressivefire",
    "p.benteene",
    "p.berwerkret",
    "p.captainrex",
    "p.commandermalarus",
    "p.evaanverlaine",
    "p.fennrau-sheathipedeclassshuttle",
    "p.gamutkey",
    "u.deadmansswitch",
    "u.gamutkey",
    "u.isbslicer",
    "u.ketsuonyo",
    "u.kraken",
    "u.ta175",
    "u.thunderstrike",
    "u.integratedsfoils",  # cards of two sides: test_turning.py
    "u.pivotwing",
    "u.servomotorsfoils",
    "u.stabilizedsfoils/2",
    "p.legafossang-wartime",
    "p.shasazaro-wartime",
    "p.tezanasz-wartime",
}
"""Cards that need more than a line: they are played below, or over rounds (test_cards_recent_rounds.py)."""


def test_every_card_has_its_line_or_a_test_below():
    told = {card_of(line.key) for line in LINES} | PLAYED_ELSEWHERE
    told |= {"p.haorchallprototype-siegeofcoruscant", "p.leebo-swz103-rebelalliance"}  # as those without that part
    missing = []
    for name in FILES:
        for names in import_module(f"attacks.rooms.xwing.abilities.entries.{name}").CARDS:
            missing += [] if told & set(names.split()) else [names]
    assert missing == []


CONDITIONS = tuple(givers())


def assigned(duel: Duel, ship_id: int, card: str) -> Duel:
    """The players agree that a ship has a condition card."""
    return duel.take("judge", "edit_condition", (ship_id,), (CONDITIONS.index(card),))


def keys(duel: Duel, seat: str) -> set[str]:
    return {offer.key for offer in ROOM.offers(duel.state, seat) if not offer.why_not}


def whys(duel: Duel, seat: str) -> dict[str, str]:
    return {offer.key: offer.why_not for offer in ROOM.offers(duel.state, seat)}


def test_captain_rex_suppresses_whom_he_attacked_and_that_ship_rolls_fewer_dice_at_anybody_else():
    rex = Duel(fly("p.captainrex"), ship(hull=9)).roll("hit", "hit", "hit").past().roll("blank", "blank")
    rex.take("p1", "p.captainrex")
    assert rex.ship(2).marked == ("suppressivefire",) and "c.suppressivefire" in rex.ship(2).abilities

    def dice(*, at_rex: bool) -> int:
        rex = fly("p.captainrex")
        duel = Duel(ship(), [rex, ship()] if at_rex else [ship(), rex], confirm=False)
        return assigned(duel, 1, "suppressivefire").declare(2, 2, ("front",), (), 0, 0).n

    assert (dice(at_rex=False), dice(at_rex=True)) == (2, 3)


def test_suppressive_fire_leaves_once_captain_rex_has_defended():
    duel = Duel(ship(), [fly("p.captainrex", hull=9), ship()], confirm=False)
    duel = assigned(duel, 1, "suppressivefire").declare(2, 2, ("front",), (), 0, 0)
    duel.roll("blank", "blank", "blank").past().roll("blank", "blank").take("p2", "p.captainrex.2")
    assert duel.ship(1).marked == () and "c.suppressivefire" not in duel.ship(1).abilities


def test_ben_teene_rattles_whom_he_has_in_his_turret_arc():
    def rattled(*arcs: str) -> tuple[str, ...]:
        duel = Duel(fly("p.benteene"), ship(hull=9), arcs=("front", *arcs)).roll("hit", "hit", "hit").past()
        duel.roll("blank", "blank")
        if duel.to_act == ("p1",):
            duel.take("p1", "p.benteene")
        marked: tuple[str, ...] = duel.ship(2).marked
        return marked

    assert (rattled("turret"), rattled()) == (("rattled",), ())


def test_conditions_of_other_cards_count_only_against_the_ship_that_is_named():
    vi = Duel(ship(tokens={"focus": 1}), [fly("p.vimoradi"), ship()], confirm=False)
    vi = assigned(vi, 1, "compromisingintel").declare(2, 2, ("front",), (), 0, 0).roll("focus", "hit", "hit")
    assert vi.to_act == ("chance",)
    other = Duel(ship(tokens={"focus": 1}), [ship(), fly("p.vimoradi")], confirm=False)
    other = assigned(other, 1, "compromisingintel").declare(2, 2, ("front",), (), 0, 0).roll("focus", "hit", "hit")
    assert "spend_focus" in keys(other, "p1")

    marked = Duel(fly("u.trackingfob"), ship(tokens={"focus": 1}), confirm=False, locks={1: 2})
    marked = assigned(marked, 2, "markedforelimination").declare(2, 2, ("front",), (), 0, 0)
    marked.roll("hit", "hit", "hit").past().roll("focus", "blank")
    assert marked.to_act != ("p2",)

    child = Duel(ship(), fly("u.thechild", hull=9), confirm=False)
    child = assigned(child, 1, "mercilesspursuit").declare(2, 2, ("front",), (), 0, 0)
    child.roll("hit", "hit", "hit").past().roll("blank", "blank")
    if child.to_act == ("p2",):
        child.take("p2", "finalize")
    assert "c.mercilesspursuit" in keys(child, "p1")
    assert child.take("p1", "c.mercilesspursuit").ship(1).lock == 2


def test_a_decoyed_ship_is_helped_by_evade_tokens_of_its_handmaidens():
    def duel(chassis: str) -> Duel:
        target = ship(ship=chassis, hull=9)
        fight = Duel(ship(), [target, fly("p.naboohandmaiden", tokens={"evade": 1})], confirm=False)
        return assigned(fight, 2, "decoyed").declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "hit").past()

    fight = duel("t65xwing").roll("blank", "blank")
    fight.take("p2", "c.decoyed", (3,), (0,)).take("p1", "accept_claim")
    assert (fight.told("dice.turned")[-1]["to"], fight.ship(3).tokens.evade) == ("evade", 0)
    fight = duel("nabooroyaln1starfighter").roll("blank", "blank")
    fight.take("p2", "c.decoyed.2", (3,)).take("p1", "accept_claim")
    assert fight.told("dice.added")[-1]["face"] == "evade"


def test_fearful_prey_is_strained_unless_it_spends_a_green_token():
    def strained(*, spends: bool) -> int:
        fight = Duel(fly("p.fearsomepredator"), ship(hull=9, tokens={"focus": 1}), confirm=False)
        assigned(fight, 2, "fearfulprey").declare(2, 2, ("front",), (), 0, 0)
        fight.roll("hit", "hit", "hit").past().roll("focus", "blank").take(
            "p2", "spend_focus" if spends else "finalize"
        )
        if "c.fearfulprey.2" in keys(fight, "p2"):
            fight.take("p2", "c.fearfulprey.2")
        return int(fight.ship(2).tokens.strain)

    assert (strained(spends=False), strained(spends=True)) == (1, 0)


def test_an_optimized_prototype_breaks_a_shield_of_what_director_krennics_ship_has_locked():
    def offered(**locks: Any) -> set[str]:
        fight = Duel([ship(), fly("u.directorkrennic")], ship(shields=2, hull=9), confirm=False, **locks)
        return keys(assigned(fight, 1, "optimizedprototype").declare(2, 2, ("front",), (), 0, 0).roll(*FACES), "p1")

    FACES = ("hit", "focus", "blank")
    assert "c.optimizedprototype" in offered(locks={2: 3}) and "c.optimizedprototype" not in offered()


def test_tarfful_liberates_a_ship_that_suffers_for_him_and_he_locks_who_attacks_it():
    def liberated(target: int) -> Duel:
        fight = Duel(ship(), [fly("p.tarfful-wat1", hull=9), ship(hull=9, shields=0)], confirm=False)
        fight.take("p2", "p.tarfful-wat1", (3,))
        fight.target = target
        fight.declare(2, 2, ("front",), (), 0, 0).roll("hit", "hit", "hit").past()
        return fight.roll(*("blank",) * fight.n)

    fight = liberated(2)
    fight.take("p2", "c.liberated-wat1", *(pick.ids[:1] for pick in fight.offer("p2", "c.liberated-wat1").picks))
    if fight.to_act == ("p1",):
        fight.take("p1", "accept_claim")
    assert fight.ship(3).damage == 1
    fight = liberated(3)
    assert fight.take("p2", "p.tarfful-wat1.2").ship(2).lock == 1


def test_berwer_kret_lets_those_calculate_who_have_the_defender_locked():
    droid = {"ship": "vultureclassdroidfighter", "tokens": {}}
    duel = Duel([fly("p.berwerkret"), ship(**droid), ship(**droid)], ship(hull=9), locks={2: 4})
    duel.roll("hit", "hit", "hit").past().roll("blank", "blank")
    (offer,) = (one for one in ROOM.offers(duel.state, "p1") if one.key == "p.berwerkret")
    assert offer.picks[0].ids == (2,)
    duel.take("p1", "p.berwerkret", (2,))
    assert (duel.ship(2).tokens.calculate, duel.ship(2).tokens.stress) == (1, 1)


def test_a_dead_mans_switch_hurts_those_around_and_ta_175_gives_its_droids_calculate_tokens():
    dying = {"hull": 1, "shields": 0}
    duel = Duel(ship(hull=9, shields=0), [fly("u.deadmansswitch", **dying), ship(hull=9, shields=0)])
    duel.roll("hit", "hit", "hit").past().roll("blank", "blank")
    duel.take("p2", "u.deadmansswitch", (1, 3)).take("p1", "accept_claim").past()
    assert (duel.ship(1).damage, duel.ship(3).damage) == (1, 1)

    droid = {"ship": "vultureclassdroidfighter"}
    duel = Duel(ship(), [ship(**droid, **dying), fly("u.ta175", hull=9), ship(**droid, hull=9)])
    duel.roll("hit", "hit", "hit").past().roll("blank", "blank")
    duel.take("p2", "u.ta175", (4,)).take("p1", "accept_claim").past()
    assert duel.ship(4).tokens.calculate == 1


def test_one_of_two_ways_of_a_card_is_used_when_a_ship_is_destroyed():
    duel = Duel(ship(), [ship(hull=1, shields=0), fly("p.avenger", hull=9, tokens={"stress": 1})])
    duel.roll("hit", "hit", "hit").past().roll("blank", "blank")
    assert {"p.avenger", "p.avenger.2"} <= keys(duel, "p2")
    duel.take("p2", "p.avenger.2", (1,))
    assert duel.ship(3).lock == 1 and "p.avenger" not in keys(duel, "p2")


def test_thunderstrike_rerolls_in_a_bonus_attack_at_a_ship_that_it_has_not_attacked_this_round():
    guns = [{"key": "primary", "name": "", "arc": arc, "value": 3, "low": 1, "high": 3} for arc in ("front", "turret")]
    mine = fly("u.thunderstrike", "u.bistan", tokens={"focus": 1}, weapons=guns)
    duel = Duel(mine, [ship(hull=9), ship(hull=9)], arcs=("front", "turret"))
    duel.roll("hit", "hit", "hit").past().roll("blank", "blank").take("p1", "u.bistan")
    duel.target = 2
    assert duel.offer("p1", "measure").picks[0].ids == (2, 3)
    duel.take("p1", "measure", (2,), duel.offer("p1", "measure").picks[1].ids, (2,), (2,), (0,), ())
    duel.take("p1", "measured")
    assert whys(duel, "p1")["choose_weapon"] == "no_weapon"
    duel.take("p1", "remeasure").take(
        "p1", "measure", (3,), duel.offer("p1", "measure").picks[1].ids, (2,), (2,), (0,), ()
    )
    duel.take("p1", "measured").take("p1", "choose_weapon", (1,)).take("p1", "declare_defender", (3,))
    duel.take("p2", "confirm").roll("blank", "blank", "blank")
    assert "u.thunderstrike" in keys(duel, "p1")


def test_a_card_that_is_printed_again_is_played_as_the_one_before_and_by_older_rules_by_hand():
    xwa, twins = cards.of_set("xwa"), marks.lists().same
    for card, before in twins.items():
        one, other = xwa.pilots[card[2:]], xwa.pilots[before[2:]]
        for field in ("name", "title", "initiative", "limited", "force", "charges", "keywords", "faction"):
            assert getattr(one, field) == getattr(other, field), (card, field)
        assert marks.untold("xwa", card) and marks.mark("xwa", card) == marks.mark("xwa", before)
        played = [replace(ability, since=0) for key, ability in abilities().items() if card_of(key) == card]
        assert played == [replace(ability, since=0) for key, ability in abilities().items() if card_of(key) == before]
        profile = Profile(
            pilot=one.id,
            name=one.name,
            chassis=one.ship,
            size="small",
            initiative=one.initiative,
            agility=1,
            hull=4,
            shields=5,
        )
        assert [key for key in marks.hands(profile, "xwa", 6) if key.startswith("p.")], card
        by_hand = [key for key in marks.hands(profile, "xwa", 7) if key.startswith("p.")]
        assert bool(by_hand) == (marks.mark("xwa", before).state in marks.BY_HAND), card
