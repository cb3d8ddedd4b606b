"""Taking back what was just done at the desk: for a minute, by who did it, as long as nobody has built on it.

What an act changed is put back row by row (attacks/services/tournament/changes.py). The log keeps the act and says that
it was taken back; versions only grow, so a form that saw the act is stale. What a match has begun with stays.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Model

from attacks.models import AuditEntry, Division, Entrant, Fleet, Match, Pairing, Report, Round, Tournament, Undoable
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import laying, reading
from attacks.services.tournament.changes import OWNERS, SECONDS, Act, Change, kind_of, rounds_of
from attacks.services.tournament.staff import role_of
from attacks.services.tournament.transaction import ENTERS, OWNER, Actor, TournamentTransaction, at_desk


def newest(tournament: Tournament, by: Actor) -> Undoable | None:
    """What somebody did last at the desk, if it can still be taken back."""
    since = clock.now() - timedelta(seconds=SECONDS)
    rows = Undoable.objects.filter(tournament=tournament, who=by.named, at__gte=since)
    return rows.order_by("-id").first() if by.role in ENTERS else None


def deleted(tokens: Collection[str]) -> list[tuple[Tournament, str]]:
    """What somebody with these tokens has just deleted and may have back: tournaments, with the group of the act."""
    since = clock.now() - timedelta(seconds=SECONDS)
    rows = Undoable.objects.filter(at__gte=since, tournament__status=Tournament.Status.DELETED)
    last: dict[int, Undoable] = {}
    for row in rows.filter(tournament__moved_to=None).select_related("tournament").order_by("id"):
        last[row.tournament_id] = row
    told = [(row.tournament, row.group, role_of(row.tournament, tokens), row.who) for row in last.values()]
    return [(row, group) for row, group, by, who in told if by.role == OWNER and by.named == who]


def take_back(tournament: Tournament, by: Actor, group: str, *, request: str = "") -> None:
    """Put everything back as it was before an act, in every tournament that it changed.

    Raises TournamentError: `undo_late` after a minute or where it was another's, `moved_on` where somebody has built on
    it, `match_begun`.
    """
    since = clock.now() - timedelta(seconds=SECONDS)
    there = Undoable.objects.filter(group=group, at__gte=since)
    with ExitStack() as open_desks:
        desks: dict[int, TournamentTransaction] = {}
        for key in sorted({tournament.pk, *there.values_list("tournament_id", flat=True)}):  # locked in one order
            mine = key == tournament.pk
            one = tournament if mine else Tournament.objects.get(pk=key)
            allowed = at_desk(one, by, request if mine else "", may=ENTERS, gone=True)
            desks[key] = open_desks.enter_context(allowed)
        rows = sorted(there, key=lambda one: -one.pk)
        own = [row for row in rows if row.tournament_id == tournament.pk and row.who == by.named]
        if not own:
            raise TournamentError("undo_late")
        rows = [row for row in rows if row in own or row.tournament_id != tournament.pk]
        acts = [(desks[row.tournament_id], msgspec.json.decode(row.act, type=Act)) for row in rows]
        over = _moved_over([act for _desk, act in acts])
        for desk, act in acts:
            _restore(desk, act, over)
        for key, desk in desks.items():
            deeds = [row.deed for row in rows if row.tournament_id == key]
            first = AuditEntry.objects.filter(tournament=desk.tournament, n=min(deeds)).first()
            public = first.public if first else False
            desk.log("undone", after=first.what if first else "", deeds=deeds, public=public)
        Undoable.objects.filter(pk__in=[row.pk for row in rows]).delete()


def _moved_over(acts: Sequence[Act]) -> dict[str, set[int]]:
    """The rows that went from one tournament to another: gone in one, and there in the other."""
    told: dict[str, set[int]] = {}
    for name in {name for act in acts for name in act.changes}:
        of_kind = [act.changes[name] for act in acts if name in act.changes]
        gone = {values["id"] for change in of_kind for values in change.gone}
        told[name] = gone & {pk for change in of_kind for pk in change.made}
    return told


def _restore(desk: TournamentTransaction, act: Act, over: dict[str, set[int]]) -> None:
    changes = {model: act.changes[kind_of(model)] for model in OWNERS if kind_of(model) in act.changes}
    _nothing_built_on(desk.tournament, act, changes)
    for pk, fields in _to_others(changes).items():  # before whoever came to sit there is gone, and the table with them
        _moved_back(desk, Pairing, pk, {name: was for name, (was, _is) in fields.items()})
    for model, change in reversed(changes.items()):
        for row in model._default_manager.filter(pk__in=set(change.made) - over[kind_of(model)]):
            if isinstance(row, Pairing):
                laying.take_away(row)
            row.delete()
    for model, change in changes.items():
        for values in change.gone:
            _made_again(model, values, there=values["id"] in over[kind_of(model)])
    for model, change in changes.items():
        for pk, fields in change.moved.items():
            if model is Pairing and pk in _to_others(changes):
                continue
            _moved_back(desk, model, pk, {name: was for name, (was, _is) in fields.items()})
    laid = [values["id"] for values in changes.get(Pairing, Change()).gone if values["match_id"]]
    for row in Pairing.objects.filter(pk__in=laid, second__isnull=False).select_related("round", "first", "second"):
        row.match = laying.lay_match(desk.tournament, row)  # the old one went with the table, before anybody sat there
        row.save(update_fields=["match"])
    for key, version in act.born.items():
        _unmade(key, version)


def _unmade(key: int, version: int) -> None:
    """A tournament that was made goes again, unless somebody has done something there."""
    row = Tournament.objects.select_for_update().get(pk=key)
    if row.version != version:
        raise TournamentError("moved_on")
    Division.objects.filter(tournament=row).delete()
    row.status, row.version = Tournament.Status.DELETED, version + 1
    row.save(update_fields=["status", "version"])


def _nothing_built_on(tournament: Tournament, act: Act, changes: dict[type[Model], Change]) -> None:
    """Does everything the act has made or changed still stand as the act left it?"""
    if {Round, Pairing} & changes.keys() and rounds_of(tournament) != act.rounds:
        raise TournamentError("moved_on")
    played = Pairing.objects.filter(pk__in=_touched(changes)) | Pairing.objects.filter(round__in=_turned(changes))
    if Report.objects.filter(paired__in=played, pk__gt=act.newest_report).exists():
        raise TournamentError("moved_on")
    for model, change in changes.items():
        there = {
            row["id"]: msgspec.to_builtins(row) for row in model._default_manager.filter(pk__in=change.moved).values()
        }
        for pk, fields in change.moved.items():
            if pk not in there or any(there[pk][name] != now for name, (_was, now) in fields.items()):
                raise TournamentError("moved_on")
    made = changes[Entrant].made if Entrant in changes else ()
    new = changes[Pairing].made if Pairing in changes else ()
    sits = Pairing.objects.filter(first__in=made) | Pairing.objects.filter(second__in=made)
    if sits.exclude(pk__in=[*new, *_to_others(changes)]).exists():
        raise TournamentError("moved_on")


def _to_others(changes: dict[type[Model], Change]) -> dict[int, dict[str, tuple[Any, Any]]]:
    """The tables that players made by the act sit at now, and others sat at before who are still there."""
    people = changes.get(Entrant, Change())
    tables = changes.get(Pairing, Change()).moved
    new = set() if people.gone else set(people.made)
    return {
        pk: fields
        for pk, fields in tables.items()
        if any(fields[name][1] in new for name in ("first_id", "second_id") if name in fields)
    }


def _touched(changes: dict[type[Model], Change]) -> list[int]:
    change = changes.get(Pairing, Change())
    return [*change.made, *change.moved]


def _turned(changes: dict[type[Model], Change]) -> list[int]:
    """The rounds that were made, published or taken back."""
    change = changes.get(Round, Change())
    return [*change.made, *(pk for pk, fields in change.moved.items() if "published" in fields)]


def _made_again(model: type[Model], values: dict[str, Any], *, there: bool) -> None:
    """A row as it was; `there`: it is not gone, but went to another tournament."""
    row: Any = model(**{name: _value(model, name, value) for name, value in values.items()})
    if isinstance(row, Pairing):
        row.match = None
    if there and hasattr(row, "version"):
        now: Any = model._default_manager.get(pk=row.pk)
        row.version = now.version + 1
    row.save(force_insert=not there, force_update=there)


def _value(model: type[Model], name: str, value: object) -> Any:
    """A value as its column has it."""
    field = next(one for one in model._meta.concrete_fields if one.attname == name)
    return field.to_python(value) if field.remote_field is None else value


def _moved_back(desk: TournamentTransaction, model: type[Model], pk: int, fields: dict[str, Any]) -> None:
    row: Any = desk.tournament if model is Tournament else model._default_manager.get(pk=pk)
    had_match = ""
    if isinstance(row, Pairing) and "match_id" in fields:
        had_match = fields.pop("match_id")
        laying.take_away(row)
    if isinstance(row, Pairing) and "extra" in fields:
        _no_machine(row)
    for name, value in fields.items():
        setattr(row, name, _value(model, name, value))
    if model is Tournament:
        return
    if isinstance(row, Entrant) and row.fleet_id and not Fleet.objects.filter(pk=row.fleet_id).exists():
        row.fleet = None
    if hasattr(row, "version"):
        row.version += 1
    row.save()
    if isinstance(row, Pairing) and had_match and row.second_id:
        row.match = Match.objects.filter(pk=had_match).first() or laying.lay_match(desk.tournament, row)
        row.save(update_fields=["match"])
    if isinstance(row, Entrant) and "fleet_id" in fields:
        laying.lay(row)
    if isinstance(row, Round) and "drawn" in fields:
        laying.lay_scenario(desk.tournament, row, reading.scenario_of(row))


def _no_machine(row: Pairing) -> None:
    """A machine that was seated instead of a bye stands up, if its match has not begun."""
    known = msgspec.json.decode(row.extra).get("machine", "")
    match = Match.objects.filter(pk=known).first() if known else None
    if match is None:
        return
    if match.head:
        raise TournamentError("match_begun")
    match.delete()
