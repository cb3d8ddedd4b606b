"""Positions to decide in, one for each room and day."""
