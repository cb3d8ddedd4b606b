"""The Twilight Imperium room: the six questions, answered from the flow, the fleets and the offers."""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.flow import Choose, Roll, Window
from attacks.engine.game import Game
from attacks.engine.values import OVER, Command, Event, Offer, Record, Refused, Throw
from attacks.rooms.ti4 import view as views
from attacks.rooms.ti4.build import Setup, checked, table_of
from attacks.rooms.ti4.edits import COUNTERS, FIELDS, KINDS, Corrections
from attacks.rooms.ti4.flow import FLOWS
from attacks.rooms.ti4.result import result
from attacks.rooms.ti4.settings import CHOICES, EDITIONS, preset, word_of
from attacks.rooms.ti4.state import FORMAT, STEPS, Frame, State
from attacks.rooms.ti4.wording import words

FACES = tuple(str(face) for face in (*range(1, 10), 0))
"""The sides of a die by their number: the tenth shows 0 and counts as 10."""


class TwilightImperium:
    """The barrage, and the space combat it opens, in the editions of `settings.py`."""

    key = "ti4"
    name = "Twilight Imperium"
    rules_number = 1
    seats = ("p1", "p2")
    modes = ("combat", "barrage")
    editions = tuple(EDITIONS)
    choices = CHOICES
    faces = {"barrage": FACES, "combat": FACES, "rift": FACES}
    names = {
        "field": FIELDS,
        "counter": COUNTERS,
        "kind": KINDS,
        "step": STEPS,
        "seat": seats,
        "hits": ("common", "restricted"),
    }
    hidden = ("cards",)
    options = {"dice": ("server", "entered"), "contests": ("wait",)}

    def __init__(self) -> None:
        self.game: Game[State] = Game(FLOWS, Corrections())

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up. Raises `Refused` (code `bad_setup`) and says what is wrong with the setup."""
        try:
            wanted = msgspec.convert(setup, Setup, strict=False)
        except msgspec.ValidationError as error:
            raise Refused("bad_setup", code="bad_setup", detail=str(error)) from None
        checked(wanted, self)
        step = "P0" if wanted.mode == "combat" else "1.0"
        return self.game.begin(State(FORMAT, table_of(wanted), (Frame("combat", step),)), Record())

    def preset(self, edition: str) -> dict[str, Any]:
        """Every switch of an edition by its name."""
        return preset(edition)

    def kin(self, edition: str) -> tuple[str, ...]:
        """The editions that are played with the same cards, so that fleets fit all of them."""
        return (edition,)

    def word_of(self, switch: str, value: Any) -> str:
        """The key of a switch's value under [switches]."""
        return word_of(switch, value)

    def to_act(self, state: State) -> tuple[str, ...]:
        """The seats with priority, or chance, or over."""
        return self.game.to_act(state)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now, and why not what it may not."""
        return self.game.offers(state, seat)

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Take a command. Raises `Refused` and changes nothing if it is not offered."""
        return self.game.apply(state, command)

    def chances(self, state: State) -> tuple[Throw, ...]:
        """The dice to throw now."""
        return self.game.throws(state)

    def sides(self, state: State, throw: Throw) -> tuple[str, ...]:
        """What the sides of a throw show, by name."""
        return self.faces[throw.kind]

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        return views.view(state, audience, self._turn)

    def result(self, state: State) -> dict[str, Any]:
        """Winner, reason, survivors, rounds and the luck of the dice."""
        return result(state)

    def encode(self, state: State) -> bytes:
        """The state as JSON."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> State:
        """The state from JSON."""
        return msgspec.json.decode(data, type=State)

    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language."""
        return words(language)

    def _turn(self, state: State) -> dict[str, Any]:
        """Who is to act and in what kind of step; `held` while the step waits for an answer to an edit."""
        seats = self.to_act(state)
        if seats == (OVER,):
            return {"seats": list(seats), "kind": "over"}
        _, step = self.game.here(state)
        kinds = {Choose: "choose", Window: "window", Roll: "roll"}
        kind = next((name for kind, name in kinds.items() if isinstance(step, kind)), "choose")
        held = {"held": True} if self.game.standing.due(state) else {}
        return {"seats": list(seats), "kind": kind, **held}
