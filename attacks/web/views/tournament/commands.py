"""The commands of the organizer's desk: each takes its answers from a form and says in a sentence what it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from attacks.models import Round, Tournament
from attacks.services.errors import TournamentError
from attacks.services.rules import games
from attacks.services.tournament import drawing, reading, results, roster, rounds, sheets, staff
from attacks.services.tournament.desk import By
from attacks.swiss.formats.roster import Roster, from_lines
from attacks.web import tournament_forms
from attacks.web.tournament_forms import TournamentForm
from attacks.web.views.tournament.common import Command, whole


def asked(data: Any) -> str:
    return str(data.get("request", ""))[:64]


def publish(tournament: Tournament, by: By, data: Any) -> str:
    seen, sure = whole(data, "seen"), bool(data.get("sure"))
    row = rounds.publish(tournament, by, seen=seen, sure=sure, request=asked(data))
    return _("Round %(n)s is published; every table has its match.") % {"n": row.number}


def unpublish(tournament: Tournament, by: By, data: Any) -> str:
    rounds.unpublish(tournament, by, why=data.get("why", ""), request=asked(data))
    return _("The round is a draft again.")


def close(tournament: Tournament, by: By, data: Any) -> str:
    rounds.close(tournament, by, seen=whole(data, "seen"), request=asked(data))
    return _("The round is closed.")


def reopen(tournament: Tournament, by: By, data: Any) -> str:
    rounds.reopen(tournament, by, why=data.get("why", ""), request=asked(data))
    return _("The round is open again.")


def discard(tournament: Tournament, by: By, data: Any) -> str:
    drawing.discard(tournament, by, request=asked(data))
    return _("The draft is gone.")


def swap(tournament: Tournament, by: By, data: Any) -> str:
    one, other, seen = whole(data, "one"), whole(data, "other"), whole(data, "seen")
    if tournament.rounds.filter(state=Round.State.DRAFT).exists():
        drawing.swap(tournament, by, one, other, seen=seen, request=asked(data))
    else:
        rounds.swap_published(tournament, by, one, other, why=data.get("why", ""), request=asked(data))
    return _("They have changed places.")


def locks_of(tournament: Tournament, data: Any) -> list[tuple[int, int]] | None:
    """The pairs set by hand: those of the draft, with one more if two players were chosen; none if taken away."""
    draft = tournament.rounds.filter(state=Round.State.DRAFT).first()
    there = msgspec.json.decode(draft.locks, type=list[tuple[int, int]]) if draft else []
    if data.get("unlock"):
        return []
    one, other = whole(data, "lock-one"), whole(data, "lock-other")
    if not one or one == other:
        return there
    return [pair for pair in there if not {one, other} & ({*pair} - {0})] + [(one, other)]


def cut(tournament: Tournament, by: By, data: Any) -> str:
    drawing.draw_cut(tournament, by, whole(data, "size"), request=asked(data))
    return ""


def clock(tournament: Tournament, by: By, data: Any) -> str:
    move = rounds.stop_clock if data.get("stop") else rounds.start_clock
    move(tournament, by, request=asked(data))
    return ""


def extend(tournament: Tournament, by: By, data: Any) -> str:
    minutes = whole(data, "minutes")
    rounds.extend(tournament, by, minutes, paired_id=whole(data, "paired"), request=asked(data))
    return _("%(n)s minutes more.") % {"n": minutes}


def finish(tournament: Tournament, by: By, data: Any) -> str:
    rounds.finish(tournament, by, request=asked(data))
    return _("The tournament is over.")


def entered(found: reading.Book, data: Any) -> dict[str, Any]:
    """A result as a form sends it: numbers by side, the winner, the kind. A field left empty is a missing number."""
    numbers: list[dict[str, int]] = [
        {
            entry.key: whole(data, name)
            for entry in found.profile.entry
            if str(data.get(name := f"n{side}-{entry.key}", "")).strip()
        }
        for side in (0, 1)
    ]
    winner = {"0": 0, "1": 1}.get(data.get("winner", ""))
    return {"kind": data.get("kind") or "played", "numbers": (numbers[0], numbers[1]), "winner": winner}


def result(tournament: Tournament, by: By, data: Any) -> str:
    found = reading.book(tournament)
    answer = entered(found, data)
    results.enter(
        tournament,
        by,
        whole(data, "paired"),
        **answer,
        why=data.get("why", ""),
        seen=whole(data, "seen"),
        sure=bool(data.get("sure")),
        request=asked(data),
    )
    return _("The result counts.")


def quick(tournament: Tournament, by: By, data: Any) -> str:
    """A table's number and both scores, typed one after the other."""
    found = reading.book(tournament)
    current = found.current
    rows = found.of_round(current.number) if current else []
    row = next((one for one in rows if one.table == whole(data, "table") and one.second), None)
    if row is None:
        raise TournamentError("no_such_pairing")
    if row.result:
        raise TournamentError("why_needed")
    key = found.profile.entry[0].key if found.profile.entry else ""
    typed = [whole(data, name, -1) for name in ("first", "second")]
    numbers = tuple({key: n} if key else {} for n in typed)
    winner = {"0": 0, "1": 1, "draw": None}.get(data.get("winner", ""), _higher(typed))
    results.enter(
        tournament, by, row.pk, numbers=(numbers[0], numbers[1]), winner=winner, seen=row.version, request=asked(data)
    )
    second = row.second.name if row.second else ""
    return _("Table %(n)s: %(first)s – %(second)s.") % {"n": row.table, "first": row.first.name, "second": second}


