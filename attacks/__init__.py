"""Tabletop attacks between people who are not at the same table."""
