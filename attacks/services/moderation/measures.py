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
from attacks.services.common.canonical import text
from attacks.services.match.events import JUDGE, MATCH, NAMELESS, read_masks
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
    """Nobody reads this line any more, on open pages neither. Whether there is such a line."""
    if not Line.objects.filter(match=match, c=c, hidden=False).update(hidden=True):
        return False
    _look_anew(match)
    log.note(by, "line_hidden", match=match, about=str(c), why=why)
    return True


@transaction.atomic
def rename(by: str, holder: Holder, name: str, why: str, *, squad: bool = False) -> None:
    """Whoever sits there is shown by this name from now on, or by none; with `squad` their list has none either.

    The record keeps what was sealed: attacks/services/match/events.py.
    """
    name = _tidy(name, 40) or NAMELESS
    mask = {"name": name, **({"squad": NAMELESS} if squad else {})}
    was, seat = holder.name, holder.seat or JUDGE
    Holder.objects.filter(pk=holder.pk).update(name=name)
    _mask(holder.match, seat, mask)
    log.note(by, "name_changed", match=holder.match, about=f"{was} → {name}", why=why)


@transaction.atomic
def entitle(by: str, match: Match, title: str, why: str) -> None:
    """The match has this title from now on, or none: then it is called by its players."""
    was, title = match.title, _tidy(title, 120)
    _mark(match, title=title)
    _mask(match, MATCH, {"title": title})
    log.note(by, "title_changed", match=match, about=f"{was} → {title or '–'}", why=why)


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


def _mask(match: Match, what: str, shown: dict[str, str]) -> None:
    kept = Match.objects.select_for_update().values_list("masks", flat=True).get(pk=match.pk)
    now = {key: dict(value) for key, value in read_masks(kept).items()}
    now[what] = {**now.get(what, {}), **shown}
    _mark(match, masks=text(now))
    _look_anew(match)


def _tidy(typed: str, most: int) -> str:
    """As people may type names: one line, no more than so long."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in typed).split())[:most]


def _look_anew(match: Match) -> None:
    """Open pages drop what they must not show any more."""
    _mark(match, moderated=F("moderated") + 1)
    bell.ring_moderated_after_commit(match.pk, Match.objects.values_list("moderated", flat=True).get(pk=match.pk))


def _ask_again(match: Match) -> None:
    """Whoever is connected comes anew, by what is now so."""
    bell.ring_holder_after_commit(match.pk, "")


def _make_up(match_id: str, since: datetime) -> None:
    for one in timers.compensations(since, match_id):
        matches.act(one.match_id, one.holder_id, one.order)
