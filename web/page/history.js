// A game so far: its turns, what was captured, and a text of it to keep. No DOM, no game's name.

import {alike, list, seatName} from './wording.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {{n: number, place: number, state: State, open?: boolean}} Scene what stood there after so many events, and so many decisions; open: only known after the game, with nothing hidden */
/** @typedef {{seat: string, first: number, last: number, done: boolean, gist: string, text: string, written?: string}} Turn from behind so many events to so many; gist: without what lies between two turns; written: in the notation of the game */

/** Kinds by which a seat acts. */
export const ACTS = new Set(['add', 'move', 'place', 'steal', 'remove', 'change', 'forbid', 'card', 'take', 'pass', 'claim']);
/** Kinds that lie between two turns. */
const BETWEEN = /^(dice|income|end|chance|commit|entropy.*|reveal)$/;

/**
 * The turns, each up to its last event.
 * @param {GameEvent[]} events
 * @returns {Turn[]}
 */
export function turnsOf(events) {
  return groupTurns(events).map(({seat, events: done}) => ({seat, first: done[0].n - 1, last: done[done.length - 1].n, done: isDone(done), gist: gistOf(done), text: sentences(untold(done))}));
}

/** What was done and what it led to, without what lies between two turns, unless that is all. @param {GameEvent[]} events */
export function gistOf(events) {
  const told = untold(events);
  const done = told.filter((event) => !BETWEEN.test(event.kind));
  return sentences(done.length ? done : told);
}

/** @param {GameEvent[]} events */
export function groupTurns(events) {
  /** @type {{seat: string, events: GameEvent[]}[]} */
  const turns = [];
  for (const event of events) {
    const seat = event.facts.by ?? event.facts.seat;
    const last = turns[turns.length - 1];
    if (ACTS.has(event.kind) && (seat !== last?.seat || isDone(last.events))) {
      turns.push({seat, events: [event]});
    } else {
      last?.events.push(event);
    }
  }
  return turns;
}

/** Without moves that the next event tells, too, as it captures or swaps, or the one before, as it castles. @param {GameEvent[]} events */
export function untold(events) {
  return events.filter(({kind, facts}, index) => {
    const [next, last] = [events[index + 1], events[index - 1]];
    const captures = next?.kind === 'capture' && next.facts.square === facts.to && next.facts.by === facts.seat;
    const swaps = next?.kind === 'move' && facts.piece && next.facts.to === facts.from && next.facts.from === facts.to;
    return kind !== 'move' || !captures && !swaps && !last?.facts.castling;
  });
}

/** Those that are listed and announced: without what seats add to a deal. @param {GameEvent[]} events */
export function listed(events) { return untold(events).filter(({kind}) => !/^entropy(-commit|-close)?$/.test(kind)); }

/** As one text: who goes on is named once, and what differs in its last word alone is a list of those. @param {GameEvent[]} events */
export function sentences(events) {
  /** @type {{name: string, deeds: string[]}[]} */
  const told = [];
  for (const {facts, text} of events) {
    const name = `${seatName(facts.by ?? facts.seat ?? '')} `;
    const last = told[told.length - 1];
    const deed = text.startsWith(name) ? text.slice(name.length) : '';
    if (deed && last?.name === name && !last.deeds.some((other) => other.includes(': '))) last.deeds.push(deed);
    else told.push(deed ? {name, deeds: [deed]} : {name: '', deeds: [text]});
  }
  return told.map(({name, deeds}) => `${name}${list(alike(deeds), 'and')}.`).join(' ');
}

/**
 * The turns as they are numbered, of two seats in pairs, by the notation of the game where it has one.
 * @param {Game} game @param {GameEvent[]} events @param {string[]} moves @param {boolean} pairs
 * @returns {(Turn | null)[][]}
 */
