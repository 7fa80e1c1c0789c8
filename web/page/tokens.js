// From clicks to a token: the answers of `next` along one decision, and what a click on a control
// means there. No DOM, no game: the engine says what may come next, this only keeps the way.

/** @typedef {import('./types.js').Next} Next */
/** @typedef {import('./types.js').Step} Step */

const KINDS = /** @type {const} */ (['square', 'card', 'piece', 'number', 'word']);

/**
 * What there is to click for a step, as one string: `square:e4`, `card:crusade/black`, `word:pass`.
 * No two steps of an answer are alike in it.
 * @param {Step} step
 * @returns {string}
 */
export function controlOf(step) {
  for (const kind of KINDS) {
    if (step[kind] !== undefined) return `${kind}:${step[kind]}` + (step.deck ? `/${step.deck}` : '');
  }
  return '';
}

/** @param {string} control @returns {{kind: string, id: string, deck: string}} */
export function readControl(control) {
  const colon = control.indexOf(':');
  const [id, deck = ''] = control.slice(colon + 1).split('/');
  return {kind: control.slice(0, colon), id, deck};
}

/**
 * A decision that is being made: the answers of `next` so far, the empty prefix first, and the
 * control clicked to come to each.
 */
export class Path {
  /** @param {Next} root the answer to `next` without a prefix @param {(square: string) => boolean} [taken] whether something stands on a square */
  constructor(root, taken = () => false) {
    this.taken = taken;
    /** @type {{next: Next, control: string}[]} */
    this.trail = [{next: root, control: ''}];
    /** Where the step asked for goes on from. */
    this.depth = 0;
    /** The control that was asked for. */
    this.asked = '';
  }

  /** @returns {Next} the answer that stands */
  get node() { return this.trail[this.trail.length - 1].next; }

  /** @returns {string[]} what was clicked, in order */
  get controls() { return this.trail.slice(1).map((stop) => stop.control); }

  /** @returns {[string, string][]} squares chosen one after the other for one control, from and to; a card begins anew */
  get ways() {
    /** @type {[string, string][]} */
    const ways = [];
    for (let i = 2; i < this.trail.length; i++) {
      const [from, to] = [readControl(this.trail[i - 1].control), readControl(this.trail[i].control)];
      const before = this.trail[i - 1].next.begun;
      const anew = before.endsWith('@') || this.trail[i].next.begun.slice(before.length).startsWith('@');
      if (from.kind !== 'square' || to.kind !== 'square' || anew) continue;
      ways.push(isTaking(this.trail[i].next.begun.slice(before.length)) ? [to.id, from.id] : [from.id, to.id]);
    }
    return ways;
  }

  /** Whether what stands ends the turn by itself. */
  get ends() {
    const step = this.trail[this.trail.length - 2]?.next.steps.find((one) => controlOf(one) === this.last);
    return this.node.plays && step !== undefined && ends(step);
  }

  /** @returns {string} the control clicked last */
  get last() { return this.trail[this.trail.length - 1].control; }

  /**
   * The steps that may be clicked now.
   * @returns {Map<string, Step>} by control
   */
  get choices() { return new Map(this.node.steps.map((step) => [controlOf(step), step])); }

  /** Controls that would take the place of one that is chosen. */
  get instead() { return this.trail.slice(0, -1).flatMap(({next}) => next.steps.map(controlOf)); }

  /**
   * A click. A control that is no step now may have been one before: then it takes the place of what
   * was clicked there. The last control, clicked again, plays what stands, or is taken back.
   * @param {string} control
   * @returns {{ask: string} | {play: string} | {back: true} | null} null: it means nothing here
   */
  click(control) {
    const step = this.choices.get(control);
    if (step) return this.#ask(this.trail.length, step);
    if (this.trail.length > 1 && control === this.last) {
      return this.node.token === null ? {back: true} : {play: this.node.token};
    }
    for (let depth = this.trail.length - 1; depth > 0; depth--) {
      const before = this.trail[depth - 1].next.steps.find((other) => controlOf(other) === control);
      if (before) return this.#ask(depth, before);
    }
    return null;
  }

