"""A finished match for its result page and for an organizer's table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from attacks.models import Match
from attacks.services.record import playback
from attacks.web.common import words
from attacks.web.common.about import player_of
from attacks.web.fleets.lists import faction, worth


@dataclass(frozen=True)
class Fate:
    """A ship at the end, or several equal ones; `told` says what happened to it, where one attack was all there was.

    `unhurt`: such an attack did nothing to it. `stayed`: its side gave up while it was there.
    """

    name: str
    chassis: str
    alive: bool
    gave_up: bool = False
    told: str = ""
    unhurt: bool = False
    stayed: bool = False
    n: int = 1

    @property
    def counted(self) -> str:
        return f"{self.name} ×{self.n}" if self.n > 1 else self.name


@dataclass(frozen=True)
class Outcome:
    """One side of a finished match."""

    key: str
    name: str
    squad: str
    faction: str
    points: int
    worth: str
    score: int
    won: bool
    conceded: bool = False
    ships: list[Fate] = field(default_factory=list)

    @property
    def says_more(self) -> bool:
        """Does the list say more than the one ship in it, whose name it has?"""
        return [one.counted for one in self.ships] != [self.squad]


def sides(match: Match, seen: dict[str, Any]) -> list[Outcome]:
    """The sides that fought with their points and what became of their ships, in the order of the seats."""
    scores, told = msgspec.json.decode(match.result.scores), deeds(match, seen)
    survivors = {seat: {str(n) for n in ids} for seat, ids in msgspec.json.decode(match.result.survivors).items()}
    found, names, nothing = [], numbered(seen), words.say(match.room, "happened", "none")
    for seat in seen["match"].get("rivals") or seen["seat_order"]:
        here = seen["seats"][seat]
        own = {number: ship for number, ship in seen.get("ships", {}).items() if ship["seat"] == seat}
        counted = any("group" in ship for ship in own.values())  # a room whose units are counted, not known one by one
        called = {number: unit_name(match.room, ship) for number, ship in own.items()} if counted else names
        alive = {number for number in own if number in survivors.get(seat, set())}
        conceded = match.result.why == "resigned" and bool(alive) and match.result.winner not in ("", seat)
        fates = Counter(
            (
                called[number],
                ship.get("chassis", ""),
                number in alive,
                bool(ship.get("gave_up")),
                "" if told.get(number) == nothing else told.get(number, ""),
                told.get(number) == nothing,
                conceded and number in alive,
            )
            for number, ship in own.items()
        )
        ships = [Fate(*fate, n) for fate, n in fates.items()]
        found.append(
            Outcome(
                key=seat,
                name=player_of(seen, seat),
                squad=here.get("squad", ""),
                faction=faction(match.room, here.get("faction", "")),
                points=here.get("points", 0),
                worth=worth(match.room, here.get("points", 0), here.get("revision", "")),
                score=scores.get(seat, 0),
                won=winner_of(match) == seat,
                conceded=conceded,
                ships=ships,
            )
        )
    return found


def counted_in(match: Match) -> str:
    """What the numbers of a result count, in words: ships left, points, planets held."""
    usual = words.say(match.room, "lists", "score")
    return words.say(match.room, "lists", f"score_{match.mode}", default=usual)


def deeds(match: Match, seen: dict[str, Any]) -> dict[str, str]:
    """What one attack, where it was all there was, did to each ship, in words by ship."""
    found = playback.happened(match, seen) or {}
    sentences = {
        number: [words.say(match.room, one.section, one.word, one.params) for one in told]
        for number, told in found.items()
    }
    nothing = words.say(match.room, "happened", "none")
    return {number: words.comma(told) if told else nothing for number, told in sentences.items()}


def winner_of(match: Match) -> str:
    """The seat that has won, if any has: one attack, where it was all there was, is won by nobody, whoever fell."""
    return "" if match.result.why in words.section(match.room, "single") else match.result.winner


def headline(match: Match, both: list[Outcome]) -> str:
    """The end in a few words: who won, that nobody did, or that the one attack is over, which nobody wins."""
    winner = next((side.name for side in both if side.won), "")
    if winner:
        usual = _("%(name)s wins") % {"name": winner}
        return words.say(match.room, "titles", f"{match.result.why}_{match.mode}", {"seat": winner}, default=usual)
    return words.say(match.room, "single", match.result.why, default=_("A draw"))


def numbered(seen: dict[str, Any]) -> dict[str, str]:
    """The names of the ships by id; those that share a name have a number: "Academy Pilot #1"."""
    groups: dict[str, list[str]] = {}
    for number in sorted(seen.get("ships", {}), key=lambda number: (len(number), number)):
        groups.setdefault(seen["ships"][number]["name"], []).append(number)
    return {
        number: f"{name} #{place}" if len(ids) > 1 else name
        for name, ids in groups.items()
        for place, number in enumerate(ids, start=1)
    }


def unit_name(room: str, ship: dict[str, Any]) -> str:
    """A counted unit by its kind, in the room's words."""
    return words.say(room, "units", ship.get("kind", ""), default=ship["name"])


def how_it_ended(match: Match, both: list[Outcome]) -> str:
    """A sentence for the end of a match: who conceded, or what the room says of its own reasons."""
    why = match.result.why
    lost = [side for side in both if not side.won]
    if len(lost) > 1:  # of several, those who were out before did not lose by this
        lost = [side for side in lost if any(ship.alive for ship in side.ships)] or lost
    losers = " – ".join(side.name for side in lost)
    if why == "resigned":
        return _("%(loser)s conceded.") % {"loser": losers}
    if why == "agreed":
        return _("All players agreed to end it there.") if len(both) > 2 else _("Both players agreed to end it there.")
    if why == "time":
        return _("The time of %(loser)s was over, and the match was claimed.") % {"loser": losers}
    usual = words.say(match.room, "endings", why, {"loser": losers}, default=words.say(match.room, "ends", why))
    return words.say(match.room, "endings", f"{why}_{match.mode}", {"loser": losers}, default=usual)


def row(match: Match, seen: dict[str, Any]) -> dict[str, Any]:
    """The columns of the organizer's line. Their names are part of the format and stay in English."""
    both = sides(match, seen)
    winner = next((side.name for side in both if side.key == match.result.winner), "draw")
    cells: dict[str, Any] = {
        "match": match.id,
        "title": match.title,
        "ended_utc": match.result.at.strftime("%Y-%m-%d %H:%M"),
        "game": match.room,
        "edition": match.edition,
        "mode": match.mode,
    }
    for n, side in enumerate(both, start=1):
        cells |= {
            f"player{n}": side.name,
            f"squad{n}": side.squad,
            f"faction{n}": side.faction,
            f"squad_points{n}": side.points,
            f"score{n}": side.score,
            f"survivors{n}": "; ".join(ship.counted for ship in side.ships if ship.alive) or "none",
        }
    return cells | {
        "winner": winner,
        "why": words.say(match.room, "ends", match.result.why),
        "rounds": match.result.rounds,
        "fingerprint": match.result.fingerprint,
    }
