"""People at the table write to each other; who watches neither writes nor hears, and no file of the match has it."""

from __future__ import annotations

import json

import pytest

from attacks.models import Line, Match
from attacks.services.live import chat
from attacks.services.lobby import lobby
from attacks.services.match.commands import Refusal
from attacks.services.record import export, playback
from attacks.services.store import matches
from tests.services.test_judge import seated
from tests.support.people.table import Table
from tests.support.said import said


def write(table: Table, seat: str, text: str, key: str = "") -> Refusal | int:
    return chat.say(table.id, table.holders[seat].id, text, key)


def why(told: Refusal | int) -> str:
    assert isinstance(told, Refusal), told
    return told.reason


def test_lines_are_numbered_from_one_apart_from_the_record(table):
    before = (table.row.head, table.row.last_hash, len(table.events))
    assert [write(table, "p1", "Hello"), write(table, "p2", "  good\tluck \n"), write(table, "p1", "You too")] == [
        1,
        2,
        3,
    ]
    assert [(line.c, line.by, line.text) for line in chat.since(table.id, 1)] == [
        (2, "p2", "good luck"),
        (3, "p1", "You too"),
    ]
    assert (table.row.head, table.row.last_hash, len(table.events)) == before
    assert table.take("p1", "hide", (1,))["t"] == "ack"
    assert table.row.said == 3
    assert matches.replay(table.row).problems == []


def test_the_judge_writes_and_reads_as_the_judge(table):
    write(table, "p1", "Judge, please")
    seated(table)
    assert write(table, "judge", said("page.i_am_here")) == 2
    assert [line.by for line in chat.since(table.id, 0)] == ["p1", "judge"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "chat_empty"), ("  \n\x00 ", "chat_empty"), ("x" * (chat.LONGEST + 1), "chat_too_long")],
)
def test_nothing_and_too_much_are_refused_with_a_reason(table, text, reason):
    assert why(write(table, "p1", text)) == reason
    assert (table.row.said, Line.objects.count()) == (0, 0)


def test_the_longest_line_fits_in_any_writing(table):
    for c, letter in enumerate(("x", "艦", "🚀"), 1):
        assert write(table, "p1", letter * chat.LONGEST) == c
    assert [len(line.text) for line in chat.since(table.id, 0)] == [chat.LONGEST] * 3


def test_the_same_line_sent_again_stands_there_once(table):
    assert [write(table, "p1", "Hello", "k1"), write(table, "p2", "Hi", "k1"), write(table, "p1", "Hello", "k1")] == [
        1,
        2,
        1,
    ]
    assert write(table, "p1", "Hello", "k2") == 3
    assert [line.c for line in chat.since(table.id, 0)] == [1, 2, 3]


def test_who_has_no_part_in_the_match_is_mute(table):
    other = Table()
    assert why(chat.say(table.id, other.holders["p1"].id, "Hello")) == "watchers_only_look"
    system = table.row.holders.get(role="system")
    assert why(chat.say(table.id, system.id, "Hello")) == "watchers_only_look"
    lobby.revoke(table.holders["p2"])
    assert why(write(table, "p2", "Still there?")) == "watchers_only_look"
    assert [chat.reads(audience) for audience in ("p1", "p5", "judge", "watch", "commentator")] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_a_match_takes_so_many_lines_and_a_reader_the_last_of_them(table):
    for n in range(chat.TOLD + 5):
        write(table, "p1", f"line {n}")
    assert [line.c for line in chat.since(table.id, 0)] == list(range(6, chat.TOLD + 6))
    Match.objects.filter(id=table.id).update(said=chat.MOST)
    assert why(write(table, "p1", said("table.more", name="one"))) == "chat_full"
    assert table.row.said == chat.MOST


def test_no_view_replay_or_file_of_the_match_holds_a_line(table):
    seated(table)
    write(table, "p1", "CANARY-chat")
    table.take("p1", "hide", (1,))
    for end in (False, True):
        if end:
            table.concede("p2", "resign")
        row = table.row
        for audience in ("p1", "p2", "watch", "judge"):
            told = [export.export(row, audience), playback.frames(row, audience), matches.view(row, audience)]
            assert "CANARY" not in json.dumps(told)
