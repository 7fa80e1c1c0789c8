// The project's own drawings: pieces by `kind`, cards by id, marks by name, all in a box of
// 100 by 100. What has no drawing here is shown by its letter, so a new game needs none.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element with attributes, text as text.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * A shape is a path and the class that style.css paints it by: `body` has the colour of its owner,
 * `line` is drawn on it, `spot` is a filled detail of it.
 * @typedef {[string, 'body' | 'line' | 'spot']} Shape
 */

const FOOT = 'M27 80 H73 A6 6 0 0 1 79 86 V89 A2 2 0 0 1 77 91 H23 A2 2 0 0 1 21 89 V86 A6 6 0 0 1 27 80 Z';

const HORSE = 'M29 80 C29 69 35 62 43 56 C48 52 51 49 51 43 C45 49 38 50 33 54 C29 58 25 61 21 58 ' +
  'C17 55 16 50 19 45 C23 39 25 34 27 29 C29 25 32 22 36 19 L35 9 L46 16 C62 17 75 30 77 52 C78 63 75 72 75 80 Z';

/** @type {Record<string, Shape[]>} */
const PIECES = {
  pawn: [
    ['M50 15 A14 14 0 0 1 58.500 40 C64 42 66 46 66 50 H58 C58.500 63 66 71 73 80 H27 C34 71 41.500 63 42 50 H34 C34 46 36 42 41.500 40 A14 14 0 0 1 50 15 Z', 'body'],
    [FOOT, 'body'],
  ],
  rook: [
    ['M26 17 H37 V25 H44.500 V17 H55.500 V25 H63 V17 H74 V36 L66 44 L69 72 L73 80 H27 L31 72 L34 44 L26 36 Z', 'body'],
    [FOOT, 'body'],
    ['M27 36 H73 M34 44 H66 M31 72 H69', 'line'],
  ],
  knight: [
    [HORSE, 'body'],
    [FOOT, 'body'],
    ['M36 33 A3 3 0 1 1 35.900 33 Z M24 50 A2 2 0 1 1 23.900 50 Z', 'spot'],
    ['M49 24 C62 28 69 42 68 68', 'line'],
  ],
  bishop: [
    ['M50 4 A6 6 0 0 1 54 14.500 C64 23 71 33 69 45 C68 52 64 57 60 60 L64 66 H59 L66 80 H34 L41 66 H36 L40 60 C36 57 32 52 31 45 C29 33 36 23 46 14.500 A6 6 0 0 1 50 4 Z', 'body'],
    [FOOT, 'body'],
    ['M58 25 L47 44 M40 60 H60 M41 66 H59', 'line'],
  ],
  queen: [
    ['M19 25 A5.500 5.500 0 1 1 24.500 31 L36 49 L36.500 22 A5.500 5.500 0 1 1 42 20 L50 46 L58 20 A5.500 5.500 0 1 1 63.500 22 L64 49 L75.500 31 A5.500 5.500 0 1 1 81 25 L70 66 L74 80 H26 L30 66 Z', 'body'],
    ['M50 8 A5.500 5.500 0 1 1 49.900 8 Z', 'body'],
    [FOOT, 'body'],
    ['M30 66 C42 62 58 62 70 66 M27.500 74 C42 70 58 70 72.500 74', 'line'],
  ],
  king: [
    ['M46 4 H54 V11 H61 V19 H54 V28 H46 V19 H39 V11 H46 Z', 'body'],
    ['M50 27 C56 27 61 32 60 38 C68 31 84 33 83 46 C82 55 74 60 70 66 L74 80 H26 L30 66 C26 60 18 55 17 46 C16 33 32 31 40 38 C39 32 44 27 50 27 Z', 'body'],
    [FOOT, 'body'],
    ['M50 61 C50 51 45 44 40 38 M50 61 C50 51 55 44 60 38 M30 66 C42 61.500 58 61.500 70 66 M27.500 74 C42 70 58 70 72.500 74', 'line'],
  ],
  champion: [
    ['M46 16 C50 4 66 0 82 8 C76 9 73 11 72 14 C80 15 87 21 89 30 C84 27 79 27 76 29 C81 34 84 41 83 50 C79 44 73 41 68 41 Z', 'body'],
    [HORSE, 'body'],
    [FOOT, 'body'],
    ['M36 33 A3 3 0 1 1 35.900 33 Z M24 50 A2 2 0 1 1 23.900 50 Z', 'spot'],
    ['M56 48 L59.700 56.300 L68.800 57.200 L62 63.200 L64 72 L56 67.400 L48 72 L50 63.200 L43.200 57.200 L52.300 56.300 Z', 'spot'],
  ],
  bean: [
    ['M28 72 C10 54 24 24 46 17 C66 11 84 24 84 45 C84 67 62 86 44 82 C38 81 32 77 28 72 Z', 'body'],
    ['M28 72 C34 58 44 60 52 50 C60 40 60 28 72 21', 'line'],
  ],
};

