"""What an organizer chooses for a tournament besides its game and its scoring: kept as one JSON text."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from attacks.models import Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.transaction import refused
from attacks.swiss import profile as profiles
from attacks.swiss.boards import of_teams
from attacks.swiss.profile import Profile
from attacks.swiss.values import Wrong

Count = Annotated[int, Meta(ge=0, le=1000)]
Line = Annotated[str, Meta(max_length=200)]


class Streamed(Struct, frozen=True, omit_defaults=True):
    """A link for a stream: its key, what it is called, the match that it shows now, and as whom it looks on there."""

    key: str
    name: str
    match: str = ""
    holder: str = ""


class Settings(Struct, frozen=True, omit_defaults=True):
    """`rounds` 0: as many as proposed for the field. `cut`: how many go on after the Swiss rounds, 0 nobody.

    `minutes` 0: as the scoring profile says. `spread`: the clock ends up to so many minutes sooner or later, by lot.
    `revision`: by which points its lists count, where a game has several. `lists`: who sees them when.
    `confirm_minutes`: how long a lone report waits for the other player; 0: for ever.
    `one_report`: it counts at once, until the other player says otherwise.
    `dice`: `links`, fair dice of level 2; `shared`, of level 1, with a seed of every browser; `server`, the server's
    alone. `delay`: so many seconds later watchers see a match. `odds`: who is shown them beside an attack; players are
    not, unless the tournament wants it. `first_draw`: by lot or by seed. `check`: organizers are `told` which lists are
    not legal in the `format` ("": the usual one), or legal ones are `required` of players. While `check_in` is on,
    nobody registers any more, and players say that they are here. `pairing`: Swiss rounds, everybody meets everybody,
    or a ladder, on which players agree whom they play. `days`: a round may be played for so many, at times players
    agree on; 0: all play at once, under a clock. `unplayed` is what then becomes of a match that was not played in
    time. `meetings`: so often two players meet on a ladder, 0 as often as they like. `teams`: so many play for a team,
    0: everybody alone; `boards_by`: who of a team meets whom of the other, by the order of both or as their captains
    pair them. `streams`: its links for streams. `lists_due`: until when players may change their lists, in UTC
    (2026-11-25T18:00; "": until the first round); `lists_locked`: they may no longer.
    """

    rounds: Count = 0
    cut: Count = 0
    minutes: Count = 0
    spread: Count = 0
    clock_visible: Literal["everyone", "organizers"] = "everyone"
    lists: Literal["start", "open", "end", "never"] = "start"
    registration: Literal["open", "code", "closed"] = "open"
    code: Annotated[str, Meta(max_length=40)] = ""
    limit: Count = 0
    check_in: bool = False
    confirm_minutes: Annotated[int, Meta(ge=0, le=20_000)] = 15
    one_report: bool = False
    dice: Literal["links", "shared", "server"] = "links"
    delay: Literal[0, 60, 300, 900] = 60
    odds: Literal["both", "watch", "off"] = "watch"
    lists_due: Annotated[str, Meta(max_length=40)] = ""
    lists_locked: bool = False
    first_draw: Literal["lot", "seed"] = "lot"
    check: Literal["off", "told", "required"] = "off"
    format: Annotated[str, Meta(max_length=40)] = ""
    pairing: Literal["swiss", "all", "ladder"] = "swiss"
    days: Annotated[int, Meta(ge=0, le=120)] = 0
    unplayed: Literal["judge", "draw", "both_lose"] = "judge"
    meetings: Count = 0
    teams: Literal[0, 2, 3, 4, 5, 6, 7, 8, 9, 10] = 0
    boards_by: Literal["order", "captains"] = "order"
    starts: Annotated[str, Meta(max_length=40)] = ""
    revision: Line = ""
    place: Line = ""
    info: Annotated[str, Meta(max_length=4000)] = ""
    announcement: Annotated[str, Meta(max_length=300)] = ""
    streams: Annotated[tuple[Streamed, ...], Meta(max_length=12)] = ()


def due(settings: Settings) -> datetime | None:
    """Until when players may change their lists; None: until the first round."""
    return datetime.fromisoformat(settings.lists_due).replace(tzinfo=UTC) if settings.lists_due else None


def settings_of(tournament: Tournament) -> Settings:
    return msgspec.json.decode(tournament.settings, type=Settings)


def checked(data: dict[str, Any]) -> Settings:
    """Settings from plain data. Raises TournamentError `bad_setting` with the field that does not fit."""
    try:
        found = msgspec.convert(data, Settings, strict=False)
        due(found)
        return found
    except msgspec.ValidationError as problem:
        raise TournamentError("bad_setting", field=str(problem).rpartition("$.")[2].rstrip("`")) from None
    except ValueError:
        raise TournamentError("bad_setting", field="lists_due") from None


def profile_of(tournament: Tournament) -> Profile:
    """The scoring of a tournament, as it was chosen and edited."""
    return profiles.read(tournament.profile_key, msgspec.json.decode(tournament.profile))


def team_profile_of(tournament: Tournament) -> Profile:
    """The scoring of who is ranked: of teams where teams play, else of players."""
    size, profile = settings_of(tournament).teams, profile_of(tournament)
    return of_teams(profile, size) if size else profile


def profile_for(tournament: Tournament, board: bool) -> Profile:
    """The scoring of one pairing: of a board of a match of teams, or of what counts in the standings."""
    return profile_of(tournament) if board else team_profile_of(tournament)


def profile_from(key: str, data: dict[str, Any]) -> Profile:
    """A scoring profile from its data. Raises TournamentError `bad_profile` with the field that does not fit."""
    try:
        return profiles.read(key, data)
    except Wrong as wrong:
        raise refused(wrong) from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise TournamentError("bad_profile", field="?") from None


def preset(key: str) -> dict[str, Any]:
    """A ready-made profile as data, to be kept with a tournament and edited there."""
    if key not in profiles.presets():
        raise TournamentError("bad_profile", field="key")
    return profiles.preset_data()[key]


def preset_for(room: str, edition: str) -> str:
    """The ready-made profile that is named after a game, or else the plain one."""
    named = [key for key in profiles.presets() if key in (f"{room}-{edition}", room) or key.startswith(f"{room}-")]
    exact = [key for key in named if key == f"{room}-{edition}"]
    return (exact or named or ["plain"])[0]
