"""Whether a record is in order: the check that anybody can run, here or as a program of one file.

It needs the standard library only (Python 3.8 or newer), so that anybody may run it on the record of a match:

    python fair.py match.json [--receipt p1.json]      exit 0 OK, 1 FAIL, 2 WARN
    python fair.py --compare p1.json p2.json           two receipts without a record, in the same way
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from attacks.engine.fair.browsers import Browsers
from attacks.engine.fair.comparing import agreed_in, compare, phrase
from attacks.engine.fair.dice import Dice
from attacks.engine.fair.findings import Findings
from attacks.engine.fair.form import SCHEMA, VERSIONS, misform, parse_json
from attacks.engine.fair.receipt import check_receipt
from attacks.engine.fair.seals import check_header, check_seals
from attacks.engine.fair.story import Story


def check(record: object, receipt: object = None) -> Findings:
    """Everything that can be checked of an exported match without knowing its rules."""
    found = Findings()
    if not isinstance(record, dict) or record.get("schema") != SCHEMA:
        found.wrong("this is not the record of a match")
    elif not any(type(record.get("version")) is int and record["version"] == known for known in VERSIONS):
        found.wrong(f"version {record.get('version')} of the record is not known here: take a newer file")
    elif misform(record):
        found.wrong(f"the record has not the form of its version: {misform(record)}")
    else:
        try:
            check_seals(record, found)
            check_header(record, found)
            check_events(record, found)
            browsers = Browsers(record, found)
            if receipt is not None:
                check_receipt(record, receipt, found, browsers)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as error:
            found.wrong(f"the record is damaged: {type(error).__name__} {error}")
    return found


def check_events(record: dict[str, Any], found: Findings) -> Dice:
    """What the open events tell: dice, and what happens at the table. `record` needs `match`, `events` and `seeds`."""
    dice = Dice(record, found)
    dice.check()
    Story(record, found).check()
    return dice


def main(arguments: list[str]) -> int:
    """The command: which file, perhaps a receipt, and how it went."""
    names = [name for name in arguments if not name.startswith("--")]
    asked = [name for name in arguments if name.startswith("--")]
    if (len(names), asked) not in ((1, []), (2, ["--receipt"]), (2, ["--compare"])):
        return say("python fair.py match.json [--receipt p1.json], or: python fair.py --compare p1.json p2.json", 1)
    try:
        values = [parse_json(Path(name).read_text("utf-8")) for name in names]
    except (OSError, ValueError, RecursionError) as error:
        return say(f"FAIL  {' or '.join(names)} cannot be read: {error}", 1)
    found = compare(*values) if asked == ["--compare"] else check(values[0], *(one or {} for one in values[1:]))
    if asked == ["--compare"]:
        lines = [f"{found.verdict}  two receipts, the same up to event {found.events}"]
        told = [phrase(one["match"], agreed_in(one)) for one in values] if not found.problems else []
        lines += [f"      compare in digits: {told[0]}"] if told and told[0] else []
    else:
        lines = [f"{found.verdict}  {found.events} events, {found.rolls} rolls, fair dice of level {found.level}"]
    lines += [f"      {text}" for text in found.problems] + [f"      WARNING {text}" for text in found.warnings]
    return say("\n".join(lines), {"OK": 0, "FAIL": 1, "WARN": 2}[found.verdict])


def say(text: str, code: int) -> int:
    sys.stdout.write(text + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