/** @type {Record<string, Shape[]>} */
const CARDS = {
  champion: [['M34 84 C34 62 52 58 51 44 C44 52 34 52 28 60 C22 58 20 52 24 44 L34 26 L34 14 L44 22 C64 24 74 44 72 84 Z', 'body'], ['M78 10 L81 18 L90 19 L83 25 L85 34 L78 29 L71 34 L73 25 L66 19 L75 18 Z', 'spot']],
  cowardice: [['M58 18 A12 12 0 0 1 66 40 C70 42 72 46 72 48 H65 C65 60 74 70 78 80 H38 C42 70 51 60 51 48 H44 C44 46 46 42 50 40 A12 12 0 0 1 58 18 Z', 'body'], ['M30 30 V76 M18 62 L30 78 L42 62', 'line']],
  crusade: [['M50 10 V90 M26 34 H74', 'line'], ['M50 6 L58 16 L50 26 L42 16 Z M20 26 L30 34 L20 42 L12 34 Z M80 26 L88 34 L80 42 L70 34 Z', 'spot']],
  'dark-mirror': [['M50 10 C72 10 80 28 80 44 C80 60 70 72 50 72 C30 72 20 60 20 44 C20 28 28 10 50 10 Z', 'body'], ['M50 72 V92 M38 92 H62 M36 34 L52 22 M38 50 L62 30', 'line']],
  'death-dance': [['M50 12 C70 12 80 26 80 42 C80 54 74 60 68 64 V78 H32 V64 C26 60 20 54 20 42 C20 26 30 12 50 12 Z', 'body'], ['M30 44 A8 8 0 1 1 46 44 A8 8 0 1 1 30 44 Z M54 44 A8 8 0 1 1 70 44 A8 8 0 1 1 54 44 Z M50 54 L55 64 H45 Z', 'spot'], ['M43 68 V88 M57 68 V88', 'line']],
  disintegration: [['M50 14 A13 13 0 0 1 58 38 C63 40 65 44 65 48 H58 C58 58 62 62 66 66 L56 62 L50 72 L44 62 L34 66 C38 62 42 58 42 48 H35 C35 44 37 40 42 38 A13 13 0 0 1 50 14 Z', 'body'], ['M26 76 L32 82 L26 88 L20 82 Z M48 80 L54 86 L48 92 L42 86 Z M70 74 L76 80 L70 86 L64 80 Z', 'spot']],
  'forbidden-city': [['M16 38 L50 14 L84 38 Z M24 38 H76 V84 H24 Z', 'body'], ['M34 50 L66 78 M66 50 L34 78', 'line']],
  'hand-of-fate': [['M30 88 L22 56 C20 48 28 46 31 53 L36 62 V26 C36 18 45 18 46 26 V50 V18 C46 10 56 10 56 18 V50 L58 24 C59 16 68 17 67 25 L66 54 L70 40 C72 32 81 35 79 43 L74 72 L68 88 Z', 'body']],
  'holy-quest': [['M30 16 H70 C70 42 64 54 50 56 C36 54 30 42 30 16 Z', 'body'], ['M50 56 V82 M32 86 H68 M30 24 C14 22 16 44 35 44 M70 24 C86 22 84 44 65 44', 'line']],
  'long-jump': [['M14 78 C24 26 60 12 80 44', 'line'], ['M88 60 L66 48 L84 34 Z', 'spot'], ['M8 78 H24 V88 H8 Z M72 72 H90 V88 H72 Z', 'body']],
  'lost-castle': [['M14 32 H22 V40 H28 V32 H38 V46 L34 52 V72 H18 V52 L14 46 Z M62 32 H72 V40 H78 V32 H86 V46 L82 52 V72 H66 V52 L62 46 Z', 'body'], ['M30 22 C40 10 60 10 70 22 M70 82 C60 94 40 94 30 82', 'line'], ['M76 28 L62 24 L74 14 Z M24 76 L38 80 L26 90 Z', 'spot']],
  'mystic-shield': [['M50 8 C60 16 72 18 84 18 C86 56 74 80 50 92 C26 80 14 56 16 18 C28 18 40 16 50 8 Z', 'body'], ['M50 28 L56 44 L72 44 L59 54 L64 70 L50 60 L36 70 L41 54 L28 44 L44 44 Z', 'spot']],
  rebirth: [['M50 20 A30 30 0 1 1 22 40', 'line'], ['M50 6 L50 34 L30 20 Z', 'spot'], ['M50 34 C60 44 64 52 58 62 C54 68 46 68 42 62 C36 52 44 46 50 34 Z', 'body']],
  revelation: [['M8 50 C24 26 76 26 92 50 C76 74 24 74 8 50 Z', 'body'], ['M50 36 A14 14 0 1 1 49.900 36 Z', 'spot'], ['M50 8 V20 M20 16 L27 26 M80 16 L73 26', 'line']],
  vulture: [['M50 30 C40 14 22 18 6 36 C22 32 30 38 34 48 C38 58 44 66 50 82 C56 66 62 58 66 48 C70 38 78 32 94 36 C78 18 60 14 50 30 Z', 'body'], ['M50 30 A5 5 0 1 1 49.900 30 Z', 'spot']],
};

