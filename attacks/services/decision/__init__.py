"""What a command does to a match, and what each audience sees of it. Pure: same input, same bytes."""
