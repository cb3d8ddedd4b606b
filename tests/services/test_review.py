"""The review of a match: decisions beside the best and rolls beside their mean, as direct calls of the odds say."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest

from attacks.engine.answering import Odds
from attacks.models import Holder, Match, Review
from attacks.rooms import ROOMS
from attacks.rooms.opponent import come_to_mind
from attacks.services.common import clock
from attacks.services.decision import transition
from attacks.services.lobby import scenes
from attacks.services.match.commands import Concede, Order, Take
from attacks.services.match.table import OVER
from attacks.services.odds import timeline
from attacks.services.odds.worker import OddsReply, reply_to
from attacks.services.record.export import is_open
from attacks.services.review import review
from attacks.services.review.review import Body, Chosen, Fell, can_be_reviewed, questions_of, work_out
from attacks.services.store.group_commit import act
from attacks.services.store.repository import table_at

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def same_dice(monkeypatch):
    """Dice that fall the same in every run."""

    def fall(_key, index, throw, _given=None):
        rng = Random(f"dice {index}")
        return tuple(rng.randint(1, throw.sides) for _ in range(throw.n))

    monkeypatch.setattr(transition, "faces_of", fall)


class Direct:
    """Answers a question where it is asked, without a process beside."""

    def ask(self, question) -> OddsReply:
        return reply_to(question)


def finished(room: str, scene: int = 1, seed: int = 1) -> Match:
    """A scene that both sides play as it comes to mind, to its end."""
    match, _token = scenes.lay(room, scene, name="Ana", machine="Machine")
    Holder.objects.filter(match=match, seat="p1").update(seen_at=clock.now())
    played_on(match, seed)
    assert match.status == OVER
    return match


def played_on(match: Match, seed: int = 1) -> None:
    """A match as everybody plays on as it comes to mind."""
    rng, holders = Random(seed), {one.seat: one.id for one in match.holders.filter(role="seat")}
    for step in range(400):
        table = table_at(match.id)
        if table.status == OVER:
            break
        roll = table.presser
        seat = roll or table.room.to_act(table.state)[0]
        taken = come_to_mind(table.room, table.state, seat, rng.randrange) if not roll else None
        what = Take("roll") if taken is None else Take(taken.key, taken.picks)
        assert act(match.id, holders[seat], Order(f"s{step}", "take", what, table.prompts[seat]))[1] is not None
    match.refresh_from_db()


@pytest.mark.parametrize("room", ["xwing", "legion"])
def test_every_figure_of_a_review_is_what_the_odds_say_when_they_are_asked_directly(room):
    match = finished(room)
    body, rules = work_out(match, Direct()), ROOMS[room]
    decisions = [asked for asked in questions_of(match) if asked.taken is not None]
    assert body.chosen and decisions
    by_n = {one.n: one for one in body.chosen}
    for asked in decisions:
        state = rules.decode(asked.question.state)
        known, question = rules.question_from(state, body.aim, {})
        odds = Odds(question, 30_000)
        answer = odds.ask(known)
        options = dict(answer.options)
        if not answer.exact or len(options) < 2 or asked.taken.key not in {one.key for one in options}:
            assert asked.n not in by_n
            continue
        told, sign = by_n[asked.n], 1 if asked.taken.seat in question.for_it else -1
        best = max(sign * worth for worth in options.values())
        assert isclose(sign * told.best_worth, float(best), abs_tol=1e-12)
        if asked.taken in options:
            assert isclose(told.cost, float(best - sign * options[asked.taken]), abs_tol=1e-12)
        assert told.cost >= 0 and told.seat == asked.taken.seat
    assert all(abs(one.luck) < 20 and one.variance >= 0 for one in body.fell)


def test_a_combat_is_reviewed_by_what_follows_each_choice_and_tells_no_card_of_a_hand_that_stays_closed():
    match = finished("ti4")
    assert not is_open(match), "hands are played on after a combat"
    cards = {card for side in table_at(match.id).state.table.sides for card in side.cards}
    held = {key for event in match.events.filter(n=1) for key in ("morale_boost", "fighter_prototype") if event.secret}
    assert cards | held
    body = work_out(match, Direct())
    assert all(one.cost >= 0 and one.ways > 1 for one in body.chosen)
    assert body.line and all(0 <= chance <= 1 for _n, chance in body.line)
    assert not {one.best for one in body.chosen} & (cards | held)


def test_a_card_game_is_reviewed_by_what_a_seat_held_and_had_already_played():
    match, room = finished("starships"), ROOMS["starships"]
    body = work_out(match, Direct())
    asked = {one.n: one for one in questions_of(match) if one.taken is not None}
    assert any(body.skill(seat).n > 3 for seat in room.needed), "who holds cards has decided something"
    assert any(one.key.startswith("play.") for one in body.chosen) and any(one.cost for one in body.chosen)
    for one in body.chosen:
        state = room.decode(asked[one.n].question.state)
        known, question = room.question_of(state, one.seat, body.aim)
        told = reply_to(asked[one.n].question).judged
        there = room.view(room.known_to(state, one.seat), one.seat)
        fights = [*there["moment"]["attacks"], *there.get("attacks", [])]
        assert one.seat in {who for attack in fights for who in (attack["initiator"], attack["target"])}
        options = dict(Odds(question, 30_000).ask(known).options)
        assert (told.cost, told.ways) == (one.cost, len(options))
        assert isclose(float(options[asked[one.n].taken]), one.worth, abs_tol=1e-12)
        twin, _more = room.question_of(room.known_to(state, one.seat), one.seat, body.aim)
        assert twin == known, "what others held changes nothing"


class Foretold:
    """Says of each position some chance to win, the same whenever it is asked."""

    def ask(self, question) -> OddsReply:
        won = Random(question.state).randrange(1000) / 1000
        return OddsReply(names=("result",), for_it=("p2",), numbers={"result": ((1, won, ""), (-1, 1 - won, ""))})


def test_a_review_draws_the_chance_to_win_that_the_end_of_the_match_draws(monkeypatch):
    match = finished("ti4")
    monkeypatch.setattr(timeline, "answer_to", Foretold().ask)
    monkeypatch.setattr(timeline, "PATIENCE", 600.0)
    end = timeline.of_match(match, "watch", whole=True)
    assert end["figures"][0] == {"name": "result", "value": 1} and len(end["points"]) > 1
    line = review.line_of(match, Foretold(), review.moments_of(match))
    assert line["line_of"] == end["for_it"][0] == "p2"
    assert {(n, chance) for n, chance, *_more in end["points"]} <= set(line["line"]), "one match has one line"


def test_a_review_is_kept_and_the_same_for_whoever_asks(monkeypatch):
    match = finished("xwing")
    begun = []
    monkeypatch.setattr(review.Thread, "start", lambda self: begun.append(self))
    assert review.begin(match) and not review.begin(match), "one works on it"
    assert len(begun) == 1 and review.kept_review(match) is None
    body = work_out(match, Direct())
    assert review.kept_review(match) == body
    done, of = review.progress(match)
    assert done == of == len(list(questions_of(match))) + len(review.moments_of(match))
    assert not review.begin(match), "there is nothing left to do"


def test_one_attack_is_drawn_by_what_was_to_be_expected_of_it_and_not_by_a_chance_to_win():
    match = finished("legion")
    body = work_out(match, Direct())
    assert (body.line_aim, body.line_of) == (body.aim, "p1") and len(body.line) > 1
    asked = dict(review.moments_of(match))
    for n, worth in body.line:
        known, question = ROOMS["legion"].question_from(ROOMS["legion"].decode(asked[n]), body.aim, {})
        assert isclose(float(Odds(question, 30_000).ask(known).low), worth, abs_tol=1e-4)


@pytest.mark.parametrize(("seat", "end"), [("p1", 0.0), ("p2", 1.0)])
def test_a_line_of_win_chances_ends_with_how_the_match_ended(seat, end):
    match, _token = scenes.lay("ti4", 1, name="Ana", machine="Machine")
    loser = match.holders.get(seat="p1", role="seat")
    assert act(match.id, loser.id, Order("a", "concede", Concede("resign")))[1] is not None
    match.refresh_from_db()

    class Even(Direct):
        def ask(self, question) -> OddsReply:
            return OddsReply(names=("result",), for_it=(seat,), numbers={"result": ((1, 0.6, ""), (-1, 0.4, ""))})

    told = review.line_of(match, Even(), review.moments_of(match))
    assert told["line_of"] == seat and told["line"][-1] == (match.head, end)


def test_what_is_found_can_be_read_while_the_rest_is_worked_out(monkeypatch):
    match = finished("xwing")
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    monkeypatch.setattr(review, "TELLS", review.timedelta(0))
    review.begin(match)
    seen = []

    class Looking(Direct):
        def ask(self, question) -> OddsReply:
            found = review.kept_so_far(match)
            seen.append(len(found.chosen) + len(found.fell) if found else 0)
            return super().ask(question)

    body = work_out(match, Looking())
    assert seen == sorted(seen) and seen[0] == 0 and seen[-1] == len(body.chosen) + len(body.fell) > 0
    assert review.kept_so_far(match) is None, "it is whole now"


def test_what_the_end_of_a_match_has_asked_is_not_worked_out_again(monkeypatch):
    match, asked = finished("ti4"), []
    monkeypatch.setattr(review.ask.DESK, "answered", lambda question: Foretold().ask(question))

    class Counting(Foretold):
        def ask(self, question) -> OddsReply:
            asked.append(question)
            return super().ask(question)

    assert review.moments_of(match)
    review.line_of(match, Counting(), review.moments_of(match))
    assert asked == []


def test_what_was_left_half_done_is_begun_again(monkeypatch):
    match = finished("xwing")
    monkeypatch.setattr(review.Thread, "start", lambda self: None)
    assert review.begin(match)
    Review.objects.filter(match=match).update(until=clock.now())
    assert review.begin(match)


def test_sums_come_with_the_number_of_cases_and_an_interval():
    chosen = tuple(
        Chosen(n, "p1", "2b", "finalize", cost, 1.0, "spend", 2.0, 2) for n, cost in enumerate((0.0, 1.0, 0.5))
    )
    body = Body("damage", chosen, (Fell(9, "p1", 0.5, 0.25), Fell(10, "p1", -0.2, 0.75)))
    skill, luck = body.skill("p1"), body.luck("p1")
    assert (skill.total, skill.n) == (1.5, 3) and isclose(skill.give, 1.96 * (0.25 * 3) ** 0.5)
    assert isclose(luck.total, 0.3) and luck.n == 2 and isclose(luck.give, 1.96)
    assert [one.n for one in body.worst()] == [1, 2]
    assert body.skill("p2").n == 0 and body.skill("p2").give == 0


def test_only_a_match_that_is_over_is_reviewed():
    match, _token = scenes.lay("xwing", 1, name="Ana", machine="Machine")
    assert not can_be_reviewed(match)
    ana = match.holders.get(seat="p1", role="seat")
    assert act(match.id, ana.id, Order("a", "concede", Concede("resign")))[1] is not None
    match.refresh_from_db()
    assert can_be_reviewed(match)
