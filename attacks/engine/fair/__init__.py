"""Dice nobody can choose, and a record nobody can rewrite.

`arithmetic` is what the server rolls and seals with; the rest checks the record of a match and needs nothing but the
standard library. attacks/services/record/standalone.py puts all of it into the one file that people download.
"""

from attacks.engine.fair.arithmetic import (
    CHAIN,
    ROOT,
    H,
    canonical,
    commit,
    event_hash,
    label,
    link,
    lp,
    made_seed,
    match_key,
    payload_hash,
    roll,
    roll_key,
    transcript,
)
from attacks.engine.fair.checking import check, check_events
from attacks.engine.fair.comparing import compare, phrase
from attacks.engine.fair.dice import Dice
from attacks.engine.fair.findings import Findings, is_sealed
from attacks.engine.fair.form import FORMAT, SCHEMA, VERSIONS, parse_json
from attacks.engine.fair.keys import SIGNATURE, is_signed, key_of, signed
from attacks.engine.fair.receipt_form import RECEIPT
from attacks.engine.fair.seals import LEVELS, OLDER, check_times, stamp

__all__ = [
    "CHAIN",
    "FORMAT",
    "LEVELS",
    "OLDER",
    "RECEIPT",
    "ROOT",
    "SCHEMA",
    "SIGNATURE",
    "VERSIONS",
    "Dice",
    "Findings",
    "H",
    "canonical",
    "check",
    "check_events",
    "check_times",
    "commit",
    "compare",
    "event_hash",
    "is_sealed",
    "is_signed",
    "key_of",
    "label",
    "link",
    "lp",
    "made_seed",
    "match_key",
    "parse_json",
    "payload_hash",
    "phrase",
    "roll",
    "roll_key",
    "signed",
    "stamp",
    "transcript",
]
