"""What cards do in an attack, as data: the vocabulary, the entries, and the modules that read them window by window."""
