"""What there is to play, lists, and odds of what nobody plays, for programs."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from attacks.models import Fleet
from attacks.services import access, fleets, picking
from attacks.services.common.errors import FleetError
from attacks.services.games import catalogue
from attacks.services.games.catalogue import Game, games
from attacks.services.odds import ask, crowd
from attacks.services.odds.bench import bench_of
from attacks.web.answer import noted
from attacks.web.api.layer import Call, operation
from attacks.web.api.matches import Words
from attacks.web.api.seats import GameKey, Pasted, game_of
from attacks.web.api.trouble import Problem, Trouble, of_service, trouble
from attacks.web.common import rates, words
from attacks.web.common.about import game_of as name_of_game
from attacks.web.fleets.lists import lines
from attacks.web.what_if import problem

LONGEST_LINE = 1000
Line = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
Way = Annotated[str, Meta(max_length=20)]


class GameRow(Struct, frozen=True):
    """A game: `key` names it everywhere. `answers` are what a new match may be asked beside what all games ask."""

    key: str
    room: str
    edition: str
    name: str
    seats: list[str]
    needed: list[str]
    modes: list[str]
    answers: dict[str, list[str | int]]
    ready_made: list[str]


class GameList(Struct, frozen=True):
    """Every game that is played here."""

    games: list[GameRow]


class CardRow(Struct, frozen=True, omit_defaults=True):
    """A unit: its id, its name, what it is, the faction it belongs to, and what it costs where that is known."""

    key: str
    name: str
    about: str = ""
    faction: str = ""
    points: int | None = None


class UpgradeRow(Struct, frozen=True, omit_defaults=True):
    """A card that units carry: its id, its name, the slot it takes, and its points where they are the same for all."""

    key: str
    name: str
    slot: str
    points: int | None = None


class CardTable(Struct, frozen=True):
    """The units that a game knows, what they carry, and its words by section: whatever else has an id in views."""

    game: str
    units: list[CardRow]
    upgrades: list[UpgradeRow]
    sections: dict[str, dict[str, str]]


class Read(Struct, forbid_unknown_fields=True):
    """A list as people paste it; `revision`: whose points count, where the game has several."""

    game: GameKey
    text: Pasted
    revision: Words = ""


class Noticed(Struct, frozen=True):
    """What reading found: `error` (left out, or nothing to play), `warning`, `info`; and where in the text."""

    level: str
    code: str
    sentence: str
    place: str
    line: int


class FleetRead(Struct, frozen=True, omit_defaults=True):
    """A list that was read. `squad` is what would be played, None where nothing can; `legal` by the usual format."""

    game: str
    notes: list[Noticed]
    squad: dict[str, Any] | None = None
    name: str = ""
    faction: str = ""
    points: int = 0
    legal: bool = False
    revision: str = ""


class Export(Struct, frozen=True):
    """A list in one of its forms."""

    form: str
    media: str
    text: str


class FleetOut(Struct, frozen=True):
    """A list in every form that its game can be copied out in."""

    name: str
    exports: list[Export]


class FleetRow(Struct, frozen=True):
    """A fleet that the key's owner keeps."""

    id: int
    game: str
    name: str
    faction: str
    points: int


class FleetList(Struct, frozen=True):
    """The fleets of the key's owner, last changed first."""

    fleets: list[FleetRow]


class OddsQuery(Struct, forbid_unknown_fields=True):
    """`q`: an attack in a line, as docs/odds.md has it. `aim`: what is asked for. `p1`, `p2`: how the sides play."""

    room: Words
    q: Line
    aim: Words = ""
    p1: Way = ""
    p2: Way = ""


class OddsTold(Struct, frozen=True):
    """Exact odds. `low` and `high` bound what the aim is worth; `numbers` has the values of each name of an ending.

    Each value comes with its chance and, where it is short, the exact fraction.
    """

    aim: str
    aims: list[str]
    exact: bool
    low: float
    high: float
    value: str
    numbers: dict[str, list[tuple[int, float, str]]]
    notes: list[str]


@operation("GET", "games", tag="games", answer=GameList)
def list_games(call: Call) -> GameList:
    """The games that are played here."""
    return GameList([game_row(game) for game in games().values()])


def game_row(game: Game) -> GameRow:
    made = fleets.ready_made(game.room, game.edition)
    return GameRow(
        key=game.key,
        room=game.room,
        edition=game.edition,
        name=name_of_game(game.room, game.edition),
        seats=list(game.seats),
        needed=list(game.needed),
        modes=list(game.modes),
        answers={name: list(values) for name, values in game.options.items()},
        ready_made=[squad.name for squad in made],
    )


@operation("GET", "games/{room}/{edition}/cards", tag="games", answer=CardTable, statuses=(404,))
def read_cards(call: Call, room: str, edition: str) -> CardTable:
    """What a game knows of units and cards: ids, names, points."""
    game = game_of(f"{room}/{edition}")
    held = catalogue.words(game.room, words.language())
    sections = {
        name: {key: said for key, said in found.items() if isinstance(said, str)}
        for name, found in held.items()
        if name in SECTIONS
    }
    carried = picking.upgrades(game.room, game.edition)
    upgrades = [
        UpgradeRow(one.key, one.name, str(one.group), one.points if one.points >= 0 else None) for one in carried
    ]
    return CardTable(game.key, units_of(game), upgrades, sections)


