// A board of any size drawn from `state json`: squares that are a grid for keyboards and readers,
// what stands on them, marks, the way that is being chosen, and what happened, moved.

import {drawMark, drawPiece, svg} from './drawings.js';
import {setAttributes} from './dom.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Square} Square */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {{squares: Record<string, Square>, lit: Set<string>, chosen: string[], last: string[]}} Look */

const CELL = 100;
const PACE = 220;

/**
 * Light for the first seat, dark for the second, none for pieces that are nobody's.
 * @param {Game} game @param {Piece} piece
 */
export function toneOf(game, piece) {
  if (piece.seat === null) return 'none';
  return game.seats.names.indexOf(piece.seat) % 2 ? 'dark' : 'light';
}

/** Squares in the order of reading for one who sits at an edge: rows from the far one to the near. */
class Layout {
  /** @param {Game['board']} board @param {string} edge */
  constructor(board, edge) {
    const {files, ranks} = board;
    this.turned = edge === 'west' || edge === 'east';
    this.columns = this.turned ? ranks : files;
    this.rows = this.turned ? files : ranks;
    /** @type {Record<string, [number, number]>} column and row */
    this.places = {};
    for (let file = 0; file < files; file++) {
      for (let rank = 0; rank < ranks; rank++) {
        const name = String.fromCharCode(97 + file) + (rank + 1);
        this.places[name] = edge === 'north' ? [files - 1 - file, rank]
          : edge === 'west' ? [ranks - 1 - rank, files - 1 - file]
          : edge === 'east' ? [rank, file]
          : [file, ranks - 1 - rank];
      }
    }
  }

  /** @param {string} square @returns {[number, number]} its upper left corner */
  corner(square) {
    const [column, row] = this.places[square];
    return [column * CELL, row * CELL];
  }