def _higher(typed: Sequence[int]) -> int | None:
    return None if typed[0] == typed[1] else int(typed[1] > typed[0])


# --- players ---


def add(tournament: Tournament, by: By, data: Any) -> str:
    texts = {name: data.get(name, "") for name in ("club", "handle")}
    row, _token = roster.register(tournament, by, name=data.get("name", ""), request=asked(data), **texts)
    return _("%(name)s is in.") % {"name": row.name}


def edit_player(tournament: Tournament, by: By, data: Any) -> str:
    texts = {name: data[name] for name in ("name", *roster.TEXTS) if name in data}
    flags = {name: bool(data.get(name)) for name in roster.FLAGS}
    numbers = {name: whole(data, name) for name in roster.NUMBERS}
    seen = whole(data, "seen")
    roster.edit(tournament, by, whole(data, "player"), seen=seen, request=asked(data), **texts, **flags, **numbers)
    return _("Saved.")


def leave(tournament: Tournament, by: By, data: Any) -> str:
    """Drop, come back, accept from the wait-list."""
    number, request = whole(data, "player"), asked(data)
    if data.get("move") == "undrop":
        roster.undrop(tournament, by, number, request=request)
    elif data.get("move") == "accept":
        roster.accept(tournament, by, number, request)
    else:
        roster.drop(tournament, by, number, request=request)
    return _("Saved.")


def disqualify(tournament: Tournament, by: By, data: Any) -> str:
    undo = bool(data.get("undo"))
    roster.disqualify(tournament, by, whole(data, "player"), why=data.get("why", ""), undo=undo, request=asked(data))
    return _("Saved.")


def penalty(tournament: Tournament, by: By, data: Any) -> str:
    typed = str(data.get("points", "")).strip()
    points = int(typed) if typed.lstrip("-").isdecimal() and len(typed) < 6 else 0
    roster.penalize(
        tournament,
        by,
        whole(data, "player"),
        kind=data.get("kind", ""),
        why=data.get("why", ""),
        points=points,
        rule=data.get("rule", ""),
        public=bool(data.get("public")),
        request=asked(data),
    )
    return _("Saved.")


def lift(tournament: Tournament, by: By, data: Any) -> str:
    roster.lift(tournament, by, whole(data, "penalty"), why=data.get("why", ""), request=asked(data))
    return _("Saved.")


