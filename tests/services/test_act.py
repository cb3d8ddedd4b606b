"""Commands: what they do, and that every bad one gets a coded refusal with a sentence and changes nothing."""

import msgspec
import pytest

from attacks.models import Event, Holder, Match, Result
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order, Take
from attacks.services.store import matches


def kinds(table):
    return [event.kind for event in table.events]


def test_a_match_starts_by_itself_when_both_have_brought_a_fleet(table):
    assert table.row.status == "live"
    first = msgspec.json.decode(table.events[0].body)
    assert first["k"] == "match.began"
    assert first["d"]["setup"]["seats"]["p2"]["name"] == "Ben"
    assert first["d"]["commit"] == table.row.seed_commit
    assert msgspec.json.decode(table.row.prompts) == {"p1": 1, "p2": 1}


def test_the_command_comes_first_then_what_it_caused_and_dice_are_events_of_their_own(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    answer = table.take("p1", "shoot", (1,))
    assert kinds(table)[-5:] == ["took", "aimed", "dice.rolled", "dice.rolled", "shot"]
    assert answer == {"t": "ack", "id": answer["id"], "n": table.row.head}
    assert table.row.next_index == 2
    rolled = [msgspec.json.decode(event.body)["d"] for event in table.events if event.kind == "dice.rolled"]
    assert [(roll["index"], roll["sides"], len(roll["faces"])) for roll in rolled] == [(0, 8, 2), (1, 6, 1)]


def test_numbers_have_no_gap_and_only_the_last_event_of_a_command_carries_a_patch(table):
    table.play_round()
    assert [event.n for event in table.events] == list(range(1, table.row.head + 1))
    assert [event.kind for event in table.events if event.patch] == ["match.began", "took", "hidden", "shot"]


def test_patches_build_the_judges_view(table):
    from attacks.services.common.canonical import merged

    table.play_round()
    view = {}
    for event in table.events:
        view = merged(view, msgspec.json.decode(event.patch)) if event.patch else view
    assert view == table.view("judge")


def test_a_question_is_renewed_only_for_whom_it_has_changed(table):
    table.take("p1", "hide", (2,))
    prompts = msgspec.json.decode(table.row.prompts)
    assert prompts == {"p1": 2, "p2": 1}
    answer = table.take("p2", "hide", (1,), expect=1)  # what Ana did meanwhile does not spoil Ben's click
    assert answer["t"] == "ack"


def test_somebody_who_may_note_at_any_time_does_not_spoil_the_others_click(table):
    table.take("p2", "note")
    assert table.take("p1", "hide", (2,), expect=1)["t"] == "ack"


REFUSED = {
    "an offer that does not exist": ("p1", "fly", (), {}, "illegal", "not_offered"),
    "an offer of the other seat's turn": ("p2", "shoot", ((1,),), {}, "illegal", "not_offered"),
    "an offer with a reason why not": ("p1", "look", (), {}, "illegal", "looked_before"),
    "a pick that is not there": ("p1", "shoot", ((4,),), {}, "illegal", "bad_picks"),
    "too many picks": ("p1", "shoot", ((1, 2),), {}, "illegal", "bad_picks"),
    "a pick too few": ("p1", "shoot", (), {}, "illegal", "bad_picks"),
    "a pick list too many": ("p1", "shoot", ((1,), (1,)), {}, "illegal", "bad_picks"),
    "an old question": ("p1", "shoot", ((1,),), {"expect": 1}, "stale", "stale"),
    "a question from the future": ("p1", "shoot", ((1,),), {"expect": 999}, "stale", "stale"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused_with_a_code_and_a_sentence_and_nothing_changes(table, what):
    seat, offer, picks, more, code, reason = REFUSED[what]
    for one in ("p1", "p2"):
        table.take(one, "hide", (1,))
    table.take("p1", "look")
    before = table.fingerprint()
    answer = table.take(seat, offer, *picks, **more)
    assert (answer["t"], answer["code"], answer["reason"]) == ("err", code, reason)
    assert table.fingerprint() == before


def test_a_stale_answer_says_where_the_match_is(table):
    table.take("p1", "hide", (1,))
    assert table.take("p1", "note", expect=1)["head"] == table.row.head


def test_the_same_command_fifty_times_does_one_thing_and_gets_fifty_equal_answers(table):
    order = table.order("p1", "hide", (1,), cmd="once")
    answers = {matches.act(table.id, table.holders["p1"].id, order)[0] for _ in range(50)}
    assert len(answers) == 1
    assert kinds(table) == ["match.began", "took"]


def test_the_same_id_with_another_body_is_found_out(table):
    table.send("p1", table.order("p1", "hide", (1,), cmd="once"))
    before = table.fingerprint()
    assert table.send("p1", table.order("p1", "hide", (2,), cmd="once"))["code"] == "cmd_reused"
    assert table.fingerprint() == before


def test_two_people_may_use_the_same_id(table):
    assert table.take("p1", "hide", (1,), cmd="same")["t"] == "ack"
    assert table.take("p2", "hide", (1,), cmd="same")["t"] == "ack"


def test_a_refusal_is_not_remembered(table):
    assert table.take("p1", "shoot", (1,), cmd="again")["t"] == "err"
    assert table.take("p1", "hide", (1,), cmd="again")["t"] == "ack"


def test_a_stored_answer_is_given_even_after_the_match_has_ended(table):
    order = table.order("p1", "hide", (1,), cmd="before")
    first = table.send("p1", order)
    table.concede("p2", "resign")
    assert table.send("p1", order) == first


def test_nobody_acts_for_a_seat_of_another_match_or_without_a_seat(table, transactional_db):
    from tests.support.people.table import Table

    elsewhere = Table()
    order = table.order("p1", "hide", (1,))
    system = Holder.objects.get(match_id=table.id, role="system")
    before = table.fingerprint()
    for holder in (elsewhere.holders["p1"].id, system.id, "h_nobody"):
        answer = msgspec.json.decode(matches.act(table.id, holder, order)[0])
        assert (answer["code"], answer["reason"]) == ("forbidden", "forbidden")
    assert matches.act("m_nothing", table.holders["p1"].id, order)[1] is None
    assert table.fingerprint() == before


def test_a_revoked_holder_may_do_nothing(table):
    lobby.revoke(table.holders["p1"])
    assert table.take("p1", "hide", (1,))["code"] == "forbidden"


def test_a_second_device_acts_for_the_same_seat(table):
    _, phone, _ = lobby.claim_device(lobby.device_link(table.holders["p1"]))
    answer, head = matches.act(table.id, phone.id, table.order("p1", "hide", (1,)))
    assert (msgspec.json.decode(answer)["t"], head) == ("ack", 2)


def test_nothing_can_be_done_before_the_match_starts(transactional_db):
    created = lobby.create(
        room="tiny", edition="1", mode="game", options={}, title="", host_name="Ana", host_fleet=None, public=False
    )
    order = Order("early", "take", Take("hide", ((1,),)), 0)
    answer = msgspec.json.decode(matches.act(created.match.id, created.holders[0][0].id, order)[0])
    assert (answer["code"], answer["reason"]) == ("illegal", "not_started")


def test_when_the_rules_say_over_the_result_is_written_with_the_last_event(table):
    table.play_round()
    table.play_round()
    row, result = table.row, Result.objects.get(match_id=table.id)
    assert (row.status, kinds(table)[-1]) == ("over", "match.ended")
    assert row.ended is not None
    told = msgspec.json.decode(table.events[-1].body)["d"]
    assert (result.winner, result.why, result.rounds) == (told["winner"], "rounds", 2)
    assert table.view("watch")["match"]["result"]["fingerprint"] == result.fingerprint
    assert "prompt" not in table.view("p1")


def test_after_the_end_nothing_is_taken(table):
    table.concede("p1", "resign")
    before = table.fingerprint()
    assert table.take("p1", "hide", (1,))["code"] == "closed_match"
    assert table.concede("p2", "resign")["code"] == "closed_match"
    assert table.fingerprint() == before


def test_whoever_resigns_loses(table):
    table.concede("p1", "resign")
    result = Result.objects.get(match_id=table.id)
    assert (result.winner, result.why) == ("p2", "resigned")


def test_an_end_is_offered_by_one_and_accepted_by_the_other(table):
    assert table.concede("p1", "offer_end")["t"] == "ack"
    assert table.view("p2")["match"]["end_offered"] == "p1"
    assert table.concede("p1", "accept_end")["reason"] == "no_end_offered"
    assert table.concede("p2", "offer_end")["reason"] == "end_is_offered"
    assert table.concede("p2", "accept_end")["t"] == "ack"
    assert kinds(table) == ["match.began", "end.offered", "match.ended"]
    assert Result.objects.get(match_id=table.id).why == "agreed"


def test_an_offered_end_can_be_declined_and_spoils_no_click(table):
    table.concede("p1", "offer_end")
    assert table.take("p2", "hide", (1,), expect=1)["t"] == "ack"
    assert table.concede("p2", "decline_end")["t"] == "ack"
    assert "end_offered" not in table.view("p1")["match"]
    assert table.concede("p2", "accept_end")["reason"] == "no_end_offered"


def test_a_bad_setup_is_a_coded_error_and_nothing_is_left_behind(transactional_db):
    from attacks.services.common.errors import LobbyError
    from tests.support.people.table import Table

    with pytest.raises(LobbyError) as error:
        Table(rounds=0)
    assert (error.value.code, error.value.reason) == ("bad_setup", "no_rounds")
    assert not Event.objects.exists()
    assert set(Match.objects.values_list("status", flat=True)) == {"open"}
