// What is drawn over a board: arrows, and what the engine's views say of squares. Nothing here knows a game or a view.

import {svg} from './drawings.js';
import {CELL} from './layout.js';

/** @typedef {import('./layout.js').Layout} Layout */
/** @typedef {{text: string, words: string, tone: string, person: number}} Chip a number of a square: with what it means, whose colour it has */
/** @typedef {{from: string, to: string, kind: string, text: string, drawn?: SVGElement}} Arrow from and to the same: something comes onto the board there, perhaps drawn */
/** @typedef {{chips: Record<string, Chip[]>, arrows: Arrow[]}} Overlay */

/** Sizes of chips: the height of a line, and the width of a letter and of what is around. */
const [LINE, LETTER, PAD] = [25, 12, 9];

/** @param {Layout} layout @param {Arrow} arrow @returns {SVGElement[]} */
export function drawArrow(layout, {from, to, kind, text, drawn}) {
  const [a, b] = [layout.centre(from), layout.centre(to)];
  const thick = Math.max(.6, layout.columns / 8); // and so in style.css: less where squares are large
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const words = text ? [svg('text', {x: (a[0] + 2 * b[0]) / 3, y: (a[1] + 2 * b[1]) / 3 + 9 * thick, class: `step ${kind}`}, text)] : [];
  const [left, top] = layout.corner(to);
  const comes = drawn ? [svg('g', {transform: `translate(${left + 20} ${top + 20}) scale(.6)`, class: 'comes'}, drawn)] : [];
  if (kind.startsWith('row')) return [svg('path', {d: `M${a} L${b}`, class: `shaft ${kind}`})];
  if (!length) return [...comes, svg('circle', {cx: a[0], cy: a[1], r: 36, class: `shaft ${kind}`}), ...words];
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const [tx, ty] = [b[0] - 8 * ux, b[1] - 8 * uy];
  const [bx, by, half] = [tx - 34 * thick * ux, ty - 34 * thick * uy, 20 * thick];
  return [svg('path', {d: `M${a[0] + 20 * ux} ${a[1] + 20 * uy} L${bx} ${by}`, class: `shaft ${kind}`}),
    svg('path', {d: `M${tx} ${ty} L${bx - half * uy} ${by + half * ux} L${bx + half * uy} ${by - half * ux} Z`, class: `head ${kind}`}), ...words];
}

/** Numbers in rows from the near left corner on. @param {Layout} layout @param {string} square @param {Chip[]} chips */
export function drawChips(layout, square, chips) {
  const [left, top] = layout.corner(square);
  let x = 2, y = CELL - LINE - 1;
  return chips.map(({text, tone, person}) => {
    const width = LETTER * text.length + PAD;
    if (x > 2 && x + width > CELL) [x, y] = [2, y - LINE];
    const chip = svg('g', {class: `chip-on ${tone}`, 'data-person': person, transform: `translate(${left + x} ${top + y})`},
      svg('rect', {width, height: LINE - 1, rx: 6}), svg('text', {x: width / 2, y: 19}, text));
    x += width + 1;
    return chip;
  });
}
