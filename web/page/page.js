// The page: one view a key, the one that is shown, and everything around the board.

import {Board, toneOf} from './board.js';
import {playAgain, showDecision, showPast} from './decide.js';
import {aimOf, ask, askName, closeEnd, closeReview, cover, isReadingRound, isReviewing, judgementWords, showEnd, showManual, showReview, showRound} from './dialogs.js';
import {byId, copyText, element, saveText, setAttributes, setText} from './dom.js';
import {drawCard, drawPiece} from './drawings.js';
import {arrowOf, lookOf, placeOf, stateAt} from './look.js';
import {found, hasActed, roundsOf} from './events.js';
import {listed, transcriptOf, withTags} from './history.js';
import {followPointer} from './pointer.js';
import {isWhole, showLarge} from './cards.js';
import {closePanels, followTabs, showTab} from './tabs.js';
import {makeSteps, numberOf, showTold} from './told.js';
import {showSides, whoSits} from './panels.js';
import {showViews} from './show.js';
import {keepName, keptName, recall, remember, setting} from './settings.js';
import {ring, wake} from './sound.js';
import {controlOf, readControl, squaresOf} from './tokens.js';
import {capital, clockText, nameSeats, nothingToDo, ownMoves, plainName, plainReason, seatAndPlace, seatName, takeWords} from './wording.js';
import {View} from './view.js';

/** @typedef {import('./panels.js').Shown} Shown */
/** @typedef {import('./decide.js').Walk} Walk */

/** Milliseconds for which a last move is seen before what it led to. */
const END_PAUSE = 1000;
/** Events of so many turns at once are a game that was joined, not a turn. */
const MANY = 30;
/** Milliseconds without an answer after which that is said. */
const SILENCE = 3000;
/** Milliseconds for which a card that was played is seen. */
const CARD_PAUSE = 1300;
/** For which one is to be read. */
const READ_PAUSE = 20000;
const OPPOSITE = /** @type {Record<string, string>} */ ({south: 'north', north: 'south', west: 'east', east: 'west'});

class Page {
  /** @type {View[]} */
  views = [];
  /** @type {View | null} */
  shown = null;
  /** @type {Board | null} */
  board = null;
  /** What is looked back at. @type {import('./history.js').Scene | null} */
  past = null;
  /** Of the review, while one goes through it. @type {Walk | null} */
  walk = null;
  /** Which of the engine's views is shown; none at first. */
  showing = '';
  /** After the game, what was hidden is shown of the past, too. */
  open = true;
  flipped = false;
  covered = false;
  silent = false;
  /** What was played is drawn already. */
  drawn = false;
  /** The game that somebody who sits here has begun last; 0: none yet. */
  begun = 0;
  /** So many rounds that are over are told, read or not. */
  told = 0;
  /** The game whose end was shown. */
  ended = 0;
  typed = '';
  /** The decision that was called to. */
  turnOf = '';
  spoken = 0;
  /** @type {number | undefined} the game of it */
  spokenOf = 0;

