"""What a tournament's organizers are told of how its matches agreed on their dice. Reads only."""

from __future__ import annotations

from collections import Counter

from attacks.models import Event, Match
from attacks.services.match.events import LATE, OPENED, ROLLED
from attacks.services.tournament.reading import Book, numbers_of


def broken_off(found: Book) -> dict[int, int]:
    """Matches whose dice were agreed on in vain or not by everybody, with how many the same two players have of those.

    Somebody's secret was shown and no die ever fell, or the server made one because it came too late: whoever breaks
    off there, together with the server, gets new dice for nothing (docs/fair.md).
    """
    rows = [row for row in found.rows if row.match_id]
    telling = Event.objects.filter(match_id__in=[row.match_id for row in rows], kind__in=(OPENED, ROLLED, LATE))
    kinds: dict[str | None, set[str]] = {}
    for match_id, kind in telling.values_list("match_id", "kind").distinct():
        kinds.setdefault(match_id, set()).add(kind)
    told = {row.pk: kinds.get(row.match_id, set()) for row in rows}
    over = {row.pk for row in rows if row.match and row.match.status == Match.Status.OVER}
    in_vain = {row.pk for row in rows if row.pk in over and OPENED in told[row.pk] and ROLLED not in told[row.pk]}
    broken = [row for row in rows if LATE in told[row.pk] or row.pk in in_vain]
    pairs = Counter(frozenset(numbers_of(row)) for row in broken)
    return {row.pk: pairs[frozenset(numbers_of(row))] for row in broken}
