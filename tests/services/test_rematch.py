"""Playing a match once more: who may propose and answer, where everybody sits then, and what of a squad goes along."""

from __future__ import annotations

import msgspec
import pytest

from attacks.models import Holder, Invite, Match, Rematch
from attacks.rooms import room as room_of
from attacks.services import fleets
from attacks.services.common.errors import LobbyError
from attacks.services.live.onward import NOWHERE, Onward, onward
from attacks.services.lobby import lobby, rematch
from attacks.services.match.commands import Concede, Order
from attacks.services.match.terms import NONE, Clock, MatchTerms, read_terms
from attacks.services.store import matches
from tests.support.people.table import Table


@pytest.fixture(autouse=True)
def _stored(transactional_db):
    """Everything here is written."""


class Played(Table):
    """A match of X-Wing between Ana and Ben."""

    def __init__(self, terms: MatchTerms = NONE) -> None:
        squads = fleets.ready_made("xwing", "2.5")[:2]
        reds, blues = (fleets.from_squad(one, room="xwing", edition="2.5") for one in squads)
        created = lobby.create(
            room="xwing",
            edition="2.5",
            mode="game",
            options={"first": "p1", "rounds": 3},
            title="Friday",
            host_name="Ana",
            host_fleet=reds,
            public=True,
            terms=terms,
        )
        self.id = created.match.id
        assert created.invite is not None
        _, ben, _token = lobby.join(created.invite[0], name="Ben", fleet=blues)
        self.holders = {"p1": created.holders[0][0], "p2": ben}


def over(terms: MatchTerms = NONE) -> Played:
    table = Played(terms)
    concede(table, "p2")
    return table


def concede(table: Played, seat: str) -> None:
    matches.act(table.id, table.holders[seat].id, Order("end", "concede", Concede("resign")))


def holder(table: Played, seat: str) -> Holder:
    return Holder.objects.get(id=table.holders[seat].id)


def code(call, *args, **more) -> str:
    with pytest.raises(LobbyError) as refused:
        call(*args, **more)
    return refused.value.code


def seated(match: Match) -> dict[str, tuple[str, str]]:
    """By seat who sits there, and the name of the squad."""
    rows = match.holders.filter(role="seat").select_related("fleet").order_by("seat")
    return {row.seat: (row.name, row.fleet.name if row.fleet else "") for row in rows}


def test_one_proposes_the_other_accepts_and_both_sit_down_again():
    table = over()
    assert onward(table.id) == NOWHERE
    rematch.propose(holder(table, "p1"))
    assert onward(table.id) == Onward("p1", False, "")
    fresh = rematch.accept(holder(table, "p2"))
    assert onward(table.id) == Onward("p1", False, fresh.id) and fresh.status == "open"
    assert rematch.sit_down(holder(table, "p2"))[0].status == "open", "the other has not come yet"
    begun, token = rematch.sit_down(holder(table, "p1"))
    assert begun.status == "live" and begun.id == fresh.id
    assert {seat: name for seat, (name, _) in seated(begun).items()} == {"p1": "Ana", "p2": "Ben"}
    assert lobby.holder_by_token(token).seat == "p1"
    assert lobby.holder_by_token(token).match_id == fresh.id != table.id


def test_swapped_each_sits_where_the_other_sat_and_the_squads_stay_at_their_seats():
    table = over()
    before = seated(table.row)
    rematch.propose(holder(table, "p2"), swapped=True)
    rematch.accept(holder(table, "p1"))
    for seat in ("p1", "p2"):
        rematch.sit_down(holder(table, seat))
    after = seated(Match.objects.get(id=onward(table.id).to))
    assert {seat: name for seat, (name, _) in after.items()} == {"p1": "Ben", "p2": "Ana"}
    assert [squad for _, squad in after.values()] == [squad for _, squad in before.values()]


def test_where_squads_hold_secrets_they_go_with_their_people(monkeypatch):
    monkeypatch.setattr(type(room_of("xwing")), "hidden", ("name",))
    table = over()
    squads = {seat: squad for seat, (_, squad) in seated(table.row).items()}
    rematch.propose(holder(table, "p1"), swapped=True)
    fresh = rematch.accept(holder(table, "p2"))
    waiting = {one.seat: one.fleet.name for one in Invite.objects.filter(match=fresh).select_related("fleet")}
    assert waiting == {"p1": squads["p2"], "p2": squads["p1"]}


def test_the_next_match_is_played_by_the_same_terms_with_a_full_clock():
    table = over(MatchTerms(undo_mode="free", clock=Clock("total", 1800, "claim"), delay=60, odds="watch"))
    rematch.propose(holder(table, "p1"))
    fresh = rematch.accept(holder(table, "p2"))
    terms, old = read_terms(fresh.trust), table.row
    assert terms.clock == Clock("total", 1800, "claim")
    assert (terms.undo_mode, terms.delay, terms.odds) == ("free", 60, "watch")
    same = ("room", "edition", "mode", "options", "title", "public")
    assert [getattr(fresh, name) for name in same] == [getattr(old, name) for name in same]
    assert fresh.seed_commit != old.seed_commit


def test_what_cannot_be_proposed_or_answered_is_refused_with_a_code():
    table = Played()
    assert code(rematch.propose, holder(table, "p1")) == "not_over"
    concede(table, "p1")
    ana, ben = holder(table, "p1"), holder(table, "p2")
    for call in (rematch.accept, rematch.withdraw, rematch.sit_down):
        assert code(call, ana) == "no_rematch"
    rematch.propose(ana)
    assert code(rematch.accept, ana) == "rematch_offered"
    assert code(rematch.propose, ben, swapped=True) == "rematch_offered"
    rematch.propose(ana, swapped=True)  # one's own proposal may become another
    assert onward(table.id).swapped
    rematch.withdraw(ben)  # not now
    assert onward(table.id) == NOWHERE
    rematch.propose(ben)
    fresh = rematch.accept(ana)
    assert rematch.accept(ana) == fresh, "a second press makes no second match"
    assert code(rematch.withdraw, ben) == "no_rematch"
    assert Match.objects.count() == 2 and Rematch.objects.count() == 1


def test_another_browser_of_the_same_seat_gets_a_key_of_its_own_and_nobody_else_does():
    table = over()
    second = lobby.claim_device(lobby.device_link(holder(table, "p1")))[1]
    rematch.propose(holder(table, "p1"))
    rematch.accept(holder(table, "p2"))
    _, first_token = rematch.sit_down(holder(table, "p1"))
    _, token = rematch.sit_down(Holder.objects.get(id=second.id))
    assert token != first_token and lobby.holder_by_token(token).seat == "p1"
    invite = Invite.objects.get(match_id=onward(table.id).to, seat="p2", used_at=None)
    lobby.join(invite, name="Stranger")  # somebody was given the seat's link
    assert code(rematch.sit_down, holder(table, "p2")) == "link_used"


def test_a_match_of_a_tournament_is_not_played_again_by_its_players(monkeypatch):
    table = over()
    monkeypatch.setattr(rematch, "may_again", lambda match: False)
    assert code(rematch.propose, holder(table, "p1")) == "in_a_tournament"


def test_one_browser_with_all_seats_plays_again_at_once():
    table = over()
    both = [holder(table, seat) for seat in ("p1", "p2")]
    assert code(rematch.alone_again, both[:1]) == "no_rematch"
    fresh, tokens = rematch.alone_again(both)
    assert fresh.status == "live" and len(tokens) == 2
    assert msgspec.json.decode(fresh.options) == msgspec.json.decode(table.row.options)
    assert matches.view(fresh, "watch")["match"]["status"] == "live"
