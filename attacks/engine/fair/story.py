"""What happens at a table beside its rules: an offered end, going back, clocks, a judge, machines; in their places."""

from __future__ import annotations

from typing import Any

from attacks.engine.fair.findings import Findings, Told, is_sealed, told_of

DICE = ("dice.rolled", "dice.open")
EARLY = 2000  # milliseconds by which a clock may seem to run out before its time


class Story:
    """The events of the table, one after another. Without sealed terms less is known of what may happen."""

    def __init__(self, record: dict[str, Any], found: Findings) -> None:
        self.wrong = found.wrong
        self.told = told_of(record)
        began = self.told[0].data
        self.seats = tuple(began["setup"]["seats"])
        self.sealed = is_sealed(record)
        self.terms: dict[str, Any] = began.get("terms", {})
        self.offered = ""  # the seat that offers to end the match
        self.agreed: set[str] = set()
        self.asked: tuple[str, int] | None = None  # who wants to go back, and to where
        self.consent: set[str] = set()
        self.barred = 1  # nobody goes back to before this event
        self.gone: list[tuple[int, int]] = []  # between which events everything was undone
        self.commands: list[int] = []  # the events by which a seat took something, and that still stand
        self.called = ""
        self.wanted: set[str] = set()
        self.judge = False
        self.machines: set[str] = set()  # the seats that the server plays
        self.machine_for = ""  # the seat that somebody wants it to play on for
        self.machine_by = ""
        self.machine_agreed: set[str] = set()
        self.acted = dict.fromkeys((*self.seats, "judge"), self.told[0].at)  # when a seat acted last
        self.ran_out: set[str] = set()

    def check(self) -> None:
        hears = {
            "took": self.took,
            "dice.pressed": self.pressed,
            "match.began": self.began,
            "match.ended": self.ended,
            "end.offered": self.end_offered,
            "end.agreed": self.end_agreed,
            "end.declined": self.end_declined,
            "undo.asked": self.undo_asked,
            "undo.agreed": self.undo_agreed,
            "undo.declined": self.undo_declined,
            "undo.done": self.undone,
            "clock.grace": self.time_ended,
            "clock.ran_out": self.time_ended,
            "clock.more": self.more_time,
            "judge.called": self.judge_called,
            "judge.went_on": self.went_on,
            "judge.wanted": self.judge_wanted,
            "judge.sat_down": self.sat_down,
            "machine.asked": self.machine_asked,
            "machine.agreed": self.machine_agrees,
            "machine.declined": self.machine_declined,
            "machine.sat": self.machine_sat,
            "machine.left": self.machine_left,
            "machine.said": self.machine_said,
        }
        for one in self.told:
            seat = one.data.get("seat", "")
            plays = not seat or seat == "judge" or seat in self.seats
            if one.kind in hears and not (plays and hears[one.kind](one)):
                self.out_of_place(one)
            if one.kind != "undo.done":
                self.note(one)

    def note(self, one: Told) -> None:
        """Whether what happens bars the way back: a roll, what was hidden, a word of the judge."""
        by_judge = one.kind == "took" and one.data["seat"] == "judge"
        if one.kind in DICE or (self.sealed and (one.hides or by_judge)):
            self.barred = one.n

    def out_of_place(self, one: Told) -> None:
        self.wrong(f"{one.kind} where it has no place", one.n)

    def began(self, one: Told) -> bool:
        return one.n == 1

    def took(self, one: Told) -> bool:
        seat, by = one.data["seat"], one.data.get("by", "")
        sits = seat != "judge" or self.judge or not self.sealed
        late = not by or not self.sealed or seat in self.ran_out
        if by == "system" and self.sealed:
            late = late and self.terms.get("clock", {}).get("at_zero") == "pass"
        elif by and self.sealed:
            late = late and self.terms.get("clock", {}).get("at_zero") == "claim" and by in self.seats and by != seat
        self.commands.append(one.n)
        if not by:
            self.acted[seat] = one.at
        return sits and late

    def pressed(self, one: Told) -> bool:
        if "by" not in one.data:
            self.acted[one.data["seat"]] = one.at
        return not self.sealed or self.terms.get("rolls") == "press"

    def ended(self, one: Told) -> bool:
        why, winner = one.data.get("why", ""), one.data.get("winner", "")
        if winner and winner not in self.seats:
            return False
        if why == "agreed":
            return bool(self.offered)
        if why == "time" and self.sealed:
            late = self.ran_out - {winner}
            return self.terms.get("clock", {}).get("at_zero") == "claim" and bool(late)
        return True

    # --- an end that is offered ---

    def end_offered(self, one: Told) -> bool:
        fits = not self.offered
        self.offered, self.agreed = one.data["seat"], set()
        return fits

    def end_agreed(self, one: Told) -> bool:
        fits = bool(self.offered) and one.data["seat"] not in {self.offered, *self.agreed}
        self.agreed.add(one.data["seat"])
        return fits and len(self.agreed) + 1 < len(self.seats)  # when all have, the match ends

    def end_declined(self, one: Told) -> bool:
        fits = bool(self.offered) and ("seat" in one.data) != ("by" in one.data)
        self.offered = ""
        return fits

    # --- going back ---

    def undo_asked(self, one: Told) -> bool:
        fits = self.asked is None and self.terms.get("undo") != "off" and self.may_go_back(one)
        self.asked, self.consent = (one.data["seat"], one.data["to"]), set()
        return fits

    def undo_agreed(self, one: Told) -> bool:
        fits = self.asked is not None and one.data["seat"] not in {self.asked[0], *self.consent}
        self.consent.add(one.data["seat"])
        return fits and len(self.consent) + 1 < len(self.seats)  # when all have, the match goes back

    def undo_declined(self, one: Told) -> bool:
        fits = self.asked is not None and ("seat" in one.data) != ("by" in one.data)
        self.asked = None
        return fits

    def undone(self, one: Told) -> bool:
        """By consent of the others, or freely where the table plays so; never past a roll or what was hidden."""
        seat, to, by = one.data["seat"], one.data["to"], one.data.get("by", "")
        if "free" in one.data:
            fits = not by and self.asked is None and self.terms.get("undo", "free") == "free"
        else:
            fits = self.asked == (seat, to) and bool(by) and by not in {seat, *self.consent} and by in self.seats
        fits = fits and self.may_go_back(one)
        self.asked = None
        self.gone.append((to, one.n))
        self.commands = [n for n in self.commands if n <= to]
        return fits

    def may_go_back(self, one: Told) -> bool:
        to = one.data["to"]
        stood = self.barred <= to < one.n and not any(after < to < before for after, before in self.gone)
        return stood and any(n > to for n in self.commands)

    # --- clocks ---

    def time_ended(self, one: Told) -> bool:
        """A clock runs out only where there is one, for a seat that plays, and not before its time has passed."""
        seat, clock = one.data["seat"], self.terms.get("clock")
        if one.kind == "clock.ran_out":
            self.ran_out.add(seat)
        if not self.sealed:
            return True
        if clock is None or self.called or seat not in self.seats:
            return False
        since = self.told[0].at if clock["mode"] == "total" else self.acted[seat]
        return bool(one.at - since >= 1000 * clock["seconds"] - EARLY)

    def more_time(self, one: Told) -> bool:
        return not self.sealed or ("clock" in self.terms and one.data["by"] in (*self.seats, "judge"))

    # --- a judge ---

    def judge_called(self, one: Told) -> bool:
        fits = not self.called
        self.called = one.data["seat"]
        return fits

    def went_on(self, one: Told) -> bool:
        fits = bool(self.called) and one.data["seat"] in (self.called, "judge")
        self.called = ""
        return fits

    def judge_wanted(self, one: Told) -> bool:
        fits = one.data["seat"] not in self.wanted
        self.wanted.add(one.data["seat"])
        return fits

    def sat_down(self, one: Told) -> bool:
        self.judge = True
        return bool(self.wanted) or not self.sealed or bool(self.terms["refereed"])

    # --- a machine ---

    def machine_asked(self, one: Told) -> bool:
        seat, by = one.data["seat"], one.data["by"]
        fits = not self.machine_for or (self.machine_for, self.machine_by) == (seat, by)
        self.machine_for, self.machine_by, self.machine_agreed = seat, by, set()
        return fits and by in self.seats and not {seat, by} & self.machines and not self.terms.get("refereed")

    def machine_agrees(self, one: Told) -> bool:
        seat = one.data["seat"]
        fits = bool(self.machine_for) and seat not in (self.machine_by, *self.machine_agreed, *self.machines)
        self.machine_agreed.add(seat)
        return fits

    def machine_declined(self, one: Told) -> bool:
        fits = bool(self.machine_for) and one.data["seat"] not in self.machines
        self.machine_for = ""
        return fits

    def machine_sat(self, one: Told) -> bool:
        """At the beginning, or where somebody has asked for it."""
        seat = one.data["seat"]
        fits = seat not in self.machines and (self.machine_for == seat or one.n == 2 + len(self.machines))
        self.machine_for = ""
        self.machines.add(seat)
        return fits

    def machine_left(self, one: Told) -> bool:
        fits = one.data["seat"] in self.machines
        self.machines.discard(one.data["seat"])
        return fits

    def machine_said(self, one: Told) -> bool:
        return one.data["seat"] in self.machines
