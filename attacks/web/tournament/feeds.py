"""What programs read without asking for more: a calendar of rounds and agreed times, and a feed of results.

Both hold what everybody may see on the public page, under the names that everybody may read.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import islice
from xml.etree import ElementTree

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from attacks.models import Pairing, Round, Tournament
from attacks.services.tournament import reading, windows
from attacks.services.tournament.transaction import Actor
from attacks.web.tournament import words
from attacks.web.tournament.common import of_tournament, table_row, whole

USUAL = timedelta(minutes=90)  # for a match, where the scoring does not say
MOST = 100  # results of a feed
ATOM = "http://www.w3.org/2005/Atom"
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


@require_safe
@of_tournament
def calendar(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The rounds, and the times tables have agreed on; with `player` only the tables of that one. As iCalendar."""
    found, player = reading.book(tournament), whole(request.GET, "player")
    address = request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Broadside//Tournaments//EN",
        f"X-WR-CALNAME:{plain(tournament.name)}",
    ]
    for row in found.rounds:
        begins, ends = row.published, round_ends(found, row)
        if begins is not None:
            title = f"{tournament.name}: {words.round_title(row, found)}"
            lines += event(f"round-{row.number}@{tournament.slug}", begins, ends or begins, title, address, row.version)
    minutes = found.settings.minutes or int(found.profile.clock.get("minutes", 0))
    lasts = timedelta(minutes=minutes) if minutes else USUAL
    for table in found.tables():
        at = planned(table)
        if at is not None and (not player or player in reading.numbers_of(table)):
            title = f"{tournament.name}: {versus(table)}"
            lines += event(f"table-{table.pk}@{tournament.slug}", at, at + lasts, title, address, table.version)
    body = "".join(f"{folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])
    headers = {"Content-Disposition": f'inline; filename="{tournament.slug}.ics"'}
    return HttpResponse(body, content_type="text/calendar; charset=utf-8", headers=headers)


def round_ends(found: reading.Book, row: Round) -> datetime | None:
    """When a round has ended, or will; nobody is told the end of a hidden clock."""
    if row.closed is not None:
        return row.closed
    told = found.settings.clock_visible == "everyone" or windows.is_remote(row)
    return row.deadline if told else None


def planned(row: Pairing) -> datetime | None:
    """When a table plays, as far as everybody may know."""
    hidden = row.first.off_stream or (row.second and row.second.off_stream)
    return None if hidden else next((one.at for one in getattr(row, "agreed_times", ())), None)


def versus(row: Pairing) -> str:
    return f"{row.first.shown} – {row.second.shown}" if row.second else row.first.shown


def event(uid: str, begins: datetime, ends: datetime, title: str, address: str, version: int) -> list[str]:
    """An entry of a calendar. It keeps its name while its times change, so that calendars move it."""
    return [
        "BEGIN:VEVENT",
        f"UID:{uid}",
        f"SEQUENCE:{version}",
        f"DTSTAMP:{stamp(begins)}",
        f"DTSTART:{stamp(begins)}",
        f"DTEND:{stamp(max(begins, ends))}",
        f"SUMMARY:{plain(title)}",
        f"URL:{address}",
        "END:VEVENT",
    ]


def stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def plain(text: str) -> str:
    """Text as a calendar has it: its marks are no marks there."""
    return text.translate(ESCAPED)


def folded(line: str) -> str:
    """A line of at most 75 bytes, and what follows it with a space before; no letter is cut in two."""
    parts, room = [""], 75
    for letter in line:
        if len((parts[-1] + letter).encode()) > room:
            parts.append("")
            room = 74
        parts[-1] += letter
    return "\r\n ".join(parts)


@require_safe
@of_tournament
def feed(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """The newest results that count, and who has won. As Atom."""
    found = reading.book(tournament)
    address = request.build_absolute_uri(reverse("tournament", args=[tournament.slug]))
    entries = list(islice(results(found), MOST))
    newest = max((at for at, *_rest in entries), default=tournament.created)
    root = ElementTree.Element("feed", xmlns=ATOM)
    ElementTree.SubElement(root, "title").text = tournament.name
    ElementTree.SubElement(root, "id").text = address
    ElementTree.SubElement(root, "updated").text = newest.isoformat()
    ElementTree.SubElement(ElementTree.SubElement(root, "author"), "name").text = tournament.name
    ElementTree.SubElement(root, "link", href=address)
    ElementTree.SubElement(root, "link", rel="self", href=request.build_absolute_uri())
    for at, key, title in entries:
        entry = ElementTree.SubElement(root, "entry")
        ElementTree.SubElement(entry, "title").text = title
        ElementTree.SubElement(entry, "id").text = f"{address}#{key}"
        ElementTree.SubElement(entry, "updated").text = at.isoformat()
        ElementTree.SubElement(entry, "link", href=address)
    body = ElementTree.tostring(root, encoding="unicode", xml_declaration=False)
    return HttpResponse(
        f'<?xml version="1.0" encoding="utf-8"?>\n{body}', content_type="application/atom+xml; charset=utf-8"
    )


def results(found: reading.Book) -> list[tuple[datetime, str, str]]:
    """When each result that counts was written down, a name for it, and what it says; the newest first."""
    when: dict[tuple[int, int], datetime] = {}
    for deed in found.tournament.audit_entries.filter(what="result").order_by("n"):
        about = msgspec.json.decode(deed.about)
        when[about.get("round", 0), about.get("table", 0)] = deed.at
    told = []
    for row in found.rows:
        at = when.get((row.round.number, row.table)) or row.round.closed or row.round.published
        if row.second is None or row.status != Pairing.Status.CONFIRMED or at is None:
            continue
        one = table_row(row, found)
        score = one["score"].replace(" ✓", "")
        title = f"{one['round_name']}: {row.first.shown} {score} {row.second.shown}"
        if (won := reading.winner_of(reading.result_from(row.result))) is not None:
            winner = (row.first, row.second)[won].shown
            title = _("%(result)s (%(name)s wins)") % {"result": title, "name": winner}
        told.append((at, f"table-{row.pk}", title))
    return sorted(told, key=lambda one: (one[0], one[1]), reverse=True)
