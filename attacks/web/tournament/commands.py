"""The commands of the organizer's desk: each takes its answers from a form and says in a sentence what it did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.models import Round, Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.games.catalogue import games
from attacks.services.tournament import (
    ladder,
    machines,
    more_time,
    phases,
    planning,
    reading,
    results,
    roster,
    round_draft,
    rounds,
    rulings,
    staff,
)
from attacks.services.tournament import scenario as scenarios
from attacks.services.tournament.transaction import Actor
from attacks.web.tournament import captain, forms, people_commands, undoing, words
from attacks.web.tournament.common import Command, form_id, whole
from attacks.web.tournament.forms import TournamentForm


def publish(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    seen, sure = whole(data, "seen"), bool(data.get("sure"))
    row = rounds.publish(tournament, by, seen=seen, sure=sure, request=form_id(data))
    return _("Round %(n)s is published; every table has its match.") % {"n": row.number}


def unpublish(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    rounds.unpublish(tournament, by, why=data.get("why", ""), request=form_id(data))
    return _("The round is a draft again.")


def close(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    rounds.close(tournament, by, seen=whole(data, "seen"), request=form_id(data))
    return _("The round is closed.")


def reopen(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    rounds.reopen(tournament, by, why=data.get("why", ""), request=form_id(data))
    return _("The round is open again.")


def discard(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    round_draft.discard(tournament, by, seen=whole(data, "seen"), request=form_id(data))
    return _("The draft is gone.")


def swap(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    one, other, seen = whole(data, "one"), whole(data, "other"), whole(data, "seen")
    if tournament.rounds.filter(state=Round.State.DRAFT).exists():
        round_draft.swap(tournament, by, one, other, seen=seen, request=form_id(data))
    else:
        rounds.swap_published(tournament, by, one, other, why=data.get("why", ""), request=form_id(data))
    return _("They have changed places.")


def move_table(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    paired, table, seen = whole(data, "paired"), whole(data, "table"), whole(data, "seen")
    round_draft.set_table(tournament, by, paired, table, seen=seen, request=form_id(data))
    return _("They sit at table %(n)s.") % {"n": table}


def machine(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    machines.seat(tournament, by, whole(data, "paired"), name=_("Machine"), request=form_id(data))
    return _("The machine has sat down. The player finds the table on the page of their own.")


def scenario(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    lot, seen = bool(data.get("lot")), whole(data, "seen")
    name = scenarios.choose(tournament, by, data.get("scenario", ""), lot=lot, seen=seen, request=form_id(data))
    return _("Scenario: %(name)s.") % {"name": name} if name else _("The round has no scenario.")


def locks_of(tournament: Tournament, data: QueryDict) -> list[tuple[int, int]] | None:
    """The pairs set by hand: none if taken away, None for those of the draft, or these with one more pair."""
    if data.get("unlock"):
        return []
    one, other = whole(data, "lock-one"), whole(data, "lock-other")
    if not one or one == other:
        return None
    there = round_draft.locks_of(reading.book(tournament, drafts=True))
    return [pair for pair in there if not {one, other} & ({*pair} - {0})] + [(one, other)]


def cut(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    size, wins = whole(data, "size"), whole(data, "wins")
    round_draft.draw_cut(tournament, by, 0 if wins else size, wins=wins, request=form_id(data))
    return ""


def phase(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """Swiss rounds again, with those whom the form names."""
    begun = phases.begin(
        tournament,
        by,
        best=whole(data, "best"),
        wins=whole(data, "wins"),
        carried=bool(data.get("carried")),
        rounds=whole(data, "rounds"),
        day=data.get("day", ""),
        request=form_id(data),
    )
    if not begun.players:
        return _("A new phase begins, with everybody who is in.")
    return _("A new phase begins, with %(n)s players.") % {"n": len(begun.players)}


def clock(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    move = rounds.stop_clock if data.get("stop") else rounds.start_clock
    move(tournament, by, request=form_id(data))
    return ""


def extend(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    days, minutes = whole(data, "days"), whole(data, "minutes")
    rounds.extend(tournament, by, days * 1440 or minutes, paired_id=whole(data, "paired"), request=form_id(data))
    return _("%(n)s days more.") % {"n": days} if days else _("%(n)s minutes more.") % {"n": minutes}


def no_more_time(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    more_time.refuse(tournament, by, whole(data, "paired"), request=form_id(data))
    return _("Both players read that the time stays as it is.")


def begin_ladder(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    ladder.begin(tournament, by, request=form_id(data))
    return _("The ladder is open: players may challenge each other.")


def call_off(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    ladder.call_off(tournament, by, whole(data, "paired"), why=data.get("why", ""), request=form_id(data))
    return _("The match is called off.")


def set_time(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    at = planning.moment(data.get("at", ""), planning.zone_named(data.get("zone", "")))
    planning.set_time(tournament, by, whole(data, "paired"), at, request=form_id(data))
    return _("Both players see it on the pages of their own.")


def finish(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    rounds.finish(tournament, by, request=form_id(data))
    return _("The tournament is over.")


def entered(found: reading.Book, data: QueryDict) -> dict[str, Any]:
    """A result as a form sends it: numbers by side, the winner, the kind. A field left empty is a missing number."""
    board = any(one.pk == whole(data, "paired") for one in found.boards)
    profile = found.board_profile if board else found.profile
    numbers: list[dict[str, int]] = [
        {
            entry.key: whole(data, name)
            for entry in profile.entry
            if str(data.get(name := f"n{side}-{entry.key}", "")).strip()
        }
        for side in (0, 1)
    ]
    winner = {"0": 0, "1": 1}.get(data.get("winner", ""))
    return {"kind": data.get("kind") or "played", "numbers": (numbers[0], numbers[1]), "winner": winner}


def result(tournament: Tournament, by: Actor, data: QueryDict) -> str:
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
        request=form_id(data),
    )
    dropped = [number for number in data.getlist("drop") if number.isdecimal()] if hasattr(data, "getlist") else []
    for number in dropped:
        roster.drop(tournament, by, int(number[:8]), request=f"{form_id(data)}-{number}"[:64])
    return _("The result counts.")


def uphold(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    paired, seen = whole(data, "paired"), whole(data, "seen")
    rulings.uphold(tournament, by, paired, why=data.get("why", ""), seen=seen, request=form_id(data))
    return _("The ruling stands.")


def quick(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """A table's number and both scores, typed one after the other."""
    found = reading.book(tournament)
    current = found.current
    rows = found.tables(current.number) if current else []
    row = next((one for one in rows if one.table == whole(data, "table") and one.second), None)
    if row is None:
        raise TournamentError("no_such_table", n=whole(data, "table"))
    typed = {name: data.get(name, "") for name in ("first", "second", "winner")}
    try:
        _typed(tournament, by, found, row, typed, row.version, form_id(data))
    except TournamentError as error:
        raise TournamentError("counts_otherwise", n=row.table) if error.code == "why_needed" else error from None
    second = row.second.name if row.second else ""
    return _("Table %(n)s: %(first)s – %(second)s.") % {"n": row.table, "first": row.first.name, "second": second}


