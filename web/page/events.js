// Which squares a turn touched, read off its events. No DOM.

import {groupTurns, untold} from './history.js';

/**
 * @typedef {{n: number, kind: string, facts: Record<string, string>, text: string, said?: string}} GameEvent
 *   said: the text as it came, without people's names
 */

/** Kinds that put something somewhere, in contrast to what is then found there (`check`, `line`). */
const DEEDS = new Set(['add', 'move', 'place', 'steal', 'remove', 'change', 'forbid']);
/** What a deed has brought about, and the next turn has to deal with, as who is to decide is told of it. @type {Map<string, (event: GameEvent, own: boolean) => string>} */
const FOUND = new Map([['check', ({facts, text}, own) => own ? `You are in check on ${facts.square}` : text],
  ['line', ({text}, own) => own ? text : `${text}, and wins unless you capture one of them`]]);
/** Kinds that are not told at the question: what is said there otherwise, and what stands beside it. */
const UNTOLD = new Set([...FOUND.keys(), 'over', 'dice', 'income', 'end', 'commit', 'entropy-commit', 'entropy-close', 'entropy', 'reveal']);
/** Kinds that come between two turns. */
const BETWEEN = new Set(['end', 'income', 'pass', 'dice', 'round']);

/**
 * What the newest deed has brought about, as one sentence.
 * @param {GameEvent[]} events @param {string | null} you
 */
export function found(events, you) {
  const last = events.findLastIndex(({kind}) => DEEDS.has(kind));
  return events.slice(last + 1).flatMap((event) => FOUND.get(event.kind)?.(event, event.facts.seat === you) ?? []).join('. ');
}

/**
 * Whether an event is something that a seat did on the board, or let be.
 * @param {GameEvent} event @param {string | null} seat
 */
function isDeedOf({kind, facts}, seat) { return (DEEDS.has(kind) || kind === 'pass') && (facts.by ?? facts.seat) === seat; }

/**
 * Whether a seat has done anything yet.
 * @param {GameEvent[]} events @param {string | null} seat
 */
export function hasActed(events, seat) { return events.some((event) => isDeedOf(event, seat)); }

/**
 * The last turns since a seat did something, from the beginning of one on, for who looks at the board and not at the log.
 * @param {GameEvent[]} events @param {string | null} seat @param {number} most
 */
export function news(events, seat, most) {
  const own = events.findLastIndex((event) => isDeedOf(event, seat) || event.kind === 'capture' && event.facts.by === seat);
  const since = events.slice(own + 1);
  const turns = groupTurns(since).map((turn) => turn.events);
  const told = (/** @type {GameEvent[]} */ some) => untold(some.filter(({kind}) => !UNTOLD.has(kind)));
  let first = turns.length;
  while (first > 0 && told(turns.slice(first - 1).flat()).length <= most) first--;
  return first ? told(turns.slice(Math.min(first, turns.length - 1)).flat()) : told(since).slice(-most);
}

/**
 * How a seat went out of the round that is played, in sentences; empty: it is in.
 * @param {GameEvent[]} events @param {string | null} seat
 */
export function wentOut(events, seat) {
  const out = events.findLastIndex(({kind, facts}) => kind === 'table' && facts.token.endsWith(`:${seat}`));
  if (out < 0 || events.slice(out).some(({kind}) => kind === 'round')) return '';
  const taken = events.slice(0, out).findLast(({kind}) => kind === 'capture');
  return `${taken ? `${taken.text}. ` : ''}${events[out].text}.`;
}

/**
 * How a round that the newest events have ended went on from the last deed of a seat; none where nothing has ended, or it is old.
 * @param {GameEvent[]} events @param {GameEvent[]} fresh @param {string | null} seat
 */
export function endOfRound(events, fresh, seat) {
  const rounds = events.flatMap(({kind}, index) => kind === 'round' ? [index] : []);
  const [end, before = -1] = rounds.reverse();
  if (end === undefined || fresh[0].n === 1 || events[end].n < fresh[0].n) return [];
  const own = events.slice(0, end).findLastIndex((event) => isDeedOf(event, seat));
  return events.slice(Math.max(before + 1, own), end + 1).filter(({kind}) => !UNTOLD.has(kind) && kind !== 'chance').map(({text}) => text);
}

/**
 * The squares that deeds touched, each with who did the last one there: of all seats since the own last turn, or of the
 * newest turn, if that is the own one or nobody's, back to another seat's deed or the end of a turn.
 * @param {GameEvent[]} events @param {string | null} you
 * @returns {Map<string, string>}
 */
export function touched(events, you) {
  /** @type {Map<string, string>} */
  const squares = new Map();
  let doer = '';
  for (const {kind, facts} of [...events].reverse()) {
    const by = facts.by ?? facts.seat;
    const others = doer && you && doer !== you;
    if (doer && (others ? kind === 'round' || kind === 'pass' && by === you : BETWEEN.has(kind))) break;
    if (!DEEDS.has(kind)) continue;
    if (doer && by !== doer && (!others || by === you)) break;
    doer = by;
    for (const key of ['from', 'to', 'square']) if (facts[key] && !squares.has(facts[key])) squares.set(facts[key], by);
  }
  return squares;
}