  constructor() {
    this.handlers = {
      turnBoard: () => {
        this.flipped = !this.flipped;
        if (this.shown) this.#turnBoard(this.shown);
      },
      // Whoever sits at this screen answers here, shown or not.
      seatsHere: () => this.views.map(({welcome}) => welcome?.you ?? ''),
      answer: (/** @type {string} */ seat, /** @type {string} */ what, /** @type {boolean} */ yes) =>
        this.views.find(({welcome}) => welcome?.you === seat)?.say({type: 'answer', what, yes}),
      stepBack: () => this.#step(-1),
      exportGame: (/** @type {'copy' | 'text' | 'pgn'} */ as, /** @type {import('./view.js').Told | null} */ game) => this.#exportGame(as, game),
      rename: () => {
        const view = this.shown;
        if (view) askName(view, {name: nameFor(view), begins: false}, (name, answer) => this.#call(view, name, answer));
      },
      tell: (/** @type {string} */ text) => {
        closePanels();
        if (this.shown) this.#tell(this.shown, text);
      },
      render: () => this.#render(false),
    };
    this.#connect();
    this.#setUp();
    setInterval(() => this.#tick(), 100);
  }

  #connect() {
    const keys = location.hash.slice(1).split('.').filter((key) => /^[0-9a-f]{32}$/.test(key));
    if (!keys.length) {
      this.#say('This address is not whole: it has no key. Open the link that you were sent once more.');
      return;
    }
    this.#say('Connecting …');
    this.views = keys.map((key) => new View(key, this));
    window.addEventListener('hashchange', () => location.reload());
    // Only what one person has seen: at a screen for several nothing is left.
    window.addEventListener('pagehide', () => { if (this.views.length === 1) remember('past', {link: location.hash, ...this.views[0].kept()}); });
  }

  #setUp() {
    followPointer(document.body, {
      click: (control) => this.#click(control),
      dragStart: (control) => this.shown?.dragStart(control),
      dragImage: (control) => this.#dragImage(control),
    });
    document.addEventListener('keydown', (event) => {
      if (document.querySelector('dialog[open]:not(#end)')) return;
      const ends = this.past ? {Home: -Infinity, End: Infinity} : {};
      const step = /** @type {Record<string, number>} */ ({ArrowLeft: -1, ArrowRight: 1, ...ends})[event.key] ?? 0;
      if (step && !event.defaultPrevented && !(event.target instanceof HTMLInputElement)) this.#step(step);
      if (event.key !== 'Escape') return;
      closeEnd();
      if (this.past) return this.#lookAt(null);
      this.shown?.clear();
      closePanels();
    });
    byId('help').addEventListener('click', () => {
      const welcome = this.shown?.welcome;
      if (welcome) showManual(welcome.game, welcome.rules);
    });
    followTabs(() => {
      closeEnd(); // which would cover what was asked for
      this.#render(false);
    });
    makeSteps((step) => this.#step(step), () => this.#render(false));
    window.addEventListener('resize', () => this.#render(false));
    this.#render(false);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#render(false));
    byId('typed').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#typed('play');
    });
    byId('why').addEventListener('click', () => {
      this.#typed('why');
    });
  }

