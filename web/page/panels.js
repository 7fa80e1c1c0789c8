// What lies beside the board: seats with their names, clocks, facts and zones (hands, reserves,
// numbers), and what is the table's. Zones are drawn by their kind alone.

import {toneOf} from './board.js';
import {fillCard, makeCard} from './cards.js';
import {explainCards} from './dialogs.js';
import {byId, element, keep, setAttributes, setText} from './dom.js';
import {drawCard, drawDie, drawPiece, picture, svg} from './drawings.js';
import {capturedBy} from './history.js';
import {capital, goalOf, labelOf, letterOf, list, orderOfTurns, plainName, seatFacts, seatName, shortName, tableFacts, zoneKind} from './wording.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Zone} Zone */
/** @typedef {import('./types.js').Item} Item */
/** @typedef {{name: string, kind: string, level: number | null, online: boolean, you: boolean, person: string | null, ready: boolean, absent?: boolean}} SeatInfo */
/**
 * @typedef {object} Shown what the panels show
 * @property {Game} game
 * @property {State} state
 * @property {SeatInfo[]} seats
 * @property {string | null} you
 * @property {string | null} turn
 * @property {import('./events.js').GameEvent[]} events
 * @property {Set<string>} lit controls that can be clicked
 * @property {Set<string>} chosen controls that were
 * @property {Set<string>} instead controls that would take the place of one of them
 * @property {Set<string>} hinted cards that a hint plays
 */

/** All that lies beside the board: the others in the order of turns, from the own seat on. @param {Shown} shown */
export function showSides(shown) {
  const {game, state, seats, you, turn} = shown;
  const place = (/** @type {string | null} */ seat) => game.seats.names.indexOf(seat ?? '');
  const after = (/** @type {SeatInfo} */ {name}) => (place(name) - Math.max(0, place(you)) + seats.length) % seats.length;
  const others = seats.filter(({name}) => name !== you).sort((one, other) => after(one) - after(other));
  for (const [id, some] of /** @type {[string, SeatInfo[]][]} */ ([['others', others], ['own', seats.filter(({name}) => name === you)]])) {
    keep(byId(id), some, ({name}) => name, () => element('section', {class: 'seat'}), (panel, seat) => showSeat(panel, shown, seat));
    byId(id).hidden = !some.length;
  }
  showOrder(byId('order'), shown, turn === null ? [] : orderOfTurns(game, state));
  showZones(byId('common'), shown, state.zones.filter(({seat}) => seat === null), false);
  showFacts(byId('facts'), tableFacts(game, state), true);
}

/**
 * A seat's panel: name, who sits there, clock, facts, zones.
 * @param {HTMLElement} panel @param {Shown} shown @param {SeatInfo} seat
 */
