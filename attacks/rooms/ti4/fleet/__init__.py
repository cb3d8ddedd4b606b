"""What a player brings to a space combat: read as people type it, checked, written down, built in a form."""