  /** @param {'play' | 'why'} then */
  #typed(then) {
    const text = tokenField().value.trim();
    if (!text) return;
    if (!this.shown?.yours) return this.notice(this.shown, 'It is not your turn.');
    this.typed = text;
    this.shown.read(text.replace(/[^ -~]+/g, '?').slice(0, 200).trim(), then);
  }

  /** @param {string} text the line under the title; empty: none */
  #say(text) {
    const line = byId('connection');
    setText(line, text);
    line.hidden = !text;
  }

  // ---- what views tell

  /** @param {View} view @param {'welcome' | 'update' | 'path' | 'panels' | 'link' | 'seats'} what */
  changed(view, what) {
    if (what === 'link' || view.farewell) this.#linkChanged(view);
    if (what === 'welcome' && !view.update && this.views.length === 1) {
      const kept = recall('past');
      if (kept?.link === location.hash) view.goOn(kept);
    }
    if (what === 'seats' || what === 'welcome') nameSeats(view.welcome?.seats ?? []);
    if (what === 'seats') return;
    if (!view.update || !view.welcome) return;
    if (this.covered) return;
    const {game, options, number, you} = view.welcome;
    if (this.views.length > 1 && this.begun && this.begun < number) this.shown = null; // who sees the next one first is asked again
    if (!this.shown) return this.#first();
    if (what === 'welcome') { // an update follows
      const other = this.board?.game.game !== game.game;
      if (view === this.shown) this.#newGame(view);
      if (this.begun && this.begun < number && (options.clock || other) && you && this.views.length === 1) this.#begin(view);
      else if (this.begun) view.ready(); // the hub may be another one
      return;
    }
    if (view === this.shown) this.#render(what === 'update');
    else if (what === 'update') this.#handOver();
    if (view !== this.shown || what !== 'path') return;
    this.#followKeys(view);
    if (view.path?.last.startsWith('card:') && !byId('about').offsetHeight) this.#readCard(view, view.path.last);
  }

  /** @param {View} view @param {import('./view.js').Review | null | undefined} review @param {boolean} [came] whoever has closed it meanwhile does not want it */
  review(view, review, came = false) {
    if (view !== this.shown || came && !isReviewing()) return;
    if (review === undefined) closeReview();
    else if (view.welcome) {
      const own = (/** @type {{seat: string}} */ {seat}) => Number(seat === view.welcome?.you);
      review?.marked.sort((one, other) => own(other) - own(one)); // one's own are read first
      const find = (/** @type {number} */ n) => numberOf(view, view.scenes.find(({place}) => place === n)?.n ?? 0);
      showReview(view.welcome.game, review, find, (index) => this.#walk(view, review, index, find));
    }
  }

  /** To what stood before one of the decisions that were judged, and what was played and what was better there. @returns {(() => void) | null}
   * @param {View} view @param {import('./view.js').Review | null} review @param {number} index @param {(n: number) => number} find */
  #walk(view, review, index, find) {
    const judged = review?.marked[index];
    const scene = judged && view.scenes.findLast(({place}) => place === judged.n - 1);
    if (!judged || !scene) return null;
    const {head, text, cards} = judgementWords(view.welcome?.game, judged, find(judged.n));
    const [made, better] = judged.tokens.map((token, rank) => arrowOf(view, token, rank ? 'better' : 'made'));
    return () => {
      closePanels(); // where they cover what is told of it
      this.#lookAt(scene, {head, text, cards, tokens: judged.tokens, arrows: [...better, ...made], n: Math.max(...view.scenes.filter(({place}) => place === judged.n).map(({n}) => n), scene.n),
        last: new Map(made.flatMap(({from, to}) => [from, to]).map((square) => [square, judged.seat])), previous: this.#walk(view, review, index - 1, find),
        next: this.#walk(view, review, index + 1, find), all: () => this.review(view, review)});
    };
  }

  /** @param {View | null} view @param {string} text @param {boolean} [good] no refusal */
  notice(view, text, good = false) {
    if (view !== this.shown) return;
    setText(byId('notice'), text);
    setAttributes(byId('notice'), {'data-good': good});
  }

  /** A word at the question, which makes room. @param {View} view @param {string} text @param {boolean} [good] */
  #tell(view, text, good = false) {
    this.notice(view, text, good);
    this.#render(false);
  }

  /** @param {View} view @param {import('./view.js').Reading} reading @param {import('./view.js').Purpose} then */
  read(view, {text, tokens, says}, then) {
    if (then === 'take' && !/ is not legal: |^Nothing of yours /.test(says ?? '')) this.#tell(view, takeWords(text.slice(1), tokens.flatMap((token) => squaresOf(token, view.welcome?.game.board.squares ?? [])[0] ?? [])));
    else if (says) this.#refuse(view, then === 'why' ? `${capital(says)}.` : plainReason(says));
    else if (then === 'why') this.notice(view, `${text} may be played.`, true);
    else if (then === 'play') this.notice(view, `That is several decisions: begin with ${tokens[0]}.`);
  }

  /** A click that does nothing says why. @param {View} view @param {string} control */
  idle(view, control) {
    const {update, welcome} = view;
    if (!update || !welcome?.you || update.result || view.waiting === 'play') return;
    if (!view.yours) return this.#tell(view, 'It is not your turn.');
    this.#refuse(view, nothingToDo(welcome.game, update.state, control));
    view.askWhy(control);
    this.#readCard(view, control);
  }

  /** A card of the hand that was clicked is read large, where the hand has no room for its text. @param {View} view @param {string} control */
  #readCard({welcome}, control) {
    const [card, face] = [welcome?.game.cards.find(({id}) => control === `card:${id}` || control.startsWith(`card:${id}/`)), document.querySelector(`#own [data-control="${control}"]`)];
    if (card && face && !isWhole(face)) showLarge(card, READ_PAUSE);
  }

  /** A card stays chosen. @param {View} view @param {string} card */
  keeps(view, card) { this.#tell(view, `${card} is chosen: go on with what is lit or with a button. “Back” puts it back.`); }

  /** Why something may not be done, behind what has to be dealt with first, unless the question begins with it. @param {View} view @param {string} reason */
  #refuse(view, reason) {
    const first = found(view.events, view.welcome?.you ?? null);
    const asked = view.path?.node.begun === '' ? 'Choose' : `${first}: choose`;
    this.#tell(view, first ? `${asked} what is lit. ${reason}` : reason);
  }

  /** @param {{question: string, means: string}} doubt @param {() => void} then */
  doubt({question, means}, then) { ask(question, means, 'Do it', 'Cancel', then); }

  /** @param {View} view */
  #linkChanged(view) {
    if (view.elsewhere) {
      this.#say('You play in another tab now. ');
      const button = element('button', {type: 'button', class: 'button'}, 'Play it here');
      button.addEventListener('click', () => view.link.comeBack(true));
      byId('connection').append(button);
    } else if (view.farewell) {
      this.#say(`${capital(view.farewell.replace(/[.]?$/, '.'))} ${view.linkState === 'closed' ? 'Ask for a new link.'
        : 'This page goes on when it is opened again.'}`);
    } else if (view.linkState === 'lost') {
      this.#say('The connection is lost. Trying again …');
    } else if (this.views.every(({linkState}) => linkState === 'open')) {
      this.#say('');
    }
  }

  /** All views are there: show the one that is to decide. */
  #first() {
    if (this.views.some((view) => !view.update || view.number !== this.views[0].welcome?.number)) return;
    const view = this.views.find((other) => other.yours) ?? this.views[0];
    const fresh = view.welcome?.seats.some(({you, ready}) => you && !ready);
    this.begun = !fresh || this.views.length > 1 ? view.welcome?.number ?? 0 : 0; // between several at one screen a sheet asks
    if (this.begun) for (const other of this.views) other.ready();
    this.#toSeat(view);
    if (!this.begun) this.#begin(view);
  }

  /** Nothing happens before one has looked, and said who one is. @param {View} view */
  #begin(view) {
    askName(view, {name: nameFor(view), begins: true}, (name, answer) => this.#call(view, name, (problem) => {
      answer(problem);
      if (problem) return;
      this.begun = view.welcome?.number ?? 0;
      view.ready();
      wake();
    }));
  }

  /** @param {View} view @param {string} name none: as before @param {(problem: string) => void} then */
  #call(view, name, then) {
    if (!name) return then('');
    view.call(name, (problem) => {
      if (!problem) keepName(name);
      then(problem);
    });
  }

  started() { return this.begun > 0; }

  /** Shows another view; behind the sheet if there is anything to hide. @param {View} view */
  #toSeat(view) {
    const {welcome, update} = view;
    if (!welcome || !update) return;
    const hides = welcome.game.secrets && this.views.length > 1 && !update.result;
    if (!hides) return this.#show(view);
    this.covered = true;
    byId('table').hidden = true;
    byId('top').inert = true;
    this.#wipe();
    for (const box of document.querySelectorAll('dialog')) box.close();
    cover(welcome.you ?? '', () => {
      this.covered = false;
      byId('top').inert = false;
      this.#show(view);
      this.board?.focus(this.board.focused);
    });
  }

  /** Gives a game away, as text. @param {'copy' | 'text' | 'pgn'} as @param {import('./view.js').Told | null} game */
  async #exportGame(as, game) {
    if (!game?.record || !game.welcome || !this.shown) return;
    const {record, welcome, update, events, ending} = game;
    const date = new Date().toISOString().slice(0, 10);
    const who = (/** @type {import('./panels.js').SeatInfo} */ seat) => seat.kind === 'engine' ? whoSits(seat) : seat.person ?? 'a person';
    const [white, black] = welcome.seats.map(who);
    const pgn = record.pgn && withTags(record.pgn, {Event: welcome.game.title, Date: date.replaceAll('-', '.'), Round: String(welcome.number), White: white, Black: black});
    const text = as === 'pgn' && pgn || transcriptOf({game: welcome.game, date, seats: welcome.seats.map((seat) => [plainName(seat.name), who(seat)]), events,
      result: update?.result ? ending : '', record: record.record});
    const copied = as === 'copy' && await copyText(pgn || text);
    if (as === 'copy') this.#tell(this.shown, copied ? 'The game is copied.' : 'The browser does not let this page copy.', copied);
    else saveText(text, `${welcome.game.game}-${date}.${as === 'pgn' ? 'pgn' : 'txt'}`);
  }

  /** A click while one looks back does nothing, and says so. @param {string} control */
  #click(control) {
    const {kind, id} = readControl(control);
    closePanels(); // where they cover something
    setText(byId('about'), kind === 'card' && this.shown?.welcome?.game.cards.find((card) => card.id === id)?.text || '');
    if (this.past && this.shown) this.#tell(this.shown, 'You are looking back: nothing is played here.');
    else this.shown?.click(control);
  }

  /** One scene back or on, or to either end. @param {number} step */
  #step(step) {
    const scenes = this.shown?.scenes ?? [];
    const here = this.past ? scenes.findIndex(({n}) => n === this.past?.n) : scenes.length - 1;
    const to = Math.max(0, Math.min(scenes.length - 1, here + step));
    this.#lookAt(to === scenes.length - 1 ? null : scenes[to]);
  }

  /** @param {number} n so many events */
  #lookBack(n) {
    const scenes = this.shown?.scenes ?? [];
    const scene = scenes.find((other) => other.n >= n) ?? null;
    this.#lookAt(scene === scenes[scenes.length - 1] ? null : scene);
  }

  /** Shows what there was; the game goes on meanwhile, and what was chosen stays so. @param {import('./history.js').Scene | null} scene null: the present @param {Walk | null} walk */
  #lookAt(scene, walk = null) {
    this.past = scene;
    this.walk = walk;
    setText(byId('notice'), '');
    closeEnd();
    if (scene) this.shown?.askOpened();
    this.#render(false);
  }

  /** @param {boolean} open */
  #openAll(open) {
    this.open = open;
    this.#render(false);
  }

  /** What the keyboard took up beside the board goes to a square: the focus goes ahead. @param {View} view */
  #followKeys(view) {
    const {activeElement} = document;
    const steps = view.path?.node.steps ?? [];
    if (!(activeElement instanceof HTMLElement) || !activeElement.matches(':focus-visible') || !activeElement.dataset.control) return;
    if (activeElement.dataset.control === view.path?.last && steps.length && steps.every(({square}) => square !== undefined)) {
      this.board?.focusLit();
    }
  }

  /** Takes from the page what the seat that was shown knew and did. */
  #wipe() {
    this.board = this.past = null;
    for (const id of ['board', 'others', 'own', 'common', 'actions', 'tools', 'offers', 'hint', 'log', 'turns', 'facts', 'settings', 'views', 'drawing']) byId(id).replaceChildren();
    for (const id of ['news', 'prompt', 'notice', 'about', 'live', 'shown']) setText(byId(id), '');
    tokenField().value = this.typed = '';
  }

  /** Another seat of this screen may be to decide. */
  #handOver() {
    const next = this.views.find((view) => view.yours);
    if (!next || next === this.shown || this.shown?.yours || isReadingRound()) return;
    clearTimeout(this.handing);
    this.handing = setTimeout(() => {
      if (next.yours && !this.shown?.yours && !this.covered) this.#toSeat(next);
    }, 900);
  }

  /** @param {View} view */
  #show(view) {
    const other = this.shown !== view;
    this.shown = view;
    this.past = null;
    byId('table').hidden = false;
    if (other) this.#newGame(view);
    this.#render(false);
  }

  /** Another game, or another seat's eyes: the board is made anew or turned. @param {View} view */
  #newGame(view) {
    const {welcome} = view;
    if (!welcome) return;
    const {game} = welcome;
    if (this.board?.game.game !== game.game) {
      this.#wipe();
      this.showing = '';
      this.board = new Board(byId('board'), game, {click: (control) => this.#click(control), cancel: () => this.shown?.clear(),
        steps: () => this.past !== null || Boolean(this.shown?.update?.result)});
    }
    this.#turnBoard(view);
    setText(byId('title'), game.title);
    setAttributes(byId('rules'), {href: welcome.rules});
    setAttributes(byId('pieces'), {href: `${welcome.rules}#how-the-pieces-move`, hidden: game.pieces.every(({kind}) => kind === game.pieces[0].kind)});
    byId('aim').replaceChildren(...aimOf(game));
    const {tab, watch} = byId('table').dataset;
    this.#layOut(view);
    const fresh = welcome.number !== this.spokenOf;
    if (!tab || fresh) showTab(hasActed(view.events, welcome.you) ? 'told' : 'tip');
    if (fresh || (watch === undefined) !== Boolean(welcome.you)) closePanels(); // such as the one that has Leave
    if (fresh) setText(byId('live'), '');
    this.spoken = welcome.number === this.spokenOf ? view.events.length : 0;
    if (welcome.number !== this.ended) closeEnd();
    this.notice(view, '');
  }

  /** Tells the style sheet what there is to make room for. @param {View} view */
  #layOut({welcome, update}) {
    const {game, you, seats} = welcome ?? {game: {zones: []}, you: null, seats: []};
    const others = seats.filter(({name}) => name !== you).length;
    const kinds = game.zones.filter(({whose}) => whose === 'seat').map(({kind}) => kind);
    const bank = game.zones.some(({name, whose}) => whose !== 'seat' && update?.state.zones.some((zone) => zone.name === name && zone.seat === null));
    setAttributes(byId('table'), {'data-hand': ['cards', 'pieces', 'number'].find((kind) => kinds.includes(kind)) ?? 'none',
      'data-crowd': seats.length > 2, 'data-bank': bank, 'data-watch': you === null});
    byId('table').style.setProperty('--others', String(others));
    byId('table').style.setProperty('--half', String(Math.ceil(others / 2)));
  }

  /** @param {View} view */
  #turnBoard(view) {
    const edge = view.welcome?.game.board.looks[view.welcome.you ?? ''] ?? 'south';
    this.board?.turn(this.flipped ? OPPOSITE[edge] : edge);
  }

  // ---- drawing

  /** @param {boolean} moved an update has come: show how */
  async #render(moved) {
    const view = this.shown;
    const {board} = this;
    setAttributes(document.documentElement, {'data-theme': setting('theme') ?? false});
    if (!view?.update || !view.welcome || !board) return;
    const {update, welcome} = view;
    const kept = document.activeElement;
    const decides = !moved && kept?.closest('#actions');
    if (this.past && (update.result && moved || !view.scenes.includes(this.past))) this.past = null;
    const {past} = this;
    const shown = this.#shownBeside(view);
    if (moved) this.#layOut(view); // what is the table's is known from the first scene on
    showSides(shown);
    const begins = welcome.you !== null && !hasActed(view.events, welcome.you);
    if (moved) setText(byId('about'), '');
    if (moved) this.notice(view, begins && welcome.number > 1 ? `Another game: now you are ${plainName(welcome.you ?? '')}.` : view.putBack, true);
    setAttributes(byId('table'), {'data-past': past !== null});
    showDecision(view, this.handlers, past !== null);
    if (past) showPast(view, this.handlers, past, this.walk, {back: () => this.#step(-1), on: () => this.#step(1), end: () => this.#lookAt(null),
      ...welcome.game.secrets && view.opened.length && !past.open && {open: () => this.#openAll(!this.open)}}, this.open);
    this.#renderViews(view);
    this.#renderTold(view);
    byId('table').dataset.at = String(update.at);
    setText(byId('place'), welcome.you ? `You are ${seatAndPlace(welcome.you)}` : 'You are looking on');
    setAttributes(byId('place'), {'data-seat': welcome.you !== null});
    document.title = `${view.yours ? '● ' : ''}${welcome.game.title} · ${welcome.you ? seatName(welcome.you) : 'looking on'}`;
    if (kept && kept !== document.body && !kept.isConnected) {
      const next = /** @type {HTMLElement | null} */ (decides && (document.querySelector('[data-key="hint play"]') ?? document.querySelector('#actions button:not(:disabled)')));
      if (next) next.focus();
      else board.focus(board.focused);
    }
    if (moved && view.yours && this.turnOf !== `${welcome.number} ${update.at}`) ring();
    if (view.yours) this.turnOf = `${welcome.number} ${update.at}`;
    const look = lookOf(view, this);
    this.drawn ||= view.waiting === 'play' && look.squares !== stateAt(view, this).scene.squares;
    if (moved && tokenField().value.trim() === this.typed) tokenField().value = '';
    this.#showRound(view);
    if (moved && past) return;
    if (moved) this.#showPlayed(view);
    const deeds = this.drawn ? view.fresh.filter(({facts}) => (facts.by ?? facts.seat) !== welcome.you) : view.fresh;
    if (moved) this.drawn = false;
    if (moved) await board.play(deeds, look, matchMedia('(prefers-reduced-motion: reduce)').matches);
    else board.show(look);
    if (moved) this.#handOver();
    if (moved && update.result && view.fresh.length > 1) await new Promise((then) => setTimeout(then, END_PAUSE));
    if (update.result && this.ended !== welcome.number && view === this.shown && view.update === update && !this.covered) {
      this.ended = welcome.number;
      closePanels(); // such as the one that has Resign
      showEnd(view, () => playAgain(view, this.handlers), () => this.#exportGame(view.record?.pgn ? 'pgn' : 'text', view));
    }
  }

  /** @param {View} view */
  #renderViews(view) {
    const place = placeOf(view, this);
    if (view.hinting && view.yours) view.askShow('lines', view.update?.place ?? 0);
    if (this.showing && place !== undefined) view.askShow(this.showing, place);
    if (this.walk && place !== undefined) view.askShow('lines', place);
    showViews(view, this.showing, place ?? 0, (name) => {
      this.showing = name;
      this.#render(false);
    });
  }

  /** @param {View} view @returns {Shown} */
  #shownBeside(view) {
    const {update, welcome} = view;
    if (!update || !welcome) throw new Error('nothing to show');
    const {past} = this;
    return {game: welcome.game, state: stateAt(view, this), seats: welcome.seats, you: welcome.you, turn: past ? null : update.turn,
      events: past ? view.events.slice(0, past.n) : view.events,
      lit: new Set(view.free && !past ? view.path?.choices.keys() : []), chosen: new Set(past ? [] : view.path?.controls),
      instead: new Set(past || !view.free ? [] : view.path?.instead), hinted: new Set(view.hint && ownMoves(view.hint[0]).flatMap(({token}) => token.match(/[a-z]+(-[a-z]+)*/g) ?? []))};
  }

  /** A round that is over is told before it goes on, also to who comes to the screen later, or once more before that was read. @param {View} view */
  #showRound(view) {
    const over = roundsOf(view.events);
    const told = Math.max(view.rounds ?? 0, isReadingRound() ? this.told : 0);
    this.told = over;
    if (over < told || !view.welcome?.you || view.update?.result) view.rounds = over;
    else if (over > told) {
      view.reading();
      showRound(view, () => {
        view.rounds = over;
        view.ready();
        this.#handOver();
      });
    }
  }

  /** What others play is seen large for a moment. @param {View} view */
  #showPlayed({fresh, welcome}) {
    const played = fresh.filter(({kind, facts}) => kind === 'card' && facts.seat !== welcome?.you).map(({facts}) => welcome?.game.cards.find(({id}) => id === facts.card));
    const card = played[played.length - 1];
    if (card && fresh.length < MANY) showLarge(card, CARD_PAUSE);
  }

  /** @param {View} view */
  #renderTold(view) {
    showTold(view, this.walk ?? this.past, (n) => this.#lookBack(n));
    const told = listed(view.events.filter(({n}) => n > this.spoken)).map(({text}) => text);
    if (told.length) setText(byId('live'), told.join('. '));
    this.spoken = view.events.length;
    this.spokenOf = view.welcome?.number;
  }

  #tick() {
    const view = this.shown;
    if (!view?.update || !view.welcome) return;
    const silent = view.linkState === 'open' && view.askedAt !== null && performance.now() - view.askedAt > SILENCE;
    if (silent && !this.silent) this.#say('The table does not answer. Waiting …');
    if (!silent && this.silent) this.#linkChanged(view);
    this.silent = silent;
    for (const panel of document.querySelectorAll('.seat')) {
      const seat = /** @type {HTMLElement} */ (panel).dataset.seat ?? '';
      const left = view.timeLeft(seat);
      const clock = panel.querySelector('.clock');
      if (!clock) continue;
      setText(clock, left === null ? '' : clockText(left));
      setAttributes(clock, {'data-low': left !== null && left < 20000, 'data-running': view.update.clocks?.running === seat});
    }
  }

  /** The picture of a control that can be taken up and dragged. @param {string} control @returns {SVGElement | null} */
  #dragImage(control) {
    const view = this.shown;
    if (!view?.yours || !view.path || !view.welcome || this.past) return null;
    const {kind, id} = readControl(control);
    const {game, you} = view.welcome;
    const step = view.path.choices.get(control) ?? view.path.trail[0].next.steps.find((other) => controlOf(other) === control);
    if (!step || (step.plays && step.leads === 1)) return null;
    if (kind === 'square') return this.board?.copyOf(id) ?? null;
    if (kind === 'card') return drawCard(id);
    const piece = game.pieces.find(({letter, seat}) => letter === id && (seat === null || seat === you));
    return piece ? drawPiece(piece, toneOf(game, piece)) : null;
  }
}

/** What whoever sits there is called as in the last game; nothing where another seat has that name, as in a second tab. @param {View} view */
function nameFor({welcome}) {
  const name = keptName();
  return welcome?.seats.some(({you, person}) => !you && person === name) ? '' : name;
}

function tokenField() { return /** @type {HTMLInputElement} */ (byId('token')); }

new Page();