  /**
   * What is known to lead to one decision, which is whole then, need not be asked about. A card that was taken up first
   * stands elsewhere in the token.
   * @param {number} depth @param {Step} step @returns {{ask: string} | {play: string}}
   */
  #ask(depth, step) {
    this.depth = depth;
    this.asked = controlOf(step);
    const {next} = this.trail[depth - 1];
    const begun = next.begun + step.add;
    if (!step.plays || step.leads > 1 || ends(step) || readControl(depth > 1 ? this.trail[1].control : this.asked).kind === 'card' || depth === 1 && this.#looks()) return {ask: begun};
    this.arrive({begun, means: next.means, plays: true, steps: [], token: begun});
    return {play: begun};
  }

  /**
   * The answer to what was asked. A card by itself, or what stands on a square, is not played by one click, which may
   * only have been meant to look at it; nor is what ends the turn, where others would not.
   * @param {Next} next
   * @param {(step: Step) => boolean} [leaveOut] steps that need not be waited for
   * @returns {string | null} the token, when nothing is left to choose
   */
  arrive(next, leaveOut = () => false) {
    this.trail.length = this.depth;
    this.trail.push({next, control: this.asked});
    const only = this.trail.length === 2 && this.#looks() || this.ends;
    return next.token !== null && !only && next.steps.every(leaveOut) ? next.token : null;
  }

  /** Whether a first click may only have been meant to look. */
  #looks() {
    const {kind, id} = readControl(this.asked);
    return kind === 'card' || kind === 'square' && this.taken(id);
  }

  /**
   * The token that a click would have meant, were it legal: as one that is; a piece would have come to an empty square.
   * @param {string} control @param {string} empty
   * @returns {string | null}
   */
  guess(control, empty) {
    const {kind, id} = readControl(control);
    if (kind === 'piece') return `${id}@${empty}`;
    if (kind !== 'square') return null;
    const alike = this.node.steps.find((step) => step.square !== undefined && step.add.includes(step.square));
    return alike ? this.node.begun + alike.add.replace(alike.square ?? '', id) : null;
  }

  /** Takes the last click back. @returns {boolean} whether there was one */
  back() {
    if (this.trail.length === 1) return false;
    this.trail.pop();
    return true;
  }

  /** Takes all clicks back. */
  clear() { this.trail.length = 1; }
}

/** Whether a decision, or what is added to it, brings something from its second square to the first. @param {string} token */
export function isTaking(token) { return token.includes('x'); }

/** The squares of a decision, but those of what rides on it. @param {string} token @param {string[]} squares of the board */
export function squaresOf(token, squares) { return token.split('+')[0].match(/[a-z]\d+/g)?.filter((square) => squares.includes(square)) ?? []; }

/** Whether a step ends the turn without saying so. @param {Step} step */
function ends(step) { return step.ends === true && step.word === undefined; }

/**
 * The card that was taken up on the way, and which of its targets is due: 0 for the first, null
 * while the move it rides on is still to be made.
 * @param {Path} path
 * @returns {{card: string, target: number | null} | null}
 */
export function cardOnTheWay(path) {
  let card = null;
  let begun = -1; // the number of steps since the card began to act
  for (let i = 1; i < path.trail.length; i++) {
    const {kind, id} = readControl(path.trail[i].control);
    const added = path.trail[i].next.begun.slice(path.trail[i - 1].next.begun.length);
    if (kind === 'card') card = id;
    if (card === null) continue;
    if (begun >= 0) begun++;
    else if (added.endsWith('@')) begun = 0;
    else if (added.startsWith('@')) begun = 1;
  }
  if (card === null) return null;
  if (begun < 0 && path.node.steps.length && path.node.steps.every((step) => step.add.startsWith('@'))) begun = 0;
  return {card, target: begun < 0 ? null : begun};
}
