"""Checks the structure of src/: which room may use which, and within a game or the shell which file.

  python3 tools/layers.py [--build DIR]

Arrows are includes and, where the objects of a build are there, uses of each other's functions
and data (by nm). No room uses one that it may not; no game reaches into another; only the
registry names the games; within a game and the shell the files stand in the order below; no files go
round in a circle; every header compiles alone.
"""

import argparse
import glob
import os
import re
import subprocess
import sys

# Each room and the rooms it may use.
ROOMS = {
    'base': '',
    'chess': 'base',
    'game': 'base',
    'search': 'game base',
    'games': 'search game chess base',
    'match': 'game base',
    'collection': 'match game chess base',
    'engine': 'match search game base',
    'table': 'engine match game base',
    'api': 'table engine match search game base',
    'protocol': 'table engine match search game base',
    'front': 'api protocol table engine collection game base',
}

# The files of a game from the ground up; a file uses those of its own line and of lines above.
# What is no file of every game stands behind the colon with the game's name.
GAME_FLOORS = [
    'state; names; tictac: attacks; chessmate: step cards/deck cards/hand_sets',
    'movegen rules; turn events; coffee: rows perft; spies: notation placement outcomes '
    'perft; chessmate: legality random_step chance phase perft illegal explain explain_card '
    'cards/effect cards/targets',
    'text paths position observe belief view info; chess: pgn; spies: chance validate behaviour class_weights '
    'dealing_weights evidence survival survival_weights marginals; chessmate: card_words position_read behaviour card_weights card_groups marginals',
    'eval features',
    'search; coffee: turn_beam; chess: correction movepick qsearch root selectivity thread mate node; '
    'chessmate: search/*',
    'game',
]

# The same for the files of a table, one by one: none uses another of its own line.
TABLE_FLOORS = [
    'clocks takeback',
    'table',
    'table_internal',
    'begin',
    'offers seats table_save',
    'table_do',
]

# The same for the files of the shell, one by one: none uses another of its own line.
SHELL_FLOORS = [
    'book_layout clocks screen user_files',
    'model',
    'at_table complete pager saved_pgn turn_walk',
    'play_screen',
    'judgement',
    'help pick print score_sheet',
    'seating',
    'menu_answers saved_game',
    'play',
    'new_game',
    'adjudication',
    'game_commands',
    'analysis',
    'inspect',
    'commands',
    'shell',
]

# The same for what a terminal can do, which knows no game and, of other rooms, no more than these files.
TERMINAL_FLOORS = [
    'line_edit terminal',
    'line_edit_plain',
    'line_edit_none line_edit_readline',
]
TERMINAL_USES = 'src/front/terminal/*', 'base/* front/terminal/* protocol/self_pipe'

# Files that use the library alone, as other programs do: of other rooms no more than these files.
LIBRARY_USERS = 'src/front/bench src/front/analyse/*', 'api/* base/* protocol/writer protocol/self_pipe'

bad = []


def complain(text):
    bad.append(text)
    print(text)


def sources():
    return [path for folder, _, names in sorted(os.walk('src')) for name in sorted(names)
            for path in [os.path.join(folder, name)] if re.search(r'\.(c|h|inc)$', name)]


def includes(path):
    """The files of src/ that a file includes; not those that a build makes."""
    with open(path, encoding='utf-8') as f:
        for name in re.findall(r'^#include "([^"]+)"', f.read(), re.M):
            if not name.startswith('build/'):
                yield os.path.join('src', name)


def stem(path):
    """A module is a header and the source of its name."""
    return re.sub(r'(\.inc)?\.\w+$', '', path)


def symbols(build):
    """What each object of a build defines and what it uses of others: {source: (defined, used)}."""
    objects = [path for path in glob.glob(os.path.join(build, '**', '*.o'), recursive=True)
               if os.path.exists(os.path.relpath(path, build)[:-2] + '.c')]
    found = {os.path.relpath(path, build)[:-2] + '.c': (set(), set()) for path in objects}
    said = subprocess.run(['nm', '-A', *objects], check=True, stdout=subprocess.PIPE, encoding='utf-8').stdout
    for line in said.splitlines():
        path, _, symbol = line.partition(':')
        kind, name = symbol.split()[-2:]
        defined, used = found[os.path.relpath(path, build)[:-2] + '.c']
        if kind in 'TDRBVU':
            (used if kind == 'U' else defined).add(name)
    return found


def arrows(build):
    """{file: {file it uses}}, by includes and by symbols."""
    found = {path: set(includes(path)) for path in sources()}
    objects = {source: uses for source, uses in symbols(build).items() if source in found}
    home = {name: source for source, (defined, _) in objects.items() for name in defined}
    for source, (_, used) in objects.items():
        found[source] |= {home[name] for name in used if name in home}
    return found


