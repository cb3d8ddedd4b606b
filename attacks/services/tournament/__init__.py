"""Tournaments: the only code that writes them. Pages and commands call these modules:

    settings   what an organizer chooses, as data
    staff      making a tournament, its private links, who may do what
    roster     players: register, edit, drop, come back, disqualify, penalties, pairs kept apart
    lists      what players bring: until when, who was late
    phases     Swiss rounds again after a cut or on another day, with the best or with a record
    merging    who and what stands there twice becomes one; who never played is taken off the list
    undo       what was just done at the desk is taken back (changes: what an act has changed)
    claims     who says to be on the list comes in with an organizer's yes
    laying     what lies on tables at which nobody sits yet
    drawing    a round's draft: draw, draw again, swap by hand, lock, warnings; the cut
    rounds     publish (opens the matches), clock, close, finish
    windows    rounds that take days: until when, reminders, what becomes of what was not played
    planning   when two players of such a round play
    ladder     players challenge each other instead of a draw
    results    what is reported, what counts, disputes, corrections; a match's end lands here by itself
    seasons    leagues: divisions, and who goes up and down between seasons
    rulings    penalties, which act; appeals, which the head judge decides
    reading    everything pages show: standings, rounds, who is who; never a draft for those who may not see it
    sheets     CSV and XLSX; `files` other sites' formats; `archive` everything, out and in

Every command takes `by` (who asks) and `request` (the id of the form, so that a form sent twice acts once), names the
version it saw where two people could act at once, raises TournamentError with a stable code, and leaves a line in the
log (attacks/services/tournament/transaction.py).
"""
