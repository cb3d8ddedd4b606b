"""A match read after the fact: its file, its playback, the program that checks it, how often each face came."""
