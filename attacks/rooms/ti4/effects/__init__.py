"""What the words of cards do: verbs, conditions, and who may use what when."""
