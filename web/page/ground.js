// The board without what stands on it: squares, their names, and buildings where there is no square.

import {svg} from './drawings.js';
import {CELL} from './layout.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./layout.js').Layout} Layout */

/** @param {Game['board']} board @param {Layout} layout @returns {SVGElement[]} */
export function drawSquares(board, layout) {
  const dark = new Set(board.dark);
  return board.squares.map((name) => {
    const [x, y] = layout.corner(name);
    return svg('rect', {x, y, width: CELL, height: CELL, class: dark.has(name) ? 'dark' : 'light'});
  });
}

/**
 * The names of the files along the near edge, those of the ranks along the left one.
 * @param {Game['board']} board @param {Layout} layout @returns {SVGElement[]}
 */
export function drawLabels(board, layout) {
  const dark = new Set(board.dark);
  const labels = [];
  const unit = layout.columns / 8; // as large on every board, whatever its squares: so is the font of style.css
  for (const name of [...board.squares, ...board.blocked]) {
    const [column, row] = layout.places[name];
    const [x, y] = layout.corner(name);
    const kind = board.blocked.includes(name) ? 'roof' : dark.has(name) ? 'dark' : 'light';
    const [across, along] = layout.turned ? [name.slice(1), name[0]] : [name[0], name.slice(1)];
    if (row === layout.rows - 1) labels.push(svg('text', {x: x + CELL - 6 * unit, y: y + CELL - 6 * unit, class: `across on-${kind}`}, across));
    if (column === 0) labels.push(svg('text', {x: x + 5 * unit, y: y + 20 * unit, class: `along on-${kind}`}, along));
  }
  return labels;
}

/**
 * Squares that are none, as a building seen from above: a roof over each straight run.
 * @param {Game['board']} board @param {Layout} layout @returns {SVGElement[]}
 */
export function drawBuildings(board, layout) {
  const left = new Set(board.blocked);
  const roofs = [];
  for (const name of board.blocked) {
    if (!left.has(name)) continue;
    const [column, row] = layout.places[name];
    const run = (/** @type {number} */ dx, /** @type {number} */ dy) => {
      let first = 0, last = 0;
      const blocked = (/** @type {number} */ step) => left.has(layout.at(column + dx * step, row + dy * step) ?? '');
      while (blocked(first - 1)) first--;
      while (blocked(last + 1)) last++;
      return [first, last];
    };
    const [[x0, x1], [y0, y1]] = [run(1, 0), run(0, 1)];
    const wide = x1 - x0 >= y1 - y0;
    const [c0, c1, r0, r1] = wide ? [column + x0, column + x1, row, row] : [column, column, row + y0, row + y1];
    for (let c = c0; c <= c1; c++) for (let r = r0; r <= r1; r++) left.delete(layout.at(c, r) ?? '');
    roofs.push(roof(c0 * CELL, r0 * CELL, (c1 + 1) * CELL, (r1 + 1) * CELL, wide));
  }
  return roofs;
}

/** A hipped roof over a rectangle. @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {boolean} wide */
function roof(x0, y0, x1, y1, wide) {
  const [a, b] = [[x0 + CELL / 2, y0 + CELL / 2], [x1 - CELL / 2, y1 - CELL / 2]];
  const [sides, ends] = [
    wide ? [[`M${x0} ${y0} L${x1} ${y0} L${b} L${a} Z`, 'north'], [`M${x0} ${y1} L${x1} ${y1} L${b} L${a} Z`, 'south']]
      : [[`M${x0} ${y0} L${x0} ${y1} L${b} L${a} Z`, 'west'], [`M${x1} ${y0} L${x1} ${y1} L${b} L${a} Z`, 'east']],
    wide ? [[`M${x0} ${y0} L${x0} ${y1} L${a} Z`, 'west'], [`M${x1} ${y0} L${x1} ${y1} L${b} Z`, 'east']]
      : [[`M${x0} ${y0} L${x1} ${y0} L${a} Z`, 'north'], [`M${x0} ${y1} L${x1} ${y1} L${b} Z`, 'south']]];
  return svg('g', {class: 'building'}, ...[...sides, ...ends].map(([d, face]) => svg('path', {d, class: face})));
}
