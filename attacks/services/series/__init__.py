"""Several tournaments together: series with points and ratings, and the page of one person over tournaments."""
