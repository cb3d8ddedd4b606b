"""The Twilight Imperium room: the six questions, answered from the flow, the fleets and the offers."""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.game import Game
from attacks.engine.room import FlowRoom
from attacks.engine.values import Record, Refused
from attacks.rooms.ti4 import view as views
from attacks.rooms.ti4.build import FIGHTING, Setup, checked, table_of
from attacks.rooms.ti4.described import described, in_short
from attacks.rooms.ti4.edits import COUNTERS, FIELDS, KINDS, Corrections
from attacks.rooms.ti4.flow import FLOWS
from attacks.rooms.ti4.odds import AIMS, PLAYS, Combat, asked
from attacks.rooms.ti4.result import result
from attacks.rooms.ti4.settings import CHOICES, EDITIONS, preset
from attacks.rooms.ti4.state import FORMAT, STEPS, Frame, State
from attacks.rooms.ti4.wording import words

FACES = tuple(str(face) for face in (*range(1, 10), 0))
"""The sides of a die by their number: the tenth shows 0 and counts as 10."""


class TwilightImperium(FlowRoom[State]):
    """The barrage, and the space combat it opens, in the editions of `settings.py`."""

    key = "ti4"
    name = "Twilight Imperium"
    rules_number = 1
    seats = ("p1", "p2", "p3")
    needed = FIGHTING
    guests = ("p3",)
    modes = ("combat", "barrage")
    editions = tuple(EDITIONS)
    choices = CHOICES
    faces = {"barrage": FACES, "combat": FACES, "rift": FACES}
    names = {
        "field": FIELDS,
        "counter": COUNTERS,
        "kind": KINDS,
        "step": STEPS,
        "seat": FIGHTING,
        "hits": ("common", "restricted"),
    }
    hidden = ("cards",)
    options = {"dice": ("server", "entered"), "contests": ("wait",), "hands": ("closed", "opened")}

    state = State
    aims = AIMS
    plays = PLAYS
    figures = (("result", 1), ("result", -1))
    usual_play = "greedy"  # of a whole combat, best play is soon too large to be told exactly

    def __init__(self) -> None:
        self.game = Game(FLOWS, Corrections())

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

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        return views.view(state, audience, self.turn)

    def result(self, state: State) -> dict[str, Any]:
        """Winner, reason, survivors, rounds and the luck of the dice."""
        return result(state)

    def asked(self, state: State, aim: str, play: dict[str, str]) -> tuple[State, Combat] | None:
        """What odds may ask of this position, as all players know it; None while there is nothing to ask."""
        return asked(self.game, state, play)

    def described(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[State, Combat]:
        """A combat described from nothing, as a question. Raises `Refused` (`bad_question`, `bad_setup`)."""
        return described(self, wanted, play)

    def in_short(self, text: str) -> dict[str, Any]:
        """A combat described in a line, as data for `described`."""
        return in_short(text)

    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language."""
        return words(language)
