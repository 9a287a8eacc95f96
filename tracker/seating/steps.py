"""How long a search may go on: counted in steps, so that the same numbers always find the same."""


class GaveUp(Exception):
    """The steps allowed are used up: nothing was found, and nothing is proved."""


class Steps:
    """How many steps are left, shared by searches."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, number: int = 1) -> None:
        """Use steps up. GaveUp where none are left."""
        self.left -= number
        if self.left < 0:
            raise GaveUp
