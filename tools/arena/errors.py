"""What can go wrong: with the arena, with an engine, or with nothing at all."""


class ArenaError(Exception):
    """What ends the arena: wrong arguments, a referee that fails, a file of another match."""


class Fault(Exception):
    """What an engine does wrong; kind: crash, hang, time, illegal or protocol. It loses by it."""

    def __init__(self, kind: str, text: str):
        super().__init__(text)
        self.kind = kind


def brief(text: str) -> str:
    return text if len(text) <= 300 else text[:140] + ' ... ' + text[-140:]
