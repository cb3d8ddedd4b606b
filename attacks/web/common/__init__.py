"""What pages of every subject share: the reader's own choices, cookies, limits, words."""
