"""Steps 4c and 7c: surges are converted, what nothing converts becomes blank (seed 003, 4c, 7c; W4c, W7c)."""

from __future__ import annotations

from msgspec import Struct

from attacks.engine.corrections import Stoppable
from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion import keywords
from attacks.rooms.legion.keywords import pooled, worth
from attacks.rooms.legion.keywords.saving import deflects
from attacks.rooms.legion.state import Frame, State, Unit
from attacks.rooms.legion.under_way import (
    attack_of,
    attacker,
    defender,
    owns_tokens,
    pool_of,
    spend,
    suffer,
    turn_attack,
    turn_defense,
    with_dice,
)

FACE_OF = {"hit": "h", "crit": "c"}


def chart_of(state: State) -> str:
    """The result on the attacker's chart; a charge has its own. Empty if there is none."""
    attack, unit = attack_of(state), attacker(state)
    if attack.charge >= 0:
        chart = unit.card.weapons[attack.charge].chart
        return "" if chart == "none" else chart
    return unit.card.attack_surge or ("hit" if worth(state, unit, "turns_surges") else "")


class Surges(Struct, frozen=True, gc=False):
    """What surges among the dice that lie there become, as things stand.

    `becomes`: the face by the chart, `b` if they come to nothing. `crits`: how many a keyword makes crits. `tokens`:
    how many a surge token saves where the chart does nothing.
    """

    becomes: str
    crits: int = 0
    tokens: int = 0


def attack_surges(state: State) -> Surges:
    """What surges of the attack become in 4c; told before dice are rolled again, for then it is to be known."""
    unit, face = attacker(state), FACE_OF.get(chart_of(state), "b")
    turning = [offer for offer in keywords.offers(state, "4c", unit) if offer.turns == "crit" and not offer.why_not]
    crits = sum(offer.picks[0].most for offer in turning)
    return Surges(face, crits, unit.tokens.surge if face == "b" and owns_tokens(state) else 0)


def defense_surges(state: State) -> Surges:
    """What surges of the defense become in 7c."""
    unit = defender(state)
    blocks = surge_blocks(state, unit)
    return Surges("k" if blocks else "b", tokens=0 if blocks else unit.tokens.surge)


class ForgetNothing:
    """4c. On the reading that only final rolls count, what shows now is the first that does."""

    def run(self, state: State, tell: Tell) -> Outcome:
        return with_dice(state, pool_of(state).dice)


class ConvertAttack(Stoppable):
    """4c. First what the attacker chooses: surge tokens and keywords; then the chart, the rest blank."""

    stop = "4c"

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, surges = attacker(state), pool_of(state).dice.places("s")
        if seat != unit.seat:
            return ()
        none = "" if surges else "nothing_to_change"
        found = keywords.offers(state, "4c", unit)
        if unit.tokens.surge and owns_tokens(state):
            why = none or ("nothing_to_change" if chart_of(state) else "")
            found = (*found, Offer("surge_token", (Pick("die", surges),), why_not=why, rule="4c", turns="hit"))
        return found

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        if command.key != "surge_token":
            return keywords.resolve_offer(state, "4c", attacker(state), command, tell)
        state = spend(state, attacker(state), "surge", 1, tell)
        return turn_attack(state, command.picks[0], "h", "surge_token", tell)


def converted_attack(state: State, seat: str, tell: Tell) -> Outcome:
    """4c. The chart converts every surge, or they become blank; then comes what turns dice afterwards."""
    surges = pool_of(state).dice.places("s")
    face = FACE_OF.get(chart_of(state), "b")
    if surges:
        state = turn_attack(state, surges, face, "chart" if face != "b" else "no_chart", tell)
    return Push(state, Frame("marksman", "4c+"))


class Marksman(Stoppable):
    """4c. After conversion a token turns a blank to a hit or a hit to a crit; two tokens a blank to a crit."""

    def order(self, state: State) -> tuple[str, ...]:
        return (attacker(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, dice = attacker(state), pool_of(state).dice
        if seat != unit.seat or not owns_tokens(state):
            return ()
        blanks, hits = dice.places("b"), dice.places("h")
        offers = []
        for key, (token, able) in keywords.PAID.items():
            if not (unit.has(key) and able(state, unit) and getattr(unit.tokens, token)):
                continue
            for name, places, face in (("hit", blanks, "hit"), ("crit", hits, "crit")):
                why = "" if places else "nothing_to_change"
                offers.append(Offer(f"{key}_{name}", (Pick("die", places),), why_not=why, rule="W4c", turns=face))
        return tuple(offers)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        key, name = command.key.split("_")
        state = spend(state, attacker(state), keywords.PAID[key][0], 1, tell)
        return turn_attack(state, command.picks[0], FACE_OF[name], key, tell)


def surge_blocks(state: State, unit: Unit) -> bool:
    """Does the defender's chart, or what a spent dodge switched on, turn surges to blocks?"""
    turned = worth(state, unit, "turns_surges") or worth(state, unit, "blocks_surges")
    return unit.card.defense_surge or deflects(state) or bool(turned)


class DeflectWounds:
    """7c. Surges are counted before they are converted; a ranged attacker suffers for them now."""

    def run(self, state: State, tell: Tell) -> Outcome:
        pool, unit = pool_of(state), attacker(state)
        surges = pool.defense.count("s")
        if not surges or pool.facts.melee or not deflects(state) or pooled(state, "undeflected"):
            return state
        if attack_of(state).charge >= 0 or unit.destroyed:
            return state
        each = state.table.switches.deflect == "dodge_each_surge"
        return suffer(state, unit, surges if each else 1, "deflect", tell)


class ConvertDefense(Stoppable):
    """7c. Surge tokens, as many as the defender likes; then chart, block and deflect, the rest blank."""

    stop = "7c"

    def order(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        unit, surges = defender(state), pool_of(state).defense.places("s")
        if seat != unit.seat or not unit.tokens.surge:
            return ()
        why = "" if surges and not surge_blocks(state, unit) else "nothing_to_change"
        return (Offer("surge_token", (Pick("die", surges),), why_not=why, rule="7c", turns="block"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        state = spend(state, defender(state), "surge", 1, tell)
        return turn_defense(state, command.picks[0], "k", "surge_token", tell)


def converted_defense(state: State, seat: str, tell: Tell) -> State:
    """7c. What the chart, a block or a deflection converts is a block, the rest blank."""
    surges = pool_of(state).defense.places("s")
    if not surges:
        return state
    blocks = surge_blocks(state, defender(state))
    return turn_defense(state, surges, "k" if blocks else "b", "chart" if blocks else "no_chart", tell)
