"""Rounds that take days, on pages: until when, when two play, what they are reminded of; and challenges of a ladder."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.models import Entrant, Pairing, Round, Tournament
from attacks.services.common import clock
from attacks.services.tournament import ladder, more_time, planning, reading, windows
from attacks.services.tournament.roster import entrant
from attacks.services.tournament.transaction import Actor
from attacks.web.common.moments import moment_text, sentence
from attacks.web.tournament.common import Command, form_id, whole

UTC = ZoneInfo("UTC")
FIELD = "%Y-%m-%dT%H:%M"  # as a field for a date and a time has it


def moment_in_zones(at: datetime | None, mine: ZoneInfo, other: Entrant | None = None) -> dict[str, Any]:
    """A moment in a reader's zone, and in the other player's where that is another one."""
    if at is None:
        return {}
    theirs = planning.zone_of(other) if other is not None and other.zone else None
    elsewhere = theirs if theirs and at.astimezone(theirs).utcoffset() != at.astimezone(mine).utcoffset() else None
    return {
        "at": at,
        "said": moment_text(at, mine),
        "zone": mine.key,
        "theirs": moment_text(at, elsewhere) if elsewhere else "",
        "their_zone": elsewhere.key if elsewhere else "",
    }


def window_of(row: Round | None, extension: int = 0, zone: ZoneInfo = UTC) -> dict[str, Any]:
    """Until when a round, or a table of it, is played; nothing where it has a clock, or no end."""
    if row is None or row.state == Round.State.CLOSED or not windows.is_remote(row):
        return {}
    return moment_in_zones(windows.due(Pairing(round=row, extension=extension)), zone)


def my_plan(found: reading.Book, mine: Pairing | None, by: Actor) -> dict[str, Any]:
    """What a player's page shows of a match that is played when both like."""
    me = found.entrants[by.number]
    zone = planning.zone_of(me)
    now = windows.reminders(found, by.number)
    reminded = [(one.kind, sentence(one.kind, found.shown_name(one.other), one.at, zone)) for one in now]
    context: dict[str, Any] = {
        "reminders": reminded,
        "is_ladder": bool(found.current and reading.is_ladder(found.current)),
    }
    if mine is None or mine.second is None or not windows.is_remote(mine.round):
        return context
    other = mine.second if mine.first.number == by.number else mine.first
    end, waits = windows.due(mine), windows.waits(mine)
    return context | {
        "remote": True,
        "to_plan": waits,
        "zone": me.zone,
        "zones": planning.zones(),
        "window": moment_in_zones(end, zone) if waits else {},
        "agreed": moment_in_zones(windows.agreed([mine]).get(mine.pk), zone, other) if waits else {},
        "times": [
            {
                "id": one.pk,
                "own": one.entrant is not None and one.entrant.number == by.number,
                **moment_in_zones(one.at, zone, other),
            }
            for one in (planning.proposed(mine) if waits else ())
        ],
        # a full hour: browsers count the steps of the field from there, and would refuse eight o'clock sharp
        "earliest": clock.now().astimezone(zone).replace(minute=0).strftime(FIELD),
        "latest": end.astimezone(zone).strftime(FIELD) if end else "",
        "their_zone": other.zone,
        "asked": windows.days_asked(mine),
        "asks_mine": windows.days_asked(mine).get("by") == by.number,
        "may_ask": waits and end is not None,
        "most_days": more_time.MOST_DAYS,
    }


def my_ladder(found: reading.Book, tournament: Tournament, by: Actor) -> dict[str, Any]:
    """Whom a player may challenge on a ladder, and who waits for an answer."""
    row = found.current
    if row is None or not reading.is_ladder(row) or row.state == Round.State.CLOSED:
        return {}
    open_ones = ladder.challenges_of(tournament, by.number)
    asked = {one.other.number for one in open_ones if one.entrant.number == by.number}
    may = ladder.free(found, by.number)
    most = found.settings.meetings
    others = [
        one
        for one in found.entrants.values()
        if may
        and one.number != by.number
        and one.number not in asked
        and ladder.free(found, one.number)
        and not (most and ladder.met(found, by.number, one.number) >= most)
    ]
    return {
        "ladder_open": True,
        "challenges": [
            {
                "id": one.pk,
                "own": one.entrant.number == by.number,
                "name": (one.other if one.entrant.number == by.number else one.entrant).shown,
                "words": one.words,
            }
            for one in open_ones
        ],
        "may_challenge": [(one.number, one.shown) for one in others],
        "ladder_free": may,
    }


# --- what a player presses ---


def propose(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    at = planning.moment(data.get("at", ""), planning.zone_of(entrant(tournament, by.number)))
    time = planning.propose(tournament, by, whole(data, "paired"), at, request=form_id(data))
    return _("It is agreed.") if time.state == "agreed" else _("Your opponent is asked.")


def time(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    yes = bool(data.get("yes"))
    planning.answer(tournament, by, whole(data, "time"), yes=yes, request=form_id(data))
    return _("It is agreed.") if yes else _("That time is gone.")


def zone(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    planning.choose_zone(tournament, by, data.get("zone", ""), form_id(data))
    return _("Saved.")


def ask_more(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    days, why = whole(data, "days"), data.get("why", "")
    more_time.ask(tournament, by, whole(data, "paired"), days, why=why, request=form_id(data))
    return _("The organizer is asked.") if days else _("You ask for nothing more.")


def challenge(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    words = data.get("words", "")
    one = ladder.challenge(tournament, by, whole(data, "player"), words=words, request=form_id(data))
    return _("You are paired.") if one.state == "accepted" else _("%(name)s is asked.") % {"name": one.other.shown}


def challenged(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    yes = bool(data.get("yes"))
    ladder.answer(tournament, by, whole(data, "challenge"), yes=yes, request=form_id(data))
    return _("You are paired.") if yes else _("The challenge is gone.")


def call_off(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    ladder.call_off(tournament, by, whole(data, "paired"), why=data.get("why", ""), request=form_id(data))
    return _("The match is called off.")


COMMANDS: dict[str, Command] = {
    "propose": propose,
    "time": time,
    "zone": zone,
    "ask_more": ask_more,
    "challenge": challenge,
    "challenged": challenged,
    "call_off": call_off,
}
