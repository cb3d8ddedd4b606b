"""Walks any room's flows: who is to act, what is offered, and the one way forward.

A room hands in its flows and its standing offers (what seats may do at any step: edits, stops). `apply` checks a
command against the offers, takes it, and settles: it runs what needs nobody until somebody, or chance, is to act.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace

from attacks.engine.flow import (
    Auto,
    Choose,
    Flow,
    Frame,
    Goto,
    Outcome,
    Push,
    Return,
    Roll,
    S,
    Stay,
    Step,
    Window,
)
from attacks.engine.values import (
    CHANCE,
    LANDED,
    OVER,
    PASSED_BY,
    Command,
    Event,
    Offer,
    Record,
    Refused,
    Silence,
    Tell,
    Throw,
)

SETTLE_LIMIT = 10_000
OFFERED = 2048  # positions and seats whose offers are remembered
SILENCE = Silence()
S_contra = TypeVar("S_contra", contravariant=True)


class Standing(Protocol[S_contra]):
    """What may be done at every step, and who owes an answer before the step goes on (until then for `held`)."""

    held: str

    def due(self, state: S_contra) -> tuple[str, ...]: ...
    def offers(self, state: S_contra, seat: str) -> tuple[Offer, ...]: ...
    def chosen(self, state: S_contra, command: Command, tell: Tell) -> Outcome: ...


class Game(Generic[S]):
    """The rules of one room, ready to be asked."""

    def __init__(self, flows: tuple[Flow, ...], standing: Standing[S]) -> None:
        self.flows = {flow.name: flow for flow in flows}
        self.standing = standing
        self._offered: dict[tuple[int, str], tuple[S, tuple[Offer, ...]]] = {}

    # --- questions ---

    def to_act(self, state: S) -> tuple[str, ...]:
        """The seats with priority, or CHANCE, or OVER."""
        if not state.stack:
            return (OVER,)
        if due := self.standing.due(state):
            return due
        frame, step = self.here(state)
        if isinstance(step, Roll):
            return step.rules.seats(state) or (CHANCE,)
        if isinstance(step, Window):
            return (step.rules.order(state)[frame.go],)
        answered = {answer.seat for answer in frame.answers}
        return tuple(seat for seat in step.rules.seats(state) if seat not in answered)

    def offers(self, state: S, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now and, for what it owns but may not use now, the reason."""
        return self.at_step(state, seat) + self.standing.offers(state, seat) if state.stack else ()

    def throws(self, state: S) -> tuple[Throw, ...]:
        """The dice that chance has to throw now."""
        step = self.here(state)[1] if state.stack else None
        return step.rules.throws(state) if isinstance(step, Roll) else ()

    def here(self, state: S) -> tuple[Any, Step[Any]]:
        """The frame that runs and its step."""
        frame = state.stack[-1]
        return frame, self.flow(state, frame.flow).steps[frame.step]

    def flow(self, state: S, name: str) -> Flow:
        """The flow of a name in this match: the same in all, unless a room plays some of them otherwise."""
        return self.flows[name]

    # --- the way forward ---

    def begin(self, state: S, tell: Tell) -> S:
        """Settle a state that was just set up."""
        return self._settle(state, tell)

    def apply(self, state: S, command: Command) -> tuple[S, tuple[Event, ...]]:
        """Take a command and go on to the next decision.

        Raises `Refused` (`over`, `not_offered`, `bad_picks`, `bad_faces`, or the offer's own reason); nothing changes.
        """
        if not state.stack:
            raise Refused("over")
        tell = Record()
        taken = self._land(state, command, tell) if command.seat == CHANCE else self._take(state, command, tell)
        return self._settle(taken, tell), tuple(tell.events)

    def apply_unchecked(self, state: S, command: Command) -> S:
        """The state after a command that is known to be legal, unchecked and untold; it has not come to rest."""
        return self._answer(state, command, SILENCE)

    def after_outcome(self, outcome: Outcome) -> S:
        """The state after a step's outcome, in the same way."""
        return self._move(outcome, SILENCE)

    def settle_until(self, state: S, until: Callable[[S], bool], *, stopped: bool = False) -> S:
        """Where a state in which nobody owes an answer comes to rest, no later than at `until`.

        `stopped`: it stands there already and goes on.
        """
        return self._settle(state, SILENCE, until, stopped=stopped)

    def _land(self, state: S, command: Command, tell: Tell) -> S:
        if self.to_act(state) != (CHANCE,) or command.key != LANDED:
            raise Refused("not_offered")
        _, step = self.here(state)
        throws = step.rules.throws(state)
        fits = len(throws) == len(command.picks) and all(
            len(faces) == throw.n and all(1 <= face <= throw.sides for face in faces)
            for throw, faces in zip(throws, command.picks, strict=True)
        )
        if not fits:
            raise Refused("bad_faces")
        return self._move(step.rules.landed(state, command.picks, tell), tell)

    def _take(self, state: S, command: Command, tell: Tell) -> S:
        offer = next((o for o in self.at_step(state, command.seat) if o.key == command.key), None)
        standing = offer is None
        if offer is None:
            offer = next((o for o in self.standing.offers(state, command.seat) if o.key == command.key), None)
        if offer is None:
            raise Refused("not_offered")
        if offer.why_not:
            raise Refused(offer.why_not, rule=offer.rule)
        if len(command.picks) != len(offer.picks) or not all(
            pick.admits(chosen) for pick, chosen in zip(offer.picks, command.picks, strict=True)
        ):
            raise Refused("bad_picks")
        if standing:
            return self._stay(state, self.standing.chosen(state, command, tell), tell)
        return self._answer(state, command, tell)

    def _answer(self, state: S, command: Command, tell: Tell) -> S:
        frame, step = self.here(state)
        if isinstance(step, Window):
            if command.key == step.closing:
                return self._declined(state, frame, step, tell)
            if step.alternating:
                state = _with(state, replace(frame, go=_following(state, frame, step), passes=0))
            return self._stay(state, step.rules.chosen(state, command, tell), tell)
        if isinstance(step, Choose) and step.manner == "all":
            state = _with(state, frame := replace(frame, answers=(*frame.answers, command)))
            if len(frame.answers) < len(step.rules.seats(state)):
                return state
        return self._move(step.rules.chosen(state, command, tell), tell)

    def _declined(self, state: S, frame: Frame, step: Window, tell: Tell) -> S:
        """A seat has nothing more to use: its go is over, or (alternating) it declines this once."""
        if step.alternating:
            return _with(state, replace(frame, go=_following(state, frame, step), passes=frame.passes + 1))
        seat = step.rules.order(state)[frame.go]
        state = _with(state, replace(frame, go=frame.go + 1))
        return self._stay(state, step.finalized(state, seat, tell), tell) if step.finalized else state

    def _stay(self, state: S, outcome: Outcome, tell: Tell) -> S:
        """An ability was used or an edit made: the step goes on where it stands."""
        return outcome if isinstance(outcome, type(state)) else self._move(outcome, tell)

    def _move(self, outcome: Any, tell: Tell) -> S:
        """Do what a step's function answered."""
        if not isinstance(outcome, Push | Goto | Return | Stay):
            return self._next(outcome, tell)
        state: S = outcome.state
        if isinstance(outcome, Stay):
            return state
        if isinstance(outcome, Push):
            state = _stand(state, outcome.then) if outcome.then else state
            return replace(state, stack=(*state.stack, outcome.frame))
        if isinstance(outcome, Return):
            state = replace(state, stack=state.stack[: len(state.stack) - outcome.frames])
        return _stand(state, outcome.step) if outcome.step else state

    def _next(self, state: S, tell: Tell) -> S:
        frame = state.stack[-1]
        flow = self.flow(state, frame.flow)
        if number := flow.after(frame.step):
            return _stand(state, number)
        if flow.done:
            state = flow.done(state, tell)
        return replace(state, stack=state.stack[:-1])

    def _settle(self, state: S, tell: Tell, until: Callable[[S], bool] | None = None, *, stopped: bool = False) -> S:
        """Run whatever needs nobody: autos, empty rolls, choices nobody has, windows nobody can use.

        An answer that is due holds up all but autos, in which nobody could do anything about it.
        """
        for _ in range(SETTLE_LIMIT):
            if not state.stack or (until is not None and not stopped and until(state)):
                return state
            stopped = False
            frame, step = self.here(state)
            if until is None and not isinstance(step, Auto) and self.standing.due(state):
                return state
            if frame.before < len(step.before):
                state = _with(state, replace(frame, before=frame.before + 1))
                state = self._stay(state, step.before[frame.before].run(state, tell), tell)
            elif isinstance(step, Auto):
                state = self._move(step.rules.run(state, tell), tell)
            elif isinstance(step, Roll):
                throws = step.rules.throws(state)
                if not all(throw.certain for throw in throws):
                    return state
                state = self._move(step.rules.landed(state, tuple((1,) * throw.n for throw in throws), tell), tell)
            elif isinstance(step, Choose):
                if step.rules.seats(state):
                    return state
                state = self._next(state, tell)
            else:
                assert isinstance(step, Window)
                closed = self._close(state, frame, step, tell)
                if closed is None:
                    return state
                state = closed
        raise RuntimeError(f"step {state.stack[-1].step} never comes to rest")

    def _close(self, state: S, frame: Frame, step: Window, tell: Tell) -> S | None:
        """Close a go in which nothing can be done; None while it stays open."""
        order = step.rules.order(state)
        if (frame.passes if step.alternating else frame.go) >= len(order):
            return self._next(state, tell)
        offers = self._by_rules(state, step, now := order[frame.go])
        if _open_for(state, step, now, offers):
            return None
        if not step.alternating:
            tell(_closing(offers), step=step.number, seat=now)
        elif not frame.passes and not frame.used:
            others = [(seat, self._by_rules(state, step, seat)) for seat in order if seat != now]
            if not any(_open_for(state, step, seat, its) for seat, its in others):
                tell(_closing([*offers, *(offer for _, its in others for offer in its)]), step=step.number)
                return self._next(state, tell)
        return self._declined(state, frame, step, tell)

    def at_step(self, state: S, seat: str) -> tuple[Offer, ...]:
        """What the step offers; while somebody owes an answer it is shown, and waits."""
        offers = self._open_offers(state, seat)
        if not self.standing.due(state):
            return offers
        return tuple(replace(offer, why_not=offer.why_not or self.standing.held) for offer in offers)

    def _open_offers(self, state: S, seat: str) -> tuple[Offer, ...]:
        frame, step = self.here(state)
        if isinstance(step, Auto):
            return ()
        if not isinstance(step, Window):
            answered = isinstance(step, Choose) and any(answer.seat == seat for answer in frame.answers)
            return () if answered else self._by_rules(state, step, seat)
        if step.rules.order(state)[frame.go] != seat:
            return ()
        closing = Offer(step.closing, why_not=step.rules.may_close(state, seat), rule=step.number)
        return (closing, *self._by_rules(state, step, seat))

    def _by_rules(self, state: S, step: Any, seat: str) -> tuple[Offer, ...]:
        """What the step offers: asked when it comes to rest, is shown, is answered, so kept by the very state."""
        known = self._offered.get((id(state), seat))
        if known is None:
            for old in list(self._offered)[: OFFERED // 2] if len(self._offered) >= OFFERED else ():
                self._offered.pop(old, None)
            known = self._offered[id(state), seat] = (state, step.rules.offers(state, seat))
        return known[1]


def _closing(offers: Sequence[Offer]) -> str:
    """How it is told that a go closes by itself: with nothing to use, or with cards its seat passes by for good."""
    by_hand = any(offer.by_hand and offer.why_not == PASSED_BY for offer in offers)
    return "window.passed_by" if by_hand else "window.quiet"


def _open_for(state: object, step: Window, seat: str, offers: tuple[Offer, ...]) -> bool:
    """Must the seat be asked here? Corrections keep no window open; cards played by hand do."""
    useful = any(not offer.why_not and not offer.manual for offer in offers)
    return useful or step.rules.stops(state, seat) or bool(step.rules.may_close(state, seat))


def _following(state: object, frame: Frame, step: Window) -> int:
    """The place of the seat that comes next; after the last the first again."""
    return (frame.go + 1) % len(step.rules.order(state))


def _with(state: S, frame: Frame) -> S:
    return replace(state, stack=(*state.stack[:-1], frame))


def _stand(state: S, number: str) -> S:
    """The state at the beginning of another step of the flow that runs."""
    return _with(state, replace(state.stack[-1], step=number, before=0, go=0, passes=0, used=(), answers=()))
