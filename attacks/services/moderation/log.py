"""The log of those who look after the site: nothing they do goes without a line."""

from __future__ import annotations

from attacks.models import Match, Measure, Tournament
from attacks.services.common import clock

SHOWN = 200  # lines on the page


def note(
    by: str,
    what: str,
    *,
    match: Match | None = None,
    tournament: Tournament | None = None,
    about: str = "",
    why: str = "",
) -> None:
    """Write a line. `about` says what it concerned, where that is no match and no tournament."""
    Measure.objects.create(
        at=clock.now(),
        by=by,
        what=what,
        match=match.id if match else "",
        tournament=tournament.slug if tournament else "",
        about=about[:120],
        why=why[:300],
    )


def newest() -> list[Measure]:
    return list(Measure.objects.all()[:SHOWN])
