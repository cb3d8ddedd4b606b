"""Which games there are, and what a table may set for itself."""
