"""What judges rule: penalties, which act, and appeals against a ruling, which the head judge decides."""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.models import Entrant, Pairing, Penalty, Report, Round, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.reading import numbers_of, result_data, result_from, winner_of
from attacks.services.tournament.results import BY_STAFF, core, put_result, update_result
from attacks.services.tournament.roster import entrant, last_round
from attacks.services.tournament.rounds import RUNNING, pairing
from attacks.services.tournament.settings import profile_for
from attacks.services.tournament.transaction import (
    LAST_WORD,
    PLAYER,
    RULES,
    Actor,
    TournamentTransaction,
    at_desk,
    touch,
)
from attacks.swiss.profile import conceded
from attacks.swiss.values import DOUBLE_LOSS, ELIMINATION, LOSS, PENALTY, Result, Side

LOSSES = (Penalty.Kind.GAME_LOSS, Penalty.Kind.MATCH_LOSS)


def penalize(
    tournament: Tournament,
    by: Actor,
    number: int,
    *,
    kind: str,
    why: str,
    points: int = 0,
    rule: str = "",
    public: bool = False,
    paired_id: int = 0,
    request: str = "",
) -> Penalty:
    """Give a player a penalty, with its reason. Points go to a column of their own; a disqualification also takes the
    player out. The loss of a game or a match becomes the result of the table named, or of the one the player sits at
    in the round that is played; without one it is noted only.
    """
    _reason(why)
    if kind not in Penalty.Kind.values or not -1000 <= points <= 1000:
        raise TournamentError("bad_penalty")
    with at_desk(tournament, by, request, may=RULES) as desk:
        row = entrant(desk, number)
        found = _table(desk, row, paired_id) if kind in LOSSES else None
        penalty = Penalty.objects.create(
            entrant=row,
            kind=kind,
            points=points if kind == Penalty.Kind.POINTS else 0,
            rule=rule.strip()[:80],
            why=why.strip()[:300],
            who=by.name[:80],
            round=found.round.number if found else last_round(desk.tournament),
            public=public,
            at=clock.now(),
        )
        if kind == Penalty.Kind.DISQUALIFIED:
            row.disqualified = True
            touch(row, "disqualified")
        desk.log("penalty", player=number, after={"kind": kind, "points": penalty.points}, why=why, public=public)
        if found is not None:
            _lose(desk, found, row, penalty)
    return penalty


def lift(tournament: Tournament, by: Actor, penalty_id: int, *, why: str, request: str = "") -> None:
    """Take a penalty back, and with it the loss it has made, unless that was corrected since.

    A disqualification is taken back with `disqualify(undo=True)`.
    """
    _reason(why)
    with at_desk(tournament, by, request, may=RULES) as desk:
        penalty = Penalty.objects.filter(id=penalty_id, entrant__tournament=desk.tournament, lifted=False).first()
        if penalty is None:
            raise TournamentError("no_such_penalty")
        penalty.lifted = True
        penalty.save(update_fields=["lifted"])
        about = {"kind": penalty.kind, "points": penalty.points}
        desk.log("penalty_lifted", player=penalty.entrant.number, before=about, why=why, public=penalty.public)
        _win_back(desk, penalty, why)


def _reason(why: str) -> None:
    if not why.strip():
        raise TournamentError("why_needed")


def _table(desk: TournamentTransaction, who: Entrant, paired_id: int) -> Pairing | None:
    """The table a player loses at: the one named, or the one of the round that is played."""
    open_ones = Pairing.objects.filter(round__tournament=desk.tournament, round__state__in=RUNNING)
    rows = open_ones.filter(second__isnull=False).select_related("round", "first", "second", "match")
    if paired_id:
        rows = rows.filter(pk=paired_id)
    return next((row for row in rows.order_by("-table") if who.number in numbers_of(row)), None)


def _mark(penalty: Penalty) -> str:
    """By what a report is known as made by a penalty; it stays the same in a file."""
    return f"{penalty.entrant.number}@{clock.stamp(penalty.at)}"


