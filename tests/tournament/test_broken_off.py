"""Whoever breaks off when the dice are agreed on gets new ones for nothing: organizers see which matches did."""

from attacks.engine import fair
from attacks.services.match.commands import Fair, Order
from attacks.services.store import matches
from attacks.services.tournament import handshakes
from tests.support.people import numbers
from tests.support.people.evening import Evening
from tests.support.said import said
from tests.tournament.test_desk import at_desk

SEEDS = {"p1": bytes([2]) * 32, "p2": bytes([3]) * 32}


def sends(paired, seat: str, what: Fair) -> None:
    holder = paired.match.holders.get(seat=seat)
    answer, _head = matches.act(paired.match_id, holder.id, Order(f"h{next(numbers)}", "fair", what))
    assert '"ack"' in answer, answer


def begun(evening: Evening, shows: bool):
    """Ana and Ben open their table; both commit, and perhaps Ana shows her secret."""
    paired = evening.played(1, 2)
    evening.sit_both(paired)
    paired.refresh_from_db()
    for seat, seed in SEEDS.items():
        commit = fair.commit(seat.encode(), paired.match_id.encode(), seed).hex()
        sends(paired, seat, Fair(commit=commit))
    if shows:
        sends(paired, "p1", Fair(seed=SEEDS["p1"].hex()))
    return paired


def test_a_match_that_ends_between_a_secret_and_the_first_die_is_counted_and_shown(transactional_db):
    evening = Evening(2, fleets=True, settings={"dice": "shared"})
    evening.open_round(pairs=[(1, 2)])
    paired = begun(evening, shows=True)
    assert handshakes.broken_off(evening.book) == {}, "it goes on"
    evening.give_up(paired, 1)
    assert handshakes.broken_off(evening.book) == {paired.pk: 1}
    ola, desk = at_desk(evening)
    assert said("page.broken_off_at_the", n="1") in ola.reads(desk)


def test_a_match_that_nobody_could_know_the_dice_of_is_not_counted(transactional_db):
    evening = Evening(2, fleets=True, settings={"dice": "shared"})
    evening.open_round(pairs=[(1, 2)])
    evening.give_up(begun(evening, shows=False), 1)
    assert handshakes.broken_off(evening.book) == {}
