"""The X-Wing room: the six questions, answered from the flow, the ships and the offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.editions import Seated, check_options, read_setup
from attacks.engine.fleets import Fleets
from attacks.engine.flow import kinds_by_part
from attacks.engine.room import FlowRoom, Place, kind_of
from attacks.engine.values import Command, Record, Refused, Throw
from attacks.engine.words import read_words
from attacks.rooms.xwing import objectives, opponent, score
from attacks.rooms.xwing import view as views
from attacks.rooms.xwing.abilities import summary
from attacks.rooms.xwing.cards import cards
from attacks.rooms.xwing.corrections.at_once import BRISK, STRICT
from attacks.rooms.xwing.corrections.card_edits import WAYS
from attacks.rooms.xwing.corrections.conditions_by_hand import givers
from attacks.rooms.xwing.corrections.dice_edits import ADDERS
from attacks.rooms.xwing.corrections.edits import Corrections
from attacks.rooms.xwing.corrections.numbers import FIELDS, OBSTACLES
from attacks.rooms.xwing.damage.suffering import card_names
from attacks.rooms.xwing.deck import FULL, KEYS, NONE, Suffering, Task
from attacks.rooms.xwing.dice import ATTACK, CODES, FACES, NAMES
from attacks.rooms.xwing.editions import CHOICES, EDITIONS, Switches, preset, switches_of
from attacks.rooms.xwing.effects.on_ships import TOKENS
from attacks.rooms.xwing.effects.verbs_rare import KINDS
from attacks.rooms.xwing.fleet import export, legal, picker, reader, ship_form
from attacks.rooms.xwing.flow import FLOWS
from attacks.rooms.xwing.happened import happened
from attacks.rooms.xwing.odds.bench import Ships, lies
from attacks.rooms.xwing.odds.described import EXAMPLES, PARTS, from_description, parse_shorthand
from attacks.rooms.xwing.odds.policies import POLICIES
from attacks.rooms.xwing.odds.question import AIMS, CLAIMS, Attacks, question_from
from attacks.rooms.xwing.offer_name import offer_name
from attacks.rooms.xwing.on_mat import begin, looking
from attacks.rooms.xwing.on_mat.flow import ON_MAT, EitherTable
from attacks.rooms.xwing.on_mat.view import mat_view
from attacks.rooms.xwing.possible import possible
from attacks.rooms.xwing.squad import Profile, ShipCard, Squad, Weapon
from attacks.rooms.xwing.state import (
    ARCS,
    FORMAT,
    RAIL,
    RULES,
    Attack,
    Frame,
    Ship,
    Side,
    State,
    Table,
    Tokens,
    attack_of,
)
from attacks.rooms.xwing.steps.declare import FACTS
from attacks.rooms.xwing.turning import abilities, at_start
from attacks.rooms.xwing.view_types import View

MOST_SHIPS = 40
OWN, MAT = "own", "mat"


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What a match starts from. `rounds` 0 is no limit; `first` engages first, and attacks in a match of one attack.

    `handling`: do tokens between attacks count at once? Without a word the other side confirms each.
    `table`: are ships moved on the players' own tables, or on the `mat`? For that `on_mat` holds what is brought to it.
    `rules`: the number of the rules that it is played by, for a match that was begun by older ones.
    """

    edition: str
    seats: dict[str, Seated[Squad]]
    mode: str = "game"
    first: str = "p1"
    rounds: int = 0
    contests: str = "wait"
    dice: str = "server"
    damage: str = "counted"
    handling: str = STRICT
    scenario: str = objectives.NONE
    table: str = OWN
    on_mat: begin.OnMat | None = None
    switches: dict[str, Any] = {}
    rules: int = RULES


