"""What those who look after the site may do to matches, tournaments, names and lines. Each of it can be taken back.

A match that is stopped takes nothing from anybody: no command, no line, nobody joins. One that is hidden stands in no
list, and only who plays or judges there sees it. The record itself is never changed.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from attacks.models import Holder, Line, Match, Person, Series, Tournament
from attacks.services.common import bell, clock
from attacks.services.moderation import log
from attacks.services.store import matches, timers


@transaction.atomic
def hide(by: str, match: Match, why: str) -> None:
    """Watchers are sent away and find it no more."""
    _mark(match, hidden=True)
    _ask_again(match)
    log.note(by, "match_hidden", match=match, why=why)


@transaction.atomic
def show(by: str, match: Match, why: str) -> None:
    _mark(match, hidden=False)
    log.note(by, "match_shown", match=match, why=why)


@transaction.atomic
def stop(by: str, match: Match, why: str) -> None:
    """Nothing more happens in it."""
    _mark(match, stopped=clock.now())
    match.holders.exclude(role=Holder.Role.SYSTEM).update(halted=True, access=F("access") + 1)
    _ask_again(match)
    log.note(by, "match_stopped", match=match, why=why)


@transaction.atomic
def go_on(by: str, match: Match, why: str) -> None:
    """It goes on where it stood; the time in between counts for nobody."""
    since = Match.objects.values_list("stopped", flat=True).get(pk=match.pk)
    _mark(match, stopped=None)
    match.holders.update(halted=False, access=F("access") + 1)
    if since is not None:
        transaction.on_commit(lambda: _make_up(match.id, since))
    _ask_again(match)
    log.note(by, "match_goes_on", match=match, why=why)


@transaction.atomic
def hide_line(by: str, match: Match, c: int, why: str) -> bool:
    """Nobody who comes to the table from now on reads this line. Whether there is such a line."""
    if not Line.objects.filter(match=match, c=c).update(hidden=True):
        return False
    match.holders.exclude(role=Holder.Role.SYSTEM).update(access=F("access") + 1)  # so that those there come anew
    _ask_again(match)
    log.note(by, "line_hidden", match=match, about=str(c), why=why)
    return True


@transaction.atomic
def hide_tournament(by: str, tournament: Tournament, why: str) -> None:
    """Only who runs it or plays in it finds it."""
    Tournament.objects.filter(pk=tournament.pk).update(hidden=True)
    log.note(by, "cup_hidden", tournament=tournament, why=why)


@transaction.atomic
def show_tournament(by: str, tournament: Tournament, why: str) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(hidden=False)
    log.note(by, "cup_shown", tournament=tournament, why=why)


@transaction.atomic
def hide_page(by: str, page: Person | Series, why: str, *, hidden: bool = True) -> None:
    """A player's page over tournaments, or a series: only who runs it finds it, or everybody again."""
    type(page)._default_manager.filter(pk=page.pk).update(hidden=hidden, version=F("version") + 1)
    log.note(by, "page_hidden" if hidden else "page_shown", about=page.slug, why=why)


def _mark(match: Match, **fields: Any) -> None:
    Match.objects.filter(pk=match.pk).update(**fields)


def _ask_again(match: Match) -> None:
    """Whoever is connected comes anew, by what is now so."""
    bell.ring_holder_after_commit(match.pk, "")


def _make_up(match_id: str, since: datetime) -> None:
    for one in timers.compensations(since, match_id):
        matches.act(one.match_id, one.holder_id, one.order)
