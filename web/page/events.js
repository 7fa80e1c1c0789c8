// Which squares a turn touched, read off its events. No DOM.

import {ACTS, groupTurns, isDone, sentences, untold} from './history.js';

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
const UNTOLD = new Set([...FOUND.keys(), 'over', 'dice', 'end', 'commit', 'entropy-commit', 'entropy-close', 'entropy', 'reveal']);
/** So many turns are news at most, as to who only looks on, besides those that matter most. */
const NEWEST = 12;
/** How much it matters that something was captured; that points were gained, or it came to the seat that is told. */
const CAPTURE = 1;
export const WEIGHTY = 2;
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
 * What there was since a seat's last turn before the one that it has now: what came of its own deeds, each turn of the others, and a new order of
 * turns, for who looks at the board and not at the log.
 * @param {GameEvent[]} events @param {string | null} seat @param {{seats?: string[], yours?: boolean, own?: (piece: string) => string}} [now] all seats; whether it is to decide;
 *   what a piece is to it in secret
 */
export function news(events, seat, {seats = [], yours = false, own = () => ''} = {}) {
  const since = events.slice(events.findLastIndex(({kind}) => kind === 'round') + 1);
  const turns = groupTurns(since);
  const last = turns[turns.length - 1];
  const going = yours && last?.seat === seat && !isDone(last.events);
  const turnBefore = (/** @type {string | null} */ of, /** @type {boolean} */ now) => turns.findLastIndex((turn, index) => turn.seat === of && !(now && index === turns.length - 1));
  const round = last && (seat === null || wentOut(events, seat)) ? turnBefore(last.seat, true) + 1 : 0; // who has no more turns is told the last one of each
  const recent = turns.slice(Math.max(round, turnBefore(seat, going)));
  const first = recent[0] ? since.indexOf(recent[0].events[0]) : 0;
  const order = since.slice(first).findLast((event) => orderIn(event, seats).length);
  const told = recent.flatMap(({seat: doer, events: all}) => {
    const between = all.findIndex(({kind}) => kind === 'dice'); // what is dealt from there on is shown elsewhere
    const done = doer === seat ? all.findLastIndex(({kind, facts}) => (ACTS.has(kind) || kind === 'capture') && (facts.by ?? facts.seat) === seat) + 1 : 0;
    const some = all.slice(0, between < 0 ? undefined : between).filter(({kind, facts}, index) => index >= done && !UNTOLD.has(kind) && (kind !== 'income' || facts.seat === seat)
      && (kind !== 'table' || doer === seat || all[index + 1]?.kind !== 'points')); // which say it, too
    const lost = some.flatMap(({kind, facts}) => kind === 'capture' && facts.by !== seat && !wentOut(events, seat) ? own(facts.piece) || [] : []);
    const weight = Math.max(lost.length && WEIGHTY, ...some.map((event) => weightOf(event, seat)));
    const text = [sentences(untold(some)), ...lost.map((label) => `That was your ${label}: it is lost for this round.`)].join(' ');
    return some.length ? [{n: some[0].n, seat: doer, text, events: some, weight}] : [];
  });
  return [...order ? [{n: order.n, seat: '', text: orderWords(order, seats, seat), events: [order], weight: CAPTURE}] : [],
    ...told.filter(({seat: doer, weight}, index) => doer === seat || weight === WEIGHTY || index >= told.length - NEWEST)];
}

/** The order of turns that an event tells; empty: it tells none. @param {GameEvent} event @param {string[]} seats */
function orderIn({kind, facts}, seats) {
  const order = kind === 'chance' ? facts.token.replace(/^[^:]*:/, '').split(',') : [];
  return order.every((seat) => seats.includes(seat)) ? order : [];
}

/** @param {GameEvent} event @param {string[]} seats @param {string | null} seat */
function orderWords(event, seats, seat) {
  const place = orderIn(event, seats).indexOf(seat ?? '');
  return `${event.text}${place < 0 ? '' : `: you are ${['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][place]}`}.`;
}

/** @param {GameEvent} event @param {string | null} seat */
function weightOf({kind, facts}, seat) {
  if (kind === 'points' || kind === 'table' && facts.token.endsWith(`:${seat}`)) return WEIGHTY;
  return kind !== 'capture' ? 0 : facts.seat === seat ? WEIGHTY : CAPTURE;
}

/**
 * That a seat went out of the round that is played; empty: it is in.
 * @param {GameEvent[]} events @param {string | null} seat
 */
export function wentOut(events, seat) {
  const out = events.findLastIndex(({kind, facts}) => kind === 'table' && facts.token.endsWith(`:${seat}`));
  return out < 0 || events.slice(out).some(({kind}) => kind === 'round') ? '' : `${events[out].text}.`;
}

/** How many rounds are over. @param {GameEvent[]} events */
export function roundsOf(events) { return events.filter(({kind}) => kind === 'round').length; }

/**
 * The last round that is over: that it is, the turn by which, and what gave points in it, as sentences.
 * @param {GameEvent[]} events
 */
export function endOfRound(events) {
  const end = events.findLastIndex(({kind}) => kind === 'round');
  const turns = groupTurns(events.slice(events.slice(0, end).findLastIndex(({kind}) => kind === 'round') + 1, end));
  const gained = turns.flatMap((turn) => {
    const some = turn.events.filter(({kind}) => kind === 'claim' || kind === 'points');
    return some.some(({kind}) => kind === 'points') ? [sentences(some)] : [];
  });
  return {over: `${events[end].text}.`, last: sentences(untold(turns[turns.length - 1]?.events.filter(({kind}) => kind !== 'points' && !UNTOLD.has(kind)) ?? [])), gained};
}

/**
 * The newest deeds, the last one first: of all seats since the own last turn, of each those of its last one, or of the newest turn, if that
 * is the own one or nobody's, back to another seat's deed or the end of a turn.
 * @param {GameEvent[]} events @param {string | null} you
 */
function newest(events, you) {
  /** @type {GameEvent[]} */
  const deeds = [];
  let doer = '';
  /** @type {Set<string>} */
  const doers = new Set();
  const over = events.some(({kind}) => kind === 'over');
  for (const event of [...events].reverse()) {
    const {kind, facts} = event;
    const by = facts.by ?? facts.seat;
    const others = doer && you && doer !== you;
    if (kind === 'round' && (doer || !over)) break; // the board is set anew, unless that was the last one
    if (doer && (others ? kind === 'pass' && by === you : BETWEEN.has(kind))) break;
    if (!DEEDS.has(kind)) continue;
    if (doer && by !== doer && (!others || by === you || doers.has(by))) break;
    doer = by;
    doers.add(by);
    deeds.push(event);
  }
  return deeds;
}

/**
 * The squares that the newest deeds touched, each with who did the last one there.
 * @param {GameEvent[]} events @param {string | null} you
 * @returns {Map<string, string>}
 */
export function touched(events, you) {
  /** @type {Map<string, string>} */
  const squares = new Map();
  for (const {facts} of newest(events, you))
    for (const key of ['from', 'to', 'square']) if (facts[key] && !squares.has(facts[key])) squares.set(facts[key], facts.by ?? facts.seat);
  return squares;
}
