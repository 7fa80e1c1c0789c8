"""The file of a table. It holds the keys of all seats and every secret: only its owner reads it."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Dict

FORMAT = 1


class BadFile(Exception):
    """What is wrong with a file that should go on, in words."""


def write(path: str, table: Dict[str, Any]) -> None:
    """Atomic: after a crash there is the old file or the new one, whole."""
    text = json.dumps({'format': FORMAT, **table})
    folder = os.path.dirname(os.path.abspath(path))
    handle, name = tempfile.mkstemp(prefix='.quadrille-', dir=folder)  # mkstemp: mode 0600
    try:
        with os.fdopen(handle, 'w', encoding='utf-8') as file:
            file.write(text + '\n')
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    directory = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(directory)  # the name, too, is on the disk
    finally:
        os.close(directory)


def read(path: str) -> Dict[str, Any]:
    try:
        with open(path, encoding='utf-8') as file:
            table = json.load(file)
    except OSError as error:
        raise BadFile('%s: %s' % (path, error.strerror)) from error
    except ValueError as error:
        raise BadFile('%s is no file of a table: %s' % (path, error)) from error
    if not isinstance(table, dict) or table.get('format') != FORMAT:
        raise BadFile('%s is no file of a table, or of another version' % path)
    return table
