"""The JSON Schemas of docs/schema, as a test wants them: no key that they do not name."""

import os
import sys

import jsonschema

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../tools'))
from conform.forms import faults, load, validator as open_validator  # noqa: F401


def strict(schema):
    """The schema where it says nothing of further keys forbids them: a client takes them, this engine
    has none."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    out = {key: strict(part) for key, part in schema.items()}
    if out.get('type') == 'object' and isinstance(out.get('properties'), dict):
        out.setdefault('additionalProperties', False)
    return out


def validator(name):
    schema = strict(load(name))
    if name == 'state':  # what games add are strings
        schema['additionalProperties'] = {'type': 'string'}
    return jsonschema.Draft202012Validator(schema)
