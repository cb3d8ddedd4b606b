"""The check of a record with dice of level 2: what is honest passes with remarks, what was tampered with is found."""

import json
import subprocess
import sys

import pytest

from attacks.engine import fair
from attacks.engine.fair import chains
from attacks.services.record.standalone import program
from tests.support.receipts import early, receipt_of
from tests.support.records import CHAINS, REMARKS_2, SEEDS, honest_2, tampered_2


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


def test_a_receipt_shows_a_link_that_was_given_and_called_missing():
    record = honest_2()
    receipt = receipt_of(record, "p2", SEEDS["p2"])
    assert fair.check(record, receipt).warnings == REMARKS_2
    receipt["links"]["2"] = CHAINS["p2"].link(2)
    warnings = fair.check(record, receipt).warnings
    assert warnings == [*REMARKS_2, "p2 sent links that the record calls missing: at roll 2"]
    receipt["saved"].append(2)
    problems = fair.check(record, receipt).problems
    assert problems == ["the browser of p2 gave its link in time, and the record calls it missing: at roll 2"]


def test_a_receipt_of_an_early_form_is_read_and_what_it_lacks_is_said():
    record = honest_2()
    receipt = early(receipt_of(record, "p2", SEEDS["p2"]))
    found = fair.check(record, {**receipt, "sent": [1, 2]})
    lacks = "the receipt of p2 is of an early form: it lacks its chain, its links and what it was asked"
    assert found.problems == []
    assert found.warnings == [*REMARKS_2, lacks, "p2 sent links that the record calls missing: at roll 2"]


def test_the_file_alone_says_at_which_level_the_dice_were_thrown(tmp_path):
    record, alone = tmp_path / "match.json", tmp_path / "fair.py"
    record.write_text(json.dumps(honest_2()), "utf-8")
    alone.write_text(program(), "utf-8")
    ran = subprocess.run([sys.executable, "-I", alone, record], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout.splitlines()[0] == "WARN  28 events, 6 rolls, fair dice of level 2"


def test_a_long_chain_is_walked_from_the_last_link_that_was_checked(monkeypatch):
    assert len(CHAINS["p1"].anchor) == 64
    hashed = []
    monkeypatch.setattr(chains, "link", lambda *parts: hashed.append(parts) or fair.link(*parts))
    fair.check(honest_2())
    assert len(hashed) == 6 + 3, "each link of p1 up to roll 5 and of both chains of p2 once, and no more"
