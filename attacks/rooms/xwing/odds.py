"""What odds ask of X-Wing: the attack under way from here, or several attacks on one ship in a row.

Only what the players may know counts: facedown damage cards are unknown, and go back among the cards that may come.
What a position may forget follows from what is still to come: dice and tokens whose steps are over, and cards of the
damage deck whose texts touch no damage. Where ships have abilities nothing is forgotten but the order of dice.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.flow import Outcome
from attacks.engine.game import SILENCE
from attacks.engine.odds import Asked, Ending, Policy, hands_of
from attacks.engine.values import Command, Offer, Pick
from attacks.rooms.xwing.deck import BREACH, DIRECT, LEAK, STRUCTURAL, Suffering, Task, at, plus
from attacks.rooms.xwing.dice import CODES, FACES, Pool
from attacks.rooms.xwing.nested import Plain, Reroll
from attacks.rooms.xwing.state import ARCS, RAIL, Attack, Facts, Frame, Ship, State, attack_of, with_attack, with_ship
from attacks.rooms.xwing.suffering import DrawCard

TOUCHING = (DIRECT, LEAK, BREACH, STRUCTURAL)  # damage cards whose texts change damage, or the dice against it
BEFORE_ROLL = RAIL[: RAIL.index("2a")]
CLAIMS = ("claim", "absence")
BONUS = ("6c", "6d")
AIMS = ("damage", "kill")


class Shot(Struct, frozen=True):
    """One attack of several in a row: which ship, with which of its weapons, and what was measured."""

    attacker: int
    weapon: int
    facts: Facts


class Attacks(Asked[State]):
    """Attacks on one ship, to the end of the last: damage on it in all, crits on its hull, and whether it is destroyed.

    With a damage deck nothing counts beyond the hull: what follows then is left out. Without `shots` it is the attack
    under way from `state`; with them each in its turn, until the ship is destroyed; crits are counted for one only.
    """

    faces = FACES
    names = ("damage", "crits", "destroyed")

    def __init__(
        self,
        game: Any,
        state: State,
        *,
        aim: str = "damage",
        shots: tuple[Shot, ...] = (),
        policies: dict[str, Policy] | None = None,
        forget: bool = True,
    ) -> None:
        super().__init__(policies)
        self.game = game
        self.aim = AIMS.index(aim)
        self.shots = shots
        attack = None if shots else attack_of(state)
        self.target = shots[0].facts.target if shots else attack_of(state).defender
        self.depth = next((i for i, frame in enumerate(state.stack) if frame.data is attack), len(state.stack))
        first = state.table.ship(shots[0].attacker if shots else attack_of(state).attacker)
        self.for_it = (first.seat,)
        self.simple = forget and not state.table.armed
        self.first = {ship.id: ship for ship in state.table.ships}
        self.forget = forget
        ship = state.table.ship(self.target)
        self.span = (0, 1 if self.aim else 2 * (ship.card.hull + ship.card.shields) + 40)

    # --- what is asked ---

    def ending(self, state: State) -> Ending | None:
        ship = state.table.ship(self.target)
        if ship.destroyed and state.table.damage == "deck":
            over = True
        elif self.shots:
            over = len(state.stack) <= self.depth and (ship.destroyed or self._next(state) is None)
        else:
            over = len(state.stack) <= self.depth or (
                len(state.stack) == self.depth + 1 and state.stack[-1].step in BONUS
            )
        crits = 0 if self.shots[1:] else ship.crits
        return (ship.shields_lost + ship.damage, crits, int(ship.destroyed)) if over else None

    def worth(self, ending: Ending) -> int:
        return ending[2] if self.aim else ending[0]

    def merges(self, state: State) -> bool:
        return state.stack[-1].step == "4a" and not state.stack[-1].before

    def _next(self, state: State) -> Shot | None:
        return next((shot for shot in self.shots if not state.table.ship(shot.attacker).engaged), None)

    def onward(self, state: State) -> State | None:
        """The next attack of several is declared as it was described."""
        if not self.shots:
            return None
        went = state
        while True:
            command = self._declaring(went)
            if command is None:
                return went if went is not state else None
            went = self.game.apply(went, command)[0]

    def _declaring(self, state: State) -> Command | None:
        """What the seats do until the dice may fall."""
        frame, shot = state.stack[-1], self._next(state)
        if shot is None or (frame.step not in BEFORE_ROLL and frame.step != "0"):
            return None
        seat, target = state.table.ship(shot.attacker).seat, self.target
        if frame.flow == "confirm":
            return Command(state.table.ship(target).seat, "confirm")
        if frame.step == "0":
            return Command(seat, "attack", ((shot.attacker,),))
        if frame.step == "1a" and attack_of(state).facts(target) is None:
            facts = shot.facts
            asked_for = next(offer.picks for offer in self.game.at_step(state, seat) if offer.key == "measure")
            arcs, theirs = (
                tuple(code for code in pick.ids if ARCS[code] in held)
                for pick, held in ((asked_for[1], facts.arcs), (asked_for[5], facts.their_arcs))
            )
            picks = ((target,), arcs, (facts.attack_range,), (facts.range,), (int(facts.obstructed),), theirs)
            return Command(seat, "measure", picks)
        if frame.step == "1a":
            return Command(seat, "measured")
        if frame.step == "1b":
            return Command(seat, "choose_weapon", ((shot.weapon,),))
        return Command(seat, "declare_defender", ((target,),))

    # --- chance ---

    def results(self, state: State, rules: Any) -> Iterable[tuple[int, Outcome]]:
        if isinstance(rules, DrawCard):
            return self._cards(state, rules)
        known = attack_of(state).entered if any(isinstance(frame.data, Attack) for frame in state.stack) else ()
        return self._entered(state, rules) if known else super().results(state, rules)

    def _cards(self, state: State, rules: DrawCard) -> Iterable[tuple[int, Outcome]]:
        """A card that comes facedown stays unknown; of one that all will see, the texts that matter here count."""
        if rules.comes_unseen(state):
            return [(1, rules.unseen(state, SILENCE))]
        (throw,) = rules.throws(state)
        sides = range(1, throw.sides + 1)
        kinds = self._kinds(state) if throw.kind == "card" else tuple(sides)
        often: dict[Hashable, list[int]] = {}
        for side in sides:
            often.setdefault(kinds[side - 1], []).append(side)
        return [(len(alike), rules.landed(state, ((alike[0],),), SILENCE)) for alike in often.values()]

    def _kinds(self, state: State) -> tuple[int, ...]:
        """The kinds of the cards left, one for each side; at a simple table those that touch nothing are one kind."""
        task = state.stack[-1].data.now  # type: ignore[union-attr]
        seat = state.table.ship(task.ship).seat
        deck = next(side.deck for side in state.table.sides if side.seat == seat)
        numbers = (at(deck, side) for side in range(1, sum(deck) + 1))
        return tuple(n if not self.simple or n in TOUCHING else 0 for n in numbers)

    def _entered(self, state: State, rules: Any) -> Iterable[tuple[int, Outcome]]:
        """Some dice of the roll were typed in already: only the others may still fall."""
        (throw,), attack = rules.throws(state), attack_of(state)
        faces = FACES[throw.kind]
        known = tuple(faces.index(CODES[code]) + 1 for code in attack.entered)
        clean = with_attack(state, entered=(), of=0)
        for sides, weight in hands_of(tuple(faces), attack.of - len(known)):
            yield weight, rules.landed(clean, ((*known, *sides),), SILENCE)

    # --- decisions ---

    def considered(self, state: State, offer: Offer) -> bool:
        """Bonus attacks ask for facts that nobody has measured."""
        return state.stack[-1].step not in BONUS or offer.key == "finalize"

    def options(self, state: State, seat: str) -> tuple[Command, ...]:
        found = super().options(state, seat)
        if not state.table.armed or len(found) < 2:
            return found
        return tuple(one for one in found if not self._claims(state, one)) or found

    def _claims(self, state: State, command: Command) -> bool:
        """Does it rest on what only the players can see, and have not said?"""
        after = self.game.rested(self.game.taken(state, command), self.merges)
        return bool(after.stack) and after.stack[-1].flow in CLAIMS

    def alike(self, state: State, offer: Offer, pick: Pick, one: int) -> Hashable:
        if pick.what != "die":
            return one
        pool = _pool_of(state)
        if pool is None or one >= len(pool.now):
            return one
        if self.simple:
            return pool.now[one], pool.again[one]
        return pool.now[one], pool.thrown[one], pool.again[one], pool.kinds[one]

    # --- what may be forgotten ---

    def key(self, state: State) -> Hashable:
        if not self.forget:
            return state
        if len(state.stack) <= self.depth or not isinstance(state.stack[self.depth].data, Attack):
            return (self._around(state), tuple(_bare(frame) for frame in state.stack))
        frames = state.stack[self.depth :]
        numbers = _numbers(state, self.target) if self.simple else None
        return (self._around(state), *(self._frame(state, frame, numbers) for frame in frames))

    def _frame(self, state: State, frame: Frame, numbers: dict[int, int] | None) -> Hashable:
        attack = frame.data
        if not isinstance(attack, Attack):
            return _bare(frame, numbers)
        where = (frame.step, frame.go, frame.before, frame.used)
        if not self.simple:
            pools = _pools(attack, ordered=_places_matter(state))
            rest = replace(attack, attack=Pool(), defense=Pool())
            return (*where, pools, rest)
        return (*where, attack.attacker, attack.hit, attack.skipped, attack.entered, self._dice(state, frame, attack))

    def _dice(self, state: State, frame: Frame, attack: Attack) -> Hashable:
        """What the dice can still come to: of each pool only what its next steps look at."""
        step = RAIL.index(frame.step)
        hits, crits = attack.attack.count("h"), attack.attack.count("c")
        if step >= RAIL.index("6a"):
            return ()
        if step >= RAIL.index("4a"):
            return hits, crits, min(attack.defense.count("e"), hits + crits)
        if step >= RAIL.index("3a"):
            most, evades = hits + crits, attack.defense.count("e")
            if frame.step == "3b" and evades >= most and not self._tokens_matter(state):
                return hits, crits, most
            return hits, crits, evades, attack.defense.count("f"), attack.defense.count("b")
        return _attack_dice(state, attack, locked=state.table.ship(attack.attacker).lock == attack.defender)

    def _tokens_matter(self, state: State) -> bool:
        """Is there another attack after this one, for which tokens may be kept?"""
        return sum(not state.table.ship(shot.attacker).engaged for shot in self.shots) > 1

    def _around(self, state: State) -> Hashable:
        """The ships, as far as they still matter."""
        table = state.table
        if not self.simple:
            numbering = _numbering(state)
            ships = tuple(0 if self._untouched(ship) else _whole(ship, numbering) for ship in table.ships)
            return (ships, tuple((side.deck, side.discards) for side in table.sides), table.exposed * (not numbering))
        frame = state.stack[self.depth] if len(state.stack) > self.depth else None
        done = sum(table.ship(shot.attacker).engaged for shot in self.shots)
        ship = table.ship(self.target)
        step = frame.step if frame is not None and isinstance(frame.data, Attack) else ""
        last = step in RAIL and not self._tokens_matter(state)
        mine = theirs = None
        if step in RAIL[: RAIL.index("3a")]:
            one = table.ship(attack_of(state).attacker)
            mine = (one.tokens, one.lock, one.force_spent)
        if not last or step in RAIL[: RAIL.index("4a")] or ship.tokens.reinforce_fore or ship.tokens.reinforce_aft:
            theirs = (ship.tokens, ship.force_spent)
        return (done, mine, theirs, self._damage(state, ship))

    def _untouched(self, ship: Ship) -> bool:
        """Is this ship still the very one of the beginning? Most are, and need not be looked at."""
        return self.first[ship.id] is ship and not ship.faceup

    def _damage(self, state: State, ship: Ship) -> Hashable:
        """How the ship stands; of a deck the cards that matter, of those faceup which they are."""
        if state.table.damage == "counted":
            if self.shots[1:] and not any(isinstance(frame.data, Suffering) for frame in state.stack):
                return ship.shields_lost + ship.damage, ship.destroyed
            return ship.shields_lost, ship.hits, ship.crits, ship.destroyed
        counts = (ship.shields_lost, ship.destroyed)
        deck = next(side.deck for side in state.table.sides if side.seat == ship.seat)
        cards = tuple(deck[n - 1] for n in TOUCHING)
        up = tuple([card.kind for card in ship.faceup if card.kind in TOUCHING])
        return (*counts, ship.damage, up, cards, sum(deck))


# --- dice and ships without what does not matter ---


def _pool_of(state: State) -> Pool | None:
    """The pool that the window is about; None where two are."""
    step = state.stack[-1].step
    attack = attack_of(state)
    return {"2b": attack.attack, "3b": attack.defense}.get(step)


def _attack_dice(state: State, attack: Attack, *, locked: bool) -> Hashable:
    """Attack dice in step 2: how many of each face, and of each that may be rerolled if there is a lock to do it."""
    pool = attack.attack
    plan = state.stack[-1].data
    rolling = plan.places if isinstance(plan, Reroll) and state.stack[-1].step == "2b" else ()
    left = [i for i in pool.places("bfhc") if i not in rolling]
    faces = sorted(pool.now[i] + (pool.again[i] if locked else "") for i in left)
    return ("".join(faces), len(rolling))


def _pools(attack: Attack, *, ordered: bool) -> Hashable:
    rows = [
        [(a, b, c, d, e) for a, b, c, d, e in zip(p.now, p.thrown, p.again, p.kinds, p.out, strict=True)]
        for p in (attack.attack, attack.defense)
    ]
    return tuple(tuple(row if ordered else sorted(row)) for row in rows)


def _places_matter(state: State) -> bool:
    """Does something under way, or something done before, name dice by their place?"""
    named = any(not isinstance(frame.data, Attack | Suffering | Plain) for frame in state.stack)
    return named or any(
        mark.picks for frame in state.stack if isinstance(frame.data, Attack) for mark in frame.data.marks
    )


def _bare(frame: Frame, numbers: dict[int, int] | None = None) -> Hashable:
    """A frame that carries no attack. Without cards dice tell which are rerolled, and a faceup card has its place."""
    if isinstance(frame.data, Reroll) and numbers is not None:
        return (frame.flow, frame.step, frame.before, frame.data.pool)
    if isinstance(frame.data, Suffering) and numbers is not None:
        tasks = tuple([_task(task, numbers) for task in frame.data.tasks])
        return (frame.step, tasks, _task(frame.data.now, numbers))
    return frame


def _task(task: Task, numbers: dict[int, int]) -> Hashable:
    """What a task does. A text that touches nothing here repairs its card, whichever that is."""
    leaks = tuple([numbers[leak] for leak in task.leaks if leak in numbers])
    return (task.do, task.face, task.up, numbers.get(task.id, 0), task.by, leaks)


def _numbers(state: State, ship: int) -> dict[int, int]:
    """The faceup cards of a ship whose texts matter, numbered by their places."""
    cards = [card.id for card in state.table.ship(ship).faceup if card.kind in TOUCHING]
    return {one: place for place, one in enumerate(cards, 1)}


def _numbering(state: State) -> dict[int, int]:
    """New numbers for faceup cards by their order, where no task under way knows them by the old ones."""
    if any(isinstance(frame.data, Suffering) for frame in state.stack):
        return {}
    ids = sorted(card.id for ship in state.table.ships for card in ship.faceup)
    return {old: new for new, old in enumerate([0, *ids])}


def _whole(ship: Ship, numbering: dict[int, int]) -> Hashable:
    """All of a ship that can change."""
    faceup = tuple((card.kind, numbering.get(card.id, card.id)) for card in ship.faceup)
    return (*(getattr(ship, name) for name in _changing()), faceup)


@cache
def _changing() -> tuple[str, ...]:
    return tuple(name for name in Ship.__struct_fields__ if name not in ("id", "seat", "card", "faceup"))


# --- what may be asked of a match ---


def asked(game: Any, state: State, aim: str, policies: dict[str, Policy]) -> tuple[State, Attacks] | None:
    """The attack under way as odds see it: what all know of the table, and the question; None where there is none.

    There is none before the facts are confirmed, while something is contested or claimed, and once damage is done.
    """
    if not state.stack or state.table.edits or not any(isinstance(frame.data, Attack) for frame in state.stack):
        return None
    inner = next(frame for frame in reversed(state.stack) if isinstance(frame.data, Attack))
    if inner.step in (*BEFORE_ROLL, *BONUS) or state.stack[-1].flow in (*CLAIMS, "confirm", "contest", "roll_off"):
        return None
    known = public(state)
    return known, Attacks(game, known, aim=aim, policies=policies)


def public(state: State) -> State:
    """The table as all know it: what lies facedown is unknown, and may be any card that was not seen."""
    sides = list(state.table.sides)
    for place, side in enumerate(sides):
        hidden = tuple(n for ship in state.table.ships if ship.seat == side.seat for n in ship.facedown)
        if any(hidden):
            sides[place] = replace(side, deck=plus(side.deck, hidden))
    state = replace(state, table=replace(state.table, sides=tuple(sides)))
    for ship in state.table.ships:
        if any(ship.facedown):
            state = with_ship(state, replace(ship, facedown=(0,) * len(ship.facedown)))
    return state