SECTIONS = {"cards", "damage_cards", "factions", "faces", "keywords", "tokens", "units", "vessels", "kinds", "names"}


def units_of(game: Game) -> list[CardRow]:
    """The units: with their points where lists are picked card by card, else those that may stand on a bench."""
    if picking.can_pick(game.room, game.edition):
        found = []
        for faction in picking.factions(game.room, game.edition):
            picked = picking.read_picked(game.room, game.edition, {"faction": faction})
            for one in picking.things(game.room, game.edition, picked):
                about = words.named(game.room, one.group) if one.group else ""
                found.append(CardRow(one.key, one.name, about, faction, one.points))
        return found
    bench = bench_of(game.room)
    units = bench.units({"edition": game.edition}) if bench else ()
    return [
        CardRow(one.key, words.named(game.room, one.label), words.named(game.room, one.about) if one.about else "")
        for one in units
    ]


@operation("POST", "fleets/read", tag="fleets", body=Read, answer=FleetRead, statuses=(404,))
def read_fleet(call: Call, body: Read) -> FleetRead:
    """Read a pasted list: what can be played of it, and what is wrong. Nothing is stored."""
    game = game_of(body.game)
    found = fleets.read_fleet(game.room, game.edition, body.text, body.revision)
    said = lines(game.room, found.notes, playable=found.squad is not None)
    notes = [
        Noticed(note.level, note.code, line.text, note.place, note.line)
        for note, line in zip(found.notes, said, strict=True)
    ]
    if found.squad is None:
        return FleetRead(game.key, notes)
    problems = picking.problems_of(game.room, game.edition, found.squad)
    legal = not any(note.level != "info" for note in problems)
    return FleetRead(
        game=game.key,
        notes=notes,
        squad=fleets.plain_squad(found.squad),
        name=found.squad.name,
        faction=found.squad.faction,
        points=found.squad.points,
        legal=legal,
        revision=fleets.revision_in(found.squad),
    )


@operation("POST", "fleets/write", tag="fleets", body=Read, answer=FleetOut, statuses=(404, 409))
def write_fleet(call: Call, body: Read) -> FleetOut:
    """Copy a pasted list out in every form that its game has: from one site's form to another's."""
    game = game_of(body.game)
    found = fleets.read_fleet(game.room, game.edition, body.text, body.revision)
    if found.squad is None:
        said = [line.text for line in lines(game.room, found.notes, playable=False)]
        refusal = trouble(409, "bad_list")
        raise Trouble(409, Problem("bad_list", refusal.problem.sentence, {"notes": said}))
    written = fleets.exports_of(game.room, found.squad)
    return FleetOut(found.squad.name, [Export(form, media, text) for form, _end, media, text in written])


@operation("GET", "fleets", tag="fleets", answer=FleetList, scope=access.READ, statuses=(403,))
def list_fleets(call: Call) -> FleetList:
    """The fleets that the key's owner keeps."""
    return FleetList(
        [FleetRow(row.pk, f"{row.room}/{row.edition}", row.name, row.faction, row.points) for row in own(call)]
    )


@operation("GET", "fleets/{fleet_id}", tag="fleets", answer=FleetOut, scope=access.READ, statuses=(403, 404))
def export_fleet(call: Call, fleet_id: str) -> FleetOut:
    """A fleet of the key's owner, in every form that its game can be copied out in."""
    fleet = next((row for row in own(call) if str(row.pk) == fleet_id), None)
    if fleet is None:
        raise trouble(404, "no_such_fleet")
    return FleetOut(fleet.name, [Export(form, media, text) for form, _end, media, text in fleets.exports(fleet)])


def own(call: Call) -> list[Fleet]:
    """The fleets of the browser that made the key. One that looks at a table only sees none."""
    if call.key is None or call.key.holder_id or not call.key.owner_key:
        return []
    return fleets.of_hash(call.key.owner_key)


@operation("GET", "odds", tag="odds", query=OddsQuery, answer=OddsTold, statuses=(404, 409, 503))
def describe_odds(call: Call, query: OddsQuery) -> OddsTold:
    """The exact odds of an attack that is described in a line."""
    if query.room not in ask.short_rooms():
        raise trouble(404, "no_such_game")
    if rates.asked_too_much(call.request):
        raise trouble(429, "too_many_requests", retry=True)
    aims, usual = ask.aims_of(query.room), ask.way_of(query.room)
    aim = query.aim if query.aim in aims else aims[0]
    play = {"p1": query.p1 or usual, "p2": query.p2 or usual}
    try:
        answer = ask.what_if(query.room, " ".join(query.q.split()), aim, play, rates.address_of(call.request))
    except FleetError as error:
        raise of_service(error) from None
    said = [line.text for line in noted(query.room, answer)]
    if answer.why == crowd.SPENT:
        raise trouble(429, "too_many_requests", retry=True)
    if answer.why in crowd.LATER:
        raise trouble(503, "busy", retry=True)
    if answer.why or not answer.names:
        sentence = problem(query.room, answer) if answer.why else trouble(409, "no_odds").problem.sentence
        raise Trouble(409, Problem(answer.why or "no_odds", sentence, {"notes": said}))
    numbers = {name: [tuple(row) for row in rows] for name, rows in answer.numbers.items()}
    return OddsTold(aim, list(aims), answer.exact, answer.low, answer.high, answer.value, numbers, said)  # type: ignore[arg-type]
