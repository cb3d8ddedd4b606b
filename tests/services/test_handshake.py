"""The dice are agreed on: everybody commits before anybody shows, nobody is waited for for ever, and all is checked."""

from datetime import timedelta

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Match, Timer
from attacks.services.common import clock
from attacks.services.dice import seeds
from attacks.services.match.commands import Fair, Order
from attacks.services.store import matches, timers
from tests.support.people import numbers
from tests.support.people.table import Table

SEEDS = {"p1": bytes([2]) * 32, "p2": bytes([3]) * 32}


class Drawn(Table):
    """A match in which both browsers draw seeds of their own."""

    draws = True

    def commit_of(self, seat: str) -> str:
        return fair.commit(seat.encode(), self.id.encode(), SEEDS[seat]).hex()

    def fair(self, seat: str, **what: str) -> dict:
        return self.send(seat, Order(f"f{next(numbers)}", "fair", Fair(**what)))

    def agree(self) -> None:
        for seat in SEEDS:
            assert self.fair(seat, commit=self.commit_of(seat))["t"] == "ack"
        for seat, seed in SEEDS.items():
            assert self.fair(seat, seed=seed.hex())["t"] == "ack"

    def hide_and_shoot(self) -> dict:
        for seat in ("p1", "p2"):
            assert self.take(seat, "hide", (1,))["t"] == "ack"
        return self.take("p1", "shoot", (1,))

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def bodies(self, kind: str) -> list[dict]:
        return [msgspec.json.decode(event.body)["d"] for event in self.events if event.kind == kind]

    def time_passes(self) -> None:
        """All deadlines of this match pass."""
        Timer.objects.filter(match_id=self.id).update(deadline=clock.now() - timedelta(seconds=1))
        for due in timers.due():
            matches.act(due.match_id, due.holder_id, due.order)


@pytest.fixture
def drawn(transactional_db) -> Drawn:
    return Drawn()


def test_the_key_is_made_of_all_three_seeds(drawn):
    drawn.agree()
    drawn.hide_and_shoot()
    row, name = drawn.row, drawn.id.encode()
    server = seeds.unseal(row.seed_sealed)
    tr = fair.transcript(bytes.fromhex(row.seed_commit), *(bytes.fromhex(drawn.commit_of(seat)) for seat in SEEDS))
    assert drawn.bodies("fair.set") == [{"transcript": tr.hex()}]
    key = fair.match_key(name, tr, server, *SEEDS.values())
    first = drawn.bodies("dice.rolled")[0]
    assert first["faces"] == fair.roll(key, fair.label(0, first["sides"], 2), first["sides"], 2)
    assert matches.replay(row).problems == []
    assert matches.replay(row).warnings == []


def test_no_die_falls_before_everybody_has_shown_a_seed_and_then_it_falls_at_once(drawn):
    drawn.fair("p1", commit=drawn.commit_of("p1"))
    assert drawn.hide_and_shoot()["t"] == "ack"
    assert "dice.rolled" not in drawn.kinds()
    drawn.fair("p2", commit=drawn.commit_of("p2"))
    drawn.fair("p1", seed=SEEDS["p1"].hex())
    assert "dice.rolled" not in drawn.kinds()
    drawn.fair("p2", seed=SEEDS["p2"].hex())
    assert drawn.kinds()[-5:] == ["fair.opened", "fair.set", "dice.rolled", "dice.rolled", "shot"]
    assert matches.replay(drawn.row).problems == []


def test_nobody_shows_before_all_have_committed_and_nobody_commits_twice(drawn):
    drawn.fair("p1", commit=drawn.commit_of("p1"))
    assert drawn.fair("p1", commit="00" * 32)["reason"] == "already_committed"
    assert drawn.fair("p1", seed=SEEDS["p1"].hex())["reason"] == "not_asked_for_seed"
    drawn.fair("p2", commit=drawn.commit_of("p2"))
    assert drawn.fair("p2", seed=SEEDS["p1"].hex())["reason"] == "another_seed"
    assert drawn.fair("p2", commit=drawn.commit_of("p2"))["reason"] == "already_committed"
    assert drawn.kinds() == ["match.began", "fair.committed", "fair.committed"]


