"""A stored card game of up to five: hands and draws in no byte for others, seats that are away, seats that give up."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from attacks.models import Holder
from attacks.rooms.starships.squad import Squad
from attacks.services import fleets as fleet
from attacks.services.common import clock
from attacks.services.match.commands import Concede, Order
from attacks.services.match.terms import NONE, Clock, MatchTerms
from attacks.services.record import export
from attacks.services.store import matches, timers
from tests.support.people.table import Alone, alone

SEATS = ("p1", "p2", "p3", "p4", "p5")
START = datetime(2031, 5, 1, tzinfo=UTC)
# so few that no opening hand of five is without a response
SHOT = {"id": "shot", "window": "play", "who": "active", "copies": 4, "effects": [{"verb": "declare_attack"}]}


def canaries(n: int = 40) -> dict[str, Any]:
    """A deck in which every kind of response is there once, so that its name gives it away."""
    cards = [
        {"id": f"kanarie{k:02}", "window": "respond", "who": "any", "effects": [{"verb": "reduce", "n": 1}]}
        for k in range(n)
    ]
    return {"vessels": [{"id": f"v{k}", "attack": 5, "hull": 30} for k in range(5)], "cards": [SHOT, *cards]}


class Game(Alone):
    """A game of n seats under way; everybody plays the first thing that is offered."""

    def __init__(self, n: int, deck: dict[str, Any] | None = None, terms: MatchTerms = NONE) -> None:
        seats = SEATS[:n]
        fleets = {
            seat: fleet.from_squad(Squad(name=seat, deck=deck), room="starships", edition="standard") for seat in seats
        }
        created = alone(
            [fleets["p1"], fleets["p2"]],
            room="starships",
            edition="standard",
            options={"order": "given", "first": "p1"},
            seats=seats,
            guest_fleets=fleets,
            terms=terms,
        )
        super().__init__(created)
        self.seats = seats
        for seat in self.asked():
            self.done(seat, "keep")

    def offers(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = matches.view(self.row, seat)["prompt"]["offers"]
        return {key: offer for key, offer in found.items() if not offer.get("why_not") and not offer.get("manual")}

    def goes_on(self) -> None:
        """Whoever is asked does what is offered: an attack on the next seat, a card in each response."""
        seat = self.asked()[0]
        offers = self.offers(seat)
        if "play.shot" in offers:
            self.done(seat, "play.shot")
        elif "declare" in offers:
            self.done(seat, "declare", (offers["declare"]["picks"][0]["ids"][0],))
        elif "improvise" in offers:
            self.done(seat, "improvise", (offers["improvise"]["picks"][0]["ids"][0],))
        elif "clean_up" in offers:
            self.done(seat, "clean_up", (0,) * len(offers["clean_up"]["picks"][0]["ids"]))
        else:
            plays = [key for key in offers if key.startswith("play.")]
            mine = matches.view(self.row, seat)["seats"][seat].get("plays", [])
            self.done(
                seat, plays[0] if plays and not mine else next(k for k in ("no_refit", "finalize") if k in offers)
            )

    def to_step(self, number: str) -> None:
        while self.step() != number:
            self.goes_on()


def revealed(game: Game) -> set[str]:
    """The kinds that lie open somewhere, or have."""
    told = json.loads(json.dumps(matches.view(game.row, "watch")))
    piles = [pile for seat in told["seats"].values() for pile in seat["discard"]]
    played = [one["card"] for attack in told.get("attacks", []) for one in attack["declared"] if "card" in one]
    return {*piles, *played}


def leaks(game: Game, audience: str) -> dict[str, int]:
    """The hidden kinds of which an audience hears otherwise than of the others: each once too often is a leak."""
    heard, seats = game.heard(audience), matches.view(game.row, audience)["seats"]
    own = seats.get(audience, {})
    known = revealed(game) | set(own.get("cards", {})) | set(own.get("plays", []))
    hidden = [f"kanarie{k:02}" for k in range(40) if f"kanarie{k:02}" not in known]
    counted = {kind: heard.count(kind) for kind in hidden}
    usual = Counter(counted.values()).most_common(1)[0][0]
    return {kind: n for kind, n in counted.items() if n != usual}


def test_no_byte_for_others_tells_what_a_hand_holds_or_what_was_drawn(transactional_db: Any):
    game = Game(5, canaries())
    for _ in range(40):
        game.goes_on()
    hands = {seat: matches.view(game.row, seat)["seats"][seat]["cards"] for seat in game.seats}
    assert sum(len([kind for kind in hand if kind != "shot"]) for hand in hands.values()) > 5
    for audience in (*game.seats, "watch"):
        assert leaks(game, audience) == {}
        seen = matches.view(game.row, audience)["seats"]
        assert all(("cards" in seen[seat]) == (seat == audience) for seat in game.seats)
        refused = game.take("p1" if audience == "watch" else audience, "play.kanarie00")
        assert "kanarie" not in json.dumps(refused) or refused["t"] == "ack"
    judge = matches.view(game.row, "judge")["seats"]
    assert {seat: judge[seat]["cards"] for seat in game.seats} == {
        seat: matches.view(game.row, seat)["seats"][seat]["cards"] for seat in game.seats
    }


def test_the_check_would_find_a_card_that_is_told(transactional_db: Any, monkeypatch: pytest.MonkeyPatch):
    game = Game(2, canaries())
    hand = [kind for kind in matches.view(game.row, "p1")["seats"]["p1"]["cards"] if kind != "shot"]
    heard = Game.heard

    def telling(self: Game, audience: str, since: int = 0) -> str:
        return heard(self, audience, since) + hand[0]

    monkeypatch.setattr(Game, "heard", telling)
    assert set(leaks(game, "watch")) == {hand[0]}


def test_plays_of_a_go_that_is_not_final_are_in_no_byte_for_others(transactional_db: Any):
    game = Game(3, canaries())
    game.to_step("4")
    seat = game.asked()[0]
    card = next(key for key in game.offers(seat) if key.startswith("play."))
    game.done(seat, card)
    kind = card.removeprefix("play.")
    for audience in ("watch", *(one for one in game.seats if one != seat)):
        assert kind not in leaks(game, audience)
        assert matches.view(game.row, audience)["thinking"] == {"seat": seat, "n": 1}
    game.done(seat, "finalize")
    assert kind in revealed(game)
    assert export.export(game.row, "watch")["events"]


class Watched(Game):
    """A game with a clock, and a moment that passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at_zero: str) -> None:
        self.moment = START
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        super().__init__(3, canaries(), MatchTerms(clock=Clock("decision", 60, at_zero)))

    def passes(self, seconds: float, *here: str) -> None:
        self.moment += timedelta(seconds=seconds)
        for seat in here:
            Holder.objects.filter(id=self.holders[seat]).update(seen_at=self.moment)
        for due in timers.due():
            matches.act(due.match_id, due.holder_id, due.order)

    def kinds(self) -> list[str]:
        return list(self.row.events.order_by("n").values_list("kind", flat=True))


