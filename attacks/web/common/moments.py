"""Moments as people tell them, and what somebody is reminded of, on pages as in what is sent."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def moment_text(at: datetime, zone: ZoneInfo) -> str:
    """A moment as people of a time zone tell it."""
    return date_format(at.astimezone(zone), pgettext("date and time, in the letters of Django", "D j M Y, H:i"))


def sentence(kind: str, other: str, at: datetime | None, zone: ZoneInfo) -> str:
    """What a player is reminded of: `kind` as a reminder has it, against whom, and when."""
    when = moment_text(at, zone) if at else ""
    sentences = {
        "over": _("The time for your match against %(name)s is over. Report how it went, or ask the organizer."),
        "late": _("Your match against %(name)s has to be played by %(when)s."),
        "soon": _("You play %(name)s on %(when)s."),
        "answer": _("%(name)s has proposed a time: say yes or no."),
        "propose": _("No time is agreed with %(name)s yet: propose one."),
    }
    return sentences[kind] % {"name": other, "when": when}
