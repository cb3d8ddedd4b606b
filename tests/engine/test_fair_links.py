"""The check of a record with dice of level 2: what is honest passes with remarks, what was tampered with is found."""

import json
import subprocess
import sys

import pytest

from attacks.engine import fair
from tests.support.records import CHAINS, NAME, REMARKS_2, SEEDS, SERVER, commit_of, honest_2, tampered_2


def test_everything_that_may_happen_is_in_order_and_remarked():
    found = fair.check(honest_2())
    assert (found.verdict, found.problems, found.warnings) == ("WARN", [], REMARKS_2)
    assert (found.rolls, found.level) == (6, 2)


@pytest.mark.parametrize("record", tampered_2())
def test_whatever_was_changed_is_found_though_all_hashes_were_made_anew(record):
    assert fair.check(record).verdict == "FAIL"


def test_while_the_server_is_sealed_links_are_checked_and_faces_are_not():
    record = honest_2()
    record["events"] = record["events"][:19]
    record |= {"head": 19, "hash": record["events"][-1]["hash"]}
    found = fair.check(record)
    assert found.problems == []
    assert "the match is not over" in found.warnings[-1]


def receipt(**more):
    commits = {"server": commit_of("server", SERVER), **{seat: commit_of(seat, seed) for seat, seed in SEEDS.items()}}
    told = {"schema": fair.RECEIPT, "version": 1, "match": NAME, "seat": "p2", "seed": SEEDS["p2"].hex()}
    return {**told, "commits": commits, "seen": [], **more}


def test_a_receipt_shows_a_link_that_was_sent_and_called_missing():
    assert fair.check(honest_2(), receipt(sent=[1])).warnings == REMARKS_2
    warnings = fair.check(honest_2(), receipt(sent=[1, 2])).warnings
    assert warnings == [*REMARKS_2, "p2 sent links that the record calls missing: at roll 2"]


def test_the_file_alone_says_at_which_level_the_dice_were_thrown(tmp_path):
    record = tmp_path / "match.json"
    record.write_text(json.dumps(honest_2()), "utf-8")
    ran = subprocess.run([sys.executable, "-I", fair.__file__, record], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout.splitlines()[0] == "WARN  28 events, 6 rolls, fair dice of level 2"


def test_a_long_chain_is_walked_from_the_last_link_that_was_checked():
    assert len(CHAINS["p1"].anchor) == 64
    hashed = []
    own, fair.link = fair.link, lambda *parts: hashed.append(parts) or own(*parts)
    try:
        fair.check(honest_2())
    finally:
        fair.link = own
    assert len(hashed) == 6 + 3, "each link of p1 up to roll 5 and of both chains of p2 once, and no more"
