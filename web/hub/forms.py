"""What comes from outside, what pages send and the files of tables, is held against JSON Schemas: web/schema."""

from __future__ import annotations

import json
import os
import re
from typing import Any, Dict, Iterator

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'schema')
Draft = jsonschema.Draft202012Validator


def pattern(_: Any, expression: str, value: Any, __: Any) -> Iterator[Any]:
    """As in JavaScript, where $ is not before a line's end."""
    if isinstance(value, str) and not re.fullmatch(expression, value):
        yield jsonschema.ValidationError('%r is not %s' % (value, expression))


Strict = jsonschema.validators.extend(Draft, {'pattern': pattern}, type_checker=Draft.TYPE_CHECKER.redefine(
    'integer', lambda _, value: type(value) is int))  # 1.0 is none


def forms_of(name: str) -> Dict[str, Any]:
    """The validators of what a schema defines, by name."""
    with open(os.path.join(FOLDER, name + '.json'), encoding='utf-8') as file:
        defined: Dict[str, Any] = json.load(file)['$defs']
    return {each: Strict({'$ref': '#/$defs/' + each, '$defs': defined}) for each in defined}