def check_rooms(uses):
    for path, others in uses.items():
        room = path.split('/')[1]
        for other in others:
            there = other.split('/')[1]
            if there != room and there not in ROOMS[room].split() and 'registry' not in other:
                complain('%s uses %s: not an arrow of the house' % (path, other))


def check_users(uses, users, files, but, room_may=True):
    """Some files use no more of others than these files, and of their own room only if that may be."""
    for path, others in uses.items():
        is_user = floor_of(stem(path), [users]) is not None
        for other in others:
            inside = room_may and other.split('/')[1] == path.split('/')[1]
            if is_user and not inside and floor_of(stem(other[len('src/'):]), [files]) is None:
                complain('%s uses %s beside %s' % (path, other, but))


def check_games(uses):
    games = [name for name in os.listdir('src/games') if os.path.isdir('src/games/' + name)]
    for path, others in uses.items():
        game = re.match(r'src/games/(\w+)/', path)
        for other in others:
            there = re.match(r'src/games/(\w+)/', other)
            if game and there and game.group(1) != there.group(1):
                complain('%s reaches into another game: %s' % (path, other))
    outside = [path for path in sources() if not path.startswith('src/games/')]
    for name in set(games) - {'chess'}:  # which is the name of the library, too
        for path in outside:
            with open(path, encoding='utf-8') as f:
                if re.search(r'\b%s\b' % name, f.read()):
                    complain('%s names the game %s' % (path, name))
    for game in games:
        check_floors('src/games/%s/' % game, floors_of_game(game), uses)


def floors_of_game(game):
    """The floors of GAME_FLOORS without what belongs to other games."""
    parts = [[part.rpartition(':') for part in floor.split(';')] for floor in GAME_FLOORS]
    return [' '.join(names for whose, _, names in floor if whose.strip() in ('', game))
            for floor in parts]


def floor_of(name, floors):
    """The number of the floor that a file stands on, or None where the list has no such file."""
    for number, floor in enumerate(floors):
        if any(re.fullmatch(pattern.replace('*', '.*'), name) for pattern in floor.split()):
            return number
    return None


def check_floors(folder, floors, uses, strictly=False):
    """Each file uses those of floors below; of its own, too, unless strictly."""
    for path in uses:
        if not path.startswith(folder):
            continue
        floor = floor_of(stem(path[len(folder):]), floors)
        if floor is None:
            complain('%s has no floor in tools/layers.py' % path)
            continue
        for other in uses[path]:
            if other.startswith(folder) and stem(other) != stem(path):
                there = floor_of(stem(other[len(folder):]), floors)
                # The contract's table is the roof; its header is only the name of the game.
                if there is not None and (there > floor or strictly and there == floor):
                    complain('%s uses %s, which does not stand below it' % (path, other))


def check_circles(uses):
    """Strongly connected components (Tarjan 1972)."""
    graph = {path: others - {path} for path, others in uses.items()}
    index, low, stack, on = {}, {}, [], set()

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        on.add(name)
        for other in graph.get(name, ()):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in on:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            circle = []
            while not circle or circle[-1] != name:
                circle.append(stack.pop())
                on.discard(circle[-1])
            if len(circle) > 1:
                complain('a circle of files: ' + ' '.join(sorted(circle)))

    sys.setrecursionlimit(10000)
    for name in sorted(graph):
        if name not in index:
            visit(name)


def compiles_alone(path):
    """Whether a header does: as the build has shown where it is the first that the source of its name includes."""
    if os.path.exists(path[:-2] + '.c'):
        with open(path[:-2] + '.c', encoding='utf-8') as f:
            first = re.search(r'^#include (\S+)', f.read(), re.M)
        if first and first.group(1) == '"%s"' % path[len('src/'):]:
            return True
    return not subprocess.run(['gcc', '-std=c11', '-D_GNU_SOURCE', '-Isrc', '-I.', '-Iinclude', '-fsyntax-only', '-x',
                               'c', path]).returncode


def check_headers():
    for path in sources():
        if path.endswith('.h') and not compiles_alone(path):
            complain('%s does not compile alone' % path)


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default='build/release', help='whose objects are read')
    options = parser.parse_args()
    if not glob.glob(os.path.join(options.build, 'src', '*', '*.o')):
        print('layers: nothing is built in %s' % options.build)
        return 1
    uses = arrows(options.build)
    check_rooms(uses)
    check_users(uses, *LIBRARY_USERS, 'the library')
    check_users(uses, *TERMINAL_USES, 'the terminal', room_may=False)
    check_games(uses)
    check_floors('src/table/', TABLE_FLOORS, uses, strictly=True)
    check_floors('src/front/shell/', SHELL_FLOORS, uses, strictly=True)
    check_floors('src/front/terminal/', TERMINAL_FLOORS, uses, strictly=True)
    check_circles(uses)
    check_headers()
    print('layers: %d files, %s' % (len(uses), '%d faults' % len(bad) if bad else
                                    'every arrow is allowed'))
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
