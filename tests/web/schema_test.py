"""The messages that web/schema shows are as its schemas say; the schemas refuse what is not."""

import json
import os
import re
import unittest

from harness import ROOT, SCHEMAS, check

FOLDER = os.path.join(ROOT, 'web', 'schema')


class Schemas(unittest.TestCase):
    def test_examples(self):
        with open(os.path.join(FOLDER, 'examples.jsonl'), encoding='utf-8') as file:
            kinds = set()
            for line in file:
                example = json.loads(line)
                check(example['dir'], example['message'])
                kinds.add((example['dir'], example['message']['type']))
        self.assertLessEqual({('up', 'hello'), ('up', 'play'), ('down', 'welcome'), ('down', 'update')}, kinds)

    def test_readme_shows_every_message_up(self):
        """Those of the README are shortened on the way down, but whole on the way up."""
        with open(os.path.join(FOLDER, 'README.md'), encoding='utf-8') as file:
            text = file.read()
        shown = [json.loads(found) for found in re.findall(r'\{"type":(?:[^{}]|\{[^{}]*\})*\}', text)]
        keys = {'type', 'key', 'at', 'events', 'prefix', 'token', 'what', 'yes', 'name', 'game', 'players', 'seats',
                'clock', 'hints', 'bytes', 'view', 'place', 'text', 'seat'}
        up = [message for message in shown if set(message) <= keys]
        for message in up:
            check('up', message)
        self.assertEqual({message['type'] for message in up},
                         {name for name, part in SCHEMAS['up'].schema['$defs'].items() if 'properties' in part})

    def test_refuses(self):
        for wrong in ({'type': 'play', 'at': 0, 'token': 'e2 e4'}, {'type': 'play', 'at': 0, 'token': 'e2\ne4'},
                      {'type': 'play', 'token': 'e2e4'}, {'type': 'hello', 'key': 'A' * 32},
                      {'type': 'play', 'at': 0, 'token': 'e2e4', 'seat': 'white'},
                      {'type': 'offer', 'at': 0, 'what': 'money'}, {'type': 'next', 'at': -1, 'prefix': ''}):
            with self.assertRaises(AssertionError):
                check('up', wrong)


if __name__ == '__main__':
    unittest.main()
