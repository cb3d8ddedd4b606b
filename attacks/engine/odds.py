"""Exact odds from the rules that are played: every way on from a position, with equal positions met once.

A room asks (`OddsQuestion`): where its question ends, what counts there, what may be forgotten on the way. The walk
takes the room's own offers and lets every result of chance land through the room's own steps; whole-number weights say
how often. What the walk found is solved in `solving.py`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise, product
from math import comb, factorial, prod
from typing import Any, Generic

from attacks.engine.flow import Auto, Outcome, Roll, S
from attacks.engine.game import SILENCE, Game
from attacks.engine.values import CHANCE, Command, Offer, Pick, Refused, Throw

WIDEST = 5_000  # ways on from one position; what has more is left out, and the answer is bounds
Ending = tuple[int, ...]
Policy = Callable[[Any, str, tuple[Command, ...]], Command]
Weighted = tuple[tuple[int, ...], int]

Jump = tuple[list[tuple[int, Ending]], int, tuple[Fraction, ...]]
"""Endings with weights, what those are of, how much of each thing the question counts was passed on the way."""
Led = tuple[list[tuple[int, S]], int, tuple[Fraction, ...]]  # the same with positions that come to rest later


class TooWide(Exception):
    """More ways lead on from one position than anybody can look at."""


class OddsQuestion(Generic[S]):
    """A question about a position, as a room asks it. A room says at least what `ending` and `worth` are.

    `policies` are the seats that do not play their best, and what they do instead. `worth` is what the seats of
    `for_it` want most of, and all others least; `names` name the numbers of an ending. `settles` is the place of one of
    them (-1: none): of plays that come to the same in all else, they like the one with most of it. `aims` are what may
    be wanted, `aim` is the place of the one that is (unasked the first). Offers of `aside` are never taken on the way.
    With `forget` positions that differ only in what cannot matter any more are met as one.
    """

    aims: tuple[str, ...] = ("worth",)
    aside: tuple[str, ...] = ("roll", "enter")
    faces: Mapping[str, Sequence[str]] = {}
    names: tuple[str, ...] = ()
    for_it: tuple[str, ...] = ("p1",)
    span: tuple[int, int] = (0, 1)
    settles: int = -1
    beside: int = 0  # positions met on the shorter ways of `jump`
    counters: tuple[str, ...] = ("rounds",)  # what is counted on the way, by name; the first is `passed` of an answer
    notes: tuple[Any, ...] = ()  # what is to be said about the question, as the room's readers say it

    def __init__(
        self,
        game: Game[S],
        state: S,
        *,
        aim: str = "",
        policies: dict[str, Policy] | None = None,
        forget: bool = True,
    ) -> None:
        self.game = game
        self.aim = self.aims.index(aim or self.aims[0])
        self.policies = policies or {}
        self.forget = forget
        self.begin(state)

    def begin(self, state: S) -> None:
        """Keep what the room has to know of the position from which it is asked."""

    def ending(self, state: S) -> Ending | None:
        """What came out, in numbers; None while it has not."""
        raise NotImplementedError

    def worth(self, ending: Ending) -> int:
        """What an ending is worth, within `span`."""
        raise NotImplementedError

    def is_merge_point(self, state: S) -> bool:
        """Is this an automatic step at which positions are compared, between decisions?"""
        return False

    def jump(self, state: S) -> Jump | None:
        """A shorter way to the endings from here, where a room has one that a test holds equal to the long one."""
        return None

    def bounds(self, state: S) -> tuple[Fraction, Fraction] | None:
        """What a position is worth at least and at most, where a room can tell that and no more is to be looked at."""
        return None

    def counts_round(self, state: S) -> bool:
        """Is this a position whose passing is counted (a round)?"""
        return False

    def counted(self, state: S) -> tuple[Fraction, ...]:
        """How much of each of `counters` is passed at this position."""
        return (Fraction(self.counts_round(state)),)

    def leads(self, state: S) -> Led[S] | None:
        """A shorter way to later positions, as `jump` is one to the endings."""
        return None

    def key(self, state: S) -> Hashable:
        """Positions with the same key have the same odds. The whole state, where a room forgets nothing."""
        return state

    def known_by(self, state: S) -> Hashable | None:
        """All that keys leave out: questions that agree in it are one, asked elsewhere. None where nobody can say."""
        return None

    def onward(self, state: S) -> S | None:
        """Where the question goes on by itself although the rules wait for somebody; None where it does not."""
        return None

    def results(self, state: S, rules: Any) -> Iterable[tuple[int, Outcome]]:
        """What chance may do: where each result leads, and its whole-number weight."""
        rows = [self.hands(state, throw, place) for place, throw in enumerate(rules.throws(state))]
        narrow(prod([len(row) for row in rows]))
        for landed in product(*rows):
            faces = tuple([one for one, _ in landed])
            yield prod([weight for _, weight in landed]), rules.landed(state, faces, SILENCE)

    def hands(self, state: S, throw: Throw, place: int) -> tuple[Weighted, ...]:
        """Every handful of one throw, sides with the same face as one."""
        faces = tuple(self.sides(state, throw))
        narrow(comb(throw.n + len(set(faces)) - 1, throw.n))
        return hands_of(faces, throw.n)

    def sides(self, state: S, throw: Throw) -> Iterable[Hashable]:
        """What the sides of these dice come to; sides that come to the same are one result."""
        return self.faces.get(throw.kind) or range(1, throw.sides + 1)

    def options(self, state: S, seat: str) -> tuple[Command, ...]:
        """Everything the seat may do, things that are alike as one; what ends its go comes first."""
        offers = [one for one in self.game.at_step(state, seat) if not (one.why_not or one.manual or one.by_hand)]
        return tuple(
            Command(seat, offer.key, picks)
            for offer in offers
            if self.considered(state, offer)
            for picks in product(*(self.picked(state, offer, pick) for pick in offer.picks))
        )

    def considered(self, state: S, offer: Offer) -> bool:
        """May this offer be taken on the way?"""
        return offer.key not in self.aside

    def alike(self, state: S, offer: Offer, pick: Pick, one: int) -> Hashable:
        """What makes two things to pick the same."""
        return one

    def picked(self, state: S, offer: Offer, pick: Pick) -> Iterator[tuple[int, ...]]:
        """Every answer to a pick that differs from the others."""
        groups: dict[Hashable, list[int]] = {}
        for place, one in enumerate(pick.ids):
            groups.setdefault(self.alike(state, offer, pick, one), []).append(place)
        if pick.caps:
            yield from _spreads(pick, list(groups.values()))
            return
        narrow(prod([len(group) + 1 for group in groups.values()]))
        for counts in product(*(range(len(group) + 1) for group in groups.values())):
            if pick.least <= sum(counts) <= pick.most:
                yield tuple(
                    pick.ids[place] for group, n in zip(groups.values(), counts, strict=True) for place in group[:n]
                )


def never(state: object, seat: str, options: tuple[Command, ...]) -> Command:
    """The policy of who spends nothing that need not be spent: what ends a go comes first."""
    return options[0]


def narrow(ways: int) -> None:
    """Raises `TooWide` for more ways than are looked at from one position."""
    if ways > WIDEST:
        raise TooWide(ways)


def _spreads(pick: Pick, groups: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Every way to spread a number over things with caps; among things alike the largest numbers come first."""
    narrow(prod([cap + 1 for cap in pick.caps]))
    rows = [[_falling(row) for row in product(*(range(pick.caps[p] + 1) for p in group))] for group in groups]
    for chosen in product(*(dict.fromkeys(one for one in row if one is not None) for row in rows)):
        spread = [0] * len(pick.ids)
        for group, numbers in zip(groups, chosen, strict=True):
            for place, n in zip(group, numbers, strict=True):
                spread[place] = n
        if pick.least <= sum(spread) <= pick.most:
            yield tuple(spread)


