"""What a position of an attack has to remember: all that its later steps, and abilities still to come, look at.

Two positions that differ in nothing else have the same odds. What the rules themselves look at stands here, step by
step; what cards look at is read off their words (`effects/looking.py`). Dice have no order unless something under way
names them by their places, and faceup damage cards have only that order in which they came.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from operator import attrgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.dicepool import Reroll
from attacks.rooms.xwing.abilities.catalogue import ability_in_play
from attacks.rooms.xwing.deck import (
    BLINDED,
    BREACH,
    DIRECT,
    FAILURE,
    KINDS,
    LEAK,
    PANICKED,
    STRUCTURAL,
    Suffering,
    Task,
)
from attacks.rooms.xwing.dice import ATTACK, DEFENSE, Pool
from attacks.rooms.xwing.effects.looking import AGAIN, EVERYTHING, Ahead, ahead, assigned, names_something, possible
from attacks.rooms.xwing.nested import Claim, Question, Use
from attacks.rooms.xwing.state import GREEN, PRESENT, RAIL, Attack, Frame, Mark, Ship, State, Tokens, attacking

TOUCHING = (DIRECT, LEAK, BREACH, STRUCTURAL)  # damage cards whose texts change damage, or the dice against it
ATTACKING = (FAILURE, BLINDED)  # those that change what the ship they lie on may do with attack dice
PLACE = {step: place for place, step in enumerate(RAIL)}
A2A, A2B, A3A, A3B, A4A, A4B, A6A = (PLACE[step] for step in ("2a", "2b", "3a", "3b", "4a", "4b", "6a"))
ROLLING = ("2b", "3b")  # where dice to be rerolled have not landed
LANDED = ("2b+", "3b+")  # where they have, and only cards could answer
BEYOND, BOTH = {"2b": "3a", "3b": "4a"}, 2  # where it goes on once both sides have modified dice


class Sight(Struct, frozen=True):
    """What can still be looked at of a ship in one role: kinds of token, and whether its lock, Force and charges."""

    tokens: Callable[[Tokens], Any]
    lock: bool
    force: bool
    charges: bool


ALL = Sight(attrgetter(*Tokens.__struct_fields__), lock=True, force=True, charges=True)
"""A ship whose own attack is still to come."""


class Page(Struct, frozen=True):
    """What one step has to remember. `bare`: no ability is to come. `kinds`: the damage cards that are told apart."""

    place: int
    things: frozenset[str]
    cards: Ahead
    bare: bool
    mine: Sight
    theirs: Sight
    others: Sight
    kinds: tuple[int, ...]


class Memory:
    """What is remembered of the positions of one question: attacks on `target`, made by `shooters` one by one."""

    def __init__(self, state: State, target: int, depth: int, shooters: tuple[int, ...]) -> None:
        self.armed = state.table.armed
        self.crits_are_hits = not self.armed and state.table.damage == "counted" and len(shooters) > 1
        self.keys: tuple[tuple[str, ...], ...] = ()
        if self.armed:
            one = attacking(state) and not shooters
            keys = possible(state) if one else tuple(ship.abilities for ship in state.table.ships)
            self.keys = (*keys, assigned(key for own in keys for key in own))
        self.first = {ship.id: ship for ship in state.table.ships}
        self.target = target
        self.depth = depth
        self.shooters = shooters
        self.pages: dict[tuple[str, bool], Page] = {}
        self.rows: dict[tuple[int, int], Hashable] = {}

    def key(self, state: State) -> Hashable:
        """What the position has to remember."""
        frames = state.stack[self.depth :]
        if not frames or not isinstance(frames[0].data, Attack):
            page = self.page("", more=True)
            return (self._around(state, page, None), tuple(self._nested(state, frame, page) for frame in state.stack))
        frame, attack = frames[0], frames[0].data
        if not self.armed and len(frames) == 2 and frames[1].step in LANDED:
            frames = frames[:1]
        if frame.step in BEYOND and (frame.go == BOTH or (len(frames) == 1 and self._spent(state, frame.step, attack))):
            frame = replace(frame, step=BEYOND[frame.step], before=0, go=0, used=())
        page = self.page(frame.step, more=self._more(state))
        around = self._around(state, page, attack)
        here = self._attack(state, page, frame, attack)
        if len(frames) == 1:
            return around, here
        return (around, here, *[self._nested(state, frame, page) for frame in frames[1:]])

    def _spent(self, state: State, step: str, attack: Attack) -> bool:
        """Does the window close by itself: with nothing left to modify the dice with, no card, and nobody who stops?"""
        if self.armed or state.table.stops:
            return False
        ship = state.table.ship(attack.attacker if step == "2b" else attack.defender)
        locked, evade = (ship.lock == attack.defender, 0) if step == "2b" else (False, ship.tokens.evade)
        return not (ship.tokens.focus or ship.tokens.calculate or ship.force or locked or evade)

    def told_apart(self, state: State) -> tuple[int, ...]:
        """The damage cards that are told apart: the others act on nothing that is to come."""
        frame = state.stack[self.depth] if len(state.stack) > self.depth else None
        step = frame.step if frame is not None and isinstance(frame.data, Attack) else ""
        return self.page(step, more=self._more(state)).kinds

    def page(self, step: str, *, more: bool) -> Page:
        """What a step has to remember; `more`: other attacks come after this one."""
        page = self.pages.get((step, more))
        if page is None:
            page = self.pages[step, more] = self._page(step, more=more)
        return page

    def _page(self, step: str, *, more: bool) -> Page:
        place = PLACE.get(step, 0)
        cards = ahead(self.keys, RAIL[place])
        things = cards.things | (ahead(self.keys, RAIL[0]).things if more else frozenset())

        def until(last: int, *tokens: str, ever: bool = False) -> tuple[str, ...]:
            return tokens if place <= last or ever else ()

        mine = (*until(A2B, "focus", "calculate"), *until(A2A, "deplete"))
        theirs = (
            *until(A3A, "strain", "tractor", "cloak", ever=more),
            *until(A3B, "focus", "evade", "calculate", ever=more),
            *until(A4B, "reinforce_fore", "reinforce_aft", ever=more),
        )
        kinds = (
            *TOUCHING,
            *(ATTACKING if self.armed and (more or place <= A2B) else ()),
            *((PANICKED,) if "stress" in things else ()),
        )
        return Page(
            place,
            things,
            cards,
            not cards.cards,
            self._sight(things, mine, lock=place <= A2B, force=place <= A2B),
            self._sight(things, theirs, lock=False, force=place <= A3B or more),
            self._sight(things, ()),
            tuple(range(1, len(KINDS) + 1)) if things == EVERYTHING else kinds,
        )

    def _sight(
        self, things: frozenset[str], tokens: tuple[str, ...], *, lock: bool = False, force: bool = False
    ) -> Sight:
        names = {*tokens, *(name for name in Tokens.__struct_fields__ if name in things)}
        lock = lock or "lock" in things
        if self.armed:  # a ship that is ionized loses its lock, a jam token eats a green one
            names |= {"ion"} if lock else set()
            names |= {"jam"} if names & set(GREEN) else set()
        looked = attrgetter(*sorted(names)) if names else _nothing
        return Sight(looked, lock, force or "force" in things, "charges" in things)

    def _more(self, state: State) -> bool:
        """Is there another attack after this one, for which tokens may be kept?"""
        return len(self.shooters) > 1 and sum(not state.table.ship(one).engaged for one in self.shooters) > 1

    # --- ships and decks ---

    def _around(self, state: State, page: Page, attack: Attack | None) -> Hashable:
        """The ships, and the decks, as far as they still matter."""
        table = state.table
        if not self.armed:
            return self._simply(state, page, attack)
        now = (attack.attacker, attack.defender) if attack is not None else (0, self.target)
        ships = []
        for ship in table.ships:
            if ship.id == now[0]:
                sight = page.mine
            elif ship.id in self.shooters and not ship.engaged:
                sight = ALL
            else:
                sight = page.theirs if ship.id in (self.target, now[1]) else page.others
            ships.append(self._ship(ship, sight, page))
        decks = (
            tuple([_deck(side.deck, page) + side.discards for side in table.sides]) if table.damage == "deck" else ()
        )
        return tuple(ships), decks

    def _ship(self, ship: Ship, sight: Sight, page: Page) -> Hashable:
        """All that can change of a ship. Most are still the very ones of the beginning."""
        if self.first[ship.id] is not ship:
            return _row(ship, sight, page)
        known = self.rows.get((ship.id, id(sight)))
        if known is None:
            known = self.rows[ship.id, id(sight)] = _row(ship, sight, page)
        return known

    def _simply(self, state: State, page: Page, attack: Attack | None) -> Hashable:
        """The same where no ship has abilities: the two ships of the attack, and the deck of one."""
        table = state.table
        mine: Hashable = ()
        ship = table.ship(self.target)
        done = sum([table.ship(one).engaged for one in self.shooters])
        if attack is not None and page.place <= A2B:
            one = table.ship(attack.attacker)
            mine = (page.mine.tokens(one.tokens), one.lock, one.force_spent)
        theirs = page.theirs.tokens(ship.tokens)
        force = ship.force_spent if page.theirs.force else 0
        return done, mine, theirs, force, self.damage(state, ship)

    def damage(self, state: State, ship: Ship) -> Hashable:
        """How a ship without abilities stands; where several attacks count what it lost, not what it lost of what."""
        table = state.table
        if table.damage == "deck":
            deck = next(side.deck for side in table.sides if side.seat == ship.seat)
            up = tuple([card.kind for card in ship.faceup if card.kind in TOUCHING])
            cards = (*[deck[kind - 1] for kind in TOUCHING], sum(deck))
            return ship.shields_lost, ship.destroyed, ship.damage, up, cards
        if len(self.shooters) > 1 and not any(isinstance(frame.data, Suffering) for frame in state.stack):
            return ship.shields_lost + ship.damage, ship.destroyed
        return ship.shields_lost, ship.hits, ship.crits, ship.destroyed

    # --- the attack ---

    def _attack(self, state: State, page: Page, frame: Frame, attack: Attack) -> Hashable:
        where = (frame.step, frame.go, frame.before, frame.used, attack.attacker, attack.hit, attack.skipped)
        dice = self._dice(state, page, attack)
        if not self.armed:
            return (*where, attack.entered, dice)
        noted = (attack.lost, attack.dealt) if "noted" in page.things else ()
        rest = (attack.decided, attack.turned_by, attack.fallen, attack.was_destroyed, *noted)
        return (*where, attack.entered, dice, rest, _marks(attack.marks, page.cards))

    def _dice(self, state: State, page: Page, attack: Attack) -> Hashable:
        """What the dice can still come to: of each pool only what is looked at."""
        if self.armed and places_matter(state):
            return attack.attack, attack.defense
        top = state.stack[-1]
        rolling = top.data if isinstance(top.data, Reroll) and top.step in ROLLING else None
        if page.place <= A2B:
            ship, pool = state.table.ship(attack.attacker), attack.attack
            again = ship.lock == attack.defender or "lock" in page.things
            pool = replace(pool, now=as_hits(pool.now)) if self.crits_are_hits else pool
            dice = _faces(pool, page, ATTACK, rolling, again=again)
            return (dice, _faces(attack.defense, page, DEFENSE, rolling)) if attack.defense.now else dice
        hits, crits = self.results(attack.attack)
        if page.bare:
            if page.place >= A6A:
                return ()
            evades = attack.defense.count("e")
            if page.place >= A4A:
                return hits, crits, min(evades, hits + crits)
            if top.step == "3b" and evades >= hits + crits and not self._more(state):
                return hits, crits, hits + crits
        results: Hashable = (hits, crits)
        if ATTACK in page.things:
            results = _faces(attack.attack, page, ATTACK, rolling)
        if page.place <= A3B or DEFENSE in page.things:
            return results, _faces(attack.defense, page, DEFENSE, rolling)
        return results, attack.defense.count("e")

    def results(self, pool: Pool) -> tuple[int, int]:
        """The hits and crits of attack dice, all as hits where damage is damage."""
        hits, crits = pool.count("h"), pool.count("c")
        return (hits + crits, 0) if self.crits_are_hits else (hits, crits)

    # --- what is nested ---

    def _nested(self, state: State, frame: Frame, page: Page) -> Hashable:
        """A frame that carries no attack. Dice tell which of them are rerolled, picks that were used matter no more."""
        data = frame.data
        if isinstance(data, Reroll):
            return frame.flow, frame.step, frame.before, data.places if self.armed and places_matter(state) else ()
        if isinstance(data, Use):
            return frame.step, data.key, data.ship, data.picks[data.taken :], data.at, data.moment, data.subject
        if isinstance(data, Suffering):
            numbers = _numbers(state, page)
            tasks = tuple([_task(task, numbers) for task in data.tasks])
            return frame.step, tasks, _task(data.now, numbers)
        return frame


def _row(ship: Ship, sight: Sight, page: Page) -> Hashable:
    return (
        sight.tokens(ship.tokens),
        ship.lock if sight.lock else 0,
        ship.force_spent if sight.force else 0,
        ship.spent if sight.charges else (),
        (ship.shields_lost, ship.hits, ship.crits),
        ship.facedown if page.things == EVERYTHING else len(ship.facedown),
        tuple([card.kind if card.kind in page.kinds else 0 for card in ship.faceup]),
        (ship.destroyed, ship.removed, ship.engaged, ship.bonus, ship.obstacle),
        (ship.used, ship.marked, ship.abilities, ship.fired),
    )


def as_hits(faces: str) -> str:
    """Faces of attack dice where a crit is worth what a hit is: where damage is counted that several attacks do."""
    return faces.replace("c", "h")


def _nothing(tokens: Tokens) -> tuple[()]:
    return ()


def _deck(deck: tuple[int, ...], page: Page) -> tuple[int, ...]:
    """How many of the cards that are told apart lie in a deck, and how many in all."""
    return (*[deck[kind - 1] for kind in page.kinds], sum(deck))


def _faces(pool: Pool, page: Page, name: str, rolling: Reroll | None, *, again: bool = False) -> Hashable:
    """The dice in play as they are looked at, without an order; of those to be rerolled only how many they are."""
    again = again or AGAIN[name] in page.things
    places = rolling.places if rolling is not None and rolling.pool == name else ()
    kinds = "kinds" in page.things
    if not (again or places or kinds or "1" in pool.out):
        return "".join(sorted(pool.now))
    rows = []
    for place, face in enumerate(pool.now):
        kind = pool.kinds[place] if kinds else ""
        if pool.out[place] == "1":
            rows += [f"-{kind}"] if kinds else []
        elif place in places:
            rows.append(f"?{kind}")
        else:
            rows.append(face + (pool.again[place] if again else "") + kind)
    return tuple(sorted(rows)) if not again else (*sorted(rows), pool.again.count("1"))


def _marks(marks: tuple[Mark, ...], cards: Ahead) -> Hashable:
    """What was used, and can still matter. Only numbers and names that were picked are looked up later."""
    if not marks:
        return ()
    found: set[Hashable] = set()
    named = []
    for mark in marks:
        if not cards.remembers(mark.key):
            continue
        if names_something(mark.key):
            named.append(mark)
        else:
            lasts = mark.moment == PRESENT or ability_in_play(mark.key).limit == "window"
            found.add((mark.key, mark.ship, mark.moment if lasts else "", mark.refused))
    return frozenset(found), tuple(named)


def places_matter(state: State) -> bool:
    """Does something under way still name dice by their place?"""
    for frame in state.stack:
        data = frame.data
        if isinstance(data, Claim | Question):
            data = data.use
        if isinstance(data, Use) and data.picks[data.taken :]:
            return True
    return False


def _task(task: Task, numbers: dict[int, int]) -> Hashable:
    """What a task does. A text that touches nothing here repairs its card, whichever that is."""
    leaks = tuple([numbers[leak] for leak in task.leaks if leak in numbers])
    rest = (task.ship, task.kind, task.place, task.asked)
    return (task.do, task.face, task.up, numbers.get(task.id, 0), task.by, leaks, rest)


def _numbers(state: State, page: Page) -> dict[int, int]:
    """The faceup cards whose texts matter, numbered by their places."""
    cards = [card.id for ship in state.table.ships for card in ship.faceup if card.kind in page.kinds]
    return {one: place for place, one in enumerate(sorted(cards), 1)}


__all__ = ["ROLLING", "Memory", "as_hits", "places_matter"]
