"""What a match is at one number: its table and terms, what may be asked of it, what its record holds. Pure."""
