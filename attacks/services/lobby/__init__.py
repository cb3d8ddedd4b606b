"""How people come together: matches are made, seats taken, links handed out."""