class XWing(FlowRoom[State]):
    """X-Wing attacks in the editions of `editions.py`.

    `faces` names the sides of each kind of die, `names` the numbers of picks that stand for words.
    """

    key = "xwing"
    name = "X-Wing"
    rules_number = RULES
    seats = ("p1", "p2")
    modes = ("game", "attack")
    editions = tuple(EDITIONS)
    today = "2.5"
    choices = CHOICES
    faces = {kind: tuple(NAMES[face] for face in sides) for kind, sides in FACES.items()}
    names = {
        "arc": ARCS,
        "their_arc": ARCS,
        "fact": FACTS,
        "field": FIELDS,
        "adder": ADDERS,
        "face": tuple(NAMES[face] for face in CODES),
        "step": RAIL,
        "seat": seats,
        "way": WAYS,
        "action": KINDS,
        "token": TOKENS,
        "condition": tuple(givers()),
        "damage_cards": KEYS,
        "obstacles": OBSTACLES,
    }
    step_kinds = kinds_by_part(FLOWS, {"1": "declare", "2": "attack_dice", "3": "defense_dice"})
    defaults = {"rounds": 12}
    options = {
        "contests": ("wait", "roll_off"),
        "dice": ("server", "entered"),
        "handling": (BRISK, STRICT),
        "rounds": tuple(range(31)),
        "damage": ("deck", "counted"),
        "scenario": (objectives.NONE, *objectives.SCENARIOS),
        "table": (OWN, MAT),
    }
    scenarios = {name: key for key, name in objectives.SCENARIOS.items()}

    state = State
    aims = AIMS
    tried = ("remeasure", "measure", "measured", "choose_weapon", "declare_defender")
    policies = POLICIES
    charts = (("destroyed", 1), ("damage", None))
    thrown_by = ("reroll_2b", "reroll_3b")
    interruptions = (*CLAIMS, "confirm", "contest", "roll_off")
    examples, shorthand_words = EXAMPLES, PARTS
    bench = Ships()
    weighs_rolls = True
    has_script = True
    told_as = {"card.faceup": "crit", "ship.destroyed": "destroyed"}
    view_type = View
    tournament_files = ("listfortress",)
    fleets = Fleets(
        squad=Squad,
        read=reader.read,
        ready_made=reader.ready_made,
        exports=export.FORMS,
        lies=lies,
        outline=reader.outline,
        ship_form=ship_form.FORM,
        ship_facts=ship_form.facts,
        marks=reader.marks,
        counting=reader.COUNTING,
        picker=picker.PICKER,
        forms=picker.forms,
        check=legal.problems,
    )
    parse_shorthand = staticmethod(parse_shorthand)
    offer_name = staticmethod(offer_name)
    what_happened = staticmethod(happened)
    trusts, avoids = opponent.TRUSTS, opponent.AVOIDS
    weighs = opponent.WEIGHS
    known_to = staticmethod(opponent.state_known_to)
    estimate = staticmethod(opponent.estimate)
    habits = staticmethod(opponent.habits)

    def __init__(self) -> None:
        self.game = EitherTable(FLOWS, Corrections())

    def weighed(self, state: State, seat: str, *asked: Any) -> Sequence[tuple[Command, float]]:
        """Ways on and how each looks where ships move on the mat; nothing elsewhere."""
        return opponent.weighed(self.apply, state, seat, *asked)

    @property
    def steps(self) -> Sequence[Place]:
        """Every step, on the players' own tables and on the mat."""
        on_mat = [Place(flow.name, number, kind_of(step)) for flow in ON_MAT for number, step in flow.steps.items()]
        return list({(place.flow, place.number): place for place in (*on_mat, *super().steps)}.values())

    def furnished(self, setup: dict[str, Any]) -> dict[str, Any]:
        """A setup on the mat with the dials and bars of its ships, from the card tables."""
        if setup.get("table") != MAT or "on_mat" in setup:
            return setup
        wanted = read_setup({**setup, "edition": setup["edition"]}, Setup)
        squads = {seat: side.squad for seat, side in wanted.seats.items()}
        return {**setup, "on_mat": msgspec.to_builtins(begin.from_cards(cards(wanted.edition), squads))}

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up. Raises `Refused` (code `bad_setup`) and says what is wrong with the setup."""
        wanted = read_setup(setup, Setup)
        self.check(wanted)
        if wanted.table == MAT:
            return self.begun(wanted, begin.lay_mat(table_of(wanted), self.brought(wanted)), Frame("game", "S2"))
        flow, step = ("game", "T") if wanted.mode == "game" else ("single", "0")
        return self.begun(wanted, table_of(wanted), Frame(flow, step))

    def brought(self, wanted: Setup) -> begin.OnMat:
        """What is brought to the mat. Raises `Refused` (code `bad_setup`) where none can be played on."""
        if wanted.mode != "game":
            raise Refused("mat_whole_games", code="bad_setup")
        if wanted.dice != "server":
            raise Refused("mat_rolls", code="bad_setup")  # no obstacle waits for a die that is typed in
        brought = wanted.on_mat or begin.OnMat(dict(begin.USUAL))
        begin.check(brought, {seat: side.squad.ships for seat, side in wanted.seats.items()})
        return brought

    def begun(self, wanted: Setup, table: Table, frame: Frame) -> State:
        """The match at its first decision: the damage that ships bring is dealt before the flow goes on."""
        before = _brought(wanted, table)
        stack = (frame, Frame("damage", "T5", Suffering(before))) if before else (frame,)
        return self.game.begin(State(FORMAT, table, stack), Record())

    def check(self, setup: Setup) -> None:
        """Raises `Refused` (code `bad_setup`) where no match can be played from this."""
        if tuple(sorted(setup.seats)) != self.seats:
            raise Refused("bad_seats", code="bad_setup")
        check_options(setup, {"mode": self.modes, "first": self.seats, **self.options})
        played = switches_of(setup.edition, setup.switches, setup.rules).mission_points and setup.mode == "game"
        if setup.scenario != objectives.NONE and not played:
            raise Refused("no_scenarios", code="bad_setup")
        for seat, side in setup.seats.items():
            if not 1 <= len(side.squad.ships) <= MOST_SHIPS:
                raise Refused("bad_squad_size", code="bad_setup", seat=seat)
            for card in side.squad.ships:
                if not possible(card):
                    raise Refused("bad_ship", code="bad_setup", seat=seat, ship=card.name)
            if all(card.damage_hits + card.damage_crits >= card.hull for card in side.squad.ships):
                raise Refused("no_ship_left", code="bad_setup", seat=seat)

    def preset(self, edition: str) -> dict[str, Any]:
        """Every switch of an edition by its name."""
        return preset(edition)

    def shares_cards_with(self, edition: str) -> tuple[str, ...]:
        """The editions that are played with the same cards, so that squads fit all of them."""
        return tuple(one for one in EDITIONS if EDITIONS[one].card_table == EDITIONS[edition].card_table)

    def sides(self, state: State, throw: Throw) -> tuple[str, ...]:
        """What the sides of a throw show, by name; of a deck, its cards in the order of the table."""
        if throw.kind == "card":
            return card_names(state)
        return super().sides(state, throw)

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it."""
        seen = dict(views.view(state, audience, self.turn))
        return seen | {"mat": mat_view(state, audience)} if state.table.mat is not None else seen

    def looked_up(self, state: State, asked: Mapping[str, str]) -> dict[str, Any]:
        """On the mat: where the maneuvers and actions of a ship lead, what it sees, whether something may lie there."""
        return dict(looking.looked_up(state, asked))

    def result(self, state: State) -> dict[str, Any]:
        """Winner, reason, scores, survivors and rounds."""
        return score.result(state)

    def question_from(self, state: State, aim: str, play: dict[str, str]) -> tuple[State, Attacks] | None:
        """What odds may ask of this position, as all players know it; None while there is nothing to ask."""
        return question_from(self.game, state, aim, self.policies_of(play))

    def roller(self, state: State, throw: Throw) -> str:
        """The seat whose attack or defense dice these are; nobody's are cards and other dice."""
        if throw.kind not in FACES or not any(isinstance(frame.data, Attack) for frame in state.stack):
            return ""
        attack = attack_of(state)
        return state.table.ship(attack.attacker if throw.kind == ATTACK else attack.defender).seat

    def from_description(self, wanted: dict[str, Any], aim: str, play: dict[str, str]) -> tuple[State, Attacks]:
        """Attacks described from nothing, as a question. Raises `Refused` (code `bad_question`)."""
        state, shots = from_description(self, wanted)
        return state, Attacks(self.game, state, aim=aim, shots=shots, policies=self.policies_of(play))

    def words(self, language: str) -> dict[str, Any]:
        """Every word of this room in a language."""
        return words(language)