def _lose(desk: TournamentTransaction, row: Pairing, who: Entrant, penalty: Penalty) -> None:
    """The player has lost here; where the opponent has by another penalty, both have."""
    profile, place = profile_for(desk.tournament, bool(row.within_id)), numbers_of(row).index(who.number)
    before = result_from(row.result)
    if before is not None and before.kind in (PENALTY, DOUBLE_LOSS) and winner_of(before) in (place, None):
        if row.round.stage == ELIMINATION:
            raise TournamentError("no_draw")
        side = Side(LOSS, {entry.key: entry.least for entry in profile.entry})
        result = Result(DOUBLE_LOSS, (side, side))
    else:
        result = conceded(profile, 1 - place, PENALTY)
    data = result_data(result)
    said = text({**data, "penalty": _mark(penalty)})
    Report.objects.create(paired=row, by=Report.Source.STAFF, result=said, why=penalty.why, at=clock.now())
    put_result(desk, row, Pairing.Status.CONFIRMED, BY_STAFF, data, penalty.why)


def _win_back(desk: TournamentTransaction, penalty: Penalty, why: str) -> None:
    """What counted before a penalty counts again, as long as its round is played and nobody has ruled since."""
    mark = _mark(penalty)
    rows = Report.objects.filter(
        paired__round__tournament=desk.tournament, by=Report.Source.STAFF, result__contains=mark
    )
    report = next((one for one in rows if _data(one).get("penalty") == mark), None)
    if report is None:
        return
    row = pairing(desk, report.paired_id)
    ruled = list(row.reports.filter(by=Report.Source.STAFF).order_by("id"))
    if row.round.state == Round.State.CLOSED or ruled[-1].pk != report.pk:
        return
    put_result(desk, row, Pairing.Status.OPEN, "", None, why)
    if ruled[:-1]:
        put_result(desk, row, Pairing.Status.CONFIRMED, BY_STAFF, core(_data(ruled[-2])), why)
    else:
        update_result(desk, row)


def _data(report: Report) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(report.result)
    return data


# --- appeals ---


def appeal_of(row: Pairing) -> dict[str, Any]:
    """The appeal against what was ruled at a table: by whom, why, and its state; empty if there was none."""
    found: dict[str, Any] = msgspec.json.decode(row.extra).get("appeal", {})
    return found


def may_appeal(row: Pairing, number: int) -> bool:
    """May this player ask the head judge to look at what was ruled? Once for each table, while its round is played."""
    ruled = row.settled == BY_STAFF and row.status == Pairing.Status.CONFIRMED
    return bool(ruled and row.round.state in RUNNING and number in numbers_of(row) and not appeal_of(row))


def appeal(tournament: Tournament, by: Actor, paired_id: int, *, why: str, request: str = "") -> Pairing:
    """A player asks the head judge to look at a ruling again; the round cannot close until that is done.

    Raises TournamentError: `why_needed`, `not_your_table`, `no_appeal` where nothing was ruled or it was asked before.
    """
    _reason(why)
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = pairing(desk, paired_id)
        if by.number not in numbers_of(row):
            raise TournamentError("not_your_table")
        if not may_appeal(row, by.number):
            raise TournamentError("no_appeal")
        _note(row, {"by": by.number, "why": why.strip()[:300], "state": "open"})
        row.status = Pairing.Status.APPEALED
        touch(row, "status", "extra")
        desk.log("appealed", round=row.round.number, table=row.table, player=by.number, why=why)
    return row


def uphold(tournament: Tournament, by: Actor, paired_id: int, *, why: str, seen: int = 0, request: str = "") -> Pairing:
    """The head judge lets a ruling stand. To change it, the result is entered anew, with a reason.

    Raises TournamentError: `why_needed`, `no_appeal`, `stale`.
    """
    _reason(why)
    with at_desk(tournament, by, request, may=LAST_WORD) as desk:
        row = pairing(desk, paired_id, seen)
        if row.status != Pairing.Status.APPEALED:
            raise TournamentError("no_appeal")
        _note(row, {**appeal_of(row), "state": "upheld", "said": why.strip()[:300]})
        row.status = Pairing.Status.CONFIRMED
        touch(row, "status", "extra")
        desk.log("appeal_upheld", round=row.round.number, table=row.table, why=why)
    return row


def _note(row: Pairing, said: dict[str, Any]) -> None:
    row.extra = text({**msgspec.json.decode(row.extra), "appeal": said})
