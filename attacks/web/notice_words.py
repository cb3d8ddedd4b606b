"""What somebody who is away is told, in words: never more than the eyes of who is told see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import override

from attacks.models import Entrant, Match
from attacks.services.common import clock
from attacks.services.outward import subscribers
from attacks.services.outward.notices import Said
from attacks.services.store import matches
from attacks.services.tournament import planning, staff
from attacks.web.common.about import name_of, seat_of, where_it_is
from attacks.web.common.moments import moment_text as told_moment
from attacks.web.common.moments import sentence


def worded(said: Said, lang: str) -> tuple[str, str, str]:
    """Title, text and path of a notice."""
    with override(lang):
        if said.tournament is not None:
            return _of_tournament(said)
        if said.match is None:
            return _("Broadside"), _("This is a test: you will be told here."), reverse("settings")
        return _of_match(said, said.match)


def _of_match(said: Said, match: Match) -> tuple[str, str, str]:
    about, seen = said.about, matches.view(match, said.audience)
    name, path = name_of(match, seen), reverse("match", args=[match.pk])
    if said.kind == subscribers.TURN:
        return _("Your turn"), f"{name} · {where_it_is(match, seen)}", path
    if said.kind == subscribers.TIME:
        left = clock.at(about["until"]) - clock.now()
        ends = timeuntil(clock.now() + max(left, timedelta(0)), clock.now(), depth=1)
        return _("Your time runs out"), f"{name} · {_('%(time)s left') % {'time': ends}}", path
    if said.kind == subscribers.JOINED:
        who = about["name"] or seat_of(about["seat"])
        return _("%(name)s has joined") % {"name": who}, name, path
    if said.kind == subscribers.CALL:
        return _("A judge is called"), name, path
    return _("The match is over"), name, path


def _of_tournament(said: Said) -> tuple[str, str, str]:
    assert said.tournament is not None
    about, name = said.about, said.tournament.name
    if said.kind == subscribers.LINK:
        return _private_link(about["entrant"], name)
    if said.kind == subscribers.REMIND:
        return _of_days(said, name)
    title = _("Round %(n)s is published") % {"n": about["round"]}
    where = _("Table %(n)s, against %(name)s") % {"n": about["table"], "name": about["against"]}
    return title, f"{name} · {where if about['against'] else _('bye')}", reverse("t_me", args=[said.tournament.slug])


def _private_link(entrant_id: int, name: str) -> tuple[str, str, str]:
    row = Entrant.objects.get(pk=entrant_id)
    told = _("%(name)s, this is your page: table, result, list. Whoever opens it is you, so give it to nobody.")
    return (
        _("Your private link · %(name)s") % {"name": name},
        told % {"name": row.name},
        reverse("t_link", args=[staff.link_of(row)]),
    )


def _of_days(said: Said, name: str) -> tuple[str, str, str]:
    """What presses in a tournament whose rounds take days, or before its lists are due; `name` is the tournament's."""
    assert said.tournament is not None
    about, slug = said.about, said.tournament.slug
    zone, at = planning.zone_named(about.get("zone", "")), clock.at(about["at"]) if "at" in about else None
    names = {"name": about.get("name", ""), "when": f"{told_moment(at, zone)} ({zone.key})" if at else ""}
    if about["what"] == "asked":
        return name, _("%(name)s asks for more days.") % names, reverse("t_desk", args=[slug])
    told = {
        "lists": _("Your list is due on %(when)s, and is not there yet."),
        "until": _("Your match against %(name)s may be played until %(when)s."),
    }.get(about["what"])
    line = told % names if told else sentence(about["what"], names["name"], at, zone)
    return name, line, reverse("t_me", args=[slug])


def kinds() -> dict[str, str]:
    """What there is to hear of, as people choose it."""
    return {
        subscribers.TURN: _("When it is my turn"),
        subscribers.TIME: _("Before my time runs out"),
        subscribers.JOINED: _("When somebody joins"),
        subscribers.OVER: _("When a match is over"),
        subscribers.ROUND: _("When a round is published"),
        subscribers.REMIND: _("When something presses: a time agreed on, the end of a round, a list"),
        subscribers.CALL: _("When a judge is called"),
    }


def why_not(code: str, params: dict[str, Any]) -> str:
    """Why something was not done, and what to do about it."""
    said = {
        "bad_address": _("That is no address on the web that we can send to. Check it, and begin it with https://."),
        "inner_address": _("That address lies inside this server's own network. Give one that others can reach too."),
        "bad_keys": _("Your browser gave keys that cannot be used. Reload the page and try again."),
        "too_many_subscribers": _("You have %(limit)s of them already. Remove one first."),
        "no_such_subscriber": _("That one is no longer there. Reload the page."),
        "too_many_webhooks": _("There are %(limit)s already. Remove one first."),
        "no_such_webhook": _("That one is no longer there. Reload the page."),
        "no_kinds": _("Choose at least one thing of which it is told."),
        "no_notifier": _("This server sends only to addresses that begin with one of these: %(kinds)s"),
        "bad_notifier": _("Nothing can be sent to that address. Compare it with what the service gave you."),
        "bad_time": _("Choose two times of the day and a time zone such as Europe/Berlin."),
        "not_yours": _("You have no part in that. Open it in the browser with which you play."),
        "bad_request": _("Something was missing in what your browser sent. Reload the page and try again."),
    }
    return said.get(code, said["bad_request"]) % params
