"""The files that organizers exchange, read leniently and written strictly. No format carries an e-mail address."""
