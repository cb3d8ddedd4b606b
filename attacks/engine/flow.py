"""A flow is the rulebook's page: numbered steps in its order. There are four kinds of step.

| kind   | who answers                                          |
|--------|------------------------------------------------------|
| Auto   | the rules                                            |
| Roll   | chance: dice, or a card drawn                        |
| Choose | a seat must decide, or several at once               |
| Window | seats in order use abilities, then close their go    |

What a step does is written in a small class beside the flow, with exactly the functions its kind needs.
A step's function answers with an outcome: the next state (go on), `Goto`, `Push`, `Return` or `Stay`. The flows
under way are a stack: what each carries is found from the innermost out, and changed where it stands.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.values import Command, Offer, Refused, Tell, Throw


class Frame(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where a flow stands: its step, whose go it is, what was used and answered there.

    `before` counts what came ahead of the step and is done, `passes` the seats in a row that declined. A room
    subclasses it and gives `data` the type of what that flow carries (the attack, say).
    """

    flow: str
    step: str
    data: Any = None
    before: int = 0
    go: int = 0
    passes: int = 0
    used: tuple[str, ...] = ()
    answers: tuple[Command, ...] = ()


class Plain(Struct, frozen=True, gc=False, tag="plain"):
    """What a flow carries that has nothing of its own."""


class State(Struct, frozen=True, gc=False):
    """A match at one moment: the room's table and the stack of flows under way. The last frame is the one that runs."""

    format: int
    table: Any
    stack: tuple[Any, ...]


S = TypeVar("S", bound=State)
D = TypeVar("D")


class Goto(Struct, frozen=True, gc=False):
    """Go to another step of this flow."""

    state: Any
    step: str


class Push(Struct, frozen=True, gc=False):
    """Run a nested flow first; afterwards stand at `then` of this flow (empty: where it stands now, go and all)."""

    state: Any
    frame: Any
    then: str = ""


class Return(Struct, frozen=True, gc=False):
    """Leave this flow now without finishing it (and, with `frames`, flows around it); with `step`, stand there then."""

    state: Any
    frames: int = 1
    step: str = ""


class Stay(Struct, frozen=True, gc=False):
    """Nothing is finished: the step that runs in this state goes on (an in-place answer, a flow put on top)."""

    state: Any


Outcome = State | Goto | Push | Return | Stay


def staying(outcome: Outcome) -> Outcome:
    """The outcome of a part of a step: where it only changes the state, the step goes on with its next part."""
    return Stay(outcome) if isinstance(outcome, State) else outcome


class AutoRules(Protocol):
    """The rules act."""

    def run(self, state: Any, tell: Tell) -> Outcome: ...


class RollRules(Protocol):
    """Chance acts. `seats` is empty, or names the seat that types in what it rolled on its own table."""

    def throws(self, state: Any) -> tuple[Throw, ...]: ...
    def landed(self, state: Any, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome: ...
    def seats(self, state: Any) -> tuple[str, ...]: ...
    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]: ...
    def chosen(self, state: Any, command: Command, tell: Tell) -> Outcome: ...


class ChooseRules(Protocol):
    """Seats decide."""

    def seats(self, state: Any) -> tuple[str, ...]: ...
    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]: ...
    def chosen(self, state: Any, command: Command, tell: Tell) -> Outcome: ...


class Choice(ABC):
    """A decision that is offered to the seats it names and to nobody else."""

    @abstractmethod
    def seats(self, state: Any) -> tuple[str, ...]: ...

    @abstractmethod
    def choices(self, state: Any, seat: str) -> tuple[Offer, ...]:
        """What one of these seats may choose."""

    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
        return self.choices(state, seat) if seat in self.seats(state) else ()


class WindowRules(Protocol):
    """Seats use abilities in the order named. `may_close` is empty, or the reason why a go must stay open."""

    def order(self, state: Any) -> tuple[str, ...]: ...
    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]: ...
    def chosen(self, state: Any, command: Command, tell: Tell) -> Outcome: ...
    def may_close(self, state: Any, seat: str) -> str: ...
    def stops(self, state: Any, seat: str) -> bool: ...


class ChanceOnly:
    """A roll that nobody types in: a card drawn, an order drawn."""

    def seats(self, state: Any) -> tuple[str, ...]:
        return ()

    def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
        return ()

    def chosen(self, state: Any, command: Command, tell: Tell) -> Outcome:
        raise Refused("not_offered")


