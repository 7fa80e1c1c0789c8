// What the page asks and says, put together from the engine's own words. No DOM, no game's name.

import {cardOnTheWay, readControl, squaresOf} from './tokens.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./tokens.js').Path} Path */

/** A sentence's first letter large, unless it is a seat's or a square's name. @param {string} text */
export function capital(text) { return /^.\d/.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1); }

/** What people want to be called, by seats. @type {Map<string, string>} */
let people = new Map();

/** @param {{name: string, person?: string | null}[]} seats */
export function nameSeats(seats) { people = new Map(seats.flatMap(({name, person}) => person ? [[name, person]] : [])); }

/** What a seat that has nothing but a number is called. @param {string} seat */
function numbered(seat) { return /^p[1-6]$/.test(seat) ? `Player ${seat[1]}` : seat; }

/** A seat without who sits there: White, Player 1. @param {string} seat */
export function plainName(seat) { return capital(numbered(seat)); }

/** Who sits there, by name where there is one. @param {string} seat */
export function seatName(seat) { return people.get(seat) ?? plainName(seat); }

/** Who sits there and where: Anna, White. @param {string} seat */
export function seatAndPlace(seat) { return people.has(seat) ? `${people.get(seat)}, ${plainName(seat)}` : plainName(seat); }

/** Who sits there, or its first letter and number, where there is little room. @param {string} seat */
export function shortName(seat) { return people.get(seat) ?? capital(seat).replace(/^p(\d)$/i, 'P$1'); }

/** A sentence with names for the seats, as sentences have them: small where they have a number, else with a large letter. @param {string} text */
export function withNames(text) {
  return text.replace(/\b[a-z]+\d\b|\b[A-Z][a-z]+\b/g, (word) => people.get(word.toLowerCase()) ?? (/\d/.test(word) ? numbered(word) : word));
}

/** How a game has ended: with who sits there, and who is in a team that has won. @param {string} text @param {Game} game @param {State} state */
export function endWords(text, game, state) {
  const names = text.replace(/\b[a-z]+\b/gi, (word) => game.seats.names.includes(word.toLowerCase()) ? seatName(word.toLowerCase()) : word);
  return names.replace(/^Team (\w+)/, (words, team) => {
    const members = game.seats.names.filter((seat) => inTeam(state, seat, team));
    return members.length ? `${words} (${list(members.map(seatName), 'and')})` : words;
  });
}

/** @param {State} state @param {string} seat @param {string} team */
function inTeam(state, seat, team) { return Object.values(state.scene.seats[seat] ?? {}).some((fact) => fact.replace(/[^A-Za-z0-9]/g, '') === team); }

/** What is told of a committed deal in place of its hashes and keys, which are under More. @type {Record<string, (seat: string) => string>} */
const DEALT = {
  commit: () => 'Chance is fixed from now on, and nobody can choose what it deals',
  'entropy-commit': (seat) => `${capital(seat)} adds to the deal`,
  entropy: (seat) => `${capital(seat)} opens what was added`,
  'entropy-void': () => 'The deal is void, since somebody did not come: another one follows',
  reveal: () => 'The deal can be checked now: “The deal” under More',
};

/** The sentence of an event, without digits that nobody reads. @param {import('./events.js').GameEvent} event */
export function toldOf({kind, facts, text}) { return DEALT[kind]?.(facts.seat) ?? text; }

/**
 * What a deal that was committed to waits for.
 * @param {{name: string, kind: string, ready: boolean}[]} seats @param {import('./deal.js').Deal | null} deal
 */
export function dealing(seats, deal) {
  const away = seats.filter(({ready}) => !ready).map(({name}) => seatName(name));
  if (away.length) return `The deal waits for ${list(away, 'and')} to begin.`;
  const waited = seats.filter(({name, kind}) => kind !== 'engine' && (deal?.closed ? deal.hashes[name] && !deal.opened[name] : !deal?.hashes[name]));
  return waited.length ? `Dealing: ${list(waited.map(({name}) => seatName(name)), 'and')} ${waited.length > 1 ? 'add' : 'adds'} to it.` : 'Dealing …';
}

