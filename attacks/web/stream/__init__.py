"""What lies over the picture of a stream, and the pages on which its links are made."""
