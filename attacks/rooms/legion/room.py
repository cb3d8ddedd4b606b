"""The Legion room: the six questions, answered from the flow, the units and the offers."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import Seated, check_options, read_setup
from attacks.engine.fleets import Builder, Fleets
from attacks.engine.flow import kinds_by_part
from attacks.engine.game import Game
from attacks.engine.room import FlowRoom
from attacks.engine.values import Command, Event, Record, Refused, Throw
from attacks.rooms.legion import checks, export, fleet, form, opponent, picker, points, refusals, roster
from attacks.rooms.legion import view as views
from attacks.rooms.legion.bench import Units, lies
from attacks.rooms.legion.described import EXAMPLES, PARTS, from_description, parse_shorthand
from attacks.rooms.legion.dice import ATTACK_COLORS, CODES, DEFENSE_COLORS, FACES, NAMES
from attacks.rooms.legion.editions import CHOICES, EDITIONS, preset, switches_of
from attacks.rooms.legion.edits import FIELDS, Corrections
from attacks.rooms.legion.flow import FLOWS, RAIL
from attacks.rooms.legion.happened import happened
from attacks.rooms.legion.keywords import NUMBERED, placed
from attacks.rooms.legion.odds import AIMS, ASKING, POLICIES, Shots, question_from
from attacks.rooms.legion.one_press import HANDLING
from attacks.rooms.legion.squad import MOST_UNITS, Army, playable, unit_of
from attacks.rooms.legion.state import ENGAGED, FORMAT, MOVES, RULES, Attack, Charge, Frame, Side, State, Table, Unit
from attacks.rooms.legion.turns import phase_begun
from attacks.rooms.legion.under_way import attack_of, pool_of
from attacks.rooms.legion.unit_cards import unit_cards
from attacks.rooms.legion.view_types import View


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a match starts from. `first` begins, and attacks in a match of one attack; `rounds` 0 is no limit.

    `handling`: how much one press says; without a word each thing by itself. `rules`: the number of those that a match
    was begun with.
    """

    edition: str
    seats: dict[str, Seated[Army]]
    mode: str = "game"
    first: str = "p1"
    rounds: int = 6
    dice: str = "server"
    handling: str = "strict"
    switches: dict[str, Any] = {}
    rules: int = RULES


