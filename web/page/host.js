// The host's page: a game, who sits where, clocks; then the links of every table that was set.

import {Board} from './board.js';
import {byId, copyText, element, keep, setAttributes, setText} from './dom.js';
import {svg} from './drawings.js';
import {Link} from './link.js';
import {capital, plainName} from './wording.js';

/** @typedef {import('./types.js').Game & {start: Record<string, import('./types.js').Square>}} Game */
/** @typedef {{who: string, link: string, qr: string[]}} Seat */
/** @typedef {{title: string, file: string | null, engines: {seat: string, level: number}[], links: Seat[]}} Table */

/** The fewest that a game for more than two is offered for; the engine refuses what it does not play. */
const FEWEST = 3;
const LEVELS = [0, 3, 5, 10, 15, 20];

class Host {
  constructor() {
    /** @type {Game[]} */
    this.games = [];
    const key = /^#([0-9a-f]{32})$/.exec(location.hash)?.[1];
    if (!key) {
      setText(byId('connection'), 'This address is not whole: it has no key. Take it from the terminal once more.');
      return;
    }
    this.link = new Link(key, {
      message: (message) => this.#receive(message),
      state: (state) => this.#say(state === 'open' ? '' : state === 'closed' ? 'The hub that gave this address has ended.' : 'The connection is lost. Trying again …'),
      seen: () => ({}),
    });
    byId('games').addEventListener('change', () => this.#chooseGame());
    byId('players').addEventListener('change', () => this.#showSeats());
    byId('set').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#set();
    });
  }

  /** @param {string} text */
  #say(text) {
    setText(byId('connection'), text);
    byId('connection').hidden = !text;
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === 'refused') setText(byId('notice'), `${capital(message.text)}.`);
    if (message.type !== 'hosting') return;
    this.#say('');
    setText(byId('notice'), '');
    if (!this.games.length) this.#offer(message.games);
    byId('set').hidden = false;
    keep(byId('tables'), [...message.tables].reverse(), (/** @type {Table} */ table) => table.links[0].link, drawTable, () => {});
  }

  /** @param {Game[]} games */
  #offer(games) {
    this.games = games;
    byId('games').append(...games.map((game, index) => {
      const board = element('div', {class: 'small', 'aria-hidden': 'true'});
      new Board(board, game, {click: () => {}, cancel: () => {}}).show({squares: game.start, tags: {}, lit: new Set(), chosen: [], ways: [], last: []});
      for (const cell of board.querySelectorAll('[tabindex]')) cell.removeAttribute('tabindex');
      return element('label', {class: 'game'}, element('input', {type: 'radio', name: 'game', value: game.game, checked: index === 0}), board,
        element('span', {}, element('b', {}, game.title), element('br'), game.aim[0].split(/(?<=\.) /)[0]));
    }));
    this.#chooseGame();
  }

  get #game() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('[name=game]:checked'));
    return this.games.find(({game}) => game === chosen?.value) ?? this.games[0];
  }

  #chooseGame() {
    const {names} = this.#game.seats;
    byId('count').hidden = names.length < FEWEST;
    byId('players').replaceChildren(...names.map((_, index) => index + 1).filter((n) => n >= FEWEST).map((n) => element('option', {value: n}, String(n))));
    this.#showSeats();
  }

  #showSeats() {
    const {names} = this.#game.seats;
    const count = names.length < FEWEST ? names.length : Number(field('players').value);
    byId('seats').replaceChildren(...names.slice(0, count).map((seat, index) => {
      const choice = element('select', {id: `who-${seat}`, 'data-seat': seat}, element('option', {value: 'human'}, 'a person'),
        ...LEVELS.map((level) => element('option', {value: `engine:${level}`}, `the engine, level ${level}`)));
      choice.value = index ? 'engine:5' : 'human';
      return element('p', {class: 'field'}, element('label', {for: choice.id}, plainName(seat)), choice);
    }));
  }

  #set() {
    const seats = Object.fromEntries([...byId('seats').querySelectorAll('select')].map((choice) => [choice.dataset.seat, choice.value]));
    const base = Number(field('base').value);
    const sent = this.link?.send({type: 'open', game: this.#game.game, players: byId('count').hidden ? null : Number(field('players').value), seats,
      clock: base > 0 ? `${base}+${Number(field('increment').value)}` : '', hints: field('hints').checked});
    setText(byId('notice'), sent ? '' : 'Not connected: nothing was set.');
  }
}

/** @param {string} id */
function field(id) { return /** @type {HTMLInputElement} */ (byId(id)); }

/** @param {Table} table */
function drawTable({title, file, engines, links}) {
  return element('section', {class: 'set'}, element('h2', {}, title),
    ...engines.length ? [element('p', {}, engines.map(({seat, level}) => `${plainName(seat)}: the engine, level ${level}`).join(' · '))] : [],
    ...links.map(drawLink), ...file ? [element('p', {class: 'kept'}, `Kept in ${file}`)] : []);
}

/** @param {Seat} seat */
function drawLink({who, link, qr}) {
  const copy = element('button', {type: 'button'}, 'Copy');
  copy.addEventListener('click', async () => setText(copy, await copyText(link) ? 'Copied' : 'Select it by hand'));
  const show = element('button', {type: 'button', 'aria-expanded': 'false'}, 'QR');
  const code = svg('svg', {class: 'qr', viewBox: `0 0 ${qr.length} ${qr.length}`, role: 'img', 'aria-label': `QR code of the link for ${who}`},
    svg('rect', {width: qr.length, height: qr.length, class: 'paper'}),
    svg('path', {d: qr.flatMap((row, y) => [...row].map((dark, x) => dark === '1' ? `M${x} ${y}h1v1h-1z` : '')).join('')}));
  code.toggleAttribute('hidden', true);
  show.addEventListener('click', () => setAttributes(show, {'aria-expanded': String(!code.toggleAttribute('hidden'))}));
  return element('div', {class: 'link'}, element('b', {}, plainName(who)), element('a', {href: link, target: '_blank', rel: 'noopener'}, link), copy, show, code);
}

new Host();
