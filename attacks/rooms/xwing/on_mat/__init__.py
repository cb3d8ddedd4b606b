"""A match on the mat: set-up, dials, activation, and an engagement whose facts are measured. No page offers it yet."""
