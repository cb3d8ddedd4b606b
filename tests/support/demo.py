"""Two people sit down, put secrets into the dice and play until some have fallen; then one gives up."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from attacks.engine import fair
from attacks.models import Match
from attacks.services.lobby import lobby
from attacks.services.match.commands import Concede, Fair, Order, Take
from attacks.services.record.export import export
from attacks.services.store import matches
from attacks.services.store.repository import table_at
from tests.support.receipts import receipt_of
from tools.bench.play import taken

SEEDS = {"p1": bytes([4]) * 32, "p2": bytes([5]) * 32}
RELUCTANT = {"skip", "no_attack", "back", "contest", "withdraw"}
ROLLS = 3
numbers = count(1)


class Players:
    """Who sits at the two seats."""

    def __init__(self, *tokens: str) -> None:
        links = [lobby.invite_by(token) for token in tokens]
        came = [lobby.join(link, name=name, draws=True) for link, name in zip(links, ("Ana", "Ben"), strict=True)]
        self.id = came[0][0].id
        self.holders = {holder.seat: holder.id for _match, holder, _token in came}

    def send(self, seat: str, op: Any, what: Any, expect: int = 0) -> None:
        reply, _head = matches.act(self.id, self.holders[seat], Order(f"d{next(numbers)}", op, what, expect))
        assert '"ack"' in reply, reply

    def agree(self) -> None:
        for seat, seed in SEEDS.items():
            self.send(seat, "fair", Fair(commit=fair.commit(seat.encode(), self.id.encode(), seed).hex()))
        for seat, seed in SEEDS.items():
            self.send(seat, "fair", Fair(seed=seed.hex()))

    def play(self) -> None:
        rng = Random(8)
        while Match.objects.get(id=self.id).next_index < ROLLS:
            table = table_at(self.id)
            assert table is not None
            if table.presser:
                self.send(table.presser, "take", Take("roll"), table.prompts[table.presser])
                continue
            seat = rng.choice(table.room.to_act(table.state))
            offers = table.room.offers(table.state, seat)
            eager = [offer for offer in offers if offer.key not in RELUCTANT and not (offer.why_not or offer.manual)]
            command = taken(seat, eager or offers, rng)
            self.send(seat, "take", Take(command.key, command.picks), table.prompts[seat])

    def receipt(self) -> dict[str, Any]:
        """What Ana's browser has kept."""
        return receipt_of(export(Match.objects.get(id=self.id), "p1"), "p1", SEEDS["p1"])


def play(receipt: str, *tokens: str) -> None:
    """The whole of it; Ana's receipt goes to a file."""
    players = Players(*tokens)
    players.agree()
    players.play()
    players.send("p2", "concede", Concede("resign"))
    Path(receipt).parent.mkdir(parents=True, exist_ok=True)
    Path(receipt).write_text(json.dumps(players.receipt()), "utf-8")
