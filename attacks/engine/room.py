"""A room: one rule system, and all that the rest of Broadside may ask of it (opponents: `partner.py`).

`Room` is the contract. What has no default here a room must bring (it cannot be made without); everything else has the
answer of a room that knows nothing of it. A `FlowRoom`, whose matches walk through flows, brings its setup, view,
result and words. One that fits no flow answers all six questions (`start`, `to_act`, `offers` and so on) itself.

The rules said here are tested of every room in the registry by `tests/rooms/test_every_room.py`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from inspect import getfile
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from attacks.engine.bench import Bench
from attacks.engine.editions import word_of
from attacks.engine.fleets import NO_FLEETS, Fleets
from attacks.engine.flow import Auto, Choose, Roll, S, Window
from attacks.engine.form import Label, Said
from attacks.engine.game import Game
from attacks.engine.odds import OddsQuestion, Policy
from attacks.engine.partner import Partner
from attacks.engine.values import OVER, Command, Event, Offer, Refused, Throw
from attacks.engine.view import Frame, Kind, TurnView
from attacks.engine.words import read_words

V = TypeVar("V")


class Place(NamedTuple):
    """A step of a room: its flow, its number on the rulebook's page, and its kind (auto, roll, choose, window)."""

    flow: str
    number: str
    kind: str


