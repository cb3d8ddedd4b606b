"""The only code that writes a match: rows, group commit, deadlines, history, backup."""
