"""What the entry of a keyword says: on what it stands, in which window, how weapons share it, and what it does.

`forms` says how the weapons of a pool form a value: sum (values add up), any (one weapon is enough, no stacking), all
(every weapon must have it), own (its own dice only), alone (no other weapon in its pool), condition (asked when the
weapon is chosen). `window` is that of rules/legion.md section 6.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from attacks.engine.flow import Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.legion.cards import Weapon
from attacks.rooms.legion.dice import NAMES
from attacks.rooms.legion.state import RULES, Facts, Mini, Pool, State, Unit
from attacks.rooms.legion.under_way import gain, mark, pool_of, turn_attack, used

Works = Callable[[State, Unit], object]
"""Does it work now, for the unit that has it (a weapon's: the attacker)?"""
Act = Callable[[State, Pool, Tell], Outcome]
Moment = Literal["gathered", "aimed", "6a over", "wounded", "compared", "resolved", "all resolved", "attack over"]
Step = Literal["A", "2b", "3", "4c", "5", "6a", "6b", "7b", "8b", "G2"]

Reads = Literal["dodges", "aims", "cancelled"]
Does = Literal[
    "acts_suppressed",  # D: while it is suppressed, a wound for one more action, or (rules 2) suppression for a move
    "acts_more",  # R++: so many actions more
    "two_moves",  # A: moves twice at most
    "rallies_red",  # R: rallies with red dice
    "demoralizes",  # Rd: enemies near it gain so many suppression tokens
    "sheds_suppression",  # O: with an order it loses up to so many suppression tokens
    "cycles",  # A: used, it is exhausted until an activation in which it is not
    "attacks_again",  # A: a second attack action
    "passed_over",  # 1: whoever can attack another unit must
    "weapons",  # 2b: so many weapons for each mini
    "longer",  # 2b: reaches one further for an aim
    "only_of_kind",  # 2b: the mini uses no other weapon in melee (1) or at range (2)
    "while_engaged",  # 2b: shoots out of a melee
    "placed",  # 2b: no weapon of an attack, but a charge
    "supports",  # 2c: a friend's pool is joined by its weapons
    "sprays",  # 2c: its dice once for each mini it sees
    "better_dice",  # 4a: so many of its dice are upgraded
    "worse_dice",  # 4a: so many of its dice are downgraded
    "aim_dice",  # 4b: an aim rerolls so many dice more
    "turns_surges",  # 4c, 7c: surges hit, or block
    "no_cover",  # 5: whom it attacks has none
    "never_cover",  # 5: its unit never has any
    "cover",  # 5: so much more cover
    "less_cover",  # 5: the defender has so much less
    "light_is_heavy",  # 5: light cover is heavy
    "cancels_more",  # 5: cover cancels one hit more
    "free_block",  # 5: one block without a die where cover is rolled
    "no_dodge",  # 5: no dodge helps against the pool
    "dodges_crits",  # 5: dodges cancel crits too
    "rewards_dodge",  # 5: a dodge is worth spending although it cancels nothing
    "guards",  # 6: takes so many hits of a friend
    "flips_shields",  # where the edition has them: flips so many of the defender's shields
    "undeflected",  # 7c: they block, but hurt nobody
    "blocks_surges",  # 7c: surges block
    "suppresses",  # 10: one suppression token more
    "unsuppressed",  # 10: gains none
    "shoots_apart",  # W11: a separate attack with weapons it has used
    "watches_far",  # W11: answers from one range further with standby
    "tempted",  # W11: may attack who did something near it
]


def always(state: State, unit: Unit) -> bool:
    """Works without a condition."""
    return True


def late(state: State, unit: Unit) -> bool:
    """Works in the editions that know it."""
    return state.table.switches.late_keywords


class Where(Struct, frozen=True, gc=False):
    """Works where the edition, or the table, sets a switch so."""

    switch: str
    to: str

    def __call__(self, state: State, unit: Unit) -> bool:
        return bool(getattr(state.table.switches, self.switch) == self.to)


class ByRules(Struct, frozen=True, gc=False):
    """Works in matches that were begun by the rules of these numbers."""

    first: int = 1
    last: int = RULES

    def __call__(self, state: State, unit: Unit) -> bool:
        return self.first <= state.table.rules <= self.last


NEWER = ByRules(first=2)
"""Works in matches that were begun since these keywords are played."""


def in_melee(state: State, unit: Unit) -> bool:
    """Works in melee."""
    return pool_of(state).facts.melee


class Use(Struct, frozen=True, gc=False):
    """What may be done with it at a step: `offer` says how (with its value; None if not at all), `use` what it changes.

    A keyword that weapons have is asked for the pool at hand, another for the unit that is to decide.
    """

    at: Step
    offer: Callable[[State, Unit, int], Offer | None]
    use: Callable[[State, Unit, Command, Tell], Outcome]


class Turn(Struct, frozen=True, gc=False):
    """Attack dice that show certain faces become crits: as many as its value, once, or `freely` any number, any time.

    Where they all show the same it is enough to say how many (`counted`). `more` adds to the value.
    """

    key: str
    at: Step
    shown: str
    rule: str
    when: Works = always
    counted: bool = False
    freely: bool = False
    more: Callable[[State], int] | None = None

    def offer(self, state: State, unit: Unit, n: int) -> Offer | None:
        """How it may be used."""
        n += self.more(state) if self.more else 0
        if not n or not self.when(state, unit):
            return None
        places = pool_of(state).dice.places(self.shown)
        most = len(places) if self.freely else min(n, len(places))
        why = why_not(state, "" if self.freely else self.key, places)
        pick = numbers(most) if self.counted else Pick("die", places, 1, max(1, most))
        return Offer(self.key, (pick,), why_not=why, rule=self.rule, turns=NAMES["c"])

    def use(self, state: State, unit: Unit, command: Command, tell: Tell) -> Outcome:
        """The dice are turned."""
        places = tuple(sorted(command.picks[0]))
        if self.counted:
            places = pool_of(state).dice.places(self.shown)[: places[0]]
        return turn_attack(state if self.freely else mark(state, self.key), places, "c", self.key, tell)


class CardAction(Struct, frozen=True, gc=False):
    """A. An action that a card gives: it costs one (`free`: none), once in an activation.

    Whom it is for gains one of each token (`many`: as many as the value). `whom`: the unit itself, up to as many
    friends as the value, one friendly trooper, or an enemy. What is in reach the player says.
    """

    key: str
    tokens: tuple[str, ...]
    whom: Literal["itself", "friends", "trooper", "enemy"]
    many: bool = False
    free: bool = False
    at: Step = "A"

    def offer(self, state: State, unit: Unit, n: int) -> Offer | None:
        """How it may be used."""
        if not NEWER(state, unit):
            return None
        if self.whom == "itself":
            return Offer(self.key, rule="W0")
        units = self._within(state, unit)
        most = min(n, len(units)) if self.whom == "friends" else 1
        why = "" if units else "no_other_unit"
        return Offer(self.key, (Pick("ship", units, 1, max(1, most)),), why_not=why, rule="W0")

    def _within(self, state: State, unit: Unit) -> tuple[int, ...]:
        seat = state.table.other(unit.seat) if self.whom == "enemy" else unit.seat
        living = state.table.living(seat)
        return tuple(one.id for one in living if one.card.trooper or self.whom != "trooper")

    def use(self, state: State, unit: Unit, command: Command, tell: Tell) -> Outcome:
        """Whom it is for gains the tokens."""
        n = unit.has(self.key.removeprefix(FREE)) if self.many else 1
        for one in command.picks[0] if command.picks else (unit.id,):
            for token in self.tokens:
                state = gain(state, state.table.unit(one), token, n, tell)
        return state


FREE = "free_"
"""What the offer of a free card action begins with, where a card may be either."""


class Gains(Struct, frozen=True, gc=False):
    """A token for a unit, as many as the value, or (`once`) one.

    When the Activation Phase begins, when the unit is ordered or activated, takes standby, or has moved.
    """

    at: Literal["phase", "ordered", "activated", "standby", "moved"]
    token: str
    when: Works = always
    once: bool = False


class Earns(Struct, frozen=True, gc=False):
    """A free attack action with a permission of its own, after a move, or one into `contact`."""

    permission: str
    contact: bool = False


class Benefit(Struct, frozen=True, gc=False):
    """What helps by itself, or only if its player says so (a table option): asked for before a step, if it `applies`.

    Without `applies` it gives defense dice, and applies if it gives any. `takes` is what comes of it beside.
    """

    key: str
    at: str
    rule: str
    applies: Callable[[State], object] | None = None
    takes: Callable[[State], State] | None = None
    attacks: bool = False


class Keyword(Struct, frozen=True, gc=False):
    """One keyword.

    `does` is what it adds by itself, and when; `uses` what somebody may do with it; `acts` what happens at a moment;
    `pays` the token it spends for a die after conversion; `dice` the defense dice it adds; `fact` what has to be
    measured for it. `bars` a weapon from an attack (its own, or one against the unit that has it); beyond a range its
    unit is hidden; `goes_on` says which weapons one more pool of its kind may use; `first` is the unit's first action.
    `reads` is what it still looks at later in the attack, so that odds may not forget it. `numbered`:
    it always stands with its number, a 1 too. `by_hand`: at its window players do what its card says.
    """

    on: Literal["weapon", "unit"]
    window: str
    forms: str = ""
    does: dict[Does, Works] = {}
    uses: tuple[Use | Turn | CardAction, ...] = ()
    pays: tuple[str, Works] | None = None
    acts: dict[Moment, Act] = {}
    dice: Callable[[State, int], int] | None = None
    benefits: tuple[Benefit, ...] = ()
    fact: str = ""
    bars: Callable[[State, Facts, Mini, Weapon], object] | None = None
    hidden_beyond: int = 0
    goes_on: Callable[[State, Weapon], object] | None = None
    earns: Earns | None = None
    gains: tuple[Gains, ...] = ()
    first: str = ""
    reads: tuple[Reads, ...] = ()
    numbered: bool = False
    by_hand: bool = False


def why_not(state: State, key: str, things: object) -> str:
    """Once for each pool, and only if it changes something."""
    return "used_already" if used(state, key) else "" if things else "nothing_to_change"


def numbers(most: int) -> Pick:
    """A number from 1 on."""
    return Pick("number", tuple(range(1, max(1, most) + 1)))
