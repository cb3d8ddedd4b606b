"""Damage and damage cards: suffered one by one, dealt and drawn, until a ship is destroyed and leaves."""
