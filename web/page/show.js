// The engine's views, as `describe` lists them: a choice of one, drawn on the board, its words and tables beside it. What
// each means is not known here, only its form.

import {toneOf} from './board.js';
import {byId, element, keep, setAttributes, setText} from './dom.js';
import {drawPiece} from './drawings.js';
import {capital, hintWords, lineWords, ownMoves, seatName, shortName} from './wording.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').Drawing} Drawing */
/** @typedef {import('./overlay.js').Overlay} Overlay */

/** How numbers look that have the tone of pieces. @type {Record<string, string>} */
const SHADES = {light: ' (light)', dark: ' (dark)', person: '', none: ''};

/** So many moves of a line are told in words. */
const FORESEEN = 6;

/** What is certain, in millionths. */
const WHOLE = 1000000;

/** Millionths as people read them: nothing is impossible nor certain by rounding. @param {number} ppm */
function percent(ppm) {
  const rounded = Math.round(ppm / 10000);
  if (rounded === 0 && ppm > 0) return '<1%';
  return rounded === 100 && ppm < WHOLE ? '>99%' : `${rounded}%`;
}

/** Units in which a view may have its numbers, by how its words name them: how people are told of them, and how numbers are written. @type {[RegExp, string, (value: number) => string][]} */
const UNITS = [[/, in millionths$/, '', percent], [/, in thousandths of a win$/, ', in percent of a win', (value) => `${signed(Math.round(value / 10))}%`],
  [/, in hundredths of a (\w+)$/, ', in $1s', (value) => signed(Math.round(value / 10) / 10)], [/, in hundredths$/, '', (value) => signed(Math.round(value / 10) / 10)], [/$/, '', String]];

/** @param {number} value */
function signed(value) { return value > 0 ? `+${value}` : String(value); }

/** @param {string} text of a view */
function unitOf(text) { return UNITS.find(([pattern]) => pattern.test(text)) ?? UNITS[UNITS.length - 1]; }

/** How a seat's numbers look: as its pieces, or in its colour. @param {Game} game @param {string} seat */
function toneFor(game, seat) {
  const piece = game.pieces.find((one) => one.seat === seat);
  return piece ? toneOf(game, piece) : 'person'; // the colour that it has at the table
}

/**
 * What is drawn on the board. Of several numbers those that are 0 say nothing; of lines there is the best turn with the answer to it, of others the beginning.
 * @param {Game} game @param {string} name of the view @param {Drawing} drawing @returns {Overlay}
 */
export function overlayOf(game, name, {labels = [], squares = {}, arrows = [], lines = []}) {
  const [,, text] = unitOf(game.views.find((view) => view.name === name)?.text ?? '');
  const many = labels.length > 1;
  const tone = (/** @type {string} */ number) => parseFloat(number) > 0 ? 'more' : parseFloat(number) < 0 ? 'less' : 'even'; // of what is read: there is one 0
  const chips = Object.entries(squares).map(([square, values]) => [square, values.flatMap((value, index) => many && !value ? [] : [{
    text: text(value).replace('%', ''), words: `${name} ${seatName(labels[index])} ${text(value)}`, person: game.seats.names.indexOf(labels[index]),
    tone: many ? toneFor(game, labels[index]) : tone(text(value))}])]);
  const best = lines[0] ?? {moves: []};
  const own = ownMoves(best).length;
  const answered = own + ownMoves({moves: best.moves.slice(own)}).length;
  return {chips: Object.fromEntries(chips), arrows: arrows.filter(({rank, step}) => step <= (rank === 1 ? answered : 1)).reverse().map(({from, to, rank, step, piece}) => {
    const comes = game.pieces.find(({token}) => token === piece);
    return {from, to, kind: rank > 1 ? 'other' : step > own ? 'made' : 'best', text: rank === 1 && answered > 2 ? String(step) : '', drawn: comes && drawPiece(comes, toneOf(game, comes))};
  })};
}

/**
 * @param {View} view @param {string} name of the view that was chosen, or nothing
 * @param {number} place where one looks @param {(name: string) => void} choose
 */