/** @param {string[]} parts @param {string} last the word before the last one */
export function list(parts, last) {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${last} ${parts[parts.length - 1]}`;
}

/** Whether as many can play a game. @param {{least: number, most: number}} game @param {number} count */
export function fits({least, most}, count) { return least <= count && count <= most; }

/** For how many players games are that cannot be played at a table. @param {{title: string, least: number, most: number}[]} games */
export function notFor(games) {
  const counts = games.map(({least, most}) => least === most ? String(least) : `${least} to ${most}`);
  return [...new Set(counts)].map((count) => {
    const titles = games.filter((_, index) => counts[index] === count).map(({title}) => title);
    return `${list(titles, 'and')} ${titles.length > 1 ? 'are' : 'is'} for ${count} players, at another table.`;
  }).join(' ');
}

/** Phrases, of which those one after the other that say the same, but how many there are then, are one. @param {string[]} phrases */
function severalTimes(phrases) {
  const parts = phrases.map((phrase) => /** @type {string[]} */ (/^(.*?)(, \d+ [^,]*)?$/.exec(phrase)));
  return parts.flatMap(([, what, now = ''], index) => {
    const times = index - parts.findLastIndex((other, at) => at < index && other[1] !== what);
    return parts[index + 1]?.[1] === what ? [] : [what + (times < 2 ? '' : times < 3 ? ' twice' : ` ${times} times`) + now];
  });
}

/** Phrases, of which those one after the other that differ in their last word alone, and have no number that would be one of all, are one. @param {string[]} phrases */
export function alike(phrases) {
  const headOf = (/** @type {string} */ phrase) => phrase.slice(0, phrase.lastIndexOf(' ') + 1);
  /** @type {string[][]} */
  const groups = [];
  for (const phrase of severalTimes(phrases)) {
    const last = groups[groups.length - 1];
    if (last && headOf(last[0]) === headOf(phrase) && !/\b\d+ /.test(phrase)) last.push(phrase);
    else groups.push([phrase]);
  }
  return groups.map(([first, ...rest]) => list([first, ...rest.map((phrase) => phrase.slice(headOf(phrase).length))], 'and'));
}

/**
 * A number or a word of a step, for a button.
 * @param {Game} game @param {Step} step
 */
export function stepWords(game, step) {
  if (step.number !== undefined) {
    const text = game.words[step.add.replace(String(step.number), 'n')];
    if (!text) return String(step.number);
    return capital(step.number === 1 ? text.replace(/\bn (\w+?)s\b/, '1 $1') : text.replace(/\bn\b/, String(step.number)));
  }
  return capital(game.words[step.word ?? ''] ?? step.word ?? step.add);
}

/** What the button of a step says. @param {Game} game @param {Step} step */
export function stepLabel(game, step) { return stepWords(game, step).split(/[,:]/)[0]; }

/**
 * The zone in which a seat has the piece of a letter.
 * @param {Game} game @param {State} state @param {string | null} seat @param {string} letter
 */
export function zoneOfPiece(game, state, seat, letter) {
  return state.zones.find((zone) => zone.kind === 'pieces' && zone.seat === seat && zone.seat !== null &&
    zone.items?.some((item) => letterOf(game, item.id) === letter));
}

/** @param {Game} game @param {string} token of a position @returns {string} what tokens of decisions write */
export function letterOf(game, token) {
  return game.pieces.find((piece) => piece.token === token)?.letter ?? token;
}

/**
 * What is to be chosen next, in words.
 * @param {Game} game @param {State} state @param {string | null} you @param {Path} path
 * @param {string} [news] what the last turn has brought about
 */
export function prompt(game, state, you, path, news = '') {
  const {node} = path;
  const begins = node.begun === '';
  const card = cardOnTheWay(path);
  const said = begins ? `${news && `${news}. `}Your turn.` : node.means ? `${capital(node.means)}${piled(game, state, you, readControl(path.last).id).replace(/^.+?(?= )/, '')}.` : '';
  if (!node.steps.length && path.controls.length === 1 && card) {
    const time = game.words[game.cards.find(({id}) => id === card.card)?.timing ?? ''];
    return `${said} Play that${time ? ` ${time}` : ''}?`;
  }
  if (path.ends && !node.steps.length) return `${said} Play that? Your turn ends with it.`;
  if (!node.steps.length) return node.plays ? `${said} Play that?`.trim() : said;
  const what = wanted(game, state, you, path);
  if (card && card.target !== null && node.steps.some((step) => step.square)) {
    const target = game.cards.find(({id}) => id === card.card)?.targets[card.target];
    if (target) return `${said} Now choose ${target.text}.`;
  }
  if (card && card.target === null && readControl(path.last).kind === 'card' && node.steps.some((step) => step.square)) {
    const move = game.cards.find(({id}) => id === card.card)?.move;
    if (move) return `${said} Now make ${move.replace(/, or none$/, '')}: choose ${what}.`;
  }
  const signed = [...new Set(node.steps.map((step) => signOf(game, step)))].filter(Boolean).map((sign) => (game.words[sign]).replace('a square', list(node.steps.flatMap((step) =>
    signOf(game, step) === sign ? piled(game, state, you, step.square ?? '') || step.square || [] : []), 'or'))).join(', or ');
  if (signed && !begins) return `${said.slice(0, -1)}${what && `, or choose ${what}`}, or ${signed}.`;
  if (!node.plays) return `${said} Choose ${what}.`.trim();
  return node.steps.every(isWord) ? `${said} Choose ${what}, or play it without that.` : `${said} Play that, or choose ${what}.`;
}

/** Whether a step is a button's. @param {Step} step */
function isWord(step) { return step.word !== undefined || step.number !== undefined; }

/** What stands before a step's square and has words of its own. @param {Game} game @param {Step} step */
function signOf(game, {square, add}) {
  const sign = square ? add.replace(square, '') : '';
  return sign in game.words ? sign : '';
}

/** A square with how many of another seat's lie there, where they are counted; otherwise nothing. @param {Game} game @param {State} state @param {string | null} you @param {string} square */
function piled(game, state, you, square) {
  const {piece, count} = state.scene.squares[square] ?? {};
  return count && game.pieces.some(({token, seat}) => token === piece && seat !== you) ? `${square} (${count} there)` : '';
}

/** @param {Game} game @param {State} state @param {string | null} you @param {Path} path */
function wanted(game, state, you, path) {
  const {steps} = path.node;
  const parts = [];
  const squares = steps.filter((step) => step.square);
  const pieces = steps.filter((step) => step.piece);
  const plain = squares.filter((step) => !signOf(game, step));
  if (plain.length) {
    const full = plain.every(({square = ''}) => state.scene.squares[square]?.piece && !state.scene.squares[square]?.count);
    parts.push(path.node.begun === '' && full ? 'a piece on the board' : plain.length < squares.length ? 'a lit square that is empty' : 'a lit square');
  }
  if (pieces.length) {
    const zone = path.node.begun === '' && zoneOfPiece(game, state, you, pieces[0].piece ?? '');
    parts.push(zone ? `a piece of your ${labelOf(game, zone)}` : 'a piece');
  }
  if (steps.some((step) => step.card)) parts.push(steps.filter((step) => step.card).length > 1 ? 'one of your lit cards' : 'your lit card');
  const words = steps.filter(isWord);
  if (words.length === 1) parts.push(`“${stepLabel(game, words[0])}”`);
  else if (words.length) parts.push(parts.length ? 'a button' : 'one of the buttons');
  return list(parts, 'or');
}

/**
 * Why a click did nothing.
 * @param {Game} game @param {State} state @param {string} control
 */
export function nothingToDo(game, state, control) {
  const {kind, id} = readControl(control);
  if (kind === 'card') {
    const card = game.cards.find((other) => other.id === id);
    const time = game.words[card?.timing ?? ''] ?? card?.timing;
    return `${card?.name ?? id} cannot be played now: there is no legal way to do so.${time ? ` It is played ${time}.` : ''}`;
  }
  if (kind !== 'square') return 'That cannot be chosen now.';
  if (game.board.blocked.includes(id)) return `${id} is part of a building: nothing can stand there.`;
  const token = state.scene.squares[id]?.piece;
  const piece = token && game.pieces.find((other) => other.token === token);
  return `${piece ? `The ${piece.name} on ${id}` : `The square ${id}`} cannot be chosen now. Choose what is lit.`;
}

/** A reason of the engine's without ids of rules and tokens, each once. @param {string} says */
export function plainReason(says) {
  const sentences = says.replace(/ \(([A-Z]+\d+|[a-z-]+)\)/g, '').replace(/\S+ is not legal: /g, '').split('. ');
  return [...new Set(sentences)].map((sentence) => `${capital(sentence)}.`).join(' ');
}

/** How to take what stands on a square that was clicked first. @param {string} square @param {string[]} from squares, as far as they are known */
export function takeWords(square, from) { return `To take there choose ${list(from, 'or') || 'what is to do it'} first, then ${square}.`; }

/**
 * Who is to decide, for those who wait.
 * @param {{name: string, kind: string, level: number | null, online: boolean}[]} seats
 * @param {string} turn
 */
export function waitingFor(seats, turn) {
  const seat = seats.find(({name}) => name === turn);
  if (seat?.kind === 'engine') return people.has(turn) ? `The engine for ${seatName(turn)} is thinking.` : `${seatName(turn)}, the engine, is thinking.`;
  if (seat?.kind === 'open') return `${seatName(turn)} is to decide, but nobody has opened that link yet.`;
  return `${seatName(turn)} is to decide${seat && !seat.online ? ', but is not connected' : ''}.`;
}

/** Thousandths of a score as people read them. @param {number} thousandths */
export function percent(thousandths) { return `${Math.round(thousandths / 10)}\u00a0%`; }

/** What a decision means, with a name for the king's way of castling. @param {string} means */
export function decisionWords(means) {
  return means.replace(/\bking from ([a-z])(\d+) to ([a-z])\2\b/, (words, from, _, to) =>
    Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) < 2 ? words : `king castles, ${to > from ? 'O-O' : 'O-O-O'}`);
}

/** `White pawn from d2 to d4`, `Anna: pawn from d2 to d4`, `White: a bean on c2`. @param {string} seat @param {string} means */
export function whoDoes(seat, means) {
  return means.startsWith(`${seat} `) && !people.has(seat) ? capital(decisionWords(means)) : `${seatName(seat)}: ${doneBy(seat, means)}`;
}

/** What a seat that was named already does. @param {string} seat @param {string} means */
export function doneBy(seat, means) { return decisionWords(means.replace(new RegExp(`^${seat} `), '')); }

/** How it stands: a win by force in turns, or what is expected. @param {number | undefined} mate @param {number | undefined} expected */
export function standsAt(mate, expected) {
  if (mate) return `${mate > 0 ? 'wins' : 'the game is lost'} in ${Math.abs(mate)} turn${Math.abs(mate) === 1 ? '' : 's'}`;
  return expected === undefined ? '' : `scores ${percent(expected)}`;
}

/** What a line has its seat decide in this turn. @param {{moves: import('./types.js').Line['moves']}} line */
export function ownMoves({moves}) {
  const others = moves.findIndex(({seat}) => seat !== moves[0].seat);
  return moves.slice(0, others < 0 ? moves.length : others);
}

/** Moves in words, whole turns up to so many decisions or more. @param {import('./types.js').Line['moves']} moves @param {number} most */
export function lineWords(moves, most) {
  const told = [];
  for (let rest = moves, left = most; rest.length && left > 0;) {
    const turn = ownMoves({moves: rest});
    told.push(whoDoes(turn[0].seat, turnWords(turn)));
    [rest, left] = [rest.slice(turn.length), left - turn.length];
  }
  return told.join(', ');
}

/** What one seat decides in a turn. @param {import('./types.js').Line['moves']} moves */
function turnWords(moves) { return alike(moves.map(({means}) => decisionWords(means))).join(', then '); }

/** So many moves are told in words of what may follow. */
const FORESEEN = 3;

/** A line of a hint: all that its seat decides in this turn, and of the best one why, and what may follow. @param {import('./types.js').Line} line */
export function hintWords({rank, mate, expected, why, moves}) {
  const own = ownMoves({moves});
  const others = moves.slice(own.length);
  const then = rank === 1 && others.length ? ` Then ${lineWords(others, FORESEEN)}.` : '';
  return {head: [rank === 1 ? 'Best' : 'Next best', standsAt(mate, expected)].filter(Boolean).join(', '),
    text: `${capital(turnWords(own))}.${why ? withNames(` It ${why}.`) : ''}`, then};
}

/** Where a seat has a secret in a piece, where the pieces are everybody's. @param {Game} game @param {State} state @param {string | null} you @param {string} [piece] */
function ownZones(game, state, you, piece) {
  return game.pieces.some(({seat}) => seat !== null) ? [] : state.zones.filter(({kind, seat, items}) => kind === 'pieces' && seat !== null && seat === you && items?.some(({id}) => id === piece));
}

/** What a piece is to a seat in secret. @param {Game} game @param {State} state @param {string | null} you @param {string} piece */
export function ownLabel(game, state, you, piece) { return list(ownZones(game, state, you, piece).map((zone) => labelOf(game, zone)), 'and'); }

/** What a decision would take that its own seat has a secret in, where the pieces are everybody's, as a question and what it means; null: nothing, or it says itself what it is for.
 * @param {Game} game @param {State} state @param {string | null} you @param {string} token */
export function ownTaken(game, state, you, token) {
  const squares = squaresOf(token, game.board.squares);
  const taken = state.scene.squares[squares[squares.length - 1]]?.piece;
  if (squares.length < 2 || squares.join('') !== token) return null;
  const zones = ownZones(game, state, you, taken);
  return zones.length ? {question: `That is your own ${list(zones.map((zone) => labelOf(game, zone)), 'and')}. Do it?`,
    means: zones.map((zone) => `${capital(labelOf(game, zone))}: ${zoneKind(game, zone)?.text}.`).join(' ')} : null;
}

/** Minutes and seconds; tenths when it is short. @param {number} milliseconds */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/**
 * What the result is to a viewer: won, lost, drawn, or neither for who looks on.
 * @param {Game} game @param {State} state @param {string | null} you @param {string} outcome
 */
export function verdict(game, state, you, outcome) {
  if (outcome === 'draw') return 'A draw';
  if (you === null) return 'The game is over';
  const mine = game.teams.includes(outcome) ? inTeam(state, you, outcome) : outcome === you;
  return mine ? 'You won' : 'You lost';
}

/**
 * What `describe` says of a zone.
 * @param {Game} game @param {import('./types.js').Zone} zone
 */
export function zoneKind(game, zone) {
  return game.zones.find(({name, whose}) => name === zone.name && (whose === 'seat' ? zone.seat !== null : zone.seat === null));
}

/** A zone's name for people. @param {Game} game @param {import('./types.js').Zone} zone */
export function labelOf(game, zone) { return zoneKind(game, zone)?.label ?? zone.name; }

/** As many as win, where a zone's words say so; 0: they do not. @param {Game} game @param {import('./types.js').Zone} zone */
export function goalOf(game, zone) { return Number(/ (\d+) win$/.exec(zoneKind(game, zone)?.text ?? '')?.[1] ?? 0); }

/**
 * What a zone holds, in words.
 * @param {Game} game @param {import('./types.js').Zone} zone
 */
export function zoneWords(game, zone) {
  if (zone.kind === 'number') return zone.value === null ? 'unknown' : String(zone.value);
  const names = (zone.items ?? []).map(({id, count}) => {
    const name = zone.kind === 'cards' ? game.cards.find((card) => card.id === id)?.name
      : game.pieces.find((piece) => piece.token === id)?.name.replace(new RegExp(`^${zone.seat} `), '');
    return (name ?? id) + (count > 1 ? ` × ${count}` : '');
  });
  if (zone.hidden) names.push(`${zone.hidden} unknown`);
  return names.join(', ') || 'none';
}

/**
 * Where every seat stands at the end: its facts that are words, but not what it might still do, and its zones.
 * @param {Game} game @param {State} state
 * @returns {{seat: string, cells: [string, string][]}[]} each seat with the same names in the same order
 */
export function tableOfSeats(game, state) {
  const seats = game.seats.names.slice(0, Number(state.players));
  const zones = (/** @type {string} */ seat) => state.zones.filter((zone) => zone.seat === seat);
  const names = [...new Set(seats.flatMap((seat) => zones(seat).map(({name}) => name)))];
  const facts = [...new Set(seats.flatMap((seat) => seatFacts(game, state, seat).filter(([, value]) => !/^(yes|no)$/.test(value)).map(([name]) => name)))];
  if (!names.length && !facts.length) return [];
  return seats.map((seat) => ({seat, cells: [
    ...facts.map((fact) => /** @type {[string, string]} */ ([fact, withoutSign(state.scene.seats[seat]?.[fact] ?? '')])),
    ...names.map((name) => {
      const zone = zones(seat).find((other) => other.name === name);
      const label = game.zones.find((kind) => kind.name === name && kind.whose === 'seat')?.label ?? name;
      return /** @type {[string, string]} */ ([label, zone ? zoneWords(game, zone) : '']);
    })]}));
}

/**
 * Facts of a seat that no zone says: words, not the numbers and items that zones draw.
 * @param {Game} game @param {State} state @param {string} seat @returns {[string, string][]}
 */
export function seatFacts(game, state, seat) {
  const zones = new Set(game.zones.map(({name}) => name));
  const numbers = game.zones.some(({kind, whose}) => kind === 'number' && whose === 'seat');
  return Object.entries(state.scene.seats[seat] ?? {})
    .filter(([name, value]) => !zones.has(name) && !(numbers && /^\d+$/.test(value)))
    .map(([name, value]) => [name, factWords(game, value)]);
}

/** A fact's value: a sign in it as `describe` explains it. @param {Game} game @param {string} value */
function factWords(game, value) {
  if (value === '?') return 'unknown';
  const sign = value.slice(-1);
  const text = value.length > 1 && /[^A-Za-z0-9]/.test(sign) ? game.words[sign] : undefined;
  return text ? `${value.slice(0, -1)} (${text})` : value.replace(/, ?/g, ', ');
}

/** A fact's value where all is shown: who knew it matters no more. @param {string} value */
function withoutSign(value) { return value === '?' ? 'unknown' : value.replace(/(?<=.)[^A-Za-z0-9]+$/, ''); }

/**
 * Facts of the table that no zone says, with what their words say of a count; how many moves there were the list of them numbers.
 * @param {Game} game @param {State} state @returns {[string, string][]}
 */
export function tableFacts(game, state) {
  const zones = game.zones.map(({name}) => name);
  return Object.entries(state.scene.table)
    .filter(([name]) => name !== 'turn' && !zones.some((zone) => zone === name || zone.startsWith(`${name}-`)))
    .filter(([, value]) => !seatsIn(game, value).length)
    .map(([name, value]) => [name, value === '-' ? 'none' : factWords(game, value) + (/^\d+$/.test(value) && name in game.words ? ` (${game.words[name]})` : '')]);
}

/** From this part of a limit on it is told that something ends by it. */
const NEAR = 0.7;

/** What ends soon, by counts of the table whose words say up to how many they go. @param {Game} game @param {State} state */
export function soonOver(game, state) {
  return Object.entries(state.scene.table).filter(([name, value]) => Number(value) >= NEAR * Number(/\d+/.exec(game.words[name] ?? '')?.[0] ?? Infinity))
    .map(([name, value]) => `${capital(name)}: ${value}, ${game.words[name]}.`).join(' ');
}

/**
 * The seats in the order in which they have their turns, where the game tells one.
 * @param {Game} game @param {State} state
 */
export function orderOfTurns(game, state) {
  return Object.values(state.scene.table).map((value) => seatsIn(game, value)).find((seats) => seats.length) ?? [];
}

/** What is a list of seats, as one. @param {Game} game @param {string} value */
function seatsIn(game, value) {
  const seats = value.split(',');
  return seats.length > 1 && seats.every((seat) => game.seats.names.includes(seat)) ? seats : [];
}