export function rowsOf(game, events, moves, pairs) {
  const [left] = game.seats.names;
  if (!pairs) return turnsOf(events).map((turn) => [turn]);
  /** @type {(Turn | null)[][]} */
  const rows = [];
  turnsOf(events).forEach((turn, index) => {
    const named = {...turn, written: moves[index]};
    const row = rows[rows.length - 1];
    if (turn.seat !== left && row && !row[1]) row[1] = named;
    else rows.push(turn.seat === left ? [named, null] : [null, named]);
  });
  return rows;
}

/** Whether a turn has ended: by itself, or since dice have told who is next. @param {GameEvent[]} events */
export function isDone(events) { return events.some(({kind}) => kind === 'end' || kind === 'pass' || kind === 'dice'); }

/**
 * The moves of a text in Portable Game Notation.
 * @param {string | null} pgn
 */
export function movesOf(pgn) {
  return (pgn ?? '').replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, ' ').split(/\s+/)
    .filter((word) => word && !/^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)).map((word) => word.replace(/^\d+\.+/, ''));
}

/**
 * The turns with their numbers, as the list of moves has them, and before them what they begin with.
 * @param {Game} game @param {GameEvent[]} events @param {boolean} pairs of two seats
 */
function numbered(game, events, pairs) {
  const turns = rowsOf(game, events, [], pairs).flatMap((row, index) => row.flatMap((turn, second) => turn ? [{...turn, number: `${index + 1}${second ? '…' : '.'}`}] : []));
  return [...events.slice(0, turns[0]?.first).map(({text}) => `${text}.`), ...turns.map(({number, text}) => `${number} ${text}`)];
}

/**
 * The game to keep, for people and programs.
 * @param {{game: Game, date: string, seats: [string, string][], events: GameEvent[], result: string, record: string}} told
 *   seats: each with who sat there
 */
export function transcriptOf({game, date, seats, events, result, record}) {
  const deal = events.filter(({kind}) => /^(commit|entropy.*|reveal)$/.test(kind)).map(({kind, facts}) =>
    ['event', kind, ...Object.entries(facts).map((fact) => fact.join('='))].join(' ')); // for `quadrille verify`
  return [game.title, date, ...seats.map(([seat, who]) => `${seat}: ${who}`), '', ...numbered(game, events, seats.length === 2), '',
    ...result ? [result, ''] : [], 'For the engine:', record, ...deal, ''].join('\n');
}

/**
 * Portable Game Notation with what the table knows.
 * @param {string} pgn @param {Record<string, string>} tags
 */
export function withTags(pgn, tags) {
  return pgn.replace(/^\[(\w+) "[^"]*"\]$/gm, (line, name) => name in tags ? `[${name} "${tags[name].replace(/[\\"]/g, '\\$&')}"]` : line);
}

/**
 * What a seat has captured, by tokens.
 * @param {GameEvent[]} events @param {string} seat
 */
export function capturedBy(events, seat) {
  return events.filter(({kind, facts}) => kind === 'capture' && facts.by === seat).map(({facts}) => facts.piece);
}

/** The words of an event as they came. @param {GameEvent | undefined} event */
function wordsOf(event) { return event?.said ?? event?.text; }

/**
 * Scenes that are still true, and one more.
 * @param {Scene[]} scenes @param {GameEvent[]} before the events that they belong to
 * @param {GameEvent[]} now @param {State} state what there is after them @param {number} place
 * @returns {Scene[]}
 */
export function addScene(scenes, before, now, state, place) {
  const kept = scenes.filter(({n, open}) => !open && n < now.length && wordsOf(before[n - 1]) === wordsOf(now[n - 1]));
  return [...kept, {n: now.length, place, state}];
}

/**
 * The scenes of a game that is over, with those of decisions of which none was seen.
 * @param {Scene[]} scenes @param {{states: State[], events: number[]}} opened by places
 * @returns {Scene[]}
 */
export function openScenes(scenes, opened) {
  const missing = opened.states.flatMap((state, place) => scenes.some((scene) => scene.place === place) ? []
    : [{n: opened.events[place], place, state, open: true}]);
  return [...scenes, ...missing].sort((one, other) => one.place - other.place || one.n - other.n);
}