export function showViews(view, name, place, choose) {
  const {welcome, update} = view;
  const drawing = view.drawing(name, place);
  if (!welcome || !update) return;
  const {game, options} = welcome;
  const may = (/** @type {string} */ one) => update.result !== null || options.views.includes(one);
  keep(byId('views'), game.views, (one) => one.name, (one) => element('button', {type: 'button', title: wordsOf(one)}, capital(one.label)),
    (button, one) => {
      setAttributes(button, {'aria-pressed': String(one.name === name), disabled: !may(one.name)});
      button.onclick = () => choose(one.name === name ? '' : one.name);
    });
  const chosen = game.views.find((one) => one.name === name);
  setText(byId('shown'), chosen && !drawing ? (view.undrawn(name, place) ? `${capital(view.undrawn(name, place))}.` : 'Thinking …') : chosen ? `${wordsOf(chosen)}.`
    : game.views.every((one) => may(one.name)) ? '' : 'What the engine thinks is shown after the game.');
  const all = chosen ? [] : game.views.map((one) => element('dl', {}, element('dt', {}, capital(one.label)), element('dd', {}, `${wordsOf(one)}.`)));
  byId('drawing').replaceChildren(...all, ...drawing ? [...tablesOf(game, drawing), ...linesOf(game, drawing).map(([head, words]) => element('dl', {}, element('dt', {}, head), element('dd', {}, words)))] : []);
}

/** What a form draws. @type {Record<string, string>} */
const FORMS = {squares: 'Numbers on the squares', table: 'A table', arrows: 'Arrows, violet, red and blue'};

/** Its words, for people, in their units. @param {import('./types.js').ViewInfo} view */
function wordsOf({form, text}) {
  const [pattern, words] = unitOf(text);
  return `${FORMS[form]}: ${text.replace(pattern, words)}`;
}

/**
 * Chances as tables, one for each thing that several seats have, who has it above, and one for all others; the likeliest first,
 * and above all of them in words what is certain.
 * @param {Game} game @param {Drawing} drawing
 */
function tablesOf(game, {rows = []}) {
  const nameOf = (/** @type {string} */ seat) => seat === '-' ? '' : shortName(seat);
  /** @type {Map<string, {heads: string[], values: Map<string, Map<string, number>>}>} */
  const tables = new Map();
  /** @type {string[]} */
  const certain = [];
  for (const row of rows) {
    const [seat, what, value] = row.map(String);
    const ppm = Number(row[3]);
    const alone = rows.every((other) => other[1] !== what || other[0] === seat);
    const head = alone ? `${nameOf(seat)} ${what}`.trim() : nameOf(seat);
    const table = tables.get(alone ? '' : what) ?? {heads: /** @type {string[]} */ ([]), values: new Map()};
    tables.set(alone ? '' : what, table);
    if (!table.heads.includes(head)) table.heads.push(head);
    table.values.set(value, (table.values.get(value) ?? new Map()).set(head, ppm));
    if (ppm === WHOLE) certain.push(`${head}${alone ? '' : `, ${what}`}: ${wordOf(game, value)}.`);
  }
  const most = (/** @type {Map<string, number>} */ chances) => Math.max(...chances.values());
  const drawn = [...tables].sort(([, one], [, other]) => one.values.size - other.values.size).map(([what, {heads, values}]) => element('table', {class: 'chances'},
    element('thead', {}, element('tr', {}, element('th', {scope: 'col'}, capital(what)), ...heads.map((head) => element('th', {scope: 'col'}, capital(head))))),
    element('tbody', {}, ...[...values].sort(([, one], [, other]) => most(other) - most(one)).map(([value, chances]) =>
      element('tr', {}, element('th', {scope: 'row'}, wordOf(game, value)), ...heads.map((head) => chance(chances.get(head) ?? 0)))))));
  return [...certain.length ? [element('p', {}, certain.join(' '))] : [], ...drawn];
}

/** A chance as a number and a bar. @param {number} ppm */
function chance(ppm) {
  const cell = element('td', {}, percent(ppm));
  cell.style.setProperty('--chance', `${ppm / WHOLE * 100}%`);
  return cell;
}

/** What there is to read of a drawing besides: lines by their steps, whose the numbers are. @param {Game} game @param {Drawing} drawing @returns {[string, string][]} */
function linesOf(game, {lines = [], labels = []}) {
  const ranks = lines.map((line) => /** @type {[string, string]} */ ([hintWords(line).head, lineWords(line.moves, FORESEEN)]));
  return [...ranks, ...labels.length > 1 ? [/** @type {[string, string]} */ (['Numbers of', labels.map((seat) => seatName(seat) + SHADES[toneFor(game, seat)]).join(', ')])] : []];
}

/** What a piece or a card is called. @param {Game} game @param {string} word */
function wordOf(game, word) {
  return game.pieces.find(({token}) => token === word)?.name ?? game.cards.find(({id}) => id === word)?.name ?? word;
}