@cache
def words(language: str) -> dict[str, Any]:
    """Every word of a language, with the sentences composed from what cards do."""
    return read_words(Path(__file__).parent / "words", language) | summary.sections(language)


def table_of(setup: Setup) -> Table:
    """The table as it is set up."""
    switches = switches_of(setup.edition, setup.switches, setup.rules)
    sides: list[Side] = []
    ships: list[Ship] = []
    for seat in XWing.seats:
        squad = setup.seats[seat].squad
        worth = squad.points or sum(card.points for card in squad.ships)
        cards = (FULL, NONE) if setup.damage == "deck" else ((), ())
        side = Side(seat, setup.seats[seat].name, squad.name, squad.faction, worth, 0, *cards)
        sides.append(replace(side, revision=squad.revision))
        for card in squad.ships:
            ship = _ship(len(ships) + 1, seat, card, switches, setup)
            ships.append(_with_cards(ship) if setup.damage == "deck" else ship)
    return Table(
        edition=setup.edition,
        switches=switches,
        mode=setup.mode,
        contests=setup.contests,
        dice=setup.dice,
        sides=tuple(sides),
        first=setup.first,
        ships=tuple(ships),
        rules=setup.rules,
        armed=any(ship.abilities for ship in ships),
        damage=setup.damage,
        handling=setup.handling,
        rounds=setup.rounds,
        scenario=setup.scenario if setup.scenario != objectives.NONE else "",
    )


