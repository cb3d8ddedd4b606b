"""Dice of level 2: rolls are opened, wait for a link of every seat, and nobody is waited for beyond the set time."""

import msgspec
import pytest
from msgspec import structs

from attacks.engine import fair
from attacks.models import Timer
from attacks.services.common import clock
from attacks.services.decision.decide import decide
from attacks.services.decision.transition import Draft, Loaded
from attacks.services.dice import seeds
from attacks.services.match.commands import Fair as Move
from attacks.services.match.commands import Order
from attacks.services.match.terms import Fair, MatchTerms
from attacks.services.record import export
from attacks.services.store import matches, undo_history
from attacks.services.store.repository import load, table_at, who_is
from tests.services.test_handshake import SEEDS, Drawn
from tests.support.chains import Chain


class Linked(Drawn):
    """A match at level 2: both browsers also keep a chain."""

    terms = MatchTerms(fair=Fair(level=2))

    def __init__(self, **options) -> None:
        super().__init__(**options)
        self.chains = {seat: Chain(seat, self.id, number, 300) for number, seat in enumerate(SEEDS, 10)}
        self.bases = dict.fromkeys(SEEDS, 0)

    def agree(self) -> None:
        for seat in SEEDS:
            told = self.fair(seat, commit=self.commit_of(seat), anchor=self.chains[seat].anchor)
            assert told["t"] == "ack", told
        for seat, seed in SEEDS.items():
            assert self.fair(seat, seed=seed.hex())["t"] == "ack"

    def rekey(self, seat: str, secret: int) -> dict:
        chain, base = Chain(seat, self.id, secret, 300), self.row.next_index
        told = self.fair(seat, anchor=chain.anchor)
        if told["t"] == "ack":
            self.chains[seat], self.bases[seat] = chain, base
        return told

    @property
    def told(self) -> dict:
        return self.view("watch")["match"]["fair"]

    @property
    def last(self) -> int:
        """The largest index of the open rolls."""
        return self.told["open"]["rolls"][-1][0]

    def give(self, seat: str, index: int | None = None) -> dict:
        index = self.last if index is None else index
        return self.fair(seat, index=index, link=self.chains[seat].link(index - self.bases[seat]))


@pytest.fixture
def linked(transactional_db) -> Linked:
    table = Linked()
    table.agree()
    return table


def sound(table: Linked) -> list[str]:
    """The warnings of a record without a problem."""
    report = matches.replay(table.row)
    assert report.problems == []
    return report.warnings


def test_who_gives_up_before_the_dice_are_agreed_on_leaves_a_record_in_order(transactional_db):
    table = Linked()
    assert table.concede("p2", "resign")["t"] == "ack"
    assert sound(table) == []
    assert fair.check(msgspec.json.decode(msgspec.json.encode(export.export(table.row, "watch")))).problems == []


def test_the_command_and_the_open_rolls_are_saved_before_anybody_shows_a_link(linked):
    assert linked.hide_and_shoot()["t"] == "ack"
    assert linked.kinds()[-2:] == ["aimed", "dice.open"]
    opened = linked.bodies("dice.open")[0]
    assert opened["rolls"] == [{"index": 0, "sides": 8, "n": 2}, {"index": 1, "sides": 6, "n": 1}]
    assert (opened["why"], linked.row.next_index) == ("roll", 2)
    assert linked.told["open"] == {"n": linked.row.head, "rolls": [[0, 8, 2], [1, 6, 1]], "owing": ["p1", "p2"]}