def grid(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """The results of several tables, typed one below the other; what cannot be entered is named, the others count."""
    found = reading.book(tournament)
    current = found.current
    entered_rows, left = 0, []
    for row in found.tables(current.number) if current else []:
        typed = {name: data.get(f"t{row.pk}-{name}", "").strip() for name in ("first", "second", "winner")}
        if not any(typed.values()):
            continue
        try:
            _typed(tournament, by, found, row, typed, whole(data, f"t{row.pk}-seen"), f"{form_id(data)}-{row.pk}"[:64])
            entered_rows += 1
        except TournamentError as error:
            if error.code != "repeated":
                said = _("Table %(n)s: %(why)s") % {"n": row.table, "why": words.why(error)}
                left.append(said)
    if left:
        raise TournamentError("not_all_entered", n=entered_rows, left=" ".join(left))
    return _("%(n)s results are in.") % {"n": entered_rows}


ENDINGS = {"0": ("played", 0), "1": ("played", 1), "draw": ("played", None)} | {
    f"{kind}{side}": (kind, side) for kind in ("concession", "no_show") for side in (0, 1)
}  # how it ended as the forms with both scores send it: the number is the winner's side


def _typed(
    tournament: Tournament, by: Actor, found: reading.Book, row: Any, typed: dict[str, str], seen: int, request: str
) -> None:
    """Enter what was typed for a table: both scores, who won, or that somebody gave up or did not come."""
    profile = found.profile_of(row)
    key = profile.entry[0].key if profile.entry else ""
    scores = [whole(typed, name, -1) for name in ("first", "second")]
    kind, winner = ENDINGS.get(typed["winner"], ("played", _higher(scores)))
    if typed["winner"] == "double_loss":
        kind, winner = "double_loss", None
    numbers = tuple({key: n} if key and n >= 0 else {} for n in scores)
    both, brief = (numbers[0], numbers[1]), kind == "played"
    results.enter(
        tournament, by, row.pk, kind=kind, numbers=both, winner=winner, seen=seen, brief=brief, request=request
    )


def accept(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    if data.get("all"):
        n = results.accept_all(tournament, by, request=form_id(data))
        return _("%(n)s reports are taken as results.") % {"n": n}
    results.accept(tournament, by, whole(data, "paired"), seen=whole(data, "seen"), request=form_id(data))
    return _("The result counts.")


def _higher(typed: Sequence[int]) -> int | None:
    return None if typed[0] == typed[1] else int(typed[1] > typed[0])


# --- settings ---


def check_in(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    if data.get("move") != "absent":
        staff.check_in(tournament, by, begin=data.get("move") == "begin", request=form_id(data))
        return ""
    left, moved = roster.take_out_absent(tournament, by, form_id(data))
    return _("%(left)s taken out, %(moved)s moved up from the wait-list.") % {"left": left, "moved": moved}


def settings(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    form = TournamentForm(data, tournament=tournament)
    if not form.is_valid():
        raise TournamentError("bad_setting")
    game = games()[f"{tournament.room}/{tournament.edition}"]
    options = forms.options_from(game, data, msgspec.json.decode(tournament.options))
    values = form.cleaned_data
    staff.edit(
        tournament,
        by,
        seen=whole(data, "seen"),
        name=values["name"],
        public=values["public"],
        settings=form.settings,
        options=options,
        request=form_id(data),
    )
    return _("Saved.")


def scoring(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    profile = forms.scoring_from(data, msgspec.json.decode(tournament.profile))
    staff.edit(
        tournament, by, seen=whole(data, "seen"), profile=profile, why=data.get("why", ""), request=form_id(data)
    )
    return _("Saved; the standings follow it.")


def announce(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    staff.announce(tournament, by, data.get("sentence", ""), form_id(data))
    return _("Everybody sees it now.")


def invite(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    staff.invite(tournament, by, data.get("name", ""), data.get("role", ""), form_id(data))
    return _("The link stands below; hand it on privately.")


def revoke(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    staff.revoke(tournament, by, whole(data, "staff"), form_id(data))
    return _("The link no longer works.")


def lock_lists(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    lock = bool(data.get("lock"))
    staff.lock_lists(tournament, by, lock=lock, request=form_id(data))
    return _("Nobody changes a list any more.") if lock else _("Players may change their lists again.")


def saved(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    staff.has_saved(tournament, by, form_id(data))
    return ""


def delete(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    staff.delete(tournament, by, data.get("why", ""), form_id(data))
    return _("The tournament is gone.")


COMMANDS: dict[str, Command] = (
    people_commands.COMMANDS
    | captain.AT_DESK
    | {"undo": undoing.take_back}
    | {
        command.__name__: command
        for command in (
            *(publish, unpublish, close, reopen, discard, swap, move_table, machine, scenario, cut, phase),
            *(clock, extend, no_more_time, finish),
            *(result, quick, grid, accept),
            *(begin_ladder, call_off, set_time, uphold),
            *(check_in, settings, scoring, announce, invite, revoke, lock_lists, saved, delete),
        )
    }
)
