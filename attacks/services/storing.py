"""Loads what a decision rests on and stores what was decided. The only code that writes a match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Exists

from attacks.models import Event, Handled, Holder, Match, Result
from attacks.services import clock
from attacks.services.canon import text
from attacks.services.deciding import Decision, Loaded, Who
from attacks.services.table import of_row


def who_is(holder: Holder) -> Who:
    return Who(holder.id, holder.role, holder.seat, holder.access, holder.revoked)


def load(match_id: str, holder_id: str, cmd_id: str) -> Loaded | None:
    """Plain reads, no lock. The match row first, the stored reply after it: a reply stored in between is then seen."""
    match = Match.objects.filter(id=match_id).first()
    holder = Holder.objects.filter(id=holder_id, match_id=match_id).first()
    if match is None or holder is None:
        return None
    result = Result.objects.filter(match_id=match_id).first() if match.status == Match.Status.OVER else None
    handled = Handled.objects.filter(match_id=match_id, holder_id=holder_id, cmd_id=cmd_id).first()
    done = (handled.body_hash, handled.reply) if handled else None
    return Loaded(of_row(match, result), who_is(holder), done, clock.now(), secrets.token_bytes(32))


def store(decisions: Sequence[Decision]) -> list[Decision]:
    """Save decisions in one transaction and return those that counted.

    One counts only if its match still stands where it was decided, and its holder's rights are still the same. Matches
    are taken in the order of their ids, so that two stores over several matches never wait for each other in a circle.
    """
    ordered = sorted(decisions, key=lambda decision: decision.after.id)
    with transaction.atomic():
        list(Match.objects.select_for_update().filter(id__in=[d.after.id for d in ordered]).order_by("id").values("id"))
        kept = [decision for decision in ordered if _move(decision)]
        for decision in kept:
            _insert(decision)
    return kept


def _move(decision: Decision) -> bool:
    """Bring the match row to the decision's number; False if somebody was faster or the holder's rights changed."""
    table, who = decision.after, decision.who
    changes = {
        "head": table.head,
        "last_hash": table.last_hash,
        "next_index": table.next_index,
        "state": table.room.encode(table.state),
        "prompts": text(table.prompts),
        "end_offered": table.end_offered,
        "status": table.status,
    }
    if decision.old_head == 0:
        changes |= {"started": decision.now, "rules_number": table.room.rules_number}
    if table.closed:
        changes["ended"] = decision.now
    allowed = Holder.objects.filter(id=who.id, access=who.access, revoked=False)
    return Match.objects.filter(Exists(allowed), id=table.id, head=decision.old_head).update(**changes) == 1


def _insert(decision: Decision) -> None:
    table, order = decision.after, decision.order
    Event.objects.bulk_create(
        Event(
            match_id=table.id,
            n=row.n,
            at=row.at,
            kind=row.kind,
            body=row.body,
            salt=row.salt,
            hash=row.hash,
            secret=row.secret,
            patch=row.patch,
        )
        for row in decision.rows
    )
    if order is not None:
        Handled.objects.create(
            match_id=table.id,
            holder_id=decision.who.id,
            cmd_id=order.id,
            body_hash=order.body_hash,
            reply=decision.reply,
        )
    if table.result:
        Result.objects.create(
            match_id=table.id,
            winner=table.result["winner"],
            why=table.result["why"],
            scores=text(table.result["scores"]),
            survivors=text(table.result["survivors"]),
            rounds=table.result["rounds"],
            fingerprint=table.result["fingerprint"],
            at=decision.now,
        )