def test_the_dice_fall_when_the_last_link_is_in_and_follow_from_all_of_them(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    assert linked.kinds()[-1] == "fair.linked"
    assert linked.told["open"]["owing"] == ["p2"]
    linked.give("p2")
    assert linked.kinds()[-4:] == ["fair.linked", "dice.rolled", "dice.rolled", "shot"]
    row, name = linked.row, linked.id.encode()
    own = [bytes.fromhex(row.seed_commit), *(bytes.fromhex(linked.commit_of(seat)) for seat in SEEDS)]
    tr = fair.transcript(*own, *(bytes.fromhex(chain.anchor) for chain in linked.chains.values()))
    assert linked.bodies("fair.set") == [{"transcript": tr.hex()}]
    key = fair.match_key(name, tr, seeds.unseal(row.seed_sealed), *SEEDS.values())
    for index, told in enumerate(linked.bodies("dice.rolled")):
        given = [linked.chains[seat].link(index) for seat in SEEDS]
        one = fair.roll_key(key, index, *map(bytes.fromhex, given))
        n = len(told["faces"])
        assert told["faces"] == fair.roll(one, fair.label(index, told["sides"], n), told["sides"], n)
        assert told["inputs"] == dict(zip(SEEDS, given, strict=True))
    assert "open" not in linked.told
    assert sound(linked) == []


def test_a_link_stays_hidden_until_the_dice_have_fallen(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    link = linked.chains["p1"].link(1)
    assert link in linked.row.trust
    for audience in ("p1", "p2", "judge", "watch"):
        assert link not in msgspec.json.encode(linked.view(audience)).decode()
    assert all(link not in event.body + event.secret + event.patch for event in linked.events)
    linked.give("p2")
    assert any(link in event.body for event in linked.events)


def test_only_the_right_link_of_the_open_roll_counts_and_only_once(linked):
    assert linked.give("p1", 0)["reason"] == "roll_is_not_open"
    linked.hide_and_shoot()
    assert linked.give("p1", 0)["reason"] == "roll_is_not_open", "the largest index gives the links of the others"
    wrong = linked.fair("p1", index=1, link=linked.chains["p2"].link(1))
    assert wrong["reason"] == "another_link"
    assert linked.give("p1")["t"] == "ack"
    head = linked.row.head
    assert linked.give("p1")["reason"] == "link_is_in", "a second tab says the same"
    assert linked.row.head == head
    linked.give("p2")
    assert linked.give("p1", 1)["reason"] == "roll_is_not_open"


def test_who_is_absent_holds_up_a_roll_for_ten_seconds_and_the_roll_says_so(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    timer = Timer.objects.get(match_id=linked.id, state="open")
    opened = linked.bodies("dice.open")[0]
    assert timer.seat == "" and round(timer.deadline.timestamp() * 1000) == opened["deadline"]
    linked.time_passes()
    first = linked.bodies("dice.rolled")[0]
    assert first["missing"] == ["p2"]
    assert first["inputs"] == {"p1": linked.chains["p1"].link(0)}
    assert linked.kinds()[-4:] == ["fair.missed", "dice.rolled", "dice.rolled", "shot"]
    assert linked.give("p2", 1)["reason"] == "roll_is_not_open"
    assert len(sound(linked)) == 1


def misses(table: Linked, times: int) -> None:
    for _ in range(times):
        for seat in ("p1", "p2"):
            table.take(seat, "hide", (1,))
        table.take(table.view("watch")["turn"]["seats"][0], "shoot", (1,))
        table.give("p1")
        table.time_passes()


def test_who_misses_twice_is_asked_and_goes_on_at_level_1_or_stays(transactional_db):
    table = Linked(rounds=9)
    table.agree()
    misses(table, 1)
    assert table.fair("p2", level=1)["reason"] == "nobody_asked"
    misses(table, 1)
    assert table.told["asked"] == ["p2"]
    assert table.kinds()[-5:] == ["fair.missed", "fair.asked", "dice.rolled", "dice.rolled", "shot"]
    assert table.fair("p1", level=1)["reason"] == "nobody_asked"
    assert table.fair("p2", level=2)["t"] == "ack"
    assert ("asked" in table.told, list(table.told["chains"])) == (False, ["p1", "p2"])
    misses(table, 2)
    assert table.fair("p2", level=1)["t"] == "ack"
    assert table.bodies("fair.level")[-1] == {"seat": "p2", "level": 1, "from": table.row.next_index}
    table.hide_and_shoot()
    assert table.told["open"]["owing"] == ["p1"]
    table.give("p1")
    last = table.bodies("dice.rolled")[-1]
    assert (list(last["inputs"]), "missing" in last) == (["p1"], False)
    assert table.rekey("p2", 77)["t"] == "ack", "and may ask back"
    assert list(table.told["chains"]) == ["p1", "p2"]
    sound(table)


def test_a_level_is_chosen_while_a_roll_is_open_and_the_roll_waits_no_longer(transactional_db):
    table = Linked(rounds=9)
    table.agree()
    misses(table, 2)
    table.hide_and_shoot()
    assert table.fair("p2", level=2)["t"] == "ack"
    assert (table.kinds()[-1], table.told["open"]["owing"]) == ("fair.chosen", ["p1", "p2"]), "who stays is waited for"
    assert table.fair("p2", level=1)["reason"] == "nobody_asked"
    table.give("p1")
    table.time_passes()
    assert table.kinds()[-5:] == ["fair.missed", "dice.rolled", "dice.rolled", "shot", "fair.level"]
    assert list(table.told["chains"]) == ["p1", "p2"]
    misses(table, 1)
    misses(table, 1)
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take(table.view("watch")["turn"]["seats"][0], "shoot", (1,))
    table.give("p1")
    assert table.fair("p2", level=1)["t"] == "ack"
    assert table.kinds()[-5:] == ["fair.chosen", "dice.rolled", "dice.rolled", "shot", "fair.level"]
    assert table.bodies("fair.level")[-1] == {"seat": "p2", "level": 1, "from": table.row.next_index}
    assert table.bodies("dice.rolled")[-1]["missing"] == ["p2"]
    assert list(table.told["chains"]) == ["p1"]
    sound(table)


def test_another_device_begins_a_new_chain_between_two_rolls_and_everybody_sees_it(transactional_db):
    table = Linked(rounds=9)
    table.agree()
    table.hide_and_shoot()
    assert table.rekey("p2", 77)["reason"] == "rolls_are_open"
    table.give("p1")
    table.give("p2")
    assert table.rekey("p2", 77)["t"] == "ack"
    told = {"seat": "p2", "anchor": table.chains["p2"].anchor, "base": 2, "count": 1}
    assert table.bodies("fair.rekey") == [told]
    assert table.fair("p2", anchor=table.chains["p2"].anchor)["reason"] == "same_chain"
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take("p2", "shoot", (1,))
    for seat in ("p1", "p2"):
        assert table.give(seat)["t"] == "ack"
    assert table.bodies("dice.rolled")[-1]["inputs"]["p2"] == table.chains["p2"].link(1)
    assert len(sound(table)) == 1


def test_a_chain_that_is_used_up_is_replaced_by_the_next(transactional_db):
    table = Linked(rounds=9)
    table.chains["p2"] = Chain("p2", table.id, 5, 2)
    table.agree()
    misses_none(table)
    assert table.rekey("p2", 6)["t"] == "ack"
    misses_none(table)
    assert [told.get("missing") for told in table.bodies("dice.rolled")] == [None] * 4


def misses_none(table: Linked) -> None:
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take(table.view("watch")["turn"]["seats"][0], "shoot", (1,))
    for seat in ("p1", "p2"):
        assert table.give(seat)["t"] == "ack"


def test_rolls_that_will_never_fall_use_up_their_numbers_visibly(linked):
    linked.hide_and_shoot()
    linked.concede("p2", "resign")
    assert linked.kinds()[-3:] == ["dice.void", "match.ended", "fair.revealed"]
    assert linked.bodies("dice.void") == [{"indices": [0, 1]}]
    assert linked.row.next_index == 2
    assert len(sound(linked)) == 1


def test_nobody_goes_back_to_before_a_roll_that_is_open(linked):
    linked.hide_and_shoot()
    assert undo_history.targets_of(table_at(linked.id)) == []


def test_rolls_that_are_no_longer_those_that_were_opened_are_given_up_and_opened_anew(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    table = table_at(linked.id)
    draft = Draft(Loaded(table, who_is(linked.holders["p1"]), None, clock.now(), bytes(32)))
    rolling, draft.state = draft.state, structs.replace(draft.state, step="aim")  # as when an edit waits for its answer
    draft.throw()
    assert [event.kind for event in draft.told] == ["dice.void"]
    assert draft.trust.fair.open is None
    draft.state = rolling
    draft.throw()
    assert [event.kind for event in draft.told] == ["dice.void", "dice.open"]
    assert [one["index"] for one in draft.told[1].data["rolls"]] == [2, 3]
    assert (draft.next_index, draft.trust.fair.owing) == (4, ("p1", "p2"))


def test_a_level_2_table_refuses_a_commitment_without_a_chain_and_level_1_one_with_it(transactional_db):
    table = Linked()
    assert table.fair("p1", commit=table.commit_of("p1"))["reason"] == "another_level"
    plain = Drawn()
    told = plain.fair("p1", commit=plain.commit_of("p1"), anchor="00" * 32)
    assert told["reason"] == "another_level"
    plain.agree()
    assert plain.fair("p1", anchor="00" * 32)["reason"] == "no_chains"
    assert plain.fair("p1", level=1)["reason"] == "no_chains"


def test_a_seat_too_late_to_commit_has_no_chain_and_may_begin_one(transactional_db):
    table = Linked(rounds=9)
    table.fair("p1", commit=table.commit_of("p1"), anchor=table.chains["p1"].anchor)
    table.hide_and_shoot()
    table.time_passes()
    table.fair("p1", seed=SEEDS["p1"].hex())
    assert table.told["open"]["owing"] == ["p1"]
    table.give("p1")
    assert table.bodies("dice.rolled")[0]["inputs"] == {"p1": table.chains["p1"].link(0)}
    assert table.rekey("p2", 9)["t"] == "ack"
    misses_none(table)
    assert list(table.bodies("dice.rolled")[-1]["inputs"]) == ["p1", "p2"]
    sound(table)


def test_dice_that_fell_before_a_crash_fall_the_same_when_the_link_comes_again(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    link = Move(index=1, link=linked.chains["p2"].link(1))
    order = Order("again", "fair", link)
    lost = decide(order, load(linked.id, linked.holders["p2"].id, order.id))
    assert "dice.rolled" not in linked.kinds()
    assert linked.send("p2", order)["t"] == "ack"
    kept = [event.body for event in linked.events if event.kind == "dice.rolled"]
    assert kept == [row.body for row in lost.rows if row.kind == "dice.rolled"] and len(kept) == 2
    head = linked.row.head
    assert linked.send("p2", order)["t"] == "ack", "the same command sent again gets the same answer"
    assert linked.row.head == head


def test_the_dice_wait_through_an_edit(linked):
    linked.hide_and_shoot()
    linked.give("p1")
    assert linked.take("p1", "note")["t"] == "ack"
    assert linked.told["open"]["owing"] == ["p2"]
    linked.give("p2")
    assert linked.kinds()[-1] == "shot"
