"""The rules of a game on one sheet of paper, folded twice."""
