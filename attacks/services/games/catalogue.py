"""Which games there are, and their words: what pages need to know of the rooms, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from attacks.engine.form import Label
from attacks.engine.room import Room
from attacks.rooms import ROOMS

LANGUAGES = ("en", "ja")


@dataclass(frozen=True, slots=True)
class Game:
    """A room in one of its editions: "X-Wing 2.0".

    `seats` are all a match may have, `needed` those it always has, `guests` those that bring cards and no units.
    `options` are the answers a new match may choose among, `defaults` what is chosen where that is not the first.
    `fleet_source` is how most people bring a fleet: they paste it, or (`ready`) choose a ready-made one, which is all
    there is to choose, or (`none`) play without one.
    """

    room: str
    edition: str
    name: str
    seats: tuple[str, ...]
    modes: tuple[str, ...]
    needed: tuple[str, ...]
    guests: tuple[str, ...]
    options: dict[str, tuple[Any, ...]]
    defaults: dict[str, Any]
    fleet_source: str

    @property
    def key(self) -> str:
        return f"{self.room}/{self.edition}"


@cache
def games() -> dict[str, Game]:
    """Every game there is, by `room/edition`."""
    found = [
        Game(
            key,
            edition,
            f"{room.name} {edition}",
            room.seats,
            room.modes,
            room.needed,
            room.guests,
            dict(room.options),
            dict(room.defaults),
            room.fleets.source,
        )
        for key, room in ROOMS.items()
        for edition in room.editions
    ]
    return {game.key: game for game in found}


def today(room: str) -> Game:
    """What most people play of a room now."""
    return games()[f"{room}/{ROOMS[room].today or next(iter(ROOMS[room].editions))}"]


def rooms() -> list[tuple[str, str]]:
    """Every room: key and name."""
    return [(key, room.name) for key, room in ROOMS.items()]


def has_words(room: str, language: str) -> bool:
    """Whether a room has words in a language."""
    return room in ROOMS and language in LANGUAGES


def names(room: str) -> dict[str, tuple[str, ...]]:
    """What the numbers of picks stand for, by what is picked: the room's own keys in their order."""
    return dict(ROOMS[room].names)


def usual_in(room: str) -> dict[str, tuple[str, str]]:
    """By mode the names of two ready-made squads that go together in it, where the first two do not."""
    return dict(ROOMS[room].fleets.usual_in or {})


def step_kinds(room: str) -> dict[str, str]:
    """What the steps of a room are about, by number, where its script asks."""
    return dict(ROOMS[room].step_kinds)


def has_script(room: str) -> bool:
    """Does the table draw more of a room than it draws of every game?"""
    return ROOMS[room].has_script


def tournament_files(room: str) -> tuple[str, ...]:
    """Formats of other sites in which a tournament of a room can be copied out."""
    return ROOMS[room].tournament_files


def offer_name(room: str, key: str, view: dict[str, Any]) -> Label:
    """What an offer is called in a match that looks like this: see `Room.offer_name`."""
    return ROOMS[room].offer_name(key, view)


@cache
def words(room: str, language: str) -> dict[str, Any]:
    """All words of a room in a language."""
    return dict(ROOMS[room].words(language))


def has_own_dice(room: str) -> bool:
    """Are there dice in this room that belong to somebody, who may be asked to roll them?"""
    return type(ROOMS[room]).roller is not Room.roller
