"""What it takes to look where one may go back to, and to check the record, in a match that has had few commands and in
one that has had many.
"""

from __future__ import annotations

import itertools
import time

import msgspec

from attacks.engine import fair
from attacks.models import Match
from attacks.services.lobby.lobby import holder_by_token
from attacks.services.match.commands import Order, Take
from attacks.services.record.export import export
from attacks.services.store import matches
from attacks.services.store.repository import table_at
from attacks.services.store.undo_history import FURTHEST, targets_of
from tools.matches import new_match

SHORT = 200
FOCUS = 0  # the place of focus tokens among what may be corrected


def played(commands: int) -> str:
    """A match in which Ana corrects a number and Ben confirms it, again and again. Nothing in it bars the way back."""
    match_id, tokens = new_match(title=f"{commands} commands")
    holders = {seat: holder_by_token(token) for seat, token in tokens.items()}
    numbers = itertools.cycle((1, 2))
    for n in range(commands):
        seat = ("p1", "p2")[n % 2]
        take = Take("edit_ship", ((1,), (FOCUS,), (next(numbers),))) if seat == "p1" else Take("confirm_edits")
        holder = holders[seat]
        assert holder is not None
        prompts = msgspec.json.decode(Match.objects.values_list("prompts", flat=True).get(id=match_id))
        reply, _ = matches.act(match_id, holder.id, Order(f"b{n}", "take", take, prompts[seat]))
        assert '"ack"' in reply, reply
    return match_id


def looking(match_id: str, times: int = 40) -> list[float]:
    """Milliseconds of the processor, each time from a table as the server holds it."""
    table = table_at(match_id)
    assert table is not None
    found = []
    for _ in range(times):
        begun = time.thread_time()
        targets = targets_of(table)
        found.append((time.thread_time() - begun) * 1000)
        assert len(targets) == FURTHEST
    return found


def checking(match_id: str, times: int = 5) -> list[float]:
    """Microseconds of the processor for each event of the record, each time for the whole of it."""
    record = fair.parse_json(msgspec.json.encode(export(Match.objects.get(id=match_id), "watch")).decode())
    found = []
    for _ in range(times):
        begun = time.thread_time()
        assert not fair.check(record).problems
        found.append((time.thread_time() - begun) * 1_000_000 / len(record["events"]))
    return found
