// What events say has happened, as motion on the board: one deed after another, over what still stands
// there from before. At the end the board shows the state as it is, so nothing hangs on this.

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {import('./types.js').Square} Square */

/** Milliseconds of a deed, and of all that came at once. */
const PACE = 220;
const LONGEST = 1400;

/**
 * Starts the motion.
 * @param {Board} board
 * @param {GameEvent[]} events
 * @param {Record<string, Square>} squares what there is afterwards
 * @returns {Animation[]} what runs
 */
export function playDeeds(board, events, squares) {
  const deeds = events.filter((event) => event.kind in DEEDS);
  const stage = new Stage(board, squares);
  for (const event of deeds) {
    DEEDS[event.kind](stage, event.facts);
    stage.delay += Math.min(PACE, LONGEST / deeds.length);
  }
  return stage.running;
}

class Stage {
  /** @param {Board} board @param {Record<string, Square>} squares */
  constructor(board, squares) {
    this.board = board;
    this.squares = squares;
    /** @type {Animation[]} */
    this.running = [];
    this.delay = 0;
    /** Nodes that move already: what comes later must not hold them where it begins. @type {Set<SVGElement>} */
    this.seen = new Set();
  }

  /**
   * Sends a node from one square to another.
   * @param {SVGElement} node @param {string} from @param {string} to
   */
  travel(node, from, to) {
    const [[x0, y0], [x1, y1]] = [this.board.layout.corner(from), this.board.layout.corner(to)];
    this.board.put(node, to);
    this.running.push(node.animate(
      [{transform: `translate(${x0}px, ${y0}px)`}, {transform: `translate(${x1}px, ${y1}px)`}],
      {duration: PACE, delay: this.delay, easing: 'ease-in-out', fill: this.seen.has(node) ? 'forwards' : 'both'}));
    this.seen.add(node);
  }

  /** @param {SVGElement | undefined} node */
  vanish(node) {
    if (!node) return;
    this.running.push(node.animate([{opacity: 1}, {opacity: 0}], {duration: PACE, delay: this.delay + PACE / 2, fill: 'both'}));
  }

  /** @param {string} square @param {string} token @param {string} count */
  appear(square, token, count) {
    const node = this.board.makeStand(token, count);
    this.board.put(node, square);
    const [x, y] = this.board.layout.corner(square);
    const at = (/** @type {number} */ size) => `translate(${x + 50 - 50 * size}px, ${y + 50 - 50 * size}px) scale(${size})`;
    this.running.push(node.animate([{opacity: 0, transform: at(1.5)}, {opacity: 1, transform: at(1)}],
      {duration: PACE, delay: this.delay, easing: 'ease-out', fill: 'both'}));
    this.seen.add(node);
    this.board.arrive(square, node);
  }
}

/**
 * What the kinds of events do. A heap that changes is drawn anew with its new number.
 * @type {Record<string, (stage: Stage, facts: Record<string, string>) => void>}
 */
const DEEDS = {
  add: (stage, {square, piece}) => stage.appear(square, piece, ''),
  move: (stage, {from, to, beans}) => {
    const node = beans ? stage.board.copyOf(from) : stage.board.leave(from);
    if (!node) return;
    stage.travel(node, from, to);
    if (beans) stage.vanish(node);
    else stage.board.arrive(to, node);
  },
  steal: (stage, {from, to}) => {
    const node = stage.board.copyOf(from);
    if (!node) return;
    stage.travel(node, from, to);
    stage.vanish(node);
  },
  capture: (stage, {square}) => stage.vanish(stage.board.leave(square)),
  remove: (stage, {square}) => stage.vanish(stage.board.leave(square)),
  promote: (stage, {square, piece}) => {
    stage.vanish(stage.board.leave(square));
    stage.appear(square, piece, '');
  },
  change: (stage, facts) => DEEDS.promote(stage, facts),
  place: (stage, {square, beans}) => {
    const piece = stage.squares[square]?.piece;
    if (!piece) return;
    stage.vanish(stage.board.leave(square));
    stage.appear(square, piece, beans);
  },
};
