// What a board shows of a view: what stands where, what can be chosen and was, what moved last, and what is drawn over it.

import {toneOf} from './board.js';
import {touched} from './events.js';
import {overlayOf} from './show.js';
import {cardOnTheWay, isTaking, readControl, squaresOf} from './tokens.js';
import {labelOf, ownMoves, seatName} from './wording.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./types.js').State} State */
/**
 * @typedef {{past: import('./history.js').Scene | null, walk: import('./decide.js').Walk | null, open: boolean, showing: string}} Glance what is looked back at; of the
 *   review, while one goes through it; after the game what was hidden is shown of the past, too; which of the engine's views is shown, none at first
 */

/** Where one looks: so many decisions were made. @param {View} view @param {Glance} glance */
export function placeOf({update}, {past}) { return past ? past.place : update?.place ?? 0; }

/** What there was where one looks. @param {View} view @param {Glance} glance @returns {State} */
export function stateAt({update, opened}, {past, open}) {
  return past ? open && opened[past.place] || past.state : /** @type {import('./view.js').Update} */ (update).state;
}

/** What a decision does on the board. @param {View} view @param {string} token @param {string} kind @returns {import('./overlay.js').Arrow[]} */
export function arrowOf({welcome}, token, kind) {
  const [first, second = first] = squaresOf(token, welcome?.game.board.squares ?? []);
  const [from, to] = isTaking(token) ? [second, first] : [first, second];
  return from ? [{from, to, kind, text: ''}] : [];
}

/** @param {View} view @param {Glance} glance @returns {import('./board.js').Look} */
export function lookOf(view, glance) {
  const {past, walk} = glance;
  const state = stateAt(view, glance);
  const look = {squares: state.scene.squares, tags: tagsOf(view, state), lit: new Set(), chosen: [], ways: [],
    last: walk?.last ?? touched(past ? view.events.slice(0, past.n) : view.events, past ? null : view.welcome?.you ?? null), over: overOf(view, glance, state)};
  if (past) return look;
  const named = (/** @type {Iterable<string>} */ controls) => [...controls].map(readControl).filter(({kind}) => kind === 'square').map(({id}) => id);
  return {...look, squares: squaresAfter(view), lit: new Set(named(view.free ? view.path?.choices.keys() ?? [] : [])), chosen: named(view.path?.controls ?? []), ways: view.path?.ways ?? []};
}

/** What is drawn over the squares: rows that stand, what the engine shows, a hint; or a decision that was judged. @param {View} view @param {Glance} glance @param {State} state */
function overOf(view, glance, {scene: {squares, rows = []}}) {
  const {past, walk, showing} = glance;
  const drawing = view.drawing(showing, placeOf(view, glance));
  const game = view.welcome?.game;
  if (!game || walk) return {chips: {}, arrows: walk?.arrows ?? []};
  const {chips, arrows} = drawing ? overlayOf(game, showing, drawing) : {chips: {}, arrows: []};
  const tone = (/** @type {string} */ square) => game.pieces.filter(({token}) => token === squares[square]?.piece).map((piece) => toneOf(game, piece));
  const drawn = rows.map((row) => ({from: row[0], to: row[row.length - 1], kind: `row ${tone(row[0])}`, text: ''}));
  return {chips, arrows: [...drawn, ...arrows, ...view.hint && !past ? ownMoves(view.hint[0]).flatMap(({token}) => arrowOf(view, token, 'best')) : []]};
}

/** The squares as they will be, as far as one can tell, while a move is on its way, or while the targets of a card are chosen that follows it. @param {View} view */
function squaresAfter({update, waiting, path, welcome}) {
  const squares = update?.state.scene.squares ?? {};
  const [from, to] = path?.ways[0] ?? [];
  const rides = path && cardOnTheWay(path);
  const follows = rides && rides.target !== null && welcome?.game.cards.some(({id, move}) => id === rides.card && move !== null);
  if (waiting !== 'play' && !follows || !from || !to || !squares[from]?.piece || squares[from].count) return squares;
  const [rook, beside] = welcome ? rookWay(welcome.game, squares[from].piece, from, to) : ['', ''];
  const {[from]: moved, [rook]: castled, ...others} = squares;
  return {...others, [to]: moved, ...castled && {[beside]: castled}};
}

/** From where and to where a rook goes with its king. @param {import('./types.js').Game} game @param {string | undefined} token of what moves @param {string} from @param {string} to */
function rookWay({pieces, board}, token, from, to) {
  const [start, end] = [from, to].map((square) => square.charCodeAt(0));
  const rank = from.slice(1);
  if (Math.abs(start - end) !== 2 || rank !== to.slice(1) || pieces.find((piece) => piece.token === token)?.kind !== 'king') return ['', ''];
  return [(end < start ? 'a' : String.fromCharCode(96 + board.files)) + rank, String.fromCharCode((start + end) / 2) + rank];
}

/** Where pieces stand that mean something to a seat, as far as that is known: the first letter of what they are, of other seats with its number. @param {View} view @param {State} state */
function tagsOf({welcome}, state) {
  /** @type {Record<string, import('./board.js').Tag[]>} */
  const tags = {};
  for (const zone of welcome ? state.zones : []) {
    if (!welcome || zone.seat === null || zone.kind !== 'pieces') continue;
    const [{game}, own, label] = [welcome, zone.seat === welcome.you, labelOf(welcome.game, zone)];
    const tag = {text: label.slice(0, 1).toUpperCase() + (own ? '' : zone.seat.slice(-1)), words: `${own ? 'your' : `${seatName(zone.seat)}’s`} ${label}`, person: !own && game.seats.names.indexOf(zone.seat)};
    for (const [square, {piece}] of Object.entries(state.scene.squares)) {
      const meant = zone.items?.some(({id}) => id === piece) && game.pieces.find(({token}) => token === piece)?.seat === null;
      if (meant) (tags[square] ??= []).push(tag);
    }
  }
  return tags;
}