def _falling(row: tuple[int, ...]) -> tuple[int, ...] | None:
    return row if all(a >= b for a, b in pairwise(row)) else None


@lru_cache(maxsize=1024)
def hands_of(faces: tuple[Hashable, ...], n: int) -> tuple[Weighted, ...]:
    """Every handful of `n` equal dice as sides counted from 1, one side for each face, and how often it falls."""
    often = Counter(faces)
    sides = [(faces.index(face) + 1, times) for face, times in often.items()]
    found = []
    for hand in combinations_with_replacement(sides, n):
        weight = factorial(n)
        for (_, times), many in Counter(hand).items():
            weight = weight // factorial(many) * times**many
        found.append((tuple([side for side, _ in hand]), weight))
    return tuple(found)


@dataclass(slots=True, eq=False)
class Node:
    """A position of a walk. `seat` decides, chance does, or nobody ("") where it is over or was not looked at.

    `weights` stand beside the children of chance and add up to `total`; `commands` beside those of a seat. `counted` is
    how much of each thing the question counts (rounds) is passed here. `bounds`: what it is worth at least and at most,
    where that is known and nothing that follows it.
    """

    seat: str = ""
    children: list[Node] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    total: int = 1
    commands: tuple[Command, ...] = ()
    ending: Ending | None = None
    counted: tuple[Fraction, ...] = ()
    bounds: tuple[Fraction, Fraction] | None = None