/** What buttons are for. @type {Record<string, Shape[]>} */
const SIGNS = {
  undo: [['M34 22 L16 40 L34 58 M16 40 H60 A22 22 0 0 1 60 84 H36', 'line']],
  draw: [['M12 38 H88 M12 62 H88', 'line']],
  resign: [['M24 10 V92 M24 16 H80 L66 34 L80 52 H24', 'line']],
  first: [['M28 18 V82', 'line'], ['M82 18 V82 L36 50 Z', 'spot']],
  back: [['M70 18 V82 L24 50 Z', 'spot']],
  on: [['M30 18 V82 L76 50 Z', 'spot']],
  large: [['M56 16 H84 V44 M84 16 L58 42 M44 84 H16 V56 M16 84 L42 58', 'line']],
  list: [['M14 24 H86 M14 50 H86 M14 76 H86', 'line']],
  open: [['M8 50 C24 24 76 24 92 50 C76 76 24 76 8 50 Z', 'line'], ['M50 36 A14 14 0 1 1 49.900 36 Z', 'spot']],
  last: [['M72 18 V82', 'line'], ['M18 18 V82 L64 50 Z', 'spot']],
  away: [['M24 24 L76 76 M76 24 L24 76', 'line']],
};

/** The picture for a button, or nothing. @param {string} name */
export function drawSign(name) { return SIGNS[name] ? group(SIGNS[name], 'sign') : null; }