function showSeat(panel, shown, seat) {
  const {game, state, turn, you} = shown;
  if (!panel.firstChild) {
    panel.append(
      element('header', {}, element('span', {class: 'chip', 'aria-hidden': 'true'}), element('h2'),
        element('span', {class: 'unseen turn'}), element('span', {class: 'who'}), element('span', {class: 'taken', role: 'img'}), element('span', {class: 'dice', role: 'img'}), element('span', {class: 'clock', role: 'timer'})),
      element('dl', {class: 'facts'}), element('div', {class: 'zones'}));
  }
  const [chip, name, toMove, who, taken, dice] = Array.from(panel.querySelectorAll('.chip, h2, .turn, .who, .taken, .dice'));
  showDice(/** @type {HTMLElement} */ (dice), shown.events.findLast(({kind, facts}) => kind === 'dice' && facts.seat === seat.name)?.facts.faces);
  showCaptured(/** @type {HTMLElement} */ (taken), shown, game.zones.some(({name}) => name === 'captured') ? [] : capturedBy(shown.events, seat.name));
  const crowd = shown.seats.length > 2;
  setAttributes(panel, {'data-turn': turn === seat.name, 'data-seat': seat.name, 'data-person': game.seats.names.indexOf(seat.name), title: seat.person ? `${seatName(seat.name)}, ${plainName(seat.name)}` : false});
  const index = game.seats.names.indexOf(seat.name);
  const owns = game.pieces.some((piece) => piece.seat === seat.name);
  setAttributes(chip, {class: `chip ${owns ? ['light', 'dark'][index % 2] : 'none'}`});
  const own = seat.name === you;
  setText(name, own && crowd && !seat.person ? 'You' : seatName(seat.name) + (own ? ' (you)' : ''));
  setAttributes(name, {'data-short': crowd && shortName(seat.name)});
  setText(toMove, turn === seat.name ? 'to move' : '');
  setText(who, [seat.person && !crowd ? plainName(seat.name) : '', own ? '' : whoSits(seat)].filter(Boolean).join(', '));
  setAttributes(who, {'data-online': seat.online, title: whoSits(seat)});
  const zones = turn === 'chance' ? [] : state.zones.filter((zone) => zone.seat === seat.name); // nothing is dealt yet
  const over = shown.events[shown.events.length - 1]?.kind === 'over'; // then nobody is in a round or out of it
  const facts = seatFacts(game, state, seat.name).filter(([, value]) => !over || !/^(yes|no)$/.test(value));
  setAttributes(panel, {'data-out': facts.some(([, value]) => value === 'no')});
  showFacts(/** @type {HTMLElement} */ (panel.querySelector('.facts')), facts.filter(([, value]) => value !== 'yes')
    .map(([fact, value]) => [fact, crowd && value === 'unknown' ? '?' : value]));
  showZones(/** @type {HTMLElement} */ (panel.querySelector('.zones')), shown, zones, own);
}

/** The pieces that a seat has captured. @param {HTMLElement} host @param {Shown} shown @param {string[]} tokens */
function showCaptured(host, {game}, tokens) {
  const pieces = game.pieces.filter(({token}) => tokens.includes(token));
  keep(host, pieces.flatMap((piece) => tokens.filter((token) => token === piece.token).map((_, index) => ({piece, index}))),
    ({piece, index}) => `${piece.token} ${index}`, ({piece}) => picture(drawPiece(piece, toneOf(game, piece))), () => {});
  setAttributes(host, {'aria-label': tokens.length ? `Captured: ${pieces.map(({name}) => name).join(', ')}` : 'Nothing captured', hidden: !tokens.length});
}

/** What a seat rolled last. @param {HTMLElement} host @param {string} [faces] */
function showDice(host, faces) {
  const rolled = faces?.split(',') ?? [];
  const [first, ...again] = rolled;
  const words = `Rolled ${first}${again.length ? `, then ${list(again, 'and')} as it was a tie` : ''}`;
  keep(host, rolled, (face, index) => `${index} ${face}`, (face) => picture(drawDie(Number(face))), () => {});
  setAttributes(host, {hidden: !rolled.length, 'aria-label': words, title: words});
}

/** @param {SeatInfo} seat */
export function whoSits(seat) {
  if (seat.kind === 'engine') return seat.level === null ? 'engine' : `engine ${seat.level}`;
  if (seat.kind === 'open') return 'link not opened yet';
  return seat.online ? 'here' : 'not connected';
}

/** What is not so is said by its name alone; what a value's sign means by its title, or behind it. @param {HTMLElement} host @param {[string, string][]} facts @param {boolean} [whole] */
function showFacts(host, facts, whole = false) {
  keep(host, facts, ([name]) => name, () => element('div', {}, element('dt'), element('dd')), (child, [name, value]) => {
    const [label, words] = value === 'no' ? ['', `not ${name}`] : [name, whole ? value : value.replace(/ \(.*\)$/, '')];
    setText(child.children[0], label);
    setText(child.children[1], words);
    setAttributes(child, {title: words === value ? false : value, 'data-not': value === 'no'});
  });
}

/** Who plays after whom, as a list. @param {HTMLElement} host @param {Shown} shown @param {string[]} seats */
function showOrder(host, shown, seats) {
  host.hidden = !seats.length;
  keep(/** @type {Element} */ (host.lastElementChild), seats, (seat) => seat, () => element('li'), (child, seat) => {
    setText(child, shortName(seat));
    setAttributes(child, {'data-person': shown.game.seats.names.indexOf(seat), 'aria-current': seat === shown.turn ? 'true' : false});
  });
}

