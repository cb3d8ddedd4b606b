"""Steps 2a and 3a: how many dice, and the roll (seed 000, 2a, 3a, never fewer, too few dice; rules/xwing.md 3.2)."""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell, Throw
from attacks.rooms.xwing.deck import FAILURE, STRUCTURAL
from attacks.rooms.xwing.dice import ATTACK, DEFENSE, SIDES, letters, words
from attacks.rooms.xwing.effects import counting
from attacks.rooms.xwing.range0 import adds_nothing
from attacks.rooms.xwing.state import (
    Adders,
    Ship,
    State,
    attack_of,
    attacker,
    defender,
    with_attack,
    with_ship,
)
from attacks.rooms.xwing.steps.typing_in import EnteredRoll

TRACTORED_AT = {"small": 1, "medium": 2, "large": 3}
CLOAK_AGILITY = 2
NAMED_SINCE = 2  # the number of the rules by which dice are told by the card they come from


class RollDice(EnteredRoll):
    """A pool is counted and rolled all at once; nobody may choose to roll fewer."""

    def __init__(self, pool: str, token: str) -> None:
        self.pool = pool
        self.token = token

    def parts(self, state: State) -> dict[str, int]:
        """What the number of dice is made of, by name; parts that are 0 are left out."""
        return attack_parts(state) if self.pool == ATTACK else defense_parts(state)

    def roller(self, state: State) -> Ship:
        """The ship whose dice these are."""
        return attacker(state) if self.pool == ATTACK else defender(state)

    def count(self, state: State) -> int:
        """How many dice: all plus and minus, then caps, then the edition's floor and ceiling."""
        attack = attack_of(state)
        if attack.skipped:
            return 0
        adders = attack.attack_adders if self.pool == ATTACK else attack.defense_adders
        n = sum(self.parts(state).values())
        caps = [*counting.caps(state, self.pool), *([adders.cap] if adders.cap >= 0 else [])]
        n = min(n, *caps) if caps else n
        n = max(n, state.table.switches.dice_min)
        most = state.table.switches.dice_max
        return min(n, most) if most else n

    def throws(self, state: State) -> tuple[Throw, ...]:
        return (Throw(self.pool, SIDES, self.count(state)),)

    def seats(self, state: State) -> tuple[str, ...]:
        return (self.roller(state).seat,) if state.table.dice == "entered" else ()

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        return self.put(state, letters(self.pool, faces[0]), "r", tell)

    def put(self, state: State, faces: str, kind: str, tell: Tell) -> Outcome:
        if attack_of(state).skipped:
            return state
        ship = self.roller(state)
        tell("dice.counted", ship=ship.id, pool=self.pool, n=len(faces), parts=self._parts_told(state, len(faces)))
        if faces:
            tell("dice.landed", ship=ship.id, seat=ship.seat, pool=self.pool, n=len(faces), faces=words(faces))
        pool = getattr(attack_of(state), self.pool).added(faces, kind)
        state = with_attack(state, **{self.pool: pool})
        if getattr(ship.tokens, self.token):
            tell("token.removed", ship=ship.id, token=self.token, n=1)
            state = with_ship(state, ship.gain(self.token, -1))
        return state

    def _parts_told(self, state: State, n: int) -> dict[str, int]:
        """The parts of the number as an event carries them, with what a cap or ceiling took away."""
        parts = self.parts(state)
        over = min(0, n - sum(parts.values()))
        return parts | ({"limit": over} if over else {})


def attack_parts(state: State) -> dict[str, int]:
    """2a. Attack value, range bonus, what adds and what removes dice."""
    attack, ship = attack_of(state), attacker(state)
    weapon = ship.card.weapons[attack.weapon]
    bonus = counting.range_bonus(state, ATTACK)
    changed = _changed(state, ATTACK, attack.attack_adders)
    parts = {"value": weapon.value, "range": bonus, **changed}
    added = sum(n for n in changed.values() if n > 0)
    parts["r0"] = -bonus - added if adds_nothing(state) else 0
    parts["deplete"] = -1 if ship.tokens.deplete else 0
    parts["weapons_failure"] = -len(ship.shows(FAILURE))
    return _named(parts)


def defense_parts(state: State) -> dict[str, int]:
    """3a. Agility, range bonus, obstruction, what adds and what removes dice."""
    attack, ship = attack_of(state), defender(state)
    facts = attack.facts()
    assert facts is not None
    parts = {
        "agility": counting.agility(state, ship.card.agility),
        "cloak": CLOAK_AGILITY if ship.tokens.cloak else 0,
        "range": counting.range_bonus(state, DEFENSE),
        "obstructed": int(facts.obstructed),
        **_changed(state, DEFENSE, attack.defense_adders),
        "strain": -1 if ship.tokens.strain else 0,
        "tractor": -1 if ship.tokens.tractor >= TRACTORED_AT.get(ship.card.size, 3) else 0,
        "structural_damage": -len(ship.shows(STRUCTURAL)),
    }
    return _named(parts)


def _changed(state: State, pool: str, adders: Adders) -> dict[str, int]:
    """What each card adds or takes away, and what the players do by hand."""
    cards = counting.dice_by_card(state, pool)
    if state.table.rules >= NAMED_SINCE:
        return {**cards, "more": adders.more, "fewer": -adders.fewer}
    more = sum(n for n in cards.values() if n > 0)
    return {"more": adders.more + more, "fewer": sum(cards.values()) - more - adders.fewer}


def _named(parts: dict[str, int]) -> dict[str, int]:
    """The parts that count; the first, printed on the card, always does."""
    first = next(iter(parts))
    return {name: n for name, n in parts.items() if n or name == first}


ROLL_ATTACK = RollDice(ATTACK, "deplete")
ROLL_DEFENSE = RollDice(DEFENSE, "strain")
