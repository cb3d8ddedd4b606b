"""Points over a series and ratings by Glicko-2, against the worked example of its author."""

from fractions import Fraction

import pytest
from glicko2.math import rating_to_mu, rd_to_phi, update_rating

from attacks.swiss.cut import Place
from attacks.swiss.ratings import Game, ratings
from attacks.swiss.series import points_of, series_standings

TABLE = (10, 6, 4, 2)


def at(**places):
    return {who: Place(n, n, number) for number, (who, n) in enumerate(places.items(), 1)}


def test_the_library_gets_what_the_author_of_the_system_gets():
    met = [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)]
    opponents = [(rating_to_mu(rating), rd_to_phi(deviation), score) for rating, deviation, score in met]
    after = update_rating(rating_to_mu(1500), rd_to_phi(200), 0.06, opponents)
    assert 173.7178 * after.mu + 1500 == pytest.approx(1464.06, abs=0.01)
    assert 173.7178 * after.phi == pytest.approx(151.52, abs=0.01)
    assert after.sigma == pytest.approx(0.05999, abs=0.00001)


def test_ratings_rise_and_fall_by_the_same_and_grow_surer_with_games():
    line = ratings([[Game("ana", "ben", 1)], [Game("ana", "ben", 1)]])
    assert [one.period for one in line["ana"]] == [1, 2]
    for ana, ben in zip(line["ana"], line["ben"], strict=True):
        assert ana.rating > 1500 > ben.rating and ana.rating + ben.rating == pytest.approx(3000)
        assert ana.deviation == pytest.approx(ben.deviation)
    assert line["ana"][1].rating > line["ana"][0].rating and line["ana"][1].deviation < line["ana"][0].deviation


def test_all_games_of_a_period_count_at_once_and_who_stays_away_becomes_less_sure():
    games = [Game("ana", "ben", 1), Game("ben", "chie", 1), Game("chie", "ana", 0.5)]
    assert ratings([games]) == ratings([games[::-1]])
    line = ratings([games, [Game("ana", "ben", 0)]])
    assert line["chie"][1].rating == line["chie"][0].rating
    assert line["chie"][0].deviation < line["chie"][1].deviation <= 350
    assert "dan" not in line and ratings([]) == {}


def test_somebody_new_in_a_later_period_begins_there():
    line = ratings([[Game("ana", "ben", 1)], [Game("chie", "ana", 1)]])
    assert [one.period for one in line["chie"]] == [2] and line["chie"][0].rating > line["ana"][0].rating


def test_who_shares_places_gets_the_mean_of_their_points():
    assert points_of(Place(1, 1, 7), TABLE) == 10
    assert points_of(Place(3, 4, 7), TABLE) == 3
    assert points_of(Place(4, 6, 7), TABLE) == Fraction(2, 3)
    assert points_of(Place(9, 9, 7), TABLE) == 0


def test_the_order_of_a_series_by_all_or_the_best():
    events = [at(ana=1, ben=2, chie=3), at(ben=1, chie=2), at(ana=4, ben=4, chie=3)]
    order = [(line.place, line.who, line.total) for line in series_standings(events, TABLE)]
    assert order == [(1, "ben", 18), (2, "chie", 14), (3, "ana", 12)]
    best = series_standings(events, TABLE, best=1)
    assert [(line.place, line.who, line.total) for line in best] == [(1, "ben", 10), (2, "ana", 10), (3, "chie", 6)]
    assert best[0].counted == {1} and best[0].points == {0: 6, 1: 10, 2: 2}
    level = series_standings([at(ana=1, ben=2), at(ben=1, ana=2)], TABLE)
    assert [line.place for line in level] == [1, 1]
