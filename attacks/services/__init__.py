"""The only writers: matches, the lobby, fleets."""
