"""What people call themselves: a name is words of others to everybody else at the table."""

from __future__ import annotations

import unicodedata
from typing import Iterable, Optional

LONGEST = 20
BLANK = set('\u115f\u1160\u2800\u3164\uffa0')  # letters and signs that show nothing
# What is easily taken for another letter, beyond what Unicode's compatibility forms and cases make one.
LOOKALIKE = str.maketrans('01i35ıаеорсухіјѕкмтвнαεορνικτυχ', 'ollesl' 'aeopcyxljskmtbh' 'aeopvlktux')


def cleaned(name: str) -> Optional[str]:
    """The name as it is shown, or None: it is none. Controls, what turns the direction of writing, and heaps of
    marks would let a name look like something else than a name."""
    text = ' '.join(unicodedata.normalize('NFKC', name).split())
    if not 1 <= len(text) <= LONGEST or not any(sign.isalnum() for sign in text) or BLANK & set(text):
        return None
    kinds = ''.join(unicodedata.category(sign)[0] for sign in text)
    return None if 'C' in kinds or 'MMM' in kinds or kinds[0] == 'M' else text


def skeleton(name: str) -> str:
    """The same for names that one might take for one another."""
    plain = unicodedata.normalize('NFKD', name.casefold())
    return ''.join(sign for sign in plain if sign.isalnum()).translate(LOOKALIKE)


def accept(name: str, taken: Iterable[str]) -> str:
    """The name for a person, or ValueError with words for it. taken: what others are called, and the seats."""
    text = cleaned(name)
    if text is None:
        raise ValueError('a name has 1 to %d letters, digits and common signs' % LONGEST)
    if skeleton(text) in map(skeleton, taken):
        raise ValueError('somebody is called so already, or nearly so')
    return text
