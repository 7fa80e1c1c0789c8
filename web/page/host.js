// The host's page: a game, who sits where, clocks; then how every table stands, and its links.

import {Board} from './board.js';
import {byId, copyText, element, keep, setAttributes, setText} from './dom.js';
import {svg} from './drawings.js';
import {Link} from './link.js';
import {keepSetting, setting} from './settings.js';
import {capital, list, plainName} from './wording.js';

/** @typedef {import('./types.js').Game & {start: Record<string, import('./types.js').Square>}} Game */
/** @typedef {{who: string, link: string, qr: string[]}} Seat */
/** @typedef {{seat: string, person: string | null, ready: boolean}} Person */
/** @typedef {{title: string, moves: number, result: {outcome: string, reason: string} | null, people: Person[], engines: {seat: string, level: number}[], links: Seat[]}} Table */

const LEVELS = new Map([[0, ' (weakest)'], [3, ''], [5, ''], [10, ''], [15, ''], [20, ' (strongest)']]);

class Host {
  constructor() {
    /** @type {Game[]} */
    this.games = [];
    /** The tables that there were when this page was opened, or a moment ago; a new one is shown. */
    this.known = -1;
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
    byId('seats').addEventListener('change', ({target}) => {
      const {value} = /** @type {HTMLSelectElement} */ (target);
      if (value !== 'human') keepSetting('level', value); // for another game, too
      field('hints').checked = [...byId('seats').querySelectorAll('select')].filter(({value}) => value === 'human').length < 2; // among people by their consent
    });
    byId('games').addEventListener('change', () => this.#chooseGame());
    byId('players').addEventListener('change', () => this.#showSeats());
    byId('set').addEventListener('change', () => {
      keepSetting('set', this.#game.game);
      keepSetting(`set ${this.#game.game}`, JSON.stringify(choices().map((choice) => [choice.id, choice.type === 'checkbox' ? choice.checked : choice.value])));
    });
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
    if (message.type === 'hosting' && !this.games.length) this.#offer(message.games);
    if (message.type === 'tables') this.#showTables(message.tables);
  }

  /** @param {Table[]} tables */
  #showTables(tables) {
    this.#say('');
    byId('set').hidden = false;
    byId('near').hidden = !tables.some(({links}) => isNear(links[0].link));
    keep(byId('tables'), [...tables].reverse().sort((one, other) => Number(one.result !== null) - Number(other.result !== null)), ({links}) => links[links.length - 1].link, drawTable, updateTable);
    if (this.known >= 0 && tables.length > this.known) {
      setText(byId('notice'), '');
      byId('tables').scrollIntoView();
      /** @type {HTMLElement | null} */ (byId('tables').querySelector('a'))?.focus();
    }
    this.known = tables.length;
  }

  /** @param {Game[]} games */
  #offer(games) {
    this.games = games;
    byId('games').append(...games.map((game, index) => {
      const board = element('div', {class: 'small', inert: true});
      new Board(board, game, {click: () => {}, cancel: () => {}}).show({squares: game.start, tags: {}, lit: new Set(), chosen: [], ways: [], last: new Map()});
      return element('label', {class: 'game'}, element('input', {type: 'radio', name: 'game', value: game.game, checked: index === 0}), board,
        element('span', {}, element('b', {}, game.title), ` · ${playersOf(game.seats)} players`, element('br'), game.aim[0].split(/(?<=\.) /)[0]));
    }));
    const chosen = [...document.querySelectorAll('[name=game]')].find((one) => /** @type {HTMLInputElement} */ (one).value === setting('set'));
    if (chosen) /** @type {HTMLInputElement} */ (chosen).checked = true;
    this.#chooseGame();
  }

  get #game() {
    const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('[name=game]:checked'));
    return this.games.find(({game}) => game === chosen?.value) ?? this.games[0];
  }

  /** With what was chosen for it the last time; who sits there depends on how many. */
  #chooseGame() {
    const {names, least = names.length, most = least, usual = least} = this.#game.seats;
    byId('count').hidden = least === most;
    byId('players').replaceChildren(...names.map((_, index) => index + 1).filter((n) => n >= least && n <= most)
      .map((n) => element('option', {value: n, selected: n === usual}, String(n))));
    /** @type {Map<string, any>} */
    const before = new Map(JSON.parse(setting(`set ${this.#game.game}`) ?? '[]'));
    const set = () => choices().forEach((choice) => {
      choice.checked = before.get(choice.id) ?? choice.defaultChecked;
      choice.value = before.get(choice.id) ?? choice.defaultValue ?? choice.value;
    });
    set();
    this.#showSeats();
    set();
  }

  #showSeats() {
    byId('seats').replaceChildren(...this.#game.seats.names.slice(0, Number(field('players').value)).map((seat, index) => {
      const choice = element('select', {id: `who-${seat}`, 'data-seat': seat}, element('option', {value: 'human'}, 'a person'),
        ...[...LEVELS].map(([level, words]) => element('option', {value: `engine:${level}`}, `the engine, level ${level}${words}`)));
      choice.value = index ? setting('level') ?? 'engine:5' : 'human';
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

/** For how many a game is. @param {Game['seats']} seats */
function playersOf({names, least = names.length, most = least}) { return least === most ? least : `${least} to ${most}`; }

/** What can be chosen besides the game. */
function choices() { return [...byId('terms').querySelectorAll('select, input')].map((one) => /** @type {HTMLInputElement} */ (one)); }

/** @param {string} id */
function field(id) { return /** @type {HTMLInputElement} */ (byId(id)); }

function drawTable() {
  return element('section', {class: 'set'}, element('h3'), element('p', {class: 'state'}), element('p', {class: 'engines'}), element('div'));
}

/** How it stands, and who sits there: in another game of the table everybody has another seat. @param {HTMLElement} section @param {Table} table */
function updateTable(section, {title, moves, result, people, engines, links}) {
  const away = people.filter(({ready}) => !ready).map(({seat}) => plainName(seat));
  const [game, state, played, seats] = Array.from(section.children);
  setText(game, title);
  setAttributes(section, {'data-over': result !== null});
  setText(played, engines.map(({seat, level}) => `${plainName(seat)}: the engine, level ${level}`).join(' · '));
  setText(state, result ? `Ended: ${resultWords(result, [...people, ...engines].map(({seat}) => seat))}.`
    : away.length ? `Waiting for ${people.length > 1 ? `${away.length} of ${people.length}: ` : ''}${list(away, 'and')}.` : moves ? `Playing, ${moves} move${moves > 1 ? 's' : ''} so far.` : 'Playing, nobody has moved yet.');
  keep(seats, links, ({who, link}) => `${who} ${link}`, drawLink, (row, {who}) => {
    const {person = null, ready = false} = people.find(({seat}) => seat === who) ?? {};
    setText(row.children[0], plainName(who) + (person ? `, ${person}` : ''));
    setText(row.children[1], who.includes(' ') ? 'Watch' : ready ? 'Open it again' : 'Sit here');
    setAttributes(row.children[1], {class: who.includes(' ') || ready ? 'button' : 'button primary', title: ready && 'Somebody sits here already'});
  });
}

/** @param {{outcome: string, reason: string}} result @param {string[]} seats */
function resultWords({outcome, reason}, seats) {
  return `${outcome === 'draw' ? 'a draw' : seats.includes(outcome) ? `${plainName(outcome)} has won` : `team ${outcome} has won`} (${reason})`;
}

/** Whether a link leads to this machine by a name that every machine has for itself. @param {string} link */
function isNear(link) { return /^(127\.|localhost$|\[::1\]$)/.test(new URL(link).hostname); }

/** A seat, for oneself or for somebody else. @param {Seat} seat */
function drawLink({who, link, qr}) {
  const written = element('input', {readonly: true, hidden: true, value: link, 'aria-label': `Link for ${plainName(who)}`});
  const copy = element('button', {type: 'button'}, 'Copy the link');
  copy.addEventListener('click', async () => {
    const copied = await copyText(link);
    setText(copy, copied ? 'Copied' : 'Copy it by hand');
    written.hidden = copied;
    if (!copied) written.select();
  });
  const show = element('button', {type: 'button', 'aria-expanded': 'false'}, 'QR code');
  const code = svg('svg', {class: 'qr', viewBox: `0 0 ${qr.length} ${qr.length}`, role: 'img', 'aria-label': `QR code of the link for ${plainName(who)}`},
    svg('rect', {width: qr.length, height: qr.length, class: 'paper'}),
    svg('path', {d: qr.flatMap((row, y) => [...row].map((dark, x) => dark === '1' ? `M${x} ${y}h1v1h-1z` : '')).join('')}));
  code.toggleAttribute('hidden', true);
  show.addEventListener('click', () => {
    setAttributes(show, {'aria-expanded': String(!code.toggleAttribute('hidden'))});
    code.scrollIntoView({block: 'nearest'});
  });
  return element('div', {class: 'link'}, element('b', {}, plainName(who)),
    element('a', {href: link, class: 'button', target: '_blank', rel: 'noopener'}), copy, ...isNear(link) ? [] : [show], written, code);
}

new Host();
