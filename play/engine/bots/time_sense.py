"""How a person feels time: the further from today, the vaguer."""

from dataclasses import dataclass
from math import copysign, erf, expm1, log1p, sqrt

TODAY = 2000  # about where memory is sharpest; the engine has no clock
SHARP = 25  # years; nearer to today than this, years are told apart almost evenly
BLUR = 2.0  # how far off, in mental time, one standard deviation is without any skill
SPREAD = 1.3  # how far apart, in mental time, the cards of a deck lie as a rule
UNHURRIED = 0.3  # what is left of the blur where nobody races
CLEAR = 1e-12  # the blur of full skill, never quite zero so that odds can be reckoned


def mental(year: float) -> float:
    """Return *year* on a scale where an error of one size is as likely anywhere."""
    away = year - TODAY
    return copysign(log1p(abs(away) / SHARP), away)


def year_at(moment: float) -> int:
    """Return the year that is felt at *moment*; the inverse of mental()."""
    return TODAY + round(copysign(SHARP * expm1(abs(moment)), moment))


def blur(skill: float) -> float:
    """Return the standard deviation of a memory of that *skill*, from 0 to 1."""
    return max((1 - skill) * BLUR, CLEAR)


def agreed(skill: float, heads: int) -> float:
    """Return the skill of so many *heads* of that skill: the mean of what each has thought over."""
    return 1 - (1 - skill) * UNHURRIED / sqrt(heads)


@dataclass(frozen=True, slots=True)
class Belief:
    """A year as somebody of some skill remembers it, and knows how well."""

    year: int
    skill: float

    def odds_before(self, year: float) -> float:
        """Return how likely the true year is less than *year*."""
        distance = mental(year) - mental(self.year)
        return (1 + erf(distance / blur(self.skill) / sqrt(2))) / 2

    def odds_between(self, year: float, other: float) -> float:
        return max(self.odds_before(other) - self.odds_before(year), 0.0)


def weighed(belief: Belief, usual: float) -> Belief:
    """Return *belief* as it is in a deck about the moment *usual*: the vaguer, the nearer to it."""
    vague, spread = blur(belief.skill) ** 2, SPREAD**2
    moment = (mental(belief.year) * spread + usual * vague) / (spread + vague)
    left = sqrt(vague * spread / (vague + spread))
    return Belief(year_at(moment), 1 - left / BLUR)
