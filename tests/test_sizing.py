"""What so many matches need, by arithmetic, is what comes of playing them command by command."""

from __future__ import annotations

import re

import pytest

from tests.support.sources import ROOT
from tools.bench.sizing import Costs, Crowd, Load, expected, fitting, needs, played, sizing_table

ROUND = Costs(command=1000, read=500, look=100, socket=50, match=200, events=4, event=1000)


def test_one_process_hears_no_bell_and_looks_at_every_match_each_two_seconds():
    assert expected(Crowd(600, per_minute=6, processes=1)) == Load(0, 0, 300)


def test_two_processes_read_half_of_the_commands_where_nobody_watches():
    load = expected(Crowd(600, per_minute=6, watchers=0, processes=2))
    assert (load.rung, load.read, load.looked) == (60, pytest.approx(30), pytest.approx(450))


def test_nothing_is_read_twice_where_a_match_is_led_to_its_process():
    assert expected(Crowd(600, per_minute=6, watchers=3, processes=8, by_match=True)) == Load(60, 0, 300)
    assert played(Crowd(60, watchers=3, processes=8, by_match=True), 60).read == 0


@pytest.mark.parametrize(("processes", "watchers"), [(2, 0.0), (2, 0.5), (4, 0.5), (8, 3.0)])
def test_the_arithmetic_is_what_comes_of_playing_it(processes: int, watchers: float):
    crowd = Crowd(3000, watchers=watchers, processes=processes)
    told, seen = expected(crowd), played(crowd, 60)
    assert seen.rung == pytest.approx(told.rung, rel=0.03)
    assert seen.read == pytest.approx(told.read, rel=0.03)
    assert seen.looked == pytest.approx(told.looked, rel=0.03)


def test_what_is_needed_adds_up():
    need = needs(Crowd(600, per_minute=6, watchers=0, processes=2), ROUND)
    # 60 commands of 1 ms, 30 reads of 0.5 ms, 450 looks of 0.1 ms
    assert need.processors == pytest.approx(0.060 + 0.015 + 0.045)
    assert need.memory == pytest.approx((1200 * 50 + 900 * 200) / 1e6)
    assert need.disk == pytest.approx(60 * 4 * 1000 * 6 * 3600 / 1e9)
    assert need.processes == 1


def test_a_crowd_gets_as_many_processes_as_its_own_work_asks_for():
    many = fitting(Crowd(100_000, processes=1), ROUND)
    by_match = fitting(Crowd(100_000, processes=1, by_match=True), ROUND)
    assert needs(many, ROUND).processes <= many.processes
    assert by_match.processes < many.processes


def test_the_page_has_the_table_that_the_tool_prints():
    page = (ROOT / "docs" / "hosting" / "sizing.md").read_text("utf-8")
    crowds = [Crowd(n, processes=1, by_match=by_match) for n in (1000, 100_000) for by_match in (False, True)]
    for line in sizing_table(crowds).splitlines()[2:]:
        assert re.sub(r"\s{2,}", " | ", line.strip()) in page
