"""What is said in the hall of a tournament, for who sits at one of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attacks.models import Match, Pairing, Tournament
from attacks.services.tournament import reading, staff
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import ENTERS


def of_match(match: Match, tokens: Iterable[str]) -> dict[str, Any]:
    """The same for the page of a match; nothing where it belongs to no tournament."""
    row = Pairing.objects.filter(match=match).select_related("round__tournament").first()
    return hall_news(row.round.tournament, match.pk, tokens) if row else {}


def hall_news(tournament: Tournament, match_id: str, tokens: Iterable[str]) -> dict[str, Any]:
    """What was announced and, for who runs the tournament, the other tables at which a judge is called."""
    calls: list[Pairing] = []
    if staff.role_of(tournament, tokens).role in ENTERS:
        calls = [row for kind, row in reading.needs(reading.book(tournament)) if kind == "judge"]
    return {
        "tournament": tournament,
        "match": match_id,
        "announced": settings_of(tournament).announcement,
        "calls": [row for row in calls if row.match_id != match_id],
    }
