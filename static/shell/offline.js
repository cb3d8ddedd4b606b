// The page that stands in when there is no network: as soon as there is one again, what was asked for is asked for again.

addEventListener("online", () => location.reload());
