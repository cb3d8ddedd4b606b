"""Counts of faces as a drawing: bars as high as their counts, a line at what is expected, and a sentence."""

from attacks.services.record.dice_statistics import Kind
from attacks.web.match.figures import HEAD, TALL, figure
from tests.support.said import said


def test_bars_stand_on_one_line_and_are_as_high_as_their_counts():
    drawn = figure(Kind(8, (10, 5, 0, 5, 5, 5, 5, 5)))
    assert [bar.count for bar in drawn.bars] == [10, 5, 0, 5, 5, 5, 5, 5]
    assert {round(bar.y + bar.height, 1) for bar in drawn.bars} == {HEAD + TALL}
    assert [bar.height for bar in drawn.bars[:3]] == [TALL, TALL / 2, 0]
    assert drawn.line == HEAD + TALL / 2
    assert drawn.bars[-1].x + drawn.bar < drawn.width


def test_a_few_dice_an_even_count_and_a_rare_one_each_have_their_sentence():
    few, even, rare = figure(Kind(8, (1,) * 8)), figure(Kind(8, (10,) * 8)), figure(Kind(8, (60, *(5,) * 7)))
    assert (few.test, few.says) == ("", said("page.too_few_dice_for", n="40"))
    assert even.test == "χ² = 0.00, p = 1.000"
    assert even.says == said("page.fair_dice_are_as", share="100")
    assert said("page.about_one_of") in rare.says and rare.rare and not even.rare