  /** @param {number} column @param {number} row @returns {string | undefined} */
  at(column, row) {
    return Object.keys(this.places).find((name) => this.places[name][0] === column && this.places[name][1] === row);
  }
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Game} game
   * @param {{click: (thing: string) => void, cancel: () => void}} actions
   */
  constructor(host, game, actions) {
    this.game = game;
    this.host = host;
    this.actions = actions;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map(game.pieces.map((piece) => [piece.token, piece]));
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    /** What stands on a square, in the order of arrival; more than one only while it moves. @type {Map<string, SVGElement[]>} */
    this.stands = new Map();
    /** @type {Look} */
    this.look = {squares: {}, lit: new Set(), chosen: [], last: []};
    this.focused = '';
    this.run = 0;
    this.edge = '';
    this.turn('south');
  }

  /**
   * Turns the board for one who sits at this edge.
   * @param {string} edge
   */
  turn(edge) {
    if (edge === this.edge) return;
    this.edge = edge;
    this.layout = new Layout(this.game.board, edge);
    this.cells.clear();
    this.stands.clear();
    const {columns, rows} = this.layout;
    this.layers = Object.fromEntries(['ground', 'labels', 'marks', 'stands', 'arrows'].map(
      (name) => [name, svg('g', {class: name, 'aria-hidden': 'true'})]));
    this.grid = svg('g', {role: 'grid', class: 'cells', 'aria-label': `${this.game.title}, the board`,
      'aria-rowcount': rows, 'aria-colcount': columns});
    this.grid.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    this.grid.addEventListener('focusin', (event) => this.#focusOn(squareOf(event.target)));
    this.#drawGround();
    this.#drawCells();
    const {ground, labels, marks, stands, arrows} = this.layers;
    const drawn = svg('svg', {viewBox: `0 0 ${columns * CELL} ${rows * CELL}`, class: 'board', role: 'presentation'},
      ground, this.grid, labels, stands, marks, arrows);
    this.host.replaceChildren(drawn);
    this.host.style.setProperty('--columns', String(columns));
    this.host.style.setProperty('--rows', String(rows));
    this.#focusOn(this.focused);
    this.show(this.look);
  }

  #drawGround() {
    const {board} = this.game;
    const dark = new Set(board.dark);
    for (const name of board.squares) {
      const [x, y] = this.layout.corner(name);
      this.layers.ground.append(svg('rect', {x, y, width: CELL, height: CELL, class: dark.has(name) ? 'dark' : 'light'}));
    }
    this.#drawBlocked();
    for (const name of [...board.squares, ...board.blocked]) {
      const [column, row] = this.layout.places[name];
      const kind = board.blocked.includes(name) ? 'roof' : dark.has(name) ? 'dark' : 'light';
      const [across, along] = this.layout.turned ? [name.slice(1), name[0]] : [name[0], name.slice(1)];
      const [x, y] = this.layout.corner(name);
      if (row === this.layout.rows - 1) this.layers.labels.append(svg('text', {x: x + 94, y: y + 94, class: `across on-${kind}`}, across));
      if (column === 0) this.layers.labels.append(svg('text', {x: x + 5, y: y + 18, class: `along on-${kind}`}, along));
    }
  }

  /** Squares that are none, drawn as a building seen from above: a roof over each straight run. */
  #drawBlocked() {
    const left = new Set(this.game.board.blocked);
    for (const name of this.game.board.blocked) {
      if (!left.has(name)) continue;
      const [column, row] = this.layout.places[name];
      const run = (/** @type {number} */ dx, /** @type {number} */ dy) => {
        let first = 0, last = 0;
        const blocked = (/** @type {number} */ step) => left.has(this.layout.at(column + dx * step, row + dy * step) ?? '');
        while (blocked(first - 1)) first--;
        while (blocked(last + 1)) last++;
        return [first, last];
      };
      const [[x0, x1], [y0, y1]] = [run(1, 0), run(0, 1)];
      const wide = x1 - x0 >= y1 - y0;
      const [c0, c1, r0, r1] = wide ? [column + x0, column + x1, row, row] : [column, column, row + y0, row + y1];
      for (let c = c0; c <= c1; c++) for (let r = r0; r <= r1; r++) left.delete(this.layout.at(c, r) ?? '');
      this.layers.ground.append(roof(c0 * CELL, r0 * CELL, (c1 + 1) * CELL, (r1 + 1) * CELL, wide));
    }
  }

  #drawCells() {
    const blocked = new Set(this.game.board.blocked);
    for (let row = 0; row < this.layout.rows; row++) {
      const line = svg('g', {role: 'row', 'aria-rowindex': row + 1});
      for (let column = 0; column < this.layout.columns; column++) {
        const name = this.layout.at(column, row);
        if (!name) continue;
        const [x, y] = this.layout.corner(name);
        const cell = svg('g', {role: 'gridcell', tabindex: -1, class: 'cell', 'data-square': name,
          'aria-colindex': column + 1, transform: `translate(${x} ${y})`},
        svg('rect', {width: CELL, height: CELL, class: 'area'}),
        svg('circle', {cx: 50, cy: 50, r: 15, class: 'dot'}),
        svg('path', {d: 'M3 27 V3 H27 M73 3 H97 V27 M97 73 V97 H73 M27 97 H3 V73', class: 'corners'}),
        svg('rect', {x: 3, y: 3, width: CELL - 6, height: CELL - 6, class: 'ring'}));
        if (!blocked.has(name)) cell.setAttribute('data-thing', `square:${name}`);
        this.cells.set(name, cell);
        line.append(cell);
      }
      this.grid.append(line);
    }
    if (!this.cells.has(this.focused)) this.focused = this.layout.at(0, this.layout.rows - 1) ?? '';
  }

  /** @param {string} square */
  #focusOn(square) {
    if (!this.cells.has(square)) return;
    this.cells.get(this.focused)?.setAttribute('tabindex', '-1');
    this.focused = square;
    this.cells.get(square)?.setAttribute('tabindex', '0');
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const square = squareOf(event.target);
    if (!square || event.altKey || event.metaKey) return;
    const [column, row] = this.layout.places[square];
    /** @type {Record<string, [number, number]>} */
    const goes = {ArrowLeft: [column - 1, row], ArrowRight: [column + 1, row], ArrowUp: [column, row - 1],
      ArrowDown: [column, row + 1], Home: [0, event.ctrlKey ? 0 : row], PageUp: [column, 0],
      End: [this.layout.columns - 1, event.ctrlKey ? this.layout.rows - 1 : row], PageDown: [column, this.layout.rows - 1]};
    if (goes[event.key]) {
      const to = this.layout.at(...goes[event.key]);
      if (to) this.cells.get(to)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      const thing = this.cells.get(square)?.dataset.thing;
      if (thing) this.actions.click(thing);
    } else if (event.key === 'Escape') {
      this.actions.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} square */
  focus(square) { this.cells.get(square)?.focus(); }

  /**
   * Shows a state as it is, without motion.
   * @param {Look} look
   */
  show(look) {
    this.run++;
    this.look = look;
    this.#placeStands();
    this.#placeMarks();
    this.#showCells();
    this.#drawWay();
  }

  #placeStands() {
    for (const nodes of this.stands.values()) {
      for (const node of nodes) for (const running of node.getAnimations()) running.cancel();
    }
    const layer = this.layers.stands;
    /** @type {Map<string, SVGElement[]>} */
    const now = new Map();
    for (const [name, here] of Object.entries(this.look.squares)) {
      if (!here.piece) continue;
      const key = `${here.piece} ${here.count ?? ''}`;
      const old = this.stands.get(name)?.find((node) => node.dataset.key === key);
      const node = old ?? this.#makeStand(here.piece, here.count ?? '');
      this.#put(node, name);
      if (node.parentNode !== layer) layer.append(node);
      now.set(name, [node]);
    }
    const kept = new Set([...now.values()].flat());
    for (const node of Array.from(layer.children)) if (!kept.has(/** @type {SVGElement} */ (node))) node.remove();
    this.stands = now;
  }

  /**
   * A piece, or a stack of so many, as it stands on a square.
   * @param {string} token @param {string} count
   */
  #makeStand(token, count) {
    const piece = this.pieces.get(token) ?? {token, kind: '?', letter: token, seat: null, name: token, glyph: token};
    const stand = svg('g', {class: 'stand', 'data-key': `${token} ${count}`});
    const tone = toneOf(this.game, piece);
    const heap = Math.min(Number(count || 1), 4);
    if (!count) {
      stand.append(svg('g', {transform: 'translate(4.5 3) scale(.91)'}, drawPiece(piece, tone)));
    }
    const spots = [[[0, 0]], [[-15, 10], [13, -10]], [[-17, 12], [17, 12], [0, -14]], [[-17, 15], [17, 15], [-15, -13], [17, -13]]];
    for (const [dx, dy] of count ? spots[heap - 1] : []) {
      const size = heap === 1 ? 0.7 : 0.54;
      stand.append(svg('g', {transform: `translate(${50 + dx - 50 * size} ${50 + dy - 50 * size}) scale(${size})`}, drawPiece(piece, tone)));
    }
    if (Number(count) > 1) {
      const wide = count.length > 1 ? 46 : 34;
      stand.append(svg('rect', {x: 97 - wide, y: 63, width: wide, height: 34, rx: 17, class: 'badge'}),
        svg('text', {x: 97 - wide / 2, y: 89, class: 'number'}, count));
    }
    return stand;
  }

  /** @param {SVGElement} node @param {string} square */
  #put(node, square) {
    const [x, y] = this.layout.corner(square);
    setAttributes(node, {transform: `translate(${x} ${y})`});
  }

  #placeMarks() {
    const drawn = [];
    for (const [name, here] of Object.entries(this.look.squares)) {
      const [x, y] = this.layout.corner(name);
      (here.mark ?? '').split(',').filter(Boolean).forEach((mark, index) => {
        drawn.push(svg('rect', {x, y, width: CELL, height: CELL, class: `marked ${mark}`}));
        const large = mark === 'forbidden' && !here.piece;
        drawn.push(svg('g', {transform: large ? `translate(${x + 20} ${y + 20}) scale(.6)`
          : `translate(${x + 70 - 30 * index} ${y + 2}) scale(.28)`}, drawMark(mark)));
      });
    }
    this.layers.marks.replaceChildren(...drawn);
  }

  #showCells() {
    const {squares, lit, chosen, last} = this.look;
    setAttributes(this.grid, {'data-begins': chosen.length === 0});
    for (const [name, cell] of this.cells) {
      const here = squares[name] ?? {};
      setAttributes(cell, {'data-lit': lit.has(name), 'data-full': Boolean(here.piece), 'data-chosen': chosen.includes(name),
        'data-last': last.includes(name), 'aria-selected': String(chosen.includes(name)), 'aria-label': this.describeSquare(name)});
    }
  }

  /**
   * A square in words, for readers of the screen.
   * @param {string} name
   */
  describeSquare(name) {
    const {squares, lit, chosen, last} = this.look;
    const here = squares[name] ?? {};
    const words = [name];
    if (this.game.board.blocked.includes(name)) words.push('no square');
    else words.push(here.piece ? this.pieces.get(here.piece)?.name ?? here.piece : 'empty');
    if (here.count) words.push(`${here.count} there`);
    words.push(...(here.mark ?? '').split(',').filter(Boolean));
    if (last.includes(name)) words.push('last move');
    if (chosen.includes(name)) words.push('chosen');
    if (lit.has(name)) words.push('can be chosen');
    return words.join(', ');
  }

  /** Arrows along the squares chosen so far. */
  #drawWay() {
    const drawn = [];
    const {chosen} = this.look;
    for (let i = 1; i < chosen.length; i++) {
      const [from, to] = [this.#centre(chosen[i - 1]), this.#centre(chosen[i])];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (!length) continue;
      const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
      const [tx, ty] = [to[0] - 8 * ux, to[1] - 8 * uy];
      const [bx, by] = [tx - 34 * ux, ty - 34 * uy];
      drawn.push(svg('path', {d: `M${from[0] + 20 * ux} ${from[1] + 20 * uy} L${bx} ${by}`, class: 'shaft'}),
        svg('path', {d: `M${tx} ${ty} L${bx - 20 * uy} ${by + 20 * ux} L${bx + 20 * uy} ${by - 20 * ux} Z`, class: 'head'}));
    }
    this.layers.arrows.replaceChildren(...drawn);
  }

  /** @param {string} square @returns {[number, number]} */
  #centre(square) {
    const [x, y] = this.layout.corner(square);
    return [x + CELL / 2, y + CELL / 2];
  }

  /** A copy of what stands on a square, to be dragged. @param {string} square @returns {SVGElement | null} */
  copyOf(square) {
    const stand = this.stands.get(square)?.[0];
    if (!stand) return null;
    const copy = /** @type {SVGElement} */ (stand.cloneNode(true));
    copy.removeAttribute('transform');
    return copy;
  }

  /**
   * Moves what events say has happened, one after another, and then shows the state as it is.
   * @param {GameEvent[]} events
   * @param {Look} look
   * @param {boolean} still no motion is wanted
   */
  async play(events, look, still) {
    const run = ++this.run;
    const deeds = events.filter((event) => event.kind in DEEDS);
    if (still || !deeds.length || document.hidden) return this.show(look);
    this.look = {...look, squares: this.look.squares};
    this.#showCells();
    this.#drawWay();
    const pace = Math.min(PACE, 1400 / deeds.length);
    /** @type {Animation[]} */
    const running = [];
    const stage = {board: this, squares: look.squares, running, delay: 0, seen: new Set()};
    for (const event of deeds) {
      DEEDS[event.kind](stage, event.facts);
      stage.delay += pace;
    }
    await Promise.allSettled(running.map((animation) => animation.finished));
    if (run === this.run) this.show(look);
  }

  /**
   * Sends a node from one square to another.
   * @param {Stage} stage @param {SVGElement} node @param {string} from @param {string} to
   */
  travel(stage, node, from, to) {
    const [[x0, y0], [x1, y1]] = [this.layout.corner(from), this.layout.corner(to)];
    this.layers.stands.append(node);
    this.#put(node, to);
    stage.running.push(node.animate(
      [{transform: `translate(${x0}px, ${y0}px)`}, {transform: `translate(${x1}px, ${y1}px)`}],
      {duration: PACE, delay: stage.delay, easing: 'ease-in-out', fill: stage.seen.has(node) ? 'forwards' : 'both'}));
    stage.seen.add(node);
  }

  /** @param {Stage} stage @param {SVGElement | undefined} node */
  vanish(stage, node) {
    if (!node) return;
    stage.running.push(node.animate([{opacity: 1}, {opacity: 0}], {duration: PACE, delay: stage.delay + PACE / 2, fill: 'both'}));
  }

  /** @param {Stage} stage @param {string} square @param {string} token @param {string} count */
  appear(stage, square, token, count) {
    const node = this.#makeStand(token, count);
    this.layers.stands.append(node);
    this.#put(node, square);
    const [x, y] = this.layout.corner(square);
    const at = (/** @type {number} */ size) => `translate(${x + 50 - 50 * size}px, ${y + 50 - 50 * size}px) scale(${size})`;
    stage.running.push(node.animate([{opacity: 0, transform: at(1.5)}, {opacity: 1, transform: at(1)}],
      {duration: PACE, delay: stage.delay, easing: 'ease-out', fill: 'both'}));
    stage.seen.add(node);
    this.arrive(square, node);
  }

  /** @param {string} square @param {SVGElement} node */
  arrive(square, node) { this.stands.set(square, [...this.stands.get(square) ?? [], node]); }

  /** Takes what came to the square first. @param {string} square @returns {SVGElement | undefined} */
  leave(square) { return this.stands.get(square)?.shift(); }
}

