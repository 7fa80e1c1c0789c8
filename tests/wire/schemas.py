"""The JSON Schemas of docs/schema, as a test wants them: no key that they do not name."""

import json
import os

import jsonschema

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../docs/schema')


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


def load(name):
    with open(os.path.join(FOLDER, name + '.json')) as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def validator(name):
    schema = strict(load(name))
    if name == 'state':  # what games add are strings
        schema['additionalProperties'] = {'type': 'string'}
    return jsonschema.Draft202012Validator(schema)


def open_validator(name):
    """The schema as it is, for what a later minor version may say."""
    return jsonschema.Draft202012Validator(load(name))


def faults(checker, value):
    """What is wrong with a value, a line each; nothing for one that is right."""
    return ['%s: %s' % ('/'.join(map(str, fault.path)), fault.message[:300])
            for fault in checker.iter_errors(value)]
