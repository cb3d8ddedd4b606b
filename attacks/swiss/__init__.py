"""Tournaments as arithmetic: scoring, standings, pairings, the cut. Pure; knows no database, page or rule system."""
