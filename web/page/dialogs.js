// Dialogs: how to play, a question with yes and no, the end of a game, and the sheet between two
// people at one screen.

import {largeCard} from './cards.js';
import {dealOf} from './deal.js';
import {byId, copyText, element, setText} from './dom.js';
import {endOfRound} from './events.js';
import {drawDie, drawMark, picture} from './drawings.js';
import {capital, doneBy, fits, goalOf, labelOf, notFor, percent, plainName, seatFacts, seatName, standsAt, tableOfSeats, verdict, whoDoes, zoneWords} from './wording.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {import('./types.js').Game} Game */

/** @param {string} id */
function dialog(id) { return /** @type {HTMLDialogElement} */ (byId(id)); }

/** @param {HTMLDialogElement} box @param {string} label @param {() => void} [then] @param {string} [className] */
function closing(box, label, then, className = '') {
  const button = element('button', {type: 'button', class: className}, label);
  button.addEventListener('click', () => {
    box.close();
    then?.();
  });
  return button;
}

/** Shows a dialog from its beginning. @param {HTMLDialogElement} box @param {...(Node | string)} children */
function open(box, ...children) {
  box.replaceChildren(...children);
  if (!box.open && box === dialog('end')) box.show(); // beside a board that one can go on to look at
  else if (!box.open) box.showModal();
  box.scrollTop = 0;
}

/**
 * Asks a question; nothing happens unless it is answered with yes.
 * @param {string} question @param {string} means what it brings about @param {string} yes @param {string} no @param {() => void} then
 * @param {'grave' | 'primary'} looks of yes: grave where it ends or gives away something
 */
export function ask(question, means, yes, no, then, looks = 'grave') {
  const box = dialog('ask');
  open(box, element('h2', {id: 'ask-title'}, question), element('p', {}, means),
    element('p', {class: 'buttons'}, closing(box, no), closing(box, yes, then, looks)));
}

/** Asks which other game is to be offered to the same people. @param {View} view */
export function chooseGame(view) {
  const {seats, options} = /** @type {import('./view.js').Welcome} */ (view.welcome);
  const box = dialog('ask');
  const alone = seats.every(({kind, you}) => kind === 'engine' || you);
  const fitting = options.games.filter((one) => fits(one, seats.length));
  open(box, element('h2', {id: 'ask-title'}, 'Which game?'), element('p', {}, fitting.length ? `${alone ? 'It begins when you press Start' : 'It begins when everybody has agreed'}, with the same names and links.` : `There is none for ${seats.length} players. Whoever has set this table can set another one.`),
    element('ul', {class: 'decisions'}, ...fitting.map(({game, title, aim}) => {
      const button = closing(box, '', () => view.say({type: 'offer', what: 'rematch', game}));
      button.append(element('strong', {}, title), element('br'), aim);
      return element('li', {'data-game': game}, button);
    })), element('p', {}, notFor(options.games.filter((one) => !fitting.includes(one)))), element('p', {class: 'buttons'}, closing(box, 'Cancel')));
}

/** As many letters as the hub takes: web/schema/down.json. */
const LONGEST_NAME = 20;

/**
 * Asks who one is, and, at the beginning, whether to begin.
 * @param {View} view
 * @param {{name: string, begins: boolean}} what begins: nothing happens before
 * @param {(name: string, answer: (problem: string) => void) => void} then answer: it is asked again where there is a problem
 */
export function askName({welcome}, {name, begins}, then) {
  if (!welcome) return;
  const box = dialog('start');
  const known = begins && welcome.seats.some(({you, person}) => you && person);
  const field = element('input', {id: 'name', maxlength: LONGEST_NAME, value: name, autocomplete: 'nickname', spellcheck: 'false'});
  const wrong = element('p', {class: 'wrong', role: 'alert'});
  const form = element('form', {method: 'dialog'}, ...known ? [] : [element('p', {class: 'field'}, element('label', {for: 'name'}, `Your name (up to ${LONGEST_NAME} letters)`), field)], wrong,
    element('p', {class: 'buttons'}, ...begins ? [] : [closing(box, 'Cancel')], element('button', {class: 'primary', id: 'start-button'}, begins ? 'Start' : 'That is my name')));
  let said = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    then(known ? '' : field.value.trim(), (problem) => {
      setText(wrong, problem && `${capital(problem)}.`);
      said = !problem;
      if (said) box.close();
      else field.select();
    });
  });
  box.onclose = () => { if (begins && !said) box.showModal(); };
  open(box, element('h2', {id: 'start-title'}, begins ? welcome.game.title : 'What is your name?'),
    ...begins ? [element('p', {class: 'reason'}, `You are ${plainName(welcome.you ?? '')}.${welcome.options.clock ? ' The clocks start when everybody has pressed Start.' : ''}`), ...welcome.game.aim.map((line) => element('p', {}, line))] : [], form);
  field.select();
  box.scrollTop = 0;
}

