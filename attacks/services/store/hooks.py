"""Who wants to hear, after it is saved, that a match has ended or that its table calls a judge."""

from __future__ import annotations

from collections.abc import Callable

Listener = Callable[[str], None]
_at_the_end: list[Listener] = []
_at_a_call: list[Listener] = []


def on_match_end(listener: Listener) -> None:
    """Call this with the match's id after its end is saved. Listening twice is listening once."""
    if listener not in _at_the_end:
        _at_the_end.append(listener)


def on_judge_call(listener: Listener) -> None:
    """Call this with the match's id after a judge was called, or is no longer needed."""
    if listener not in _at_a_call:
        _at_a_call.append(listener)


def match_ended(match_id: str) -> None:
    """The match has ended: a tournament, if it belongs to one, takes the result."""
    for listener in _at_the_end:
        listener(match_id)


def judge_called(match_id: str) -> None:
    """A judge was called, or is no longer needed: the desk of the match's tournament, if it has one, hears of it."""
    for listener in _at_a_call:
        listener(match_id)
