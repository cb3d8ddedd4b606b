"""What odds ask of a space combat, and the shorter ways to the same numbers."""