class Room(Partner[V], Protocol[V]):
    """One rule system. `V` is its state: a frozen, hashable value, equal by content, and plain JSON when encoded."""

    # --- what it is ---

    key: str
    """Its name in addresses, files and records: lower-case letters, never to be changed once matches are stored."""
    name: str
    """Its name for people, which no language translates."""
    rules_number: int
    """Counted up when the rules change in a way that stored matches would notice; those go on by the old number."""
    seats: tuple[str, ...]
    """All seats a match may have, from `p1` on."""

    @property
    def needed(self) -> tuple[str, ...]:
        """The seats every match has; the others are taken by whoever is invited to one. All of them, unless said."""
        return self.seats

    guests: tuple[str, ...] = ()
    """Seats that bring cards and no units: they have a part in a match and can neither win nor lose it."""
    modes: tuple[str, ...]
    """What a match may be (a whole game, one attack), the usual first; words under [modes]."""
    editions: Collection[str]
    """The editions, in the order they came; words under [edition_names]. `today`: most people's, or the first."""
    today: str = ""
    options: Mapping[str, tuple[Any, ...]] = {}
    """What may be chosen for a match, by name: words (under [options], `<name>_<value>`) or whole numbers."""
    scenarios: Mapping[str, str] = {}  # the values of an option `scenario`, by what rounds of a tournament are called
    defaults: Mapping[str, Any] = {}
    """What is chosen unless somebody says otherwise, where that is not the first value of an option."""
    choices: Mapping[str, tuple[Any, ...]] = {}
    """The switches in which editions differ and that a table may set for itself, with their values."""
    faces: Mapping[str, tuple[str, ...]] = {}
    """The names of the sides of each kind of die, in their order; words under [faces]. Without: numbers."""
    names: Mapping[str, tuple[str, ...]] = {}
    """What the numbers of a pick stand for, by what is picked: keys in the order of their numbers."""
    view_type: Any = None
    """What its views are made of, for its script: a TypedDict that extends `attacks.engine.view.Frame`."""
    told_as: Mapping[str, str] = {}  # which of its events are a `crit` or `destroyed` to a tool beside the table
    step_kinds: Mapping[str, str] = {}  # what a step is about, by number, where a script draws steps differently
    hidden: tuple[str, ...] = ()  # fields of a squad that only their own seat and a judge know when a match begins
    resign_offer: str = ""
    """The offer by which a seat leaves a match that goes on among more than two; "" where resigning ends it."""
    stands_in: bool = False
    """Do others play on whoever has left? Then `first_choice` takes the place of what an absent seat has to decide."""
    has_script: bool = False
    """Does the table draw more of it than it draws of every game? Then there is `static/games/<key>/index.js`."""
    hides_nothing: bool = False
    """Do all audiences see the same? Then the state is looked at once for all of them, with the eyes of a watcher."""
    tournament_files: tuple[str, ...] = ()  # formats of other sites in which a tournament can also be copied out

    def preset(self, edition: str) -> Mapping[str, Any]:
        """Every switch of an edition by its name; the same names in all of them."""
        return {}

    def word_of(self, switch: str, value: Any) -> str:
        """The key of a switch's value under [switches]."""
        return word_of(switch, value)

    def shares_cards_with(self, edition: str) -> tuple[str, ...]:
        """The editions that are played with the same cards, itself among them, so that a fleet fits all of them."""
        return (edition,)

    @abstractmethod
    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language, by section and key; the keys are the same in all languages.

        Whatever a match can bring up is there: [steps] and [rules] by step number, [prompts] by step or flow, [offers],
        [picks], [why], [events] by the kind of an event, and [kinds] for what its blanks stand for.
        """
        ...

    # --- the six questions ---

    @abstractmethod
    def start(self, setup: dict[str, Any]) -> V:
        """The state a match begins with.

        `setup` is plain JSON: `edition`, `mode`, `first` (a seat), `seats` (by seat: `name` and `squad`), the options,
        and `switches` where a table has changed some. Raises `Refused` with code `bad_setup` for what does not fit.
        """
        ...

    @abstractmethod
    def to_act(self, state: V) -> tuple[str, ...]:
        """Who is awaited: seats without one twice, or (CHANCE,) where dice are due, or (OVER,). Never nobody."""
        ...

    @abstractmethod
    def offers(self, state: V, seat: str) -> tuple[Offer, ...]:
        """What the seat may do now and, for what it owns but may not do now, the reason; no key twice.

        Whoever is awaited has at least one without a reason. Only seats and the judge are offered anything, and nobody
        is when a match is over. Each names its `rule`, a key under [rules]. What may be taken can be taken: its picks
        have enough to choose from.
        """
        ...

    @abstractmethod
    def apply(self, state: V, command: Command) -> tuple[V, tuple[Event, ...]]:
        """The next state, and what has happened; the same state and command always come to the same.

        Raises `Refused` with code `illegal` and changes nothing where the command is not offered or its picks do not
        fit; for an offer with a reason why not, it is that reason.
        """
        ...

    @abstractmethod
    def chances(self, state: V) -> tuple[Throw, ...]:
        """The dice to throw now and the cards to draw: at least one die where chance is awaited, nothing when over."""
        ...

    @abstractmethod
    def view(self, state: V, audience: str) -> dict[str, Any]:
        """The table as an audience (a seat, `watch`, `judge`) may see it: plain JSON, maps by id, nowhere null.

        Every view has `room`, `edition`, `mode`, `round`, `phase`, `step` (`flow` and `number`), `turn` (`seats`: what
        `to_act` says; `kind`: of the step), `seats` by seat (`name`, `score`) with their order in `seat_order`, and, in
        a game with ships, `ships` by id with their order in `ship_order`.
        """
        ...

    # --- a state between commands ---

    @abstractmethod
    def encode(self, state: V) -> bytes:
        """The state as JSON, the same bytes for equal states."""
        ...

    @abstractmethod
    def decode(self, data: bytes) -> V:
        """The state that was encoded. Raises `msgspec.ValidationError` for what is none."""
        ...

    @abstractmethod
    def result(self, state: V) -> dict[str, Any]:
        """How a match stands or has ended.

        `winner` (a seat, or "" for none), `why` (words under [ends]), `scores` by seat, `survivors` (ids of ships by
        seat), `rounds`; a room for more than two may add `winners`.
        """
        ...

    def out(self, state: V) -> tuple[str, ...]:
        """The seats that are out of a match which goes on without them."""
        return ()

    def first_choice(self, state: V, seat: str) -> Command | None:
        """What is done for a seat whose player has left, where the room `stands_in`; None if nothing can be."""
        return None

    def sides(self, state: V, throw: Throw) -> tuple[str, ...]:
        """What the sides of a throw show, by name; empty if only their numbers count."""
        return self.faces.get(throw.kind, ())

    def names_in(self, state: V) -> Mapping[str, tuple[str, ...]]:
        """What the numbers of picks stand for in this match, beside `names`."""
        return {}

    def furnished(self, setup: dict[str, Any]) -> dict[str, Any]:
        """A setup with what the room's own tables add to it, so that the record holds all that a match starts from."""
        return setup

    def check_together(self, setup: dict[str, Any]) -> None:
        """Look at a setup in which seats are still missing. Raises `Refused` if those there cannot play together."""
        return

    def looked_up(self, state: V, asked: Mapping[str, str]) -> dict[str, Any]:
        """A read, before deciding, of what all see; nobody hears of it. Raises `Refused` (code `bad_question`)."""
        raise Refused("bad_question", code="bad_question", detail="nothing to look up")

    def offer_name(self, key: str, view: dict[str, Any]) -> Label:
        """What an offer is called on pages: its word, or what the room says of the card that it plays."""
        return ("offers", key)

    def what_happened(self, before: dict[str, Any], after: dict[str, Any]) -> tuple[Said, ...] | None:
        """What was done to a ship between two views of it, in words; None in a room that does not tell."""
        return None

    @property
    def steps(self) -> Sequence[Place]:
        """Every step of the rules. Each has words under [steps] and [rules]; random play reaches those that wait."""
        return ()

    # --- what people bring ---

    @property
    def fleets(self) -> Fleets[Any]:
        """How lists of this room are read, made, changed and copied out; `NO_FLEETS` where nobody brings one."""
        return NO_FLEETS

    # --- odds ---

    aims: tuple[str, ...] = ()
    """What odds may be asked for, the usual first; words under [odds]. Without, the room has no odds."""

    @property
    def plays(self) -> tuple[str, ...]:
        """How a seat may be taken to play in odds: its best, or in a fixed way."""
        return ("best",)

    default_play: str = "best"  # how both seats are taken to play in the odds of a match
    tried: tuple[str, ...] = ()  # offers whose odds a seat may ask for first: what declares an attack, in the open
    charts: tuple[tuple[str, int | None], ...] = ()  # drawn of odds: a name of endings, a value or the mean
    interruptions: tuple[str, ...] = ()  # flows during which an attack only waits: its odds are not drawn anew
    thrown_by: tuple[str, ...] = ()  # offers, and flows of one, that throw dice themselves: nobody need press again
    examples: tuple[str, ...] = ()  # lines that `parse_shorthand` reads; none: the room is not asked in a line
    shorthand_words: tuple[str, ...] = ()  # that people may want to put into such a line
    line_of: Callable[[V], str] | None = None  # a position as such a line, as all know it; "" where none can say it
    seen_by: Callable[[V, str], V] | None = None  # a position with what this seat has done unseen, for its own odds
    bench: Bench | None = None  # the same as a line, asked in steppers and switches
    other_aims: tuple[str, ...] = ()  # what only some questions of the room may be asked for
    weighs_rolls: bool = False  # can it be told whose luck a roll was (`roller`)?

    def question_from(self, state: V, aim: str, play: dict[str, str]) -> tuple[V, OddsQuestion[Any]] | None:
        """What odds ask of a position as all know it, `play` by seats not playing their best; None: nothing to ask."""
        return None

    def question_of(self, state: V, seat: str, aim: str) -> tuple[V, OddsQuestion[Any]] | None:
        """What may be asked of a position as a seat itself knows it, with what it holds: of its own decisions."""
        return self.question_from(state, aim, {})

    def from_description(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[V, OddsQuestion[Any]]:
        """A position and a question described from nothing. Raises `Refused` (code `bad_question`)."""
        raise Refused("bad_question", code="bad_question", detail="no odds from a description")

    def parse_shorthand(self, text: str) -> dict[str, Any]:
        """A line as data for `from_description`. Raises `Refused` (code `bad_question`)."""
        raise Refused("bad_question", code="bad_question", detail="no odds from a line")

    def roller(self, state: V, throw: Throw) -> str:
        """The seat whose luck a throw is; "" where it is nobody's."""
        return ""

    def is_interrupted(self, state: V) -> bool:
        """Is something else settled first while an attack waits: a correction, or what the table says of a fact?"""
        return False


AnyRoom: TypeAlias = Room[Any]
"""A room as those see it who must not know its state."""

TURNS: dict[type, Kind] = {Choose: "choose", Window: "window", Roll: "roll", Auto: "auto"}


class FlowRoom(Room[S]):
    """A rule system told in flows: `game` walks them, `state` is the type of what it walks through.

    Its table has `edits`, the corrections that wait for an answer (none in a room that knows no corrections).
    """

    game: Game[S]
    state: type[S]
    policies: Mapping[str, Policy] = {}
    """The fixed ways a seat may be taken to play in odds, by name."""

    def words(self, language: str) -> dict[str, Any]:
        """Every word of the room, from `words/` beside it."""
        return read_words(Path(getfile(type(self))).parent / "words", language)

    def to_act(self, state: S) -> tuple[str, ...]:
        return self.game.to_act(state)

    def offers(self, state: S, seat: str) -> tuple[Offer, ...]:
        return self.game.offers(state, seat)

    def apply(self, state: S, command: Command) -> tuple[S, tuple[Event, ...]]:
        return self.game.apply(state, command)

    def chances(self, state: S) -> tuple[Throw, ...]:
        return self.game.throws(state)

    def encode(self, state: S) -> bytes:
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        return msgspec.json.decode(data, type=self.state)

    @property
    def steps(self) -> Sequence[Place]:
        flows = self.game.flows.values()
        return [Place(flow.name, number, kind_of(step)) for flow in flows for number, step in flow.steps.items()]

    def first_choice(self, state: S, seat: str) -> Command | None:
        """What the step offers the seat first, with the least it can pick; None where nothing can be taken so."""
        for offer in self.game.at_step(state, seat):
            command = Command(seat, offer.key, tuple(pick.first for pick in offer.picks))
            try:
                if not offer.why_not and not offer.manual:
                    self.apply(state, command)
                    return command
            except Refused:
                continue
        return None

    @property
    def plays(self) -> tuple[str, ...]:
        return ("best", *self.policies)

    def policies_of(self, play: Mapping[str, str]) -> dict[str, Policy]:
        """What the seats do that do not play their best."""
        return {seat: self.policies[way] for seat, way in play.items() if way in self.policies}

    def is_interrupted(self, state: S) -> bool:
        return bool(state.table.edits) or any(frame.flow in self.interruptions for frame in state.stack)

    def turn(self, state: S) -> TurnView:
        """Who is to act and in what kind of step; `held` while the step waits for an answer to an edit."""
        seats = self.to_act(state)
        if seats == (OVER,):
            return {"seats": list(seats), "kind": "over"}
        _, step = self.game.here(state)
        turn: TurnView = {"seats": list(seats), "kind": kind_of(step)}
        if self.game.standing.due(state):
            turn["held"] = True
        return turn


def kind_of(step: Any) -> Kind:
    """The kind of a step in a word."""
    return next(kind for base, kind in TURNS.items() if isinstance(step, base))


def frame_of(
    room: str, state: Any, turn: TurnView, *, seat_order: Sequence[str], ship_order: Sequence[str], mode: str = ""
) -> Frame:
    """The frame of a view. Where a flow is under way, `step` is where it stands."""
    table = state.table
    seen: Frame = {
        "room": room,
        "edition": table.edition,
        "mode": mode or table.mode,
        "round": table.round,
        "turn": turn,
        "seat_order": list(seat_order),
        "ship_order": list(ship_order),
        "edit_order": [str(one.id) for one in table.edits],
    }
    if state.stack:
        seen["step"] = {"flow": state.stack[-1].flow, "number": state.stack[-1].step}
    return seen
