"""Matches that are over, looked at again."""