def test_the_seeds_are_asked_for_in_every_view_and_never_shown_by_the_server(drawn):
    begun = {"stage": "commit", "commits": {"server": drawn.row.seed_commit}, "missing": ["p1", "p2"]}
    assert drawn.view("watch")["match"]["fair"] == begun
    drawn.fair("p1", commit=drawn.commit_of("p1"))
    assert drawn.view("p2")["match"]["fair"]["missing"] == ["p2"]
    drawn.fair("p2", commit=drawn.commit_of("p2"))
    assert drawn.view("p1")["match"]["fair"]["stage"] == "reveal"
    server = seeds.unseal(drawn.row.seed_sealed).hex()
    assert all(server not in event.body + event.patch + event.secret for event in drawn.events)


def test_a_seat_that_never_answers_holds_up_the_dice_for_a_minute_and_the_record_says_so(drawn):
    drawn.fair("p1", commit=drawn.commit_of("p1"))
    assert not Timer.objects.filter(match_id=drawn.id).exists(), "as long as no die is due nobody is waited for"
    drawn.hide_and_shoot()
    assert Timer.objects.get(match_id=drawn.id, state="open").seat == "p2"
    drawn.time_passes()
    assert "dice.rolled" not in drawn.kinds(), "Ana has committed: she gets her time to show"
    drawn.fair("p1", seed=SEEDS["p1"].hex())
    assert drawn.bodies("fair.late") == [{"seat": "p2", "stage": "commit"}]
    assert drawn.view("watch")["match"]["fair"]["made"] == ["p2"]
    assert drawn.kinds()[-1] == "shot"
    report = matches.replay(drawn.row)
    assert (report.problems, report.warnings) == ([], ["the server made the seed of p2, whose own came too late"])


def test_a_seat_that_commits_and_does_not_show_gets_the_seed_the_server_cannot_choose(drawn):
    for seat in SEEDS:
        drawn.fair(seat, commit=drawn.commit_of(seat))
    drawn.fair("p1", seed=SEEDS["p1"].hex())
    drawn.hide_and_shoot()
    drawn.time_passes()
    made = fair.made_seed(b"p2", drawn.id.encode(), seeds.unseal(drawn.row.seed_sealed))
    assert drawn.bodies("fair.opened")[-1] == {"seat": "p2", "seed": made.hex(), "by": "server"}
    assert drawn.kinds()[-1] == "shot"
    assert drawn.fair("p2", seed=SEEDS["p2"].hex())["reason"] == "dice_are_set"
    assert matches.replay(drawn.row).problems == []


def test_the_server_shows_its_seed_when_the_match_is_over(drawn):
    drawn.agree()
    drawn.hide_and_shoot()
    drawn.concede("p1", "resign")
    assert drawn.kinds()[-2:] == ["match.ended", "fair.revealed"]
    shown = bytes.fromhex(drawn.bodies("fair.revealed")[0]["seed"])
    assert fair.commit(b"server", drawn.id.encode(), shown).hex() == drawn.row.seed_commit


def test_a_match_whose_seats_have_no_browser_rolls_at_once_from_the_servers_seed_as_before(table):
    assert [event.kind for event in table.events] == ["match.began"]
    assert "fair" not in table.view("watch")["match"]
    table.play_round()
    assert matches.replay(table.row).warnings == [
        "the players put no seeds of their own into the dice: they had to trust the server"
    ]


def test_a_match_from_before_plays_on(table):
    Match.objects.filter(id=table.id).update(trust="")
    table.play_round()
    assert matches.replay(table.row).problems == []


def test_a_changed_seed_is_found(drawn):
    drawn.agree()
    drawn.hide_and_shoot()
    Match.objects.filter(id=drawn.id).update(trust=drawn.row.trust.replace("03" * 32, "04" * 32))
    assert "keeps other seeds than the record" in matches.replay(drawn.row).problems[0]


def test_where_fewer_have_come_than_a_room_has_seats_nobody_waits_for_the_others(drawn):
    from attacks.services.dice import commitments
    from attacks.services.store.repository import table_at

    table = table_at(drawn.id)
    assert table is not None
    agreed, told = commitments.begun(table, ("p1",), frozenset({"p1"}))
    assert (agreed.missing, told) == (("p1",), [])
    some = table.moved(trust=table.trust.with_(seats=("p2",)))
    assert (table.playing, some.playing) == (("p1", "p2"), ("p2",))