/** @typedef {{board: Board, squares: Record<string, Square>, running: Animation[], delay: number, seen: Set<SVGElement>}} Stage */

/**
 * What the kinds of events do on the stage. A heap that changes is drawn anew with its new number.
 * @type {Record<string, (stage: Stage, facts: Record<string, string>) => void>}
 */
const DEEDS = {
  add: (stage, {square, piece}) => stage.board.appear(stage, square, piece, ''),
  move: (stage, {from, to, beans}) => {
    const node = beans ? stage.board.copyOf(from) : stage.board.leave(from);
    if (!node) return;
    stage.board.travel(stage, node, from, to);
    stage.board.arrive(to, node);
  },
  steal: (stage, {from, to}) => {
    const node = stage.board.copyOf(from);
    if (!node) return;
    stage.board.travel(stage, node, from, to);
    stage.board.vanish(stage, node);
  },
  capture: (stage, {square}) => stage.board.vanish(stage, stage.board.leave(square)),
  remove: (stage, {square}) => stage.board.vanish(stage, stage.board.leave(square)),
  promote: (stage, {square, piece}) => {
    stage.board.vanish(stage, stage.board.leave(square));
    stage.board.appear(stage, square, piece, '');
  },
  change: (stage, facts) => DEEDS.promote(stage, facts),
  place: (stage, {square, beans}) => {
    const piece = stage.squares[square]?.piece;
    if (!piece) return;
    stage.board.vanish(stage, stage.board.leave(square));
    stage.board.appear(stage, square, piece, beans);
  },
};

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof Element ? target.closest('[data-square]')?.getAttribute('data-square') ?? '' : '';
}

/** A hipped roof over a rectangle. @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {boolean} wide */
function roof(x0, y0, x1, y1, wide) {
  const [a, b] = wide ? [[x0 + 50, y0 + 50], [x1 - 50, y1 - 50]] : [[x0 + 50, y0 + 50], [x1 - 50, y1 - 50]];
  const [sides, ends] = [
    wide ? [[`M${x0} ${y0} L${x1} ${y0} L${b} L${a} Z`, 'north'], [`M${x0} ${y1} L${x1} ${y1} L${b} L${a} Z`, 'south']]
      : [[`M${x0} ${y0} L${x0} ${y1} L${b} L${a} Z`, 'west'], [`M${x1} ${y0} L${x1} ${y1} L${b} L${a} Z`, 'east']],
    wide ? [[`M${x0} ${y0} L${x0} ${y1} L${a} Z`, 'west'], [`M${x1} ${y0} L${x1} ${y1} L${b} Z`, 'east']]
      : [[`M${x0} ${y0} L${x1} ${y0} L${a} Z`, 'north'], [`M${x0} ${y1} L${x1} ${y1} L${b} Z`, 'south']]];
  return svg('g', {class: 'building'}, ...[...sides, ...ends].map(([d, face]) => svg('path', {d, class: face})));
}
