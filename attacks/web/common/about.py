"""What pages say about a match in a few words: its name, its game, how far it is and whose move it is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.timesince import timesince, timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from attacks.models import Holder, Invite, Match
from attacks.services.common import clock
from attacks.services.games import catalogue, house_rules
from attacks.services.store import matches
from attacks.web.common import words

SLOW = timedelta(hours=1)  # a clock of less is for who sits at the table


@dataclass(frozen=True)
class Row:
    """A match in a list. `join` and `watch` are addresses, empty where there is nothing to join or watch."""

    name: str
    game: str
    mode: str
    state: str
    when: datetime
    url: str
    your_move: bool = False
    live: bool = False  # begun and not over
    left: str = ""  # the time there is for it, where that is hours or days
    join: str = ""
    watch: str = ""

    @property
    def ago(self) -> str:
        """How long ago something happened in it."""
        if (clock.now() - self.when).total_seconds() < 60:
            return _("just now")
        return _("%(time)s ago") % {"time": timesince(self.when, depth=1)}


def game_of(room: str, edition: str) -> str:
    """A room and edition as people call them."""
    names = dict(catalogue.rooms())
    return f"{names.get(room, room)} {words.say(room, 'edition_names', edition, default=edition)}".strip()


def player_of(seen: dict[str, Any], seat: str) -> str:
    """Who sits at a seat, marked where the machine plays on there."""
    return marked(seen, seat, called(seen, seat))


def marked(seen: dict[str, Any], seat: str, name: str) -> str:
    """The name of a seat; where the machine plays, and the name does not say so, that stands beside it."""
    machine = pgettext("who sits at a seat", "machine")
    plays = seat in seen.get("match", {}).get("machines", {})
    says = any(name.startswith(own) for own in (_("Machine"), _("The machine")))
    return f"{name} ({machine})" if plays and name and not says else name


def called(seen: dict[str, Any], seat: str) -> str:
    """What a seat is called. Somebody who plays several has one name for all: then the squads tell them apart."""
    seats = seen.get("seats", {})
    here = seats.get(seat, {})
    name, squad = str(here.get("name", "")), str(here.get("squad", ""))
    twins = [other for key, other in seats.items() if key != seat and other.get("name") == name]
    if not name or not twins:
        return name or seat_of(seat)
    alone = squad and all(other.get("squad") != squad for other in twins)
    return squad if alone else f"{name} {seat.removeprefix('p')}"


def seat_of(seat: str) -> str:
    """A seat as people call it while nobody sits there: "Seat 2"."""
    return _("Seat %(n)s") % {"n": seat.removeprefix("p")}


def mode_of(match: Match) -> str:
    return words.say(match.room, "modes", match.mode)


def house_rules_of(match: Match) -> list[tuple[str, str]]:
    """What the host set otherwise than the edition has it: each switch and its value in words."""
    switches = msgspec.json.decode(match.options).get("switches", {})
    rules_set = house_rules.in_words(match.room, switches)
    return [
        (words.say(match.room, "switches", name), words.say(match.room, "switches", word)) for name, word in rules_set
    ]


def name_of(match: Match, seen: dict[str, Any]) -> str:
    """The title, or else the players: "Ana – Ben"; with an empty seat "Ana – open seat"."""
    if match.title:
        return match.title
    seats = seen.get("seats", {})
    order = seen.get("seat_order", [])
    names = [marked(seen, seat, seats.get(seat, {}).get("name", "")) or _("open seat") for seat in order]
    if len(names) > 1 and len(set(names)) == 1:
        return _("%(name)s, both seats") % {"name": names[0]}
    return " – ".join(names) or _("Match")


def where_it_is(match: Match, seen: dict[str, Any]) -> str:
    """How far a match is, in a few words."""
    if match.status == Match.Status.OPEN:
        return _("not begun")
    if match.status == Match.Status.OVER:
        return _("over")
    step = seen.get("step", {}).get("number", "")
    number = seen.get("round", 0)
    if step and seen.get("rail", {}).get("order"):
        named = words.say(match.room, "steps", step, default=step)
        return _("round %(round)s: %(step)s") % {"round": number, "step": named}
    return _("round %(round)s") % {"round": number}


def your_row(match: Match, holders: list[Holder]) -> Row:
    """A match of this browser; `holders` are its own."""
    seats = {holder.seat for holder in holders if holder.role == Holder.Role.SEAT}
    seen = matches.view(match, next(iter(sorted(seats)), "watch"))
    deciding = set(seen.get("turn", {}).get("seats", []))
    page = {Match.Status.OPEN: "invite", Match.Status.OVER: "result"}.get(Match.Status(match.status), "match")
    return Row(
        name=name_of(match, seen),
        game=game_of(match.room, match.edition),
        mode=mode_of(match),
        state=where_it_is(match, seen),
        when=getattr(match, "moved", None) or match.created,
        url=reverse(page, args=[match.id]),
        your_move=match.status == Match.Status.LIVE and bool(deciding & seats),
        live=match.status == Match.Status.LIVE and bool(seats),
        left=left_of(seen, deciding & seats),
    )


def left_of(seen: dict[str, Any], seats: set[str]) -> str:
    """How much time there is before the clock of these seats runs out, where they play over hours or days; or ""."""
    running = seen.get("match", {}).get("clock", {})
    if running.get("seconds", 0) < SLOW.total_seconds() or not seats & set(running.get("runs", ())):
        return ""
    ends = clock.at(running["since"] + min(running["left"][seat] for seat in seats & set(running["runs"])))
    return _("%(time)s left") % {"time": timeuntil(max(ends, clock.now()), clock.now(), depth=1)}


def free_code(match: Match) -> str:
    """The code that opens the free seat of a public match, or ""."""
    if match.status != Match.Status.OPEN:
        return ""
    free = match.invites.filter(kind=Invite.Kind.JOIN, used_at=None, revoked=False, expires__gt=clock.now())
    return free.order_by("seat", "-created").values_list("code", flat=True).first() or ""


def public_row(match: Match, code: str) -> Row:
    """A public match; `code` opens its free seat, if it has one."""
    seen = matches.view(match, "watch")
    return Row(
        name=name_of(match, seen),
        game=game_of(match.room, match.edition),
        mode=mode_of(match),
        state=_("open seat") if code else where_it_is(match, seen),
        when=match.started or match.created,
        url="",
        join=reverse("join", args=[code]) if code else "",
        watch=reverse("watch", args=[match.id]),
    )