/** Drawn over a corner of a square, so that a mark has a shape and not only a colour. @type {Record<string, Shape[]>} */
const MARKS = {
  check: [['M50 4 L63 26 L88 20 L78 44 L98 60 L74 66 L74 92 L50 78 L26 92 L26 66 L2 60 L22 44 L12 20 L37 26 Z', 'body'], ['M45 30 H55 L53 56 H47 Z M50 60 A5 5 0 1 1 49.900 60 Z', 'spot']],
  line: [['M50 6 L63 36 L96 39 L71 61 L79 93 L50 76 L21 93 L29 61 L4 39 L37 36 Z', 'body']],
  row: [['M18 62 A20 20 0 1 1 17.900 62 Z M50 30 A20 20 0 1 1 49.900 30 Z M82 -2 A20 20 0 1 1 81.900 -2 Z', 'body']],
  shield: [['M50 6 C60 14 74 17 88 17 C90 57 77 82 50 95 C23 82 10 57 12 17 C26 17 40 14 50 6 Z', 'body'], ['M50 24 V76 M28 44 H72', 'line']],
  forbidden: [['M50 6 A44 44 0 1 1 49.900 6 Z', 'body'], ['M20 50 H80', 'line']],
};

/**
 * A group of shapes that fills the box 0 0 100 100.
 * @param {Shape[]} shapes
 * @param {string} className
 */
function group(shapes, className) {
  return svg('g', {class: className}, ...shapes.map(([d, paint]) => svg('path', {d, class: paint})));
}

/**
 * A piece of `describe`: by its kind, or its letter in a disc. The number in a letter such as `R2`
 * is shown on a badge, for it tells two pieces of a kind apart.
 * @param {{kind: string, letter: string}} piece
 * @param {string} tone `light`, `dark` or `none`: whose it is
 */
export function drawPiece(piece, tone) {
  const known = PIECES[piece.kind];
  const drawn = group(known ?? [['M50 8 A42 42 0 1 1 49.900 8 Z', 'body']], `piece ${tone} ${known ? piece.kind : 'unknown'}`);
  if (!known) drawn.append(svg('text', {x: 50, y: 65, class: 'letter'}, piece.letter));
  const number = /\d+$/.exec(piece.letter);
  if (number && known) {
    drawn.append(svg('circle', {cx: 77, cy: 70, r: 18, class: 'badge'}),
      svg('text', {x: 77, y: 79, class: 'number'}, number[0]));
  }
  return drawn;
}

/** The emblem of a card, or nothing. @param {string} id */
export function drawCard(id) {
  return CARDS[id] ? group(CARDS[id], 'emblem') : null;
}

/** Where the pips of a die are, by face. @type {[number, number][][]} */
const PIPS = [[[50, 50]], [[28, 28], [72, 72]], [[28, 28], [50, 50], [72, 72]], [[28, 28], [72, 28], [28, 72], [72, 72]],
  [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]], [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]]];

/** A die. @param {number} face from 1 to 6 */
export function drawDie(face) {
  return svg('g', {}, svg('rect', {x: 5, y: 5, width: 90, height: 90, rx: 18, class: 'die'}),
    ...(PIPS[face - 1] ?? []).map(([cx, cy]) => svg('circle', {cx, cy, r: 10, class: 'pip'})));
}

/** A mark; one without a drawing is a disc with its first letter. @param {string} name */
export function drawMark(name) {
  const drawn = group(MARKS[name] ?? [['M50 6 A44 44 0 1 1 49.900 6 Z', 'body']], `mark ${MARKS[name] ? name : 'other'}`);
  if (!MARKS[name]) drawn.append(svg('text', {x: 50, y: 68, class: 'letter'}, name.slice(0, 1)));
  return drawn;
}

/**
 * A drawing by itself, for buttons and lists.
 * @param {SVGElement | null} drawn
 */
export function picture(drawn) {
  const box = svg('svg', {viewBox: '0 0 100 100', class: 'picture', 'aria-hidden': 'true', focusable: 'false'});
  if (drawn) box.append(drawn);
  return box;
}