/**
 * @param {HTMLElement} host @param {Shown} shown @param {Zone[]} zones
 * @param {boolean} own the viewer's: large, with the texts of cards
 */
function showZones(host, shown, zones, own) {
  keep(host, zones, (zone) => `${zone.name} ${zone.seat ?? ''}`, () => element('section', {class: 'zone'},
    element('h3'), element('div', {class: 'items'})), (section, zone) => {
    const [title, items] = [section.children[0], /** @type {HTMLElement} */ (section.children[1])];
    const about = zoneKind(shown.game, zone);
    const fact = shown.state.scene.seats[zone.seat ?? '']?.[zone.name] ?? '';
    const said = zone.kind === 'pieces' && fact.length > 1 ? shown.game.words[fact.slice(-1)] : '';
    const lost = !said && zone.seat !== null && zone.items?.some(({id}) => isOff(shown, id)) ? 'captured' : '';
    setAttributes(section, {'data-kind': zone.kind, 'data-own': own, 'data-said': Boolean(said), title: [about?.text, said || lost].filter(Boolean).join(': ') || false});
    setText(title, labelOf(shown.game, zone) + (said ? ' ✓' : lost && ' ✗'));
    const goal = goalOf(shown.game, zone);
    if (goal) showScore(items, zone.value ?? 0, goal);
    else if (zone.kind === 'number') setText(items, zone.value === null ? 'unknown' : String(zone.value));
    else if (zone.kind === 'cards' && !own) showFan(items, shown, zone);
    else showItems(items, shown, zone);
  });
}

/** Whether a piece that is nobody's own was captured. @param {Shown} shown @param {string} token */
function isOff({game, state}, token) {
  return game.pieces.some((piece) => piece.token === token && piece.seat === null) && Object.values(state.scene.squares).every(({piece}) => piece !== token);
}

/** Points towards as many as win. @param {HTMLElement} host @param {number} value @param {number} goal */
function showScore(host, value, goal) {
  if (!host.firstChild) host.append(element('span'), element('span', {class: 'score', 'aria-hidden': 'true'}));
  setText(host.children[0], String(value));
  keep(host.children[1], [...Array(goal).keys()], String, () => element('i'), (pip, n) => setAttributes(pip, {class: n < value ? 'on' : ''}));
}

/** Cards of others or out of the game, as a fan that opens; what is not known, as backs. @param {HTMLElement} host @param {Shown} shown @param {Zone} zone */
function showFan(host, {game}, zone) {
  const known = (zone.items ?? []).flatMap(({id, count}) => Array(count).fill(game.cards.find((card) => card.id === id) ?? {id, name: id}));
  const parts = [...known.length ? ['fan'] : [], ...zone.hidden ? ['backs'] : []];
  keep(host, parts, (part) => part, (part) => part === 'fan' ? element('button', {type: 'button', class: 'fan'}) : element('div', {class: 'backs'}), (child, part) => {
    if (part === 'backs') return showBacks(child, zone.hidden ?? 0, zone);
    keep(child, known, ({id}, index) => `${index} ${id}`, ({id}) => element('span', {class: 'mini'}, picture(drawCard(id))), () => {});
    const names = `${capital(labelOf(game, zone))}: ${known.map(({name}) => name).join(', ')}`;
    setAttributes(child, {'aria-label': names, title: names});
    child.onclick = () => explainCards(names.split(':')[0], known);
  });
  if (!parts.length) host.replaceChildren(element('span', {class: 'none'}, 'none'));
}

/** @param {HTMLElement} host @param {Shown} shown @param {Zone} zone */
function showItems(host, shown, zone) {
  const items = zone.items ?? [];
  const hidden = zone.hidden ?? 0;
  /** @type {(Item | number)[]} a number: so many backs */
  const all = hidden ? [...items, hidden] : items;
  keep(host, all, (item) => typeof item === 'number' ? 'hidden' : `${zone.kind} ${item.id} ${item.deck ?? ''}`,
    (item) => typeof item === 'number' ? element('div', {class: 'backs'}) : zone.kind === 'cards' ? makeCard() : makePiece(shown, zone, item),
    (child, item) => {
      if (typeof item === 'number') showBacks(child, item, zone);
      else if (zone.kind === 'cards') showCard(child, shown, zone, item);
      else showPiece(child, shown, zone, item);
    });
  if (!all.length && !host.firstChild) host.append(element('span', {class: 'none', 'data-key': 'none'}, 'none'));
}

