"""The log of a tournament: only ever added to, without contacts and links, and what everybody may read of it."""

import pytest
from django.db import DatabaseError, connection, transaction

from attacks.models import AuditEntry
from attacks.services.tournament import reading, roster, staff
from tests.support.people.evening import DAN, OLA, PIA, code_of


@pytest.mark.parametrize("change", ["UPDATE attacks_deed SET who = 'nobody'", "DELETE FROM attacks_deed"])
def test_no_line_of_the_log_is_changed_or_deleted_by_plain_sql(evening, change):
    before = list(AuditEntry.objects.values_list())
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)
    assert list(AuditEntry.objects.values_list()) == before


def test_nor_through_the_models(evening):
    deed = AuditEntry.objects.first()
    deed.why = "better"
    for change in (deed.save, deed.delete, AuditEntry.objects.all().delete, lambda: AuditEntry.objects.update(who="x")):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert AuditEntry.objects.first().why == ""


def test_every_line_says_who_did_what_and_they_are_numbered_without_gaps(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    roster.drop(evening.tournament, evening.player(2), 2, why="Ill")
    rows = list(evening.tournament.audit_entries.order_by("n"))
    assert [row.n for row in rows] == list(range(1, len(rows) + 1))
    assert (rows[-1].who, rows[-1].what, rows[-1].why) == ("#2", "dropped", "Ill")
    assert {row.who for row in rows[:-1]} == {"Ola"}


def test_the_log_holds_no_contact_no_link_and_no_name_that_may_be_forgotten(evening):
    row = evening.add("Mail Maria", contact="maria@example.org", handle="mm")
    roster.edit(evening.tournament, OLA, row.number, contact="m@example.org", name="Maria")
    token = roster.new_link(evening.tournament, OLA, row.number)
    evening.tokens[0] = token
    written = "".join(str(one) for one in AuditEntry.objects.values_list())
    for secret in ("example.org", "Maria", *evening.tokens.values(), evening.owner_token):
        assert secret not in written


def test_everybody_reads_the_public_part_only(evening):
    roster.edit(evening.tournament, OLA, 1, paid=True)
    shown = {deed.what for deed in reading.log_of(evening.tournament)}
    assert "player_edited" not in shown
    assert "player_edited" in {deed.what for deed in reading.log_of(evening.tournament, all_of_it=True)}


# --- links ---


def test_a_private_link_opens_one_player_and_a_new_one_closes_the_old(evening):
    token = evening.tokens[1]
    assert staff.by_token(token)[1] == evening.row(1)
    fresh = roster.new_link(evening.tournament, OLA, 1)
    assert (staff.by_token(token), staff.by_token(fresh)[1]) == (None, evening.row(1))
    assert staff.link_of(evening.row(1)) == fresh


def test_who_runs_it_is_known_by_links_and_can_be_sent_away(evening):
    token = staff.invite(evening.tournament, OLA, "Pia", "organizer")
    assert staff.role_of(evening.tournament, [token]) == PIA
    assert staff.role_of(evening.tournament, [evening.tokens[1], evening.owner_token]).role == "owner"
    assert staff.role_of(evening.tournament, ["x"]).role == ""
    staff.revoke(evening.tournament, OLA, evening.tournament.staff.get(name="Pia").pk)
    assert staff.role_of(evening.tournament, [token]).role == ""
    owner = evening.tournament.staff.get(role="owner").pk
    assert code_of(staff.revoke, evening.tournament, OLA, owner) == "no_such_person"


def test_a_scorekeeper_enters_results_and_no_more(evening):
    staff.invite(evening.tournament, OLA, "Sue", "scorekeeper")
    sue = staff.Actor("Sue", "scorekeeper")
    assert code_of(roster.drop, evening.tournament, sue, 1) == "forbidden"
    evening.open_round(pairs=[(1, 2), (3, 4)])
    from attacks.services.tournament import results

    both = ({"mission": 20}, {"mission": 1})
    results.enter(evening.tournament, sue, evening.played(1, 2).pk, numbers=both, winner=0)


# --- coming in ---


def test_registration_by_code_with_a_limit_and_a_wait_list(evening):
    staff.edit(evening.tournament, OLA, settings={"registration": "code", "code": "Hoth", "limit": 5})
    join = (roster.register, evening.tournament, DAN)
    assert code_of(*join, name="Dan") == "wrong_code"
    row, _token = roster.register(evening.tournament, DAN, name="Dan", code=" hoth ")
    assert (row.name, row.waiting) == ("Dan", False)
    late, _token = roster.register(evening.tournament, DAN, name="Dan", code="hoth")
    assert (late.name, late.waiting) == ("Dan (2)", True)
    evening.draw()
    assert late.number not in {n for one in evening.pairings for n in reading.numbers_of(one)}
    roster.accept(evening.tournament, OLA, late.number)
    assert not evening.row(late.number).waiting


def test_registration_ends_when_the_first_round_is_published(evening):
    evening.open_round()
    assert code_of(roster.register, evening.tournament, DAN, name="Dan") == "registration_closed"


def test_players_change_only_what_is_theirs(evening):
    ana = evening.player(1)
    roster.edit(evening.tournament, ana, 1, handle="ace")
    assert evening.row(1).handle == "ace"
    assert code_of(roster.edit, evening.tournament, ana, 1, paid=True) == "forbidden"
    assert code_of(roster.edit, evening.tournament, ana, 2, handle="x") == "forbidden"
    assert code_of(roster.drop, evening.tournament, ana, 2) == "forbidden"


def test_a_forgotten_person_keeps_only_the_results(evening):
    evening.open_round(pairs=[(1, 2), (3, 4)])
    evening.finish_round()
    before = evening.order()
    roster.forget(evening.tournament, OLA, 1)
    assert (evening.row(1).name, evening.order()) == ("# 1", before)


def test_another_profile_after_the_first_round_needs_a_reason_and_recomputes(evening):
    evening.open_round()
    evening.finish_round()
    from attacks.services.tournament.settings import preset

    profile = {**preset("xwing-2.5"), "score": {"win": 5, "draw": 2, "loss": 1}}
    assert code_of(staff.edit, evening.tournament, OLA, profile=profile) == "why_needed"
    staff.edit(evening.tournament, OLA, profile=profile, why="Typed wrongly")
    assert [row.values["score"] for row in evening.book.standings()] == [5, 5, 1, 1]
    assert code_of(staff.edit, evening.tournament, OLA, profile={"score": 1}, why="x") == "bad_profile"
    assert code_of(staff.edit, evening.tournament, OLA, settings={"cut": -1}) == "bad_setting"
