"""What cards do in an attack, as data: the vocabulary, the entries, and what finds them by card and by ship."""
