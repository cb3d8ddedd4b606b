"""The steps of the page that a player goes through, one file for each part of an attack and of the round."""
