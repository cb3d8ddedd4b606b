"""What is corrected or carried out by hand, and confirmed by the other side."""
