"""Records as they were played, and all that a forger makes of them: three verifiers, one verdict."""

from functools import cache

import pytest

from attacks.rooms import ROOMS
from tests.fair.conftest import RECORDS, honest
from tests.fair.forgeries import chosen
from tests.support.forging import ALL, NOBODY, RULES, Forgery, receipt_of
from tests.support.verifiers import alone, by_the_rules

LARGE = ("starships-two-left", "ti4-hands-closed", "xwing-cards-dealt")  # of these a tenth, and all in the long run
VERDICTS = {
    "starships-two-left": "WARN",
    "ti4-hands-closed": "WARN",
    "tiny-agreed": "OK",
    "tiny-level-2": "WARN",
    "tiny-live": "WARN",
    "tiny-server": "WARN",
    "tiny-time": "WARN",
    "xwing-cards-dealt": "WARN",
    "xwing-pressed": "WARN",
}


@cache
def forgeries_of(name: str) -> list[Forgery]:
    return chosen(honest(name))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_as_it_was_played_is_in_order_for_all_three(name, browser):
    text = RECORDS[name].read_text("utf-8")
    told = {"alone": alone(text), "browser": browser.verdicts([(text, None)])[0], "rules": by_the_rules(text)}
    assert told == dict.fromkeys(told, VERDICTS[name])


@pytest.mark.parametrize("name", RECORDS)
def test_every_forgery_is_found_by_everybody_who_can_know(name, browser, scale):
    forgeries = forgeries_of(name)[:: 10 if scale == 1 and name in LARGE else 1]
    in_browser = browser.verdicts([(forged.text, None) for forged in forgeries])
    record, wrong = honest(name), []
    today = record["rules"] == ROOMS[record["room"]].rules_number  # else the replay says only how far it agrees
    for forged, page in zip(forgeries, in_browser, strict=True):
        told = (alone(forged.text), page, by_the_rules(forged.text))
        passes = ("OK", "WARN")
        fits = {
            ALL: told == ("FAIL",) * 3,
            RULES: told[0] == told[1] in passes and told[2] == ("FAIL" if today else told[2]),
            NOBODY: told[0] == told[1] in passes and told[2] in passes,
        }
        if not fits[forged.found_by]:
            wrong.append((forged.name, forged.found_by, *told))
    assert wrong == []


def test_the_corpus_is_large_and_has_something_for_each_kind_of_knowledge():
    made = {name: forgeries_of(name) for name in RECORDS}
    assert sum(map(len, made.values())) > 3000
    assert {forged.found_by for forgeries in made.values() for forged in forgeries} == {ALL, RULES, NOBODY}


@pytest.mark.parametrize("name", ["tiny-agreed", "tiny-level-2"])
def test_what_no_verifier_can_know_is_found_by_whoever_kept_a_receipt(name, browser):
    record = honest(name)
    receipt = receipt_of(record, "p1")
    assert alone(RECORDS[name].read_text("utf-8"), receipt) == "WARN"  # a receipt of the early form lacks something
    forgeries = [forged for forged in forgeries_of(name) if forged.found_by != ALL]
    assert len(forgeries) > 10
    told = [alone(forged.text, receipt) for forged in forgeries]
    assert told == browser.verdicts([(forged.text, receipt) for forged in forgeries]) == ["FAIL"] * len(forgeries)
