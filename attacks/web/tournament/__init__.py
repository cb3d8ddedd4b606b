"""The pages of tournaments: coming in, the organizer’s desk, a player’s own page."""
