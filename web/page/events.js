// Which squares a turn touched, read off its events. No DOM.

/** @typedef {{n: number, kind: string, facts: Record<string, string>, text: string}} GameEvent */

/** Kinds that put something somewhere, in contrast to what is then found there (`check`, `line`). */
const DEEDS = new Set(['add', 'move', 'place', 'steal', 'remove', 'change', 'forbid']);
/** Kinds that come between two turns. */
const BETWEEN = new Set(['end', 'income', 'pass', 'dice', 'round']);

/**
 * The squares that the newest turn touched which touched any: the deeds of one seat, up to the newest
 * deed, back to another seat's or the end of a turn.
 * @param {GameEvent[]} events
 * @returns {string[]}
 */
export function touched(events) {
  /** @type {Set<string>} */
  const squares = new Set();
  let doer = '';
  for (const {kind, facts} of [...events].reverse()) {
    if (doer && BETWEEN.has(kind)) break;
    if (!DEEDS.has(kind)) continue;
    const by = facts.by ?? facts.seat;
    if (doer && by !== doer) break;
    doer = by;
    for (const key of ['from', 'to', 'square']) if (facts[key]) squares.add(facts[key]);
  }
  return [...squares];
}
