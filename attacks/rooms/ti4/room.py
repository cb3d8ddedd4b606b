"""The Twilight Imperium room: the six questions, answered from the flow, the fleets and the offers."""

from __future__ import annotations

from typing import Any

from attacks.engine.editions import read_setup
from attacks.engine.fleets import Builder, Fleets
from attacks.engine.flow import kinds_by_part
from attacks.engine.game import Game
from attacks.engine.room import FlowRoom
from attacks.engine.values import Record
from attacks.rooms.ti4 import opponent
from attacks.rooms.ti4 import view as views
from attacks.rooms.ti4.action import ALL_FLOWS, ALL_STEPS
from attacks.rooms.ti4.arena import FIRST, begun
from attacks.rooms.ti4.build import FIGHTING, Setup, checked, table_of
from attacks.rooms.ti4.cards import KINDS
from attacks.rooms.ti4.edits import COUNTERS, FIELDS, Corrections
from attacks.rooms.ti4.fleet import form
from attacks.rooms.ti4.fleet import reader as fleet
from attacks.rooms.ti4.fleet.possible import lands_nothing
from attacks.rooms.ti4.fleet.squad import Fleet
from attacks.rooms.ti4.odds.action import ActionOdds
from attacks.rooms.ti4.odds.bench import Fleets as FleetBench
from attacks.rooms.ti4.odds.described import EXAMPLES, PARTS, from_description, parse_shorthand
from attacks.rooms.ti4.odds.position import line_of
from attacks.rooms.ti4.odds.question import AIMS, PLAYS, Combat, question_from
from attacks.rooms.ti4.places import PARTS as PARTS_OF_ACTION
from attacks.rooms.ti4.result import result
from attacks.rooms.ti4.settings import ACTION_CHOICES, CHOICES, EDITIONS, RULES, preset
from attacks.rooms.ti4.state import FORMAT, Frame, State
from attacks.rooms.ti4.view_types import View
from attacks.rooms.ti4.wording import words

FACES = tuple(str(face) for face in (*range(1, 10), 0))
"""The sides of a die by their number: the tenth shows 0 and counts as 10."""


class TwilightImperium(FlowRoom[State]):
    """A space combat with its barrage, or all fights of a tactical action, in the editions of `settings.py`."""

    key = "ti4"
    name = "Twilight Imperium"
    rules_number = RULES
    seats = ("p1", "p2", "p3")
    needed = FIGHTING
    guests = ("p3",)
    modes = ("combat", "action", "barrage")
    editions = tuple(EDITIONS)
    today = "codex"
    choices = CHOICES | ACTION_CHOICES
    faces = {"barrage": FACES, "combat": FACES, "space_cannon": FACES, "bombardment": FACES, "rift": FACES}
    names = {
        "field": FIELDS,
        "counter": COUNTERS,
        "kind": KINDS,
        "step": ALL_STEPS,
        "seat": ("p1", "p2", "p3"),
        "hits": ("common", "restricted"),
    }
    step_kinds = {"P0": "start", "P1": "start"} | kinds_by_part(
        ALL_FLOWS,
        {
            "0": "start",
            "1": "barrage",
            "2": "retreats",
            "3": "roll",
            "4": "hits",
            "5": "retreat",
            "6": "round_end",
            "7": "start",
            "8": "after",
            "9": "bombardment",
            "10": "landing",
            "11": "cannon",
            "12": "ground",
            "13": "after",
            "14": "after",
        },
    )
    step_kinds |= {number: "cannon" for flow in ALL_FLOWS for number in flow.numbers if number[0] in "SU"}
    hidden = ("cards",)
    options = {
        "dice": ("server", "entered"),
        "contests": ("wait",),
        "hands": ("closed", "opened"),
        "begins": PARTS_OF_ACTION,
        "ends": (PARTS_OF_ACTION[-1], *PARTS_OF_ACTION[:-1]),
    }

    state = State
    aims, other_aims = AIMS, ActionOdds.aims
    plays = PLAYS
    charts = (("result", 1), ("result", -1))
    examples, shorthand_words = EXAMPLES, PARTS
    bench = FleetBench()
    has_script = True
    told_as = {"units.destroyed": "destroyed"}
    view_type = View
    fleets = Fleets(
        squad=Fleet,
        read=fleet.parse_fleet,
        ready_made=fleet.ready_made,
        usual_in={"action": ("Sol Landing Force", "Watch over Lodor")},  # the others have nothing to land, or to hold
        exports=fleet.EXPORTS,
        ship_line=fleet.ship_line,
        lies=form.lies,
        builder=Builder(form.groups, form.squad_from, form.answers_of, of_a_guest=form.OF_A_GUEST),
        ready_hands=fleet.ready_hands,
        unfinished=lands_nothing,
    )
    parse_shorthand = staticmethod(parse_shorthand)
    line_of = staticmethod(line_of)
    default_play = "greedy"  # of a whole combat, best play is soon too large to be told exactly
    trusts, avoids = opponent.TRUSTS, opponent.AVOIDS
    known_to = staticmethod(opponent.state_known_to)
    estimate = staticmethod(opponent.estimate)

    def __init__(self) -> None:
        self.game = Game(ALL_FLOWS, Corrections())

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up. Raises `Refused` (code `bad_setup`) and says what is wrong with the setup."""
        wanted = read_setup(setup, Setup, strict=False)
        checked(wanted, self)
        table = table_of(wanted)
        if wanted.mode == "action":
            first = State(FORMAT, table, (Frame(wanted.begins, FIRST[wanted.begins]),))
            return self.game.begin(begun(first, wanted.begins), Record())
        step = "P0" if wanted.mode == "combat" else "1.0"
        return self.game.begin(State(FORMAT, table, (Frame("combat", step),)), Record())

    def preset(self, edition: str) -> dict[str, Any]:
        """Every switch of an edition by its name."""
        return preset(edition)

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        return dict(views.view(state, audience, self.turn))

    def result(self, state: State) -> dict[str, Any]:
        """Winner, reason, survivors, rounds and the luck of the dice."""
        return result(state)

    def question_from(self, state: State, aim: str, play: dict[str, str]) -> tuple[State, Combat] | None:
        """What odds may ask of this position, as all players know it; None while there is nothing to ask."""
        return question_from(self.game, state, play, ActionOdds if state.table.action is not None else Combat)

    def from_description(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[State, Combat]:
        """A combat described from nothing, as a question. Raises `Refused` (`bad_question`, `bad_setup`)."""
        return from_description(self, wanted, play)

    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language."""
        return words(language)
