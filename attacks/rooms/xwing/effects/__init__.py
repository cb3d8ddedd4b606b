"""What the words of abilities do: conditions looked at, costs paid, effects carried out, and when each is asked for."""
