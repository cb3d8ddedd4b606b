"""The numbers of the mat in millimetres: bases, arc lines, templates, and the limits of every comparison.

What no source settles stands under `UNSETTLED` with its reason. Changing any number here is a new number of the rules,
so that matches begun before keep theirs. Source: rules/xwing-mat.md 1.2, 1.3, 1.8, 3.3.
"""

from __future__ import annotations

EPS = 0.05  # two lengths that differ by no more are equal
MAT = 914.4  # the side of the square mat
EDGE = MAT / 2
BAND = 100.0  # one range
BEYOND = 4  # the range of what is farther than 300
REACH = 3 * BAND
WIDTH = 20.0  # of every template
BULLSEYE_MM = 14.8

SIZES = ("small", "medium", "large")
REMOTES = {"drk1probedroids": 44.0, "discordmissiles": 38.0, "commandos": 40.0, "sensorbuoysuite": 36.0}
SIDE = {"small": 40.0, "medium": 60.0, "large": 80.0} | REMOTES
HALF_ANGLE = {"small": 4062, "medium": 4140, "large": 4176} | dict.fromkeys(REMOTES, 4062)
"""The printed arc line, in hundredths of a degree from straight ahead."""
TOKENS_NEEDED = {"small": 1, "medium": 2, "large": 3}
"""How many ion or tractor tokens it takes."""

STRAIGHT = {1: 40.0, 2: 80.0, 3: 120.0, 4: 160.0, 5: 200.0}
BANK = {1: 80.0, 2: 130.0, 3: 180.0}
TURN = {1: 35.0, 2: 62.5, 3: 90.0}
"""Lengths of straight templates; radii of the centre lines of banks and turns."""

STEP = 0.25  # a partial maneuver goes back by so much at a time
FINE = 0.001  # and its place is found to so much
SLIDE = 10.0  # how far a Tallon roll, or a small ship's barrel roll, may be placed forward or back
SLIDE_LARGER = 20.0  # and a barrel roll of a medium or large ship

OBJECTIVE_MM = 36.0  # across
DEPLOYMENT = 100.0  # from the own edge
OBSTACLE_FROM_EDGE = 200.0
OBSTACLE_APART = 100.0

HAIR_MM = 0.5
HAIR_ANGLE = 30  # hundredths of a degree

UNSETTLED = {
    "BULLSEYE_MM": "sources have 14 to 15.8; the width of the range ruler",
    "OBSTACLES": "outlines are our own, fitted to measured sizes, give or take a tenth",
    "DEVICES": "outlines are discs; their offsets are measured",
    "GUIDES": "the prongs of a base are not counted for overlapping and touching",
}
"""What no source settles, and what is played."""