/** What cards do. @param {string} title @param {import('./cards.js').CardWords[]} cards */
export function explainCards(title, cards) {
  const box = dialog('card');
  open(box, element('h2', {id: 'card-title'}, title), element('div', {class: 'gallery'}, ...cards.map(largeCard)),
    element('p', {class: 'buttons'}, closing(box, 'Close', undefined, 'primary')));
}

/** What signs on squares, beside names and in the list of moves mean. @param {Game} game @returns {[string | Node, string][]} */
function marksOf({pieces, zones, marks, words}) {
  const meant = pieces.every(({seat}) => seat === null) ? zones.filter(({kind, whose}) => kind === 'pieces' && whose === 'seat') : [];
  return [...Object.entries(marks).map(([mark, text]) => /** @type {[Node, string]} */ ([picture(drawMark(mark)), capital(`${mark}: ${text}`)])),
    ...meant.map(({label}) => /** @type {[string, string]} */ ([label.slice(0, 1), `On a piece: your ${label}; with a number, that of the player with the number`])),
    ...words.order ? [/** @type {[Node, string]} */ ([picture(drawDie(3)), 'Beside a name: rolled for the order of turns'])] : []];
}

/** @param {[string | Node, string][]} pairs */
function terms(pairs) {
  return element('dl', {class: 'terms'}, ...pairs.flatMap(([term, text]) => [element('dt', {}, term), element('dd', {}, text)]));
}

/** What the game is about, and what is drawn on its squares. @param {Game} game */
export function aimOf(game) { return [...game.aim.map((line) => element('p', {}, line)), terms(marksOf(game))]; }