class Walk(Generic[S]):
    """Positions found so far, each once. A walk may be asked again from any later position of the same attack.

    `budget` is how many ways on may be looked at in one answer. Where seats that play their best choose in
    secret the first of them is asked first, and in `others` the last; the two bound what is true.
    """

    def __init__(self, asked: OddsQuestion[S], budget: int = 200_000) -> None:
        self.asked, self.budget = asked, budget
        self.nodes, self.ends = dict[Hashable, Node](), dict[Ending, Node]()
        self.waiting: deque[tuple[Node, S]] = deque()
        self.secrets: list[tuple[Node, S]] = []
        self.others, self.turned = dict[Node, Node](), dict[Node, Node]()
        self.passing = Node()  # of the last question alone: nothing leads to it
        self.met = self.looked = 0

    def node(self, state: S) -> Node:
        """The position, and everything that can follow it as far as the budget goes."""
        known = self.nodes.get(self.asked.key(state))
        first = self._at(state, rests=True)
        if known is first and first.commands:  # it was met as another that is alike: commands must name its own dice
            first = self.passing = Node(counted=known.counted)
            self._open(first, state)
        self._look()
        return first

    def last_first(self, first: Node) -> Node:
        """A position that was met, and all that follows, where the last to choose in secret is asked first."""
        waiting, self.waiting = self.waiting, deque()
        while self.secrets:
            fresh, self.secrets = self.secrets, []
            for node, state in fresh:
                other = self.others[node] = Node(counted=node.counted)
                with suppress(TooWide):
                    self._decide(other, state, self.asked.game.to_act(state)[-1])
            self._look()
        self.waiting = waiting + self.waiting
        if not self.others:
            return first
        if self.waiting:  # what is opened later would not be seen in copies
            self.turned = {}
        path, made = [first], list[Node]()
        while path:
            one = path.pop()
            if one not in self.turned:
                made.append(copy(self.others.get(one, one)))
                self.turned[one] = made[-1]
                path += made[-1].children
        for node in made:
            node.children = [self.turned[child] for child in node.children]
        return self.turned[first]

    def rolled(self, state: S, rules: object) -> Node:
        """A roll with every result as a way on, whatever shorter way there is to the endings."""
        node = Node()
        self._chance(node, self._results(state, rules))
        self._look()
        return node

    def _look(self) -> None:
        """Look at positions that wait, as far as the budget goes."""
        most = self.looked + self.budget
        while self.waiting and self.looked < most:
            with suppress(TooWide):
                self._open(*self.waiting.popleft())

    def _results(self, state: S, rules: object) -> list[tuple[int, Node]]:
        """What may come of a roll, with its weight."""
        found = self.asked.results(state, rules)
        return [(weight, self._at(self.asked.game.after_outcome(outcome))) for weight, outcome in found]

    def _until(self, state: S) -> bool:
        return self.asked.ending(state) is not None or self.asked.is_merge_point(state)

    def _at(self, state: S, *, rests: bool = False) -> Node:
        """The position that a state comes to; what is alike is met before it comes to rest, which is the work."""
        key = self.asked.key(state)
        self.looked += 1
        node = self.nodes.get(key)
        if node is not None:
            return node
        rest = state if rests else self.asked.game.settle_until(state, self._until)
        if rest is not state:
            node = self.nodes[key] = self._at(rest, rests=True)
            return node
        node = self.nodes[key] = Node()
        self.met += 1
        node.ending = self.asked.ending(state)
        if node.ending is None:
            node.counted = self.asked.counted(state)
            self.waiting.append((node, state))
        return node

    def _open(self, node: Node, state: S) -> None:
        """Look at everything that may happen next."""
        asked, game = self.asked, self.asked.game
        jump = asked.jump(state)
        if jump is not None:
            endings, whole, node.counted = jump
            self._chance(
                node, [(weight, self.ends.setdefault(end, Node(ending=end))) for weight, end in endings], whole
            )
            return
        led = asked.leads(state)
        if led is not None:
            found, whole, node.counted = led
            self._chance(node, [(weight, self._at(one)) for weight, one in found], whole)
            return
        node.bounds = asked.bounds(state)
        if node.bounds is not None:
            return
        on = asked.onward(state)
        if on is not None:
            self._chance(node, [(1, self._at(on, rests=True))])
            return
        _, step = game.here(state)
        if isinstance(step, Auto):
            rest = game.settle_until(state, self._until, stopped=True)
            self._chance(node, [(1, self._at(rest, rests=True))])
        elif isinstance(step, Roll):
            self._chance(node, self._results(state, step.rules))
        else:
            seats = game.to_act(state)
            if sum(seat not in asked.policies for seat in seats) > 1:
                self.secrets.append((node, state))
            self._decide(node, state, seats[0])

    def _chance(self, node: Node, found: Iterable[tuple[int, Node]], whole: int = 0) -> None:
        """Results that come to the same are one; what was rounded away of the whole leads to what nobody looks at."""
        often: dict[Node, int] = {}
        for weight, child in found:
            often[child] = often.get(child, 0) + weight
        if (left := whole - sum(often.values())) > 0:
            often[Node()] = left
        node.seat = CHANCE
        node.children, node.weights = list(often), list(often.values())
        node.total = sum(node.weights)

    def _decide(self, node: Node, state: S, seat: str) -> None:
        asked = self.asked
        commands = asked.options(state, seat)
        narrow(len(commands))
        if not commands:  # what is asked for is hidden from whoever asks for odds
            return
        policy = asked.policies.get(seat)
        node.seat = seat
        taken: list[Command] = []
        while commands and not (taken and policy):
            command = policy(state, seat, commands) if policy else commands[0]
            commands = tuple([one for one in commands if one is not command])
            try:
                child = self._at(asked.game.apply_unchecked(state, command))
            except Refused:  # picks that are each allowed and do not go together
                continue
            node.children.append(child)
            taken.append(command)
        node.commands = tuple(taken)
