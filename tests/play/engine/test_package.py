import doctest

import play.engine


def test_the_example_in_the_package_is_true():
    tried = doctest.testmod(play.engine)

    assert tried.attempted > 8
    assert tried.failed == 0


def test_the_public_face_is_named_in_order():
    assert play.engine.__all__ == sorted(play.engine.__all__)
    assert all(hasattr(play.engine, name) for name in play.engine.__all__)
