// The boards of a rule book, those of its example and those that its text draws in letters, drawn as those of the table.

import {Board} from './board.js';
import {element} from './dom.js';
import {setting} from './settings.js';

const theme = setting('theme');
if (theme) document.documentElement.dataset.theme = theme; // as the table has it

const main = document.querySelector('main');
/** @type {import('./types.js').Game} */
const game = JSON.parse(main?.dataset.game || 'null');

/**
 * A board in letters, a rank a line, with words beside it; null: it is none. Where x marks where a piece goes, black pieces
 * are what it may capture.
 * @param {string} text @returns {{squares: Record<string, {piece: string}>, lit: string[], words: string} | null}
 */
function read(text) {
  /** @type {Record<string, {piece: string}>} */
  const squares = {};
  const lines = text.split('\n').map((line) => /^ *(?:([1-9]) (\|.*\||(?: +(?:\.|#+|[A-Za-z]\d?)(?= |$))+)|[-+]+|[a-z](?: +[a-z])*$)(.*)$/.exec(line) ?? ['', '', '', line]);
  const ranks = lines.filter(([, rank]) => rank);
  if (ranks.length !== game.board.ranks) return null;
  /** @type {string[]} */
  const marked = [];
  for (const [, rank, cells] of ranks) {
    (cells.includes('|') ? cells.split('|').slice(1, -1) : cells.trim().split(/ +/)).forEach((cell, file) => {
      const [square, piece] = [String.fromCharCode(97 + file) + rank, cell.trim()];
      if (piece === 'x') marked.push(square);
      else if (/\w/.test(piece)) squares[square] = {piece};
    });
  }
  const lit = marked.length ? [...marked, ...Object.keys(squares).filter((square) => /^[a-z]/.test(squares[square].piece))] : [];
  const said = lines.filter(([, , , words]) => words?.trim());
  const apart = said.every(([, rank]) => rank); // each is of its rank alone
  return {squares, lit, words: said.map(([, rank, , words]) => (apart ? `Rank ${rank}: ` : '') + words.trim()).join(apart ? '. ' : ' ')};
}

for (const code of game ? document.querySelectorAll('code.language-text') : []) {
  const board = read((code.textContent ?? '').replace(/ ↗/g, '')); // links to rules
  if (board) {
    code.parentElement?.replaceWith(element('div', {class: 'example'},
      element('figure', {'data-squares': JSON.stringify(board.squares), 'data-lit': board.lit.join(' ')}, element('div'), element('figcaption', {}, board.words))));
  }
}
for (const figure of game ? document.querySelectorAll('figure') : []) {
  const place = /** @type {HTMLElement} */ (figure.firstElementChild);
  new Board(place, game, {click: () => {}, cancel: () => {}}).show({squares: JSON.parse(figure.dataset.squares ?? '{}'), tags: {}, lit: new Set((figure.dataset.lit ?? '').split(' ')), chosen: [], ways: [], last: new Map()});
  for (const cell of place.querySelectorAll('[tabindex]')) cell.removeAttribute('tabindex');
}
