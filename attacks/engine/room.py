"""What every room whose matches walk through flows answers in the same way.

A room brings its setup, its view, its result and its words; who is to act, what is offered and what a command does come
from its flows alone. A room that does not fit the flow answers the six questions itself.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any, Generic, TypeVar

import msgspec

from attacks.engine.editions import word_of
from attacks.engine.flow import Choose, Roll, S, Window
from attacks.engine.game import Game
from attacks.engine.values import OVER, Command, Event, Offer, Refused, Throw

TURNS = {Choose: "choose", Window: "window", Roll: "roll"}


class FlowRoom(Generic[S]):
    """A rule system told in flows. `faces` names the sides of each kind of die."""

    faces: dict[str, tuple[str, ...]]
    game: Game[S]
    state: type[S]

    def to_act(self, state: S) -> tuple[str, ...]:
        """The seats with priority, or chance, or over."""
        return self.game.to_act(state)

    def offers(self, state: S, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now, and why not what it may not."""
        return self.game.offers(state, seat)

    def apply(self, state: S, command: Command) -> tuple[S, tuple[Event, ...]]:
        """Take a command. Raises `Refused` and changes nothing if it is not offered."""
        return self.game.apply(state, command)

    def chances(self, state: S) -> tuple[Throw, ...]:
        """The dice to throw now, and the cards to draw."""
        return self.game.throws(state)

    def sides(self, state: S, throw: Throw) -> tuple[str, ...]:
        """What the sides of a throw show, by name; empty if only their numbers count."""
        return self.faces.get(throw.kind, ())

    def encode(self, state: S) -> bytes:
        """The state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """The state from JSON."""
        return msgspec.json.decode(data, type=self.state)

    def word_of(self, switch: str, value: Any) -> str:
        """The key of a switch's value under [switches]."""
        return word_of(switch, value)

    def turn(self, state: S) -> dict[str, Any]:
        """Who is to act and in what kind of step; `held` while the step waits for an answer to an edit."""
        seats = self.to_act(state)
        if seats == (OVER,):
            return {"seats": list(seats), "kind": "over"}
        _, step = self.game.here(state)
        kind = next((name for kind, name in TURNS.items() if isinstance(step, kind)), "choose")
        held = {"held": True} if self.game.standing.due(state) else {}
        return {"seats": list(seats), "kind": kind, **held}


T = TypeVar("T")


def read_setup(setup: dict[str, Any], kind: type[T]) -> T:
    """What a match starts from, as its room reads it. Raises `Refused` (code `bad_setup`) for what does not fit."""
    try:
        return msgspec.convert(setup, kind)
    except msgspec.ValidationError as error:
        raise Refused("bad_setup", code="bad_setup", detail=str(error)) from None


@cache
def read_words(folder: Path, language: str) -> dict[str, Any]:
    """The words of a language from `<language>.toml` and the files of its parts beside it. Not to be changed."""
    found: dict[str, Any] = {}
    for path in (folder / f"{language}.toml", *sorted(folder.glob(f"{language}_*.toml"))):
        for section, said in loads(path.read_text(encoding="utf-8")).items():
            found[section] = {**found.get(section, {}), **said} if isinstance(said, dict) else said
    return found
