"""Taking back what was just done at the desk: for a minute, by who did it, as long as nobody has built on it.

What an act changed is put back row by row (attacks/services/tournament/changes.py). The log keeps the act and says that
it was taken back; versions only grow, so a form that saw the act is stale. What a match has begun with stays.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Model

from attacks.models import Deed, Entrant, Fleet, Match, Paired, Report, Round, Tournament, Undoable
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import laying, reading, rounds
from attacks.services.tournament.changes import OWNERS, SECONDS, Act, Change, rounds_of
from attacks.services.tournament.transaction import ENTERS, Actor, TournamentTransaction, at_desk

ROUND, PAIRED, REPORT = Round.__name__, Paired.__name__, Report.__name__


def newest(tournament: Tournament, by: Actor) -> Undoable | None:
    """What somebody did last at the desk, if it can still be taken back."""
    since = clock.now() - timedelta(seconds=SECONDS)
    rows = Undoable.objects.filter(tournament=tournament, who=by.named, at__gte=since)
    return rows.order_by("-id").first() if by.role in ENTERS else None


def take_back(tournament: Tournament, by: Actor, group: str, *, request: str = "") -> None:
    """Put everything back as it was before an act.

    Raises TournamentError: `undo_late` after a minute or where it was another's, `moved_on` where somebody has built on
    it, `match_begun`.
    """
    with at_desk(tournament, by, request, may=ENTERS) as desk:
        since = clock.now() - timedelta(seconds=SECONDS)
        rows = list(Undoable.objects.filter(tournament=desk.tournament, group=group, who=by.named, at__gte=since))
        if not rows:
            raise TournamentError("undo_late")
        for row in sorted(rows, key=lambda one: -one.pk):
            _restore(desk, msgspec.json.decode(row.act, type=Act))
        first = Deed.objects.filter(tournament=desk.tournament, n=rows[-1].deed).first()
        public = first.public if first else False
        desk.log("undone", after=first.what if first else "", deeds=[row.deed for row in rows], public=public)
        Undoable.objects.filter(pk__in=[row.pk for row in rows]).delete()


def _restore(desk: TournamentTransaction, act: Act) -> None:
    changes = {model: act.changes[model.__name__] for model in OWNERS if model.__name__ in act.changes}
    _nothing_built_on(desk.tournament, act, changes)
    for model, change in reversed(changes.items()):
        for row in model._default_manager.filter(pk__in=change.made):
            if isinstance(row, Paired):
                rounds.take_away(row)
            row.delete()
    for model, change in changes.items():
        for values in change.gone:
            _made_again(model, values)
    for model, change in changes.items():
        for pk, fields in change.moved.items():
            _moved_back(desk, model, pk, {name: was for name, (was, _is) in fields.items()})


def _nothing_built_on(tournament: Tournament, act: Act, changes: dict[type[Model], Change]) -> None:
    """Does everything the act has made or changed still stand as the act left it?"""
    if {Round, Paired} & changes.keys() and rounds_of(tournament) != act.rounds:
        raise TournamentError("moved_on")
    played = Paired.objects.filter(pk__in=_touched(changes)) | Paired.objects.filter(round__in=_turned(changes))
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
    new = changes[Paired].made if Paired in changes else ()
    sits = Paired.objects.filter(first__in=made) | Paired.objects.filter(second__in=made)
    if sits.exclude(pk__in=new).exists():
        raise TournamentError("moved_on")


def _touched(changes: dict[type[Model], Change]) -> list[int]:
    change = changes.get(Paired, Change())
    return [*change.made, *change.moved]


def _turned(changes: dict[type[Model], Change]) -> list[int]:
    """The rounds that were made, published or taken back."""
    change = changes.get(Round, Change())
    return [*change.made, *(pk for pk, fields in change.moved.items() if "published" in fields)]


def _made_again(model: type[Model], values: dict[str, Any]) -> None:
    row = model(**{name: _value(model, name, value) for name, value in values.items()})
    if isinstance(row, Paired):
        row.match = None
    row.save(force_insert=True)


def _value(model: type[Model], name: str, value: Any) -> Any:
    """A value as its column has it."""
    field = next(one for one in model._meta.concrete_fields if one.attname == name)
    return field.to_python(value) if field.remote_field is None else value


def _moved_back(desk: TournamentTransaction, model: type[Model], pk: int, fields: dict[str, Any]) -> None:
    row: Any = desk.tournament if model is Tournament else model._default_manager.get(pk=pk)
    had_match = ""
    if isinstance(row, Paired) and "match_id" in fields:
        had_match = fields.pop("match_id")
        rounds.take_away(row)
    if isinstance(row, Paired) and "extra" in fields:
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
    if isinstance(row, Paired) and had_match and row.second_id:
        row.match = Match.objects.filter(pk=had_match).first() or rounds.lay_match(desk.tournament, row)
        row.save(update_fields=["match"])
    if isinstance(row, Entrant) and "fleet_id" in fields:
        laying.lay(row)
    if isinstance(row, Round) and "drawn" in fields:
        laying.lay_scenario(desk.tournament, row, reading.scenario_of(row))


def _no_machine(row: Paired) -> None:
    """A machine that was seated instead of a bye stands up, if its match has not begun."""
    known = msgspec.json.decode(row.extra).get("machine", "")
    match = Match.objects.filter(pk=known).first() if known else None
    if match is None:
        return
    if match.head:
        raise TournamentError("match_begun")
    match.delete()