/** Backs of what the viewer was not told. @param {HTMLElement} host @param {number} count @param {Zone} zone */
function showBacks(host, count, zone) {
  const noun = zone.kind === 'cards' ? 'card' : 'piece';
  setAttributes(host, {role: 'img', 'aria-label': `${count} ${noun}${count > 1 ? 's' : ''} that you cannot see`, 'data-kind': zone.kind});
  const shown = Math.min(count, 3);
  keep(host, [...Array(shown).keys()], String, back, () => {});
  if (count > shown) host.append(element('span', {class: 'times', 'data-key': 'times'}, `× ${count}`));
}

function back() {
  return svg('svg', {viewBox: '0 0 60 84', class: 'back', 'aria-hidden': 'true'},
    svg('rect', {x: 2, y: 2, width: 56, height: 80, rx: 8, class: 'paper'}),
    svg('rect', {x: 8, y: 8, width: 44, height: 68, rx: 4, class: 'field'}),
    svg('path', {d: 'M30 20 L46 42 L30 64 L14 42 Z M30 30 L38 42 L30 54 L22 42 Z', class: 'diamond'}));
}

/** @param {HTMLElement} button @param {Shown} shown @param {Zone} zone @param {Item} item */
function showCard(button, shown, zone, item) {
  const card = shown.game.cards.find(({id}) => id === item.id) ?? {id: item.id, name: item.id, timing: '', text: ''};
  const other = item.deck && item.deck !== zone.seat ? `of ${seatName(item.deck)}’s deck` : '';
  fillCard(button, card, [card.timing, other, item.known && shown.turn !== null ? 'known to the others' : '', item.count > 1 ? `${item.count} of them` : ''].filter(Boolean).join(' · '));
  showControl(button, shown, `card:${item.id}` + (item.deck ? `/${item.deck}` : ''));
  setAttributes(button, {'data-hinted': shown.hinted.has(item.id)});
}

/** @param {Shown} shown @param {Zone} zone @param {Item} item */
function makePiece({game, you}, zone, item) {
  const piece = game.pieces.find(({token}) => token === item.id);
  const drawn = picture(piece ? drawPiece(piece, toneOf(game, piece)) : null);
  return zone.seat !== null && zone.seat === you && piece?.seat === you
    ? element('button', {type: 'button', class: 'held'}, drawn, element('span', {class: 'times'}))
    : element('span', {class: 'held', role: 'img'}, drawn, element('span', {class: 'times'}));
}

/** @param {HTMLElement} child @param {Shown} shown @param {Zone} zone @param {Item} item */
function showPiece(child, shown, zone, item) {
  const piece = shown.game.pieces.find(({token}) => token === item.id);
  setText(child.children[1], item.count > 1 ? String(item.count) : '');
  const control = `piece:${letterOf(shown.game, item.id)}`;
  const known = item.known && zone.seat === shown.you && shown.game.secrets && shown.turn !== null ? ', known to the others' : '';
  const words = `${piece?.name ?? item.id}${item.count > 1 ? `, ${item.count} of them` : ''}${known}`;
  if (child.tagName === 'BUTTON') showControl(child, shown, control);
  setAttributes(child, {'aria-label': words + (child.dataset.lit === undefined ? '' : ', can be chosen'), title: capital(words)});
}

/** @param {HTMLElement} button @param {Shown} shown @param {string} control */
function showControl(button, shown, control) {
  const lit = shown.lit.has(control);
  const chosen = shown.chosen.has(control);
  const instead = shown.instead.has(control);
  setAttributes(button, {'data-control': control, 'data-lit': lit, 'data-chosen': chosen, 'data-instead': instead, 'aria-pressed': String(chosen),
    'aria-disabled': String(!lit && !chosen && !instead)});
}