/** How to play, from `describe`: what to aim at, what lies where, marks, and how moves are typed. @param {Game} game @param {string} rules */
export function showManual(game, rules) {
  const box = dialog('manual');
  const marks = marksOf(game);
  open(box,
    element('h2', {id: 'manual-title'}, `How to play ${game.title}`),
    ...game.aim.map((line) => element('p', {}, line)),
    element('p', {}, element('a', {href: rules, target: '_blank', rel: 'noopener'}, 'The rule book')),
    element('h3', {}, 'On this page'),
    element('p', {}, 'Click what is lit, or drag it: a green dot or green corners. What you chose is blue, and is taken back by clicking it again or by Escape. ' +
      'What moved last has a coloured ground with a broken edge; a violet arrow is a hint. ' +
      'With the keyboard: arrows go over the board, Enter chooses, Tab goes to your hand and the buttons.'),
    ...game.cards.length ? [element('h3', {}, 'All cards'), element('div', {class: 'gallery'}, ...game.cards.map(largeCard))] : [],
    ...game.zones.length ? [element('h3', {}, 'Beside the board'),
      terms([...new Map(game.zones.map(({label, text}) => [label, text]))].map(([label, text]) => [capital(label), text]))] : [],
    ...marks.length ? [element('h3', {}, 'Marks'), terms(marks)] : [],
    element('h3', {}, 'Typed moves'),
    ...game.how.map((line) => element('p', {}, line.replace(/ `help [^`]*` [^.]*\./, ''))),
    ...Object.keys(game.words).length ? [element('h3', {}, 'Words and signs'), terms(Object.entries(game.words))] : [],
    element('p', {class: 'buttons'}, closing(box, 'Close', undefined, 'primary')));
}

/** Numbers beside the board for all, as one line, with what wins. @param {Game} game @param {import('./types.js').State} state */
function standing(game, state) {
  return state.zones.filter(({kind, seat}) => kind === 'number' && seat === null).map((zone) => {
    const goal = goalOf(game, zone);
    return `${capital(labelOf(game, zone))}: ${zoneWords(game, zone)}${(zone.value ?? 0) < goal ? ` of ${goal}` : ''}`;
  }).join(' · ');
}

/** What a seat has that others do not: pieces and words. @param {Game} game @param {import('./types.js').State} state @param {string | null} you */
function dealtTo(game, state, you) {
  const facts = seatFacts(game, state, you ?? '').filter(([, value]) => !/^(yes|no|unknown)$/.test(value));
  return [...state.zones.filter(({kind, seat}) => kind === 'pieces' && seat === you && seat !== null).map((zone) => [labelOf(game, zone), zoneWords(game, zone)]), ...facts]
    .map((pair) => pair.join(': ')).join(' · ');
}

/**
 * The end of a round, and what one has in the next, before it goes on.
 * @param {View} view @param {() => void} then
 */
export function showRound({welcome, update, events}, then) {
  if (!welcome || !update) return;
  const {over, last, gained} = endOfRound(events);
  const dealt = dealtTo(welcome.game, update.state, welcome.you);
  const box = dialog('round');
  box.onclose = then;
  open(box, element('h2', {id: 'round-title'}, over), element('p', {}, last), element('ul', {}, ...gained.map((line) => element('li', {}, line))),
    element('p', {class: 'reason'}, `${standing(welcome.game, update.state)}.`), element('p', {class: 'dealt'}, dealt && `Your new round: ${dealt}.`),
    element('p', {class: 'buttons'}, closing(box, 'Go on', undefined, 'primary')));
}

/**
 * The end of a game: result, reason, and where every seat stands.
 * @param {View} view @param {() => void} again plays once more @param {() => void} keep saves the game
 */
export function showEnd(view, again, keep) {
  const {welcome, update} = view;
  if (!welcome || !update?.result) return;
  const box = dialog('end');
  dialog('round').close(); // there is no next one
  const rows = tableOfSeats(welcome.game, update.state);
  const shared = standing(welcome.game, update.state);
  const heads = rows.length ? ['', ...rows[0].cells.map(([name]) => name)] : [];
  open(box,
    element('h2', {id: 'end-title', tabindex: -1, autofocus: true}, verdict(welcome.game, update.state, welcome.you, update.result.outcome)),
    element('p', {class: 'reason'}, `${view.ending}.${shared && ` ${shared}.`}`),
    ...heads.length > 1 ? [element('div', {class: 'wide'}, element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map((head) => head ? element('th', {scope: 'col'}, capital(head)) : element('td')))),
      element('tbody', {}, ...rows.map(({seat, cells}) => element('tr', {}, element('th', {scope: 'row'}, seatName(seat) + (seat === welcome.you ? ' (you)' : '')),
        ...cells.map(([, value]) => element('td', {}, value)))))))] : [],
    element('p', {class: 'fair'}),
    element('p', {class: 'buttons'}, closing(box, 'The board', undefined, welcome.options.rematch ? '' : 'primary'),
      closing(box, 'Review', () => view.askReview(), 'review'), closing(box, 'Save', keep),
      ...welcome.options.games.length ? [closing(box, 'Other game', () => chooseGame(view), 'other')] : [],
      ...welcome.options.rematch ? [closing(box, 'Rematch', again, 'primary rematch')] : []));
  placeEnd();
}

/** The end lies over the question, which says the same, or below the seats: they and the board are seen, as far as there is room. */
function placeEnd() {
  const box = dialog('end');
  const {left, right, top, bottom, width, height} = byId('decide').getBoundingClientRect();
  const beside = byId('board').getBoundingClientRect().right <= left;
  const wide = innerHeight < 560 ? Math.max(width, 350) : width; // a table of seats
  const bar = byId('bar').getBoundingClientRect().top;
  const floor = bar > innerHeight - 60 ? bar : innerHeight; // where one goes on from there
  Object.assign(box.style, {left: `${right - wide}px`, width: `${wide}px`, minHeight: `${height}px`, maxHeight: beside ? `${floor - 8}px` : ''});
  const least = beside && innerHeight >= 560 ? byId('others').getBoundingClientRect().bottom + 8 : top;
  const below = byId('own').getBoundingClientRect().bottom + 8;
  const tall = box.offsetHeight;
  if (least < top && bottom - least < tall) box.style.top = `${innerHeight - below >= tall ? below : Math.max(4, bottom - tall)}px`; // the table of seats says what it covers
  else box.style.top = `${Math.max(4, Math.min(top, Math.max(least, bottom - tall), floor - tall - 4))}px`;
}

/** A score of one half, in thousandths. */
const EVEN = 500;
/** Thousandths from which on it is told that a score fell between two decisions of a seat. */
const FALL = 100;

/**
 * A decision judged, as sentences, and what cards do that were better.
 * @param {Game | undefined} game @param {import('./view.js').Judgement} judgement @param {number} number among the moves; 0: it has none
 */
export function judgementWords(game, {seat, mark, lost, expected, means: [made, best], before, after, true: truth}, number) {
  const stands = truth ? truth.mate ?? truth.cp ?? (truth.chance ?? EVEN) - EVEN : 0;
  const known = stands * (expected - EVEN) < 0 ? `, though with all secrets known it is ${stands > 0 ? 'ahead' : 'behind'}` : '';
  const cards = game?.cards.filter(({name}) => best.includes(name)).map(({name, text}) => `${name}: ${text}`) ?? [];
  return {head: `${number ? `${number}. ` : ''}${seatName(seat)}, ${mark === '-' ? 'small loss' : mark}, −${percent(10 * (Math.round((expected + lost) / 10) - Math.round(expected / 10)))}`,
    text: `${whoDoes(seat, made)}, ${standsAt(after.mate, expected)}${known}. Better: ${doneBy(seat, best)}, ${standsAt(before.mate, expected + lost)}.`, cards};
}

/**
 * How everybody decided, after the game.
 * @param {Game} game
 * @param {import('./view.js').Review | null} review null: it is being thought about
 * @param {(place: number) => number} find the number among the moves of a decision
 * @param {(index: number) => (() => void) | null} look shows one of those that cost most, where what stood before it is known
 */
export function showReview(game, review, find, look) {
  const box = dialog('review');
  if (review === null && box.open) return;
  const heads = ['', 'Moves', 'Mean loss', 'Inaccu\u00adracies', 'Mistakes', 'Blunders'];
  const fell = (review?.seats ?? []).flatMap(({seat, fall}) => game.secrets && fall && fall.from - fall.to >= FALL
    ? [element('p', {}, `${seatName(seat)} stood at ${percent(fall.from)}, and at ${percent(fall.to)} before the next turn (${find(fall.n) || fall.n}): that came from the others, or from what could not be known.`)] : []);
  open(box, element('h2', {id: 'review-title'}, 'How everybody decided'), ...review ? [
    element('p', {}, `Each move is judged by what its player knew then${game.secrets ? ', not by what was hidden or came by chance' : ''}. Its loss is how much less it is expected to score than the best one, where a win scores 100\u00a0% and a draw 50\u00a0%. A hint thinks longer, and may judge otherwise.`),
    element('div', {class: 'wide'}, element('table', {}, element('thead', {}, element('tr', {}, ...heads.map((head) => head ? element('th', {scope: 'col'}, head) : element('td')))),
      element('tbody', {}, ...review.seats.map(({seat, decisions, inaccuracies, mistakes, blunders, lost}) => element('tr', {}, element('th', {scope: 'row'}, seatName(seat)),
        ...[decisions, `${(lost / 10 / Math.max(1, decisions)).toFixed(1)}\u00a0%`, inaccuracies, mistakes, blunders].map((count) => element('td', {}, String(count)))))))),
    ...review.marked.some(({mark}) => mark !== '-') ? [] : [element('p', {}, `No decision was a mistake by itself${review.marked.length ? '; these cost most' : ''}.`)],
    element('ol', {class: 'decisions'}, ...review.marked.map((judgement, index) => {
      const go = look(index);
      const button = closing(box, '', go ?? undefined);
      button.disabled = !go;
      const {head, text} = judgementWords(game, judgement, find(judgement.n));
      button.append(element('strong', {}, head), element('br'), text);
      return element('li', {}, button);
    })),
    ...fell] : [element('p', {}, 'Thinking …')],
    element('p', {class: 'buttons'}, closing(box, 'Close', undefined, 'primary')));
}

export function isReadingRound() { return dialog('round').open; }

export function isReviewing() { return dialog('review').open; }

export function closeReview() { dialog('review').close(); }

export function closeEnd() { dialog('end').close(); }

/** Says on the button of another game who wants which, and whether the deal was fair. @param {string} label @param {boolean} offered @param {import('./deal.js').Claim[] | null} claims */
export function tellEnd(label, offered, claims) {
  const [button, fair, other] = ['.rematch', '.fair', '.other'].map((part) => dialog('end').querySelector(part));
  other?.toggleAttribute('hidden', offered);
  if (button) setText(button, label);
  if (fair) setText(fair, claims ? judged(claims) : '');
  placeEnd();
}

/** @param {import('./deal.js').Claim[]} claims */
function judged(claims) {
  const wrong = claims.filter(({right}) => !right).length;
  return wrong ? `The deal is not as it was fixed before: ${wrong} of ${claims.length} checks have failed.`
    : `The deal was fair: this page has made all ${claims.length} checks, and they are right.`;
}

/** What was committed to before anything was dealt, what this seat added, and after the game whether it is so. @param {View} view */
export function showDeal({events, secret, claims, welcome}) {
  const deal = dealOf(events);
  if (!deal || !welcome) return;
  const box = dialog('deal');
  const mine = secret?.commitment === deal.commitment ? secret : null;
  const hashes = Object.entries(deal.hashes).map(([seat, hash]) => /** @type {[string, string]} */ ([`${seatName(seat)} committed to`, hash]));
  const opened = Object.entries(deal.opened).map(([seat, bytes]) => /** @type {[string, string]} */ ([`${seatName(seat)} opened`, bytes]));
  /** @type {[string, string][]} */
  const rows = [['Chance was committed to', deal.commitment], ...mine ? [/** @type {[string, string]} */ (['Your page added', mine.bytes])] : [], ...hashes, ...opened,
    ...deal.key ? [/** @type {[string, string]} */ (['The key of all chance', deal.key])] : []];
  const copy = element('button', {type: 'button'}, 'Copy');
  copy.addEventListener('click', async () => setText(copy, await copyText(rows.map((row) => row.join(': ')).join('\n')) ? 'Copied' : 'Select it by hand'));
  open(box, element('h2', {id: 'deal-title'}, 'The deal'),
    element('p', {}, 'Nobody, the host neither, could choose a card or a die: chance was fixed before anything was dealt. After the game this page checks that by itself.'),
    ...deal.given ? [element('p', {class: 'wrong'}, 'The host gave the key: this deal proves nothing.')] : [],
    ...deal.voids.length ? [element('p', {}, `${deal.voids.length} ${deal.voids.length > 1 ? 'deals were' : 'deal was'} void, since somebody did not open.`)] : [],
    ...welcome.you && !deal.hashes[welcome.you] ? [element('p', {}, 'You have added nothing to this deal.')] : [],
    ...claims ? [element('p', {}, judged(claims))] : [],
    element('details', {}, element('summary', {}, 'For those who want to check it themselves'),
      element('dl', {class: 'receipt'}, ...rows.flatMap(([term, bytes]) => [element('dt', {}, term), element('dd', {}, bytes)])),
      ...claims ? [element('ul', {class: 'judged'}, ...claims.map(({right, what}) => element('li', {class: right ? '' : 'wrong'}, `${right ? 'Right' : 'WRONG'}: ${what}.`)))] : []),
    element('p', {class: 'buttons'}, copy, closing(box, 'Close', undefined, 'primary')));
}

/**
 * Covers all of the page until the next person says so.
 * @param {string} seat @param {() => void} then
 */
export function cover(seat, then) {
  const sheet = byId('cover');
  const button = element('button', {type: 'button', class: 'primary'}, `I am ${seatName(seat)}: show my view`);
  button.addEventListener('click', () => {
    sheet.hidden = true;
    sheet.replaceChildren();
    then();
  });
  sheet.replaceChildren(element('div', {}, element('h2', {id: 'cover-title'}, `${seatName(seat)}’s turn`),
    element('p', {}, `Hand the screen over to ${seatName(seat)}. Everybody else looks away.`), button));
  sheet.hidden = false;
  button.focus();
}
