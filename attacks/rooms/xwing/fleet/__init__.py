"""What a player brings: lists read from texts, put together from cards, changed ship by ship, and copied out."""
