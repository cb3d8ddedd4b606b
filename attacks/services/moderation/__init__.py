"""Who looks after the site: what people report, what is hidden, stopped or refused, and a log of it."""
