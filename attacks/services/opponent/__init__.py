"""Opponents: seats that the server plays itself, through the door that everybody else uses."""