@pytest.mark.parametrize("at_zero", ["pass", "warn"])
def test_c26_a_seat_that_drops_out_in_its_window_is_awaited_and_passes_only_where_the_table_chose_so(
    transactional_db: Any, monkeypatch: pytest.MonkeyPatch, at_zero: str
):
    game = Watched(monkeypatch, at_zero)
    game.to_step("4")
    asked = matches.view(game.row, "p2")["prompt"]
    game.passes(59, "p1", "p3")
    assert (game.asked(), game.step()) == (["p2"], "4")
    assert matches.view(game.row, "p2")["prompt"] == asked, "who comes back finds the same window open"
    game.passes(2, "p1", "p3")
    assert game.asked() == ["p2"], "whose line is down has its grace first"
    game.passes(31, "p1", "p3")
    if at_zero == "warn":
        assert (game.asked(), game.kinds()[-1]) == (["p2"], "clock.ran_out")
        game.done("p2", "finalize")
        return
    assert game.asked() == ["p3"]
    told = [msgspec.json.decode(event.body)["d"] for event in game.row.events.order_by("n")]
    assert {"seat": "p2", "key": "finalize", "picks": [], "by": "system"} in told
    assert "go.passed" in game.kinds()
    assert matches.replay(game.row).problems == []


def test_who_gives_up_in_a_game_of_three_leaves_and_the_others_play_on(transactional_db: Any):
    game = Game(3, canaries())
    game.to_step("4")
    for seat, left in (("p2", True), ("p3", False)):
        order = Order(f"end{seat}", "concede", Concede("resign"))
        assert msgspec.json.decode(matches.act(game.id, game.holders[seat], order)[0])["t"] == "ack"
        while game.row.status == "live" and game.step() not in ("T1", "1"):
            game.goes_on()
        assert (game.row.status == "live") is left
    assert matches.view(game.row, "watch")["match"]["result"]["winner"] == "p1"
    assert matches.replay(game.row).problems == []
