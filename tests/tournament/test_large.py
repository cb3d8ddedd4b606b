"""A field of 300: while its draw is computed, pages are answered and others may write."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from django.db import connection

from attacks.services.tournament import round_draft
from tests.support.people.browser import Person, started
from tests.support.people.evening import Evening

PLAYERS = 300


def test_a_draw_of_300_keeps_nobody_waiting(transactional_db, monkeypatch):
    evening = Evening(PLAYERS)
    begun, go_on, solve = Event(), Event(), round_draft.solve

    def slowly(asked: round_draft.DrawInput) -> round_draft.Solved:
        begun.set()
        assert go_on.wait(60)
        return solve(asked)

    def draws() -> int:
        try:
            return evening.draw().number
        finally:
            connection.close()

    monkeypatch.setattr(round_draft, "solve", slowly)
    chie = Person("Chie")
    with ThreadPoolExecutor(1) as beside:
        drawing_now = beside.submit(draws)
        assert begun.wait(60)
        assert chie.get(f"/t/{evening.tournament.slug}").status_code == 200
        assert started(Person("Ana"), Person("Ben")).head > 0
        assert not drawing_now.done()
        go_on.set()
        assert drawing_now.result(120) == 1
    seated = [number for paired in evening.pairings for number in (paired.first_id, paired.second_id)]
    assert len(seated) == len(set(seated)) == PLAYERS
