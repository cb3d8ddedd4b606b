"""What pages say of rounds that take days, ladders and rulings: why something was refused, what the log tells."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

WHY: dict[str, Callable[[], str]] = {
    "appeal_open": lambda: _("There is an appeal against a ruling. The head judge or an organizer decides it first."),
    "too_many_divisions": lambda: _("A league has at most %(n)s divisions."),
    "no_league": lambda: _("This tournament is no division of a league."),
    "season_open": lambda: _("Every division of the season has to be over first."),
    "season_begun": lambda: _("The next season was made already."),
    "no_appeal": lambda: _("There is no ruling to appeal against here, or it was looked at already."),
    "already_reported": lambda: _("A result was reported here; the match stays."),
    "is_ladder": lambda: _("On a ladder nothing is drawn: players challenge each other."),
    "no_ladder": lambda: _("There is no ladder open here."),
    "not_free": lambda: _("One of you is not free: has a match to play, or has left."),
    "met_enough": lambda: _("You two have met as often as this ladder allows."),
    "too_many_challenges": lambda: _("%(n)s of your challenges wait already. Take one back first."),
    "no_such_challenge": lambda: _("This challenge is gone, or was answered already."),
    "rule_no_draw": lambda: _("The scoring knows no draw: choose in the settings what becomes of unplayed matches."),
    "no_such_zone": lambda: _("Choose a time zone from the list."),
    "no_time": lambda: _("Give a date and a time."),
    "no_such_hour": lambda: _("Clocks skip this hour in your time zone that day. Choose another."),
    "not_to_plan": lambda: _("This match is not to be planned: it was played, or its round is over."),
    "time_past": lambda: _("This time has passed already."),
    "time_too_late": lambda: _("This is after the end of the round."),
    "too_many_times": lambda: _("%(n)s times of yours wait already. Take one back first."),
    "nothing_asked": lambda: _("Nobody asks for more time there any more; it was answered already."),
    "no_such_time": lambda: _("This time was answered already, or taken back."),
}

DEEDS: dict[str, Callable[[], str]] = {
    "division_added": lambda: _("added a division"),
    "season_began": lambda: _("began a season"),
    "next_season": lambda: _("made the next season"),
    "appealed": lambda: _("appealed against a ruling, round %(round)s, table %(table)s"),
    "appeal_upheld": lambda: _("let a ruling stand, round %(round)s, table %(table)s"),
    "zone_chosen": lambda: _("%(players)s chose a time zone"),
    "time_proposed": lambda: _("proposed a time, round %(round)s, table %(table)s"),
    "time_agreed": lambda: _("round %(round)s, table %(table)s is played"),
    "time_refused": lambda: _("refused a time, round %(round)s, table %(table)s"),
    "time_taken_back": lambda: _("took a time back, round %(round)s, table %(table)s"),
    "time_asked": lambda: _("%(players)s asked for more days, round %(round)s, table %(table)s"),
    "time_not_asked": lambda: _("%(players)s took back to have asked for more days"),
    "time_denied": lambda: _("gave no more days, round %(round)s, table %(table)s"),
    "links_sent": lambda: _("sent private links to whom an address is set for"),
    "ladder_began": lambda: _("opened the ladder"),
    "challenged": lambda: _("challenge: %(players)s"),
    "challenge_accepted": lambda: _("challenge accepted, table %(table)s: %(players)s"),
    "challenge_refused": lambda: _("challenge refused: %(players)s"),
    "challenge_taken_back": lambda: _("challenge taken back: %(players)s"),
    "called_off": lambda: _("called off table %(table)s: %(players)s"),
}