def _ship(ship_id: int, seat: str, card: ShipCard, switches: Switches, setup: Setup) -> Ship:
    printed = {name: getattr(card, name) for name in Profile.__struct_fields__}
    printed["weapons"] = tuple(_reaching(weapon, switches.primary_min_range) for weapon in card.weapons)
    profile = Profile(**printed)
    destroyed = card.damage_hits + card.damage_crits >= card.hull
    turned = at_start(profile, setup.rules)
    return Ship(
        id=ship_id,
        seat=seat,
        card=profile,
        tokens=Tokens(**card.tokens),
        shields_lost=min(card.shields_lost, card.shields),
        hits=card.damage_hits,
        crits=card.damage_crits,
        force_spent=min(card.force_spent, card.force),
        spent=tuple(min(card.charges_spent.get(charge.key, 0), charge.value) for charge in card.charges),
        destroyed=destroyed,
        removed=destroyed,
        turned=turned,
        abilities=abilities(profile, switches.card_table, setup.rules, turned, on_mat=setup.table == MAT),
    )


def _with_cards(ship: Ship) -> Ship:
    """The ship where damage is dealt in cards: what a list brings is dealt at the start, to a lost ship never."""
    markers = (0,) * ship.damage if ship.removed else ()
    return replace(ship, hits=0, crits=0, facedown=markers)


def _brought(setup: Setup, table: Table) -> tuple[Task, ...]:
    """The damage that ships bring into a match with damage decks: cards dealt facedown.

    A list does not say which cards lay faceup; players expose those by hand.
    """
    if setup.damage == "counted":
        return ()
    cards = [card for seat in XWing.seats for card in setup.seats[seat].squad.ships]
    pairs = [pair for pair in zip(table.ships, cards, strict=True) if not pair[0].removed]
    return tuple(Task("deal", ship.id) for ship, card in pairs for _ in range(card.damage_hits + card.damage_crits))


def _reaching(weapon: Weapon, primary_min_range: int) -> Weapon:
    """The weapon with its lowest range: for primary weapons the edition's, or lower if the card says so."""
    lower = weapon.key == "primary" and weapon.low > primary_min_range
    return replace(weapon, low=primary_min_range) if lower else weapon