def apart(tournament: Tournament, by: By, data: Any) -> str:
    together = bool(data.get("together"))
    roster.keep_apart(tournament, by, whole(data, "one"), whole(data, "other"), apart=not together, request=asked(data))
    return _("Saved.")


def new_link(tournament: Tournament, by: By, data: Any) -> str:
    roster.new_link(tournament, by, whole(data, "player"), request=asked(data))
    return _("The old link no longer works.")


def forget(tournament: Tournament, by: By, data: Any) -> str:
    roster.forget(tournament, by, whole(data, "player"), request=asked(data))
    return _("The name is gone; the results stay.")


def packed(found: Roster) -> str:
    """The rows of a roster as text, for the form of its second step."""
    names = sorted({name for row in found.rows for name in row.fields})
    return msgspec.json.encode([names, *([row.fields.get(name, "") for name in names] for row in found.rows)]).decode()


def keep_roster(tournament: Tournament, by: By, data: Any) -> str:
    try:
        lines = msgspec.json.decode(data.get("rows", ""), type=list[list[str]])
    except msgspec.MsgspecError:
        raise TournamentError("bad_sheet") from None
    lines[0] = [{"sort": "sortname", "earned_bye": "earnedbye", "list_given": "listgiven"}.get(n, n) for n in lines[0]]
    found = from_lines(lines[: sheets.MOST_ROWS + 1], tournament.entrants.values_list("name", flat=True))
    added, updated = sheets.keep_roster(tournament, by, found, asked(data))
    return _("%(added)s added, %(updated)s brought up to date.") % {"added": added, "updated": updated}


# --- settings ---


def check_in(tournament: Tournament, by: By, data: Any) -> str:
    if data.get("move") != "absent":
        staff.check_in(tournament, by, begin=data.get("move") == "begin", request=asked(data))
        return ""
    left, moved = roster.take_out_absent(tournament, by, asked(data))
    return _("%(left)s taken out, %(moved)s moved up from the wait-list.") % {"left": left, "moved": moved}


def settings(tournament: Tournament, by: By, data: Any) -> str:
    form = TournamentForm(data, tournament=tournament)
    if not form.is_valid():
        raise TournamentError("bad_setting")
    game = games()[f"{tournament.room}/{tournament.edition}"]
    options = tournament_forms.options_from(game, data, msgspec.json.decode(tournament.options))
    values = form.cleaned_data
    staff.edit(
        tournament,
        by,
        seen=whole(data, "seen"),
        name=values["name"],
        public=values["public"],
        settings=form.settings,
        options=options,
        request=asked(data),
    )
    return _("Saved.")


def scoring(tournament: Tournament, by: By, data: Any) -> str:
    profile = tournament_forms.scoring_from(data, msgspec.json.decode(tournament.profile))
    staff.edit(tournament, by, seen=whole(data, "seen"), profile=profile, why=data.get("why", ""), request=asked(data))
    return _("Saved; the standings follow it.")


def announce(tournament: Tournament, by: By, data: Any) -> str:
    staff.announce(tournament, by, data.get("sentence", ""), asked(data))
    return _("Everybody sees it now.")


def invite(tournament: Tournament, by: By, data: Any) -> str:
    staff.invite(tournament, by, data.get("name", ""), data.get("role", ""), asked(data))
    return _("The link stands below; hand it on privately.")


def revoke(tournament: Tournament, by: By, data: Any) -> str:
    staff.revoke(tournament, by, whole(data, "staff"), asked(data))
    return _("The link no longer works.")


def delete(tournament: Tournament, by: By, data: Any) -> str:
    staff.delete(tournament, by, data.get("why", ""), asked(data))
    return _("The tournament is gone.")


COMMANDS: dict[str, Command] = {
    command.__name__: command
    for command in (
        *(publish, unpublish, close, reopen, discard, swap, cut, clock, extend, finish, result, quick),
        *(add, edit_player, leave, disqualify, penalty, lift, apart, new_link, forget, keep_roster),
        *(check_in, settings, scoring, announce, invite, revoke, delete),
    )
}
