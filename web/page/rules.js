// The boards of a rule book's example, drawn as those of the table.

import {Board} from './board.js';

const main = document.querySelector('main');
const game = JSON.parse(main?.dataset.game || 'null');
for (const figure of game ? document.querySelectorAll('figure') : []) {
  const place = /** @type {HTMLElement} */ (figure.firstElementChild);
  new Board(place, game, {click: () => {}, cancel: () => {}}).show({squares: JSON.parse(figure.dataset.squares ?? '{}'), tags: {}, lit: new Set(), chosen: [], ways: [], last: []});
  for (const cell of place.querySelectorAll('[tabindex]')) cell.removeAttribute('tabindex');
}