class Legion(FlowRoom[State]):
    """Legion attacks in the editions of `editions.py`."""

    key = "legion"
    name = "Star Wars: Legion"
    rules_number = RULES
    seats = ("p1", "p2")
    modes = ("game", "attack")
    editions = tuple(EDITIONS)
    today = "2.6"
    choices = CHOICES
    faces = {kind: tuple(NAMES[face] for face in sides) for kind, sides in FACES.items()}
    names = {
        "engaged": ENGAGED,
        "how": MOVES,
        "moved": MOVES,
        "face": tuple(NAMES[face] for face in CODES),
        "field": FIELDS,
        "step": RAIL,
        "seat": seats,
        "numbered": NUMBERED,
    }
    step_kinds = kinds_by_part(
        FLOWS,
        {
            "5": "cover",
            "6": "modify_attack",
            "7": "defense_dice",
            "8": "modify_defense",
            "9": "compare",
            "10": "suppression",
        },
    )
    defaults = {"rounds": 6}
    options = {"dice": ("server", "entered"), "handling": HANDLING, "rounds": tuple(range(13))}
    state = State
    aims = AIMS
    policies = POLICIES
    charts = (("wounds", None), ("defeated", None))
    thrown_by = ("roll_cover", "choose_pool", "reroll_4b", "reroll_7b")
    interruptions = ASKING
    examples, shorthand_words = EXAMPLES, PARTS
    bench = Units()
    weighs_rolls = True
    has_script = True
    told_as = {"unit.destroyed": "destroyed"}
    view_type = View
    fleets = Fleets(
        squad=Army,
        read=fleet.parse_fleet,
        ready_made=fleet.ready_made,
        exports=export.FORMS,
        lies=lies,
        outline=fleet.outline,
        builder=Builder(form.groups, form.squad_from, form.answers_of, form.groups_for),
        unfinished=fleet.unfinished,
        unit_cards=unit_cards,
        brought_up=roster.army_brought_up,
        picker=picker.PICKER,
        counting=points.COUNTING,
        forms=picker.formats,
        check=checks.in_format,
    )
    parse_shorthand = staticmethod(parse_shorthand)
    what_happened = staticmethod(happened)
    trusts, avoids = opponent.TRUSTS, opponent.AVOIDS
    known_to = staticmethod(opponent.state_known_to)
    estimate = staticmethod(opponent.estimate)
    habits, counts = staticmethod(opponent.habits), staticmethod(opponent.counts)
    weighed = staticmethod(opponent.weighed)
    tried = ("measure", "facts", "attack_at", "declare_defender", "choose_weapons")

    def __init__(self) -> None:
        self.game = Game(FLOWS, Corrections())

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up. Raises `Refused` (code `bad_setup`) and says what is wrong with the setup."""
        wanted = read_setup(setup, Setup)
        self._check(wanted)
        flow = "game" if wanted.mode == "game" else "single"
        state = State(FORMAT, _table(wanted), (Frame(flow, "0"),))
        return self.game.begin(phase_begun(state, Record()) if wanted.mode == "game" else state, Record())

    def _check(self, setup: Setup) -> None:
        if tuple(sorted(setup.seats)) != self.seats:
            raise Refused("bad_seats", code="bad_setup")
        check_options(setup, {"mode": self.modes, "first": self.seats, **self.options})
        for seat, side in setup.seats.items():
            if not 1 <= len(side.squad.ships) <= MOST_UNITS:
                raise Refused("bad_squad_size", code="bad_setup", seat=seat)
            for unit in side.squad.ships:
                if wrong := playable(unit):
                    raise Refused("bad_ship", code="bad_setup", seat=seat, ship=unit.name, part=wrong)

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        """Take a command. Raises `Refused`, with the step and who is awaited, and changes nothing if it is illegal."""
        try:
            return self.game.apply(state, command)
        except Refused as error:
            offers = self.game.offers(state, command.seat)
            seats = self.game.to_act(state)
            reason = refusals.reason_of(state, command, offers, error.reason, seats)
            raise refusals.refused(state, command, reason, seats, error) from None

    def preset(self, edition: str) -> dict[str, Any]:
        """Every switch of an edition by its name."""
        return preset(edition)

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        return dict(views.view(state, audience, self.turn(state)))

    def result(self, state: State) -> dict[str, Any]:
        """Winner (empty for a draw), reason, units left, survivors and rounds."""
        table = state.table
        living = {side.seat: [unit.id for unit in table.living(side.seat)] for side in table.sides}
        return {
            "winner": table.ending.winner if table.ending else "",
            "why": table.ending.why if table.ending else "",
            "scores": {seat: len(units) for seat, units in living.items()},
            "survivors": living,
            "rounds": table.round,
        }

    def question_from(self, state: State, aim: str, play: dict[str, str]) -> tuple[State, Shots] | None:
        """What odds may ask of this position; None while there is nothing to ask."""
        return question_from(self.game, state, aim, self.policies_of(play))

    def _attack(self, state: State) -> Attack | None:
        return next((frame.data for frame in state.stack if isinstance(frame.data, Attack)), None)

    def roller(self, state: State, throw: Throw) -> str:
        """The seat whose attack or defense dice these are; nobody's are others."""
        if throw.kind not in (*ATTACK_COLORS.values(), *DEFENSE_COLORS.values()) or self._attack(state) is None:
            return ""
        unit = attack_of(state).attacker if throw.kind in ATTACK_COLORS.values() else pool_of(state).defender
        return state.table.unit(unit).seat

    def from_description(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[State, Shots]:
        """An attack described from nothing, as a question. Raises `Refused` (code `bad_question`)."""
        state = from_description(self, wanted)
        return state, Shots(self.game, state, aim=aim, policies=self.policies_of(play))


def _table(setup: Setup) -> Table:
    sides: list[Side] = []
    units: list[Unit] = []
    charges: list[Charge] = []
    for seat in Legion.seats:
        army = setup.seats[seat].squad
        sides.append(Side(seat, setup.seats[seat].name, army.name, army.faction))
        for entered in army.ships:
            unit = unit_of(len(units) + 1, seat, entered)
            units.append(unit)
            place = next((i for i, one in enumerate(unit.card.weapons) if placed(one)), -1)
            for _ in range(entered.charges if place >= 0 else 0):
                charges.append(Charge(len(charges) + 1, seat, unit.id, place))
    table = Table(
        edition=setup.edition,
        switches=switches_of(setup.edition, setup.switches),
        mode=setup.mode,
        sides=tuple(sides),
        first=setup.first,
        units=tuple(units),
        active=setup.first,
        rounds=setup.rounds,
        dice=setup.dice,
        handling=setup.handling,
        rules=setup.rules,
    )
    return replace(table, charges=tuple(charges), placed=len(charges))
