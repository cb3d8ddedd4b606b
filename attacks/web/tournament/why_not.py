"""Why something in a tournament was not done, in sentences that say what to do instead."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from attacks.web.tournament import remote_words

WHY: dict[str, Callable[[], str]] = {
    "stale": lambda: _("Somebody else has changed this meanwhile. Look at it as it is now, then try again."),
    "forbidden": lambda: _("Your link does not allow this."),
    "name_missing": lambda: _("Please give a name."),
    "name_refused": lambda: _("This host does not take this name. Choose another one."),
    "registration_closed": lambda: _("Registration is closed."),
    "wrong_code": lambda: _("This is not the code of this tournament."),
    "already_in": lambda: _("This browser already plays in this tournament."),
    "too_many_players": lambda: _("These are too many players: a tournament takes %(limit)s."),
    "round_open": lambda: _("First close the round that is drawn or played."),
    "too_few_players": lambda: _("At least two players must be in."),
    "no_draft": lambda: _("There is no draft; draw the round first."),
    "no_round": lambda: _("No round is being played."),
    "no_bye_here": lambda: _("Nobody has a bye at this table."),
    "machine_sits": lambda: _("The machine sits at this table already."),
    "draft_outdated": lambda: _("Players have come or left since this draft. Draw it again."),
    "forbidden_pair": lambda: _(
        "Two players who shall not meet are paired. Publish it with the box ticked, or swap them."
    ),
    "dispute_open": lambda: _("Players disagree about a result. Decide it first."),
    "results_missing": lambda: _("Results are missing, at table: %(tables)s."),
    "why_needed": lambda: _("Please give a reason."),
    "bad_number": lambda: _("A number is missing or out of range."),
    "no_draw": lambda: _("Somebody has to win here."),
    "winner_needed": lambda: _("Say who won."),
    "no_agreed_draw": lambda: _("This tournament does not allow agreed draws."),
    "round_closed": lambda: _("This result has been decided. Ask the organizer."),
    "nothing_there": lambda: _("There is nothing to confirm yet."),
    "plays_there": lambda: _("You play at this table."),
    "no_match_yet": lambda: _("Nobody plays at this table now."),
    "not_your_table": lambda: _("This is not your table."),
    "match_begun": lambda: _("A match has begun at this table; it stays."),
    "reported": lambda: _("There are reports already; the round stays published."),
    "same_table": lambda: _("These two sit at the same table."),
    "no_such_player": lambda: _("Choose two players of this round."),
    "cut_too_small": lambda: _("A cut needs at least two players."),
    "no_winner": lambda: _("A match of the cut has no winner yet."),
    "cut_over": lambda: _("The final has been played."),
    "changes_cut": lambda: _(
        "This changes who goes on, and the next round is published. Tick the box if you are sure."
    ),
    "no_check_in": lambda: _("There is no check-in now."),
    "list_not_legal": lambda: _("This list is not legal here; your page says why."),
    "lists_closed": lambda: _("Lists can no longer be changed; ask the organizer."),
    "too_many_claims": lambda: _("Too many wait for the organizer’s answer already. Ask the organizer for your link."),
    "no_such_claim": lambda: _("This was answered already."),
    "list_needed": lambda: _("Give your list first; your table opens with it."),
    "clock_runs": lambda: _("The clock runs already."),
    "clock_stands": lambda: _("The clock does not run."),
    "bad_file": lambda: _("This file cannot be read as a tournament."),
    "no_players": lambda: _("This file holds no players."),
    "bad_match": lambda: _("A match in this file names a player who is not in it."),
    "not_text": lambda: _("This file is not text in an encoding we know."),
    "no_header": lambda: _("The first line must name the columns, one of them “name”."),
    "no_such_table": lambda: _("There is no table %(n)s in this round."),
    "counts_otherwise": lambda: _(
        "Something else counts or was reported at table %(n)s. Correct it on the page of its result, with a reason."
    ),
    "not_all_entered": lambda: _("%(n)s results are in. Not entered: %(left)s"),
    "too_large": lambda: _("This file is too large."),
    "too_many_lines": lambda: _("This roster is too long: at most %(limit)s lines are read."),
    "bad_sheet": lambda: _("This sheet cannot be read."),
    "bad_profile": lambda: _("The scoring does not fit together."),
    "bad_setting": lambda: _("One of the settings is out of range."),
    "shares_do_not_fit": lambda: _("This format has no place for shares; take the whole tournament as JSON."),
    "no_result": lambda: _("Results are missing."),
    "same_name": lambda: _("Two players have the same name."),
    "over": lambda: _("The tournament is over."),
    "undo_late": lambda: _("This can no longer be taken back."),
    "moved_on": lambda: _("Something has happened since that rests on it; it cannot be taken back."),
    "has_played": lambda: _("Somebody who has played stays on the list; drop them instead."),
    "both_play": lambda: _("These two sit in the same round, so they are two people."),
    "same_tournament": lambda: _("Choose another tournament."),
    "other_game": lambda: _("The other tournament plays another game."),
    "other_begun": lambda: _("The other tournament has begun; its players stay there."),
    "bad_penalty": lambda: _("A number is missing or out of range."),
    "teams_do_not_fit": lambda: _("This format knows no teams; take the whole tournament as JSON."),
    "no_teams": lambda: _("No teams play here, or this is nobody of a team."),
    "team_full": lambda: _("A team has %(n)s players. Replace somebody instead."),
    "team_short": lambda: _("A team has a board nobody plays at. Fill it, or drop the team."),
    "bad_order": lambda: _("Name everybody of the team once."),
    "teams_fixed": lambda: _("Somebody is on the list already, so how many play for a team stays."),
    "not_offered": lambda: _("Choose among those who are named; the other captain may have gone on meanwhile."),
    "no_such_series": lambda: _("This series is no more."),
    "in_series": lambda: _("This tournament counts in that series already."),
    "too_many_events": lambda: _("A series takes at most %(limit)s tournaments."),
    "bad_points": lambda: _(
        "Write the points as whole numbers from the first place on, none higher than the one before it: 25, 18, 15."
        " At most %(most)s of them, each at most %(highest)s."
    ),
    "no_such_person": lambda: _("Choose two different people."),
    "no_entries": lambda: _("This browser holds no player’s link for that. Open your private link first."),
    "bad_lock": lambda: _("These two cannot be set as a pair."),
}


WHY |= remote_words.WHY
