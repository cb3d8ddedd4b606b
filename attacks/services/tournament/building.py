"""A result from what somebody filled in, or why it cannot be one."""

from __future__ import annotations

from collections.abc import Mapping

from attacks.services.common.errors import TournamentError
from attacks.services.tournament.transaction import refused
from attacks.swiss.profile import Profile, conceded, played
from attacks.swiss.values import (
    ADJUSTED,
    AGREED,
    CONCESSION,
    DOUBLE_LOSS,
    DRAW,
    ELIMINATION,
    LOSS,
    NO_SHOW,
    PLAYED,
    Result,
    Side,
    Wrong,
)

OFFERED = (PLAYED, CONCESSION, NO_SHOW, DOUBLE_LOSS, AGREED, ADJUSTED)


def build(
    profile: Profile,
    stage: str,
    *,
    kind: str = PLAYED,
    numbers: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    winner: int | None = None,
    organizer: bool = False,
) -> Result:
    """A result from what was filled in. `winner` 0 first, 1 second, None nobody.

    Raises TournamentError: `bad_number` (field, side), `no_draw`, `winner_needed`, `bad_result`, `no_agreed_draw`.
    """
    if kind not in OFFERED or winner not in (None, 0, 1):
        raise TournamentError("bad_result")
    if kind in (CONCESSION, NO_SHOW) and winner is None:
        raise TournamentError("winner_needed")
    if stage == ELIMINATION and (kind in (DOUBLE_LOSS, AGREED)):
        raise TournamentError("no_draw")
    try:
        if kind in (CONCESSION, NO_SHOW):
            return conceded(profile, winner or 0, kind)
        if kind == DOUBLE_LOSS:
            if not organizer:
                raise TournamentError("bad_result")
            return Result(kind, (Side(LOSS, _zeros(profile)), Side(LOSS, _zeros(profile))))
        if kind == AGREED:
            allowed = profile.option("intentional_draw")
            if profile.draws == "never" or not (allowed == "yes" or (allowed == "organizer" and organizer)):
                raise TournamentError("no_agreed_draw")
            return Result(kind, (Side(DRAW, _zeros(profile)), Side(DRAW, _zeros(profile))))
        result = played(profile, numbers[0], numbers[1], winner)
    except Wrong as wrong:
        raise refused(wrong) from None
    if result.sides[0].outcome == DRAW and (stage == ELIMINATION or (profile.draws == "organizer" and not organizer)):
        raise TournamentError("no_draw")
    return Result(kind, result.sides)


def _zeros(profile: Profile) -> dict[str, int]:
    return {entry.key: entry.least for entry in profile.entry}
