"""A position of a match that is over can be stepped into: it goes on from there, and nobody sees more than before."""

from __future__ import annotations

import pytest

from attacks.rooms import ROOMS
from attacks.services.common.errors import LobbyError
from attacks.services.match.walk import POSITION, walk
from attacks.services.record.export import export
from attacks.services.review.trying import positions, renamed, step_in
from attacks.services.store.replay import replay
from attacks.services.store.repository import table_at
from tests.services.test_review import finished, played_on

pytestmark = pytest.mark.django_db(transaction=True)


def decisions(match) -> list[int]:
    return list(match.events.filter(kind="took").order_by("n").values_list("n", flat=True))


def test_the_match_begins_where_the_decision_was_and_its_record_replays():
    match = finished("legion")
    n, (seat, state) = list(positions(match, decisions(match)).items())[-1]
    fresh, token = step_in(match, n, name="Chie", machine="Machine")
    table = table_at(fresh.id)
    assert token and fresh.status == "live"
    assert ROOMS["legion"].to_act(table.state) == ROOMS["legion"].to_act(state)
    assert ROOMS["legion"].view(table.state, seat)["step"] == ROOMS["legion"].view(state, seat)["step"]
    assert ROOMS["legion"].view(table.state, "watch")["seats"][seat]["name"] == "Chie"
    assert {one.seat: one.machine for one in fresh.holders.filter(role="seat")} == {
        other: other != seat for other in ("p1", "p2")
    }
    assert replay(fresh).problems == []
    assert POSITION in export(fresh, "watch")["events"][0]["body"]["d"]["setup"]


def test_what_was_hidden_then_stays_so_and_a_match_under_way_is_nobodys_position():
    combat = finished("ti4")  # whose hands are played on
    closed = set(decisions(combat)) - set(positions(combat, decisions(combat)))
    for n in sorted(closed)[:1]:
        with pytest.raises(LobbyError):
            step_in(combat, n, name="Chie", machine="Machine")
    assert closed, "somebody held cards"
    n, (seat, state) = next((n, one) for n, one in positions(combat, closed, ("p1",)).items() if one[0] == "p1")
    assert (seat, ROOMS["ti4"].known_to(state, "p1")) == ("p1", state), "who held them may play on from there"
    fresh, _token = step_in(combat, n, name="Ana", machine="Machine", own=("p1",))
    played_on(fresh)
    assert fresh.status == "over" and replay(fresh).problems == []
    match = finished("legion")
    with pytest.raises(LobbyError):
        step_in(match, 1, name="Chie", machine="Machine")


def test_in_a_card_game_one_steps_in_with_ones_own_hand_and_the_others_hold_what_is_usual():
    cards, room = finished("starships"), ROOMS["starships"]
    found = positions(cards, decisions(cards))
    assert set(found) == set(decisions(cards))
    stood, hidden = dict(standing_before(cards)), 0
    for n, (seat, state) in found.items():
        assert room.known_to(state, seat) == state == room.known_to(stood[n], seat)
        hidden += any(room.known_to(state, one) != room.known_to(stood[n], one) for one in room.needed if one != seat)
    assert hidden, "others held something else than what is usual"
    n = list(found)[len(found) // 2]
    fresh, _token = step_in(cards, n, name="Chie", machine="Machine")
    played_on(fresh)
    assert fresh.status == "over" and replay(fresh).problems == []


def standing_before(match):
    """Each number of a decision with the state before it."""
    before = None
    for event, state in walk(ROOMS[match.room], match.events.order_by("n")):
        yield event.n, before
        before = state


def test_only_sides_get_other_names():
    state = b'{"sides":[{"seat":"p1","name":"Ana","squad":"X"}],"ships":[{"seat":"p1","card":{"name":"Luke"}}]}'
    assert renamed(state, {"p1": "Chie"}) == (
        '{"sides":[{"seat":"p1","name":"Chie","squad":"X"}],"ships":[{"seat":"p1","card":{"name":"Luke"}}]}'
    )