R = TypeVar("R")


class Step(Generic[R]):
    """One numbered step. `before`: moments ahead of it, in order; each may push what it triggers."""

    def __init__(self, number: str, rules: R, *, before: tuple[AutoRules, ...] = ()) -> None:
        self.number = number
        self.rules = rules
        self.before = before


class Auto(Step[AutoRules]):
    """The rules act; nobody decides."""


class Roll(Step[RollRules]):
    """Dice are thrown or a card is drawn."""


class Choose(Step[ChooseRules]):
    """A seat decides. With several: `first` (one answer is enough) or `all` (answers are kept until all are in)."""

    def __init__(
        self, number: str, rules: ChooseRules, manner: str = "first", *, before: tuple[AutoRules, ...] = ()
    ) -> None:
        super().__init__(number, rules, before=before)
        self.manner = manner


class Window(Step[WindowRules]):
    """Abilities are used, in one of two manners.

    `in_turn`: each seat has one go, any number of abilities in any order, and finalizes it; `finalized` then runs.
    `alternating`: a seat uses one ability or declines, then the next; it closes when all have declined in a row.
    """

    def __init__(
        self,
        number: str,
        rules: WindowRules,
        manner: str = "in_turn",
        *,
        finalized: Callable[[Any, str, Tell], Any] | None = None,
        before: tuple[AutoRules, ...] = (),
    ) -> None:
        super().__init__(number, rules, before=before)
        self.alternating = manner == "alternating"
        self.closing = "decline" if self.alternating else "finalize"
        self.finalized = finalized


class Flow:
    """A page of the rulebook: its steps in order. `done` runs when the last of them is over."""

    def __init__(self, name: str, *steps: Step[Any], done: Callable[[Any, Tell], Any] | None = None) -> None:
        self.name = name
        self.numbers = tuple(step.number for step in steps)
        self.steps = {step.number: step for step in steps}
        self.done = done
        if len(self.steps) != len(steps):
            raise ValueError(f"flow {name} numbers a step twice")

    @property
    def first(self) -> str:
        """The number of the step the flow begins with."""
        return self.numbers[0]

    def after(self, number: str) -> str:
        """The number of the step that follows; empty after the last."""
        place = self.numbers.index(number) + 1
        return self.numbers[place] if place < len(self.numbers) else ""


def kinds_by_part(flows: Iterable[Flow], parts: Mapping[str, str]) -> dict[str, str]:
    """What the steps are about, by number, as the parts of the page are: 2b belongs to part 2, 10 to part 10."""
    numbers = (number for flow in flows for number in flow.numbers)
    return {number: parts[part] for number in numbers if (part := re.sub(r"\D.*", "", number)) in parts}


def with_table(state: S, **changes: Any) -> S:
    """The state with parts of its table changed."""
    return replace(state, table=replace(state.table, **changes))


def innermost(state: Any, kind: type[D]) -> D | None:
    """What the innermost flow of a kind carries; None where no such flow is under way."""
    for frame in reversed(state.stack):
        if isinstance(frame.data, kind):
            return frame.data
    return None


def nested(state: object, kind: type[D]) -> D:
    """What the innermost flow of a kind carries, where there must be one."""
    found = innermost(state, kind)
    if found is None:
        raise LookupError(f"no {kind.__name__.lower()} is under way")
    return found


def holds(state: object, kind: type[Any]) -> bool:
    """Is a flow of this kind under way?"""
    return innermost(state, kind) is not None


def depth_of(state: Any, flow: str) -> int:
    """How many flows are nested in the innermost one of this name."""
    return next(depth for depth, frame in enumerate(reversed(state.stack)) if frame.flow == flow)


def with_nested(state: S, data: object) -> S:
    """The state with the innermost flow of this kind carrying something else."""
    for depth in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[depth]
        if isinstance(frame.data, type(data)):
            return replace(state, stack=(*state.stack[:depth], replace(frame, data=data), *state.stack[depth + 1 :]))
    raise LookupError(f"no {type(data).__name__.lower()} is under way")


def with_data(state: S, **changes: Any) -> S:
    """The state with parts changed of what the flow that runs carries."""
    frame = state.stack[-1]
    return replace(state, stack=(*state.stack[:-1], replace(frame, data=replace(frame.data, **changes))))
