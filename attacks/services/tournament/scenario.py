"""The scenario a round is played with: by lot from those the scoring names, or as an organizer chooses."""

from __future__ import annotations

import random

import msgspec

from attacks.models import Round, Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.laying import lay_scenario
from attacks.services.tournament.reading import Book, book, scenario_of
from attacks.services.tournament.transaction import Actor, at_desk, same, touch
from attacks.swiss.profile import presets

LONGEST = 60


def choices(found: Book) -> tuple[str, ...]:
    """The names to choose from; a tournament whose scoring was copied before it named any has those of its preset."""
    usual = presets().get(found.profile.key)
    return found.profile.scenarios or (usual.scenarios if usual else ())


def by_lot(found: Book, number: int, names: tuple[str, ...], salt: str = "") -> str:
    """One of `names` for a round, none again before all were played; empty without names."""
    played = [scenario_of(row) for row in found.rounds if row.number != number]
    least = min((played.count(name) for name in names), default=0)
    left = [name for name in names if played.count(name) == least]
    return random.Random(f"{found.tournament.seed}/scenario/{number}/{salt}").choice(left) if left else ""


def choose(
    tournament: Tournament, by: Actor, name: str = "", *, lot: bool = False, seen: int = 0, request: str = ""
) -> str:
    """Set the scenario of the newest round until it is closed, or draw another one; empty takes it away.

    Raises TournamentError `no_round`, `stale`.
    """
    with at_desk(tournament, by, request) as desk:
        found = book(desk.tournament, drafts=True)
        row = found.current
        if row is None or row.state == Round.State.CLOSED:
            raise TournamentError("no_round")
        same(row, seen)
        before = scenario_of(row)
        others = tuple(one for one in choices(found) if one != before)
        name = by_lot(found, row.number, others, str(row.version)) if lot else " ".join(name.split())[:LONGEST]
        row.drawn = text(with_scenario(msgspec.json.decode(row.drawn), name))
        touch(row, "drawn")
        lay_scenario(desk.tournament, row, name)
        shown = row.state != Round.State.DRAFT
        desk.log("scenario_set", round=row.number, before=before, after=name, public=shown)
    return name


def with_scenario(drawn: dict[str, object], name: str) -> dict[str, object]:
    """What is written of how a round was drawn, with its scenario, if it has one."""
    return {key: value for key, value in {**drawn, "scenario": name}.items() if value}
