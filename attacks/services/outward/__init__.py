"""What leaves the house by itself: word to those who are away, and to programs that asked for it."""
