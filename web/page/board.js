// A board of any size drawn from `state json`: squares that are a grid for keyboards and readers,
// what stands on them, marks, the way that is being chosen, and what happened, moved.

import {drawMark, drawPiece, svg} from './drawings.js';
import {setAttributes, setText} from './dom.js';
import {drawBuildings, drawLabels, drawSquares} from './ground.js';
import {CELL, Layout} from './layout.js';
import {playDeeds} from './motion.js';
import {drawArrow, drawChips} from './overlay.js';
import {byKeys} from './pointer.js';
import {capital} from './wording.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Square} Square */
/** @typedef {import('./types.js').Piece} Piece */
/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {{text: string, words: string, person: number | false}} Tag what a piece is to a seat; person: to another than the own */
/** @typedef {{squares: Record<string, Square>, tags: Record<string, Tag[]>, lit: Set<string>, chosen: string[], ways: [string, string][], last: Map<string, string>, over?: import('./overlay.js').Overlay | null}} Look */

/** More squares with one mark have no frame: they would be a grid. */
const MANY_MARKS = 6;

/**
 * Light for the first seat, dark for the second, none for pieces that are nobody's.
 * @param {Game} game @param {Piece} piece
 */
export function toneOf(game, piece) {
  if (piece.seat === null) return 'none';
  return game.seats.names.indexOf(piece.seat) % 2 ? 'dark' : 'light';
}

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {Game} game
   * @param {{click: (control: string) => void, cancel: () => void, steps?: () => boolean}} actions steps: arrows to the left and right look back and on
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
    this.look = {squares: {}, tags: {}, lit: new Set(), chosen: [], ways: [], last: new Map()};
    this.focused = '';
    this.run = 0;
    this.edge = '';
    this.layout = new Layout(game.board, 'south');
    this.layers = {ground: layer('ground'), labels: layer('labels'), rows: layer('rows'), stands: layer('stands'), marks: layer('marks'), arrows: layer('arrows')};
    this.grid = svg('g', {role: 'grid', class: 'cells', 'aria-label': `${game.title}, the board`});
    this.grid.addEventListener('keydown', (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    this.grid.addEventListener('focusin', (event) => this.#focusOn(squareOf(event.target)));
    this.drawn = svg('svg', {class: 'board', role: 'presentation'}, this.layers.ground, this.grid, this.layers.labels, this.layers.rows,
      this.layers.stands, this.layers.marks, this.layers.arrows);
    host.replaceChildren(this.drawn);
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
    setAttributes(this.grid, {'aria-rowcount': rows, 'aria-colcount': columns});
    setAttributes(this.drawn, {viewBox: `0 0 ${columns * CELL} ${rows * CELL}`});
    for (const part of [this.grid, ...Object.values(this.layers)]) part.replaceChildren();
    const {board} = this.game;
    this.layers.ground.append(...drawSquares(board, this.layout), ...drawBuildings(board, this.layout));
    this.layers.labels.append(...drawLabels(board, this.layout));
    this.#drawCells();
    const {style} = this.host.parentElement ?? this.host;
    style.setProperty('--columns', String(columns));
    style.setProperty('--rows', String(rows));
    this.#focusOn(this.focused);
    this.show(this.look);
  }

  #drawCells() {
    for (let row = 0; row < this.layout.rows; row++) {
      const line = svg('g', {role: 'row', 'aria-rowindex': row + 1});
      for (let column = 0; column < this.layout.columns; column++) {
        const name = this.layout.at(column, row);
        if (!name) continue;
        const [x, y] = this.layout.corner(name);
        const cell = svg('g', {role: 'gridcell', tabindex: -1, class: 'cell', 'data-square': name, 'data-control': `square:${name}`,
          'aria-colindex': column + 1, transform: `translate(${x} ${y})`},
        svg('rect', {width: CELL, height: CELL, class: 'area'}),
        svg('circle', {cx: 50, cy: 50, r: 15, class: 'dot'}),
        svg('path', {d: 'M3 27 V3 H27 M73 3 H97 V27 M97 73 V97 H73 M27 97 H3 V73', class: 'corners'}),
        svg('rect', {x: 3, y: 3, width: CELL - 6, height: CELL - 6, class: 'ring'}), svg('title'));
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
      if (!byKeys) return; // arrows look back
      if (/Left|Right/.test(event.key) && this.actions.steps?.()) return;
      const to = this.layout.at(...goes[event.key]);
      if (to) this.cells.get(to)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      const control = this.cells.get(square)?.dataset.control;
      if (control) this.actions.click(control);
    } else if (event.key === 'Escape') {
      this.actions.cancel();
    } else {
      return;
    }
    event.preventDefault();
  }

  /** @param {string} square */
  focus(square) { this.cells.get(square)?.focus(); }

  /** Where the keyboard was, if that is lit; otherwise the first square that is. */
  focusLit() {
    const {lit} = this.look;
    const order = [this.focused, ...this.cells.keys()];
    this.focus(order.find((square) => lit.has(square)) ?? this.focused);
  }

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
    /** @type {Map<string, SVGElement[]>} */
    const now = new Map();
    for (const [name, here] of Object.entries(this.look.squares)) {
      if (!here.piece) continue;
      const key = `${here.piece} ${here.count ?? ''}`;
      const old = this.stands.get(name)?.find((node) => node.dataset.key === key);
      const node = old ?? this.makeStand(here.piece, here.count ?? '');
      this.put(node, name);
      now.set(name, [node]);
    }
    const kept = new Set([...now.values()].flat());
    for (const node of Array.from(this.layers.stands.children)) if (!kept.has(/** @type {SVGElement} */ (node))) node.remove();
    this.stands = now;
  }

  /**
   * A piece, or a stack of so many, as it stands on a square.
   * @param {string} token @param {string} count
   */
  makeStand(token, count) {
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
  put(node, square) {
    const [x, y] = this.layout.corner(square);
    setAttributes(node, {transform: `translate(${x} ${y})`});
    this.layers.stands.append(node);
  }

  /** Whose piece stands on a square, as a tone. @param {Square} [here] */
  toneOn(here) {
    const piece = this.pieces.get(here?.piece ?? '');
    return piece ? toneOf(this.game, piece) : '';
  }

  #placeMarks() {
    /** @type {SVGElement[]} */
    const drawn = [];
    const all = Object.values(this.look.squares).flatMap(({mark}) => mark?.split(',') ?? []);
    const few = (/** @type {string} */ mark) => all.filter((other) => other === mark).length <= MANY_MARKS;
    for (const [name, here] of Object.entries(this.look.squares)) {
      const [x, y] = this.layout.corner(name);
      (here.mark ?? '').split(',').filter(Boolean).forEach((mark, index) => {
        const tone = this.toneOn(here);
        if (few(mark)) drawn.push(svg('rect', {x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, class: `marked ${mark} ${tone}`}));
        const large = mark === 'forbidden' && !here.piece;
        drawn.push(svg('g', {class: tone, transform: large ? `translate(${x + 20} ${y + 20}) scale(.6)`
          : `translate(${x + 70 - 30 * index} ${y + 2}) scale(.28)`}, drawMark(mark)));
      });
    }
    for (const [name, tags] of Object.entries(this.look.tags)) {
      const [x, y] = this.layout.corner(name);
      tags.forEach(({text, person}, index) => {
        const [left, width] = [index % 2 ? 96 - 16 * text.length - 12 : 4, 16 * text.length + 12];
        const tag = svg('g', {class: 'tag', transform: `translate(${x} ${y + 34 * Math.floor(index / 2)})`}, ...index ? [] : [svg('rect', {x: 4, y: 4, width: 92, height: 92, rx: 8, class: 'frame'})],
          svg('rect', {x: left, y: 4, width, height: 32, rx: 8}), svg('text', {x: left + 6, y: 29}, text));
        setAttributes(tag, {'data-person': person});
        drawn.push(tag);
      });
    }
    this.layers.marks.replaceChildren(...drawn);
  }

  #showCells() {
    const {squares, tags, lit, chosen, last} = this.look;
    setAttributes(this.grid, {'data-begins': chosen.length === 0});
    for (const [name, cell] of this.cells) {
      const here = squares[name] ?? {};
      setText(/** @type {Element} */ (cell.lastElementChild), [...(tags[name] ?? []).map(({words}) => capital(words)), ...here.mark?.split(',').map((mark) => capital(`${mark}: ${this.game.marks?.[mark] ?? ''}`)) ?? []].join('. '));
      setAttributes(cell, {'data-lit': lit.has(name), 'data-full': Boolean(here.piece), 'data-chosen': chosen.includes(name),
        'data-last': last.has(name), 'data-person': last.has(name) && this.game.seats.names.indexOf(last.get(name) ?? ''), 'aria-selected': String(chosen.includes(name)), 'aria-label': this.describeSquare(name)});
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
    words.push(...(this.look.tags[name] ?? []).map((tag) => tag.words));
    words.push(...(here.mark ?? '').split(',').filter(Boolean));
    if (last.has(name)) words.push('last move');
    words.push(...this.look.over?.chips[name]?.map((chip) => chip.words) ?? []);
    if (chosen.includes(name)) words.push('chosen');
    if (lit.has(name)) words.push('can be chosen');
    return words.join(', ');
  }

  /** Arrows along the squares chosen so far, below them what the engine thinks. */
  #drawWay() {
    const {over, ways} = this.look;
    const arrows = [...over?.arrows ?? [], ...ways.map(([from, to]) => ({from, to, kind: 'way', text: ''})).filter(({from, to}) => from !== to)];
    const [rows, rest] = [true, false].map((row) => arrows.filter(({kind}) => kind.startsWith('row') === row));
    this.layers.rows.replaceChildren(...rows.flatMap((arrow) => drawArrow(this.layout, arrow)));
    this.layers.arrows.replaceChildren(...Object.entries(over?.chips ?? {}).flatMap(([square, chips]) => drawChips(this.layout, square, chips)),
      ...rest.flatMap((arrow) => drawArrow(this.layout, arrow)));
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
    const anew = events.some(({kind}) => kind === 'round'); // what can be chosen there stands on another board
    this.look = {...look, squares: this.look.squares, ...anew && {tags: this.look.tags, lit: new Set()}};
    this.#showCells();
    this.#drawWay();
    const running = still || document.hidden ? [] : playDeeds(this, events, look.squares);
    await Promise.allSettled(running.map((animation) => animation.finished));
    if (run === this.run) this.show(look);
  }

  /** @param {string} square @param {SVGElement} node */
  arrive(square, node) { this.stands.set(square, [...this.stands.get(square) ?? [], node]); }

  /** Takes what came to the square first. @param {string} square @returns {SVGElement | undefined} */
  leave(square) { return this.stands.get(square)?.shift(); }
}

/** A layer that is only looked at. @param {string} name */
function layer(name) { return svg('g', {class: name, 'aria-hidden': 'true'}); }

/** @param {EventTarget | null} target */
function squareOf(target) {
  return target instanceof Element ? target.closest('[data-square]')?.getAttribute('data-square') ?? '' : '';
}
