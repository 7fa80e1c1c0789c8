// The table as one key sees it, and the decision being made there. No DOM; every change is told to
// the owner.

import {answerTo, claims, dealOf, hex} from './deal.js';
import {roundsOf} from './events.js';
import {Link} from './link.js';
import {addScene, movesOf, openScenes, turnsOf} from './history.js';
import {recall, remember, wantsQuick} from './settings.js';
import {Path, readControl} from './tokens.js';
import {endWords, ownTaken, toldOf, withNames} from './wording.js';

/** @typedef {import('./types.js').Game} Game */
/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Next} Next */
/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {import('./panels.js').SeatInfo} SeatInfo */
/** @typedef {{what: string, by: string, waiting: string[], title?: string, text: string}} Offer */
/** @typedef {{left: Record<string, number>, running: string | null} | null} Clocks */
/**
 * @typedef {{game: Game, number: number, viewer: string, you: string | null, seats: SeatInfo[], rules: string,
 *   options: {clock: object | null, hints: boolean, takeback: boolean, draw: boolean, rematch: boolean, games: {game: string, title: string, aim: string, least: number, most: number}[],
 *     resign: 'resign' | 'leave' | null, views: string[]}}} Welcome
 * @typedef {{at: number, place: number, from: number, events: GameEvent[], state: State, turn: string | null, yours: boolean,
 *   next: Next | null, result: {outcome: string, reason: string} | null, clocks: Clocks,
 *   offers: Offer[]}} Update
 * @typedef {{cp?: number, mate?: number, chance?: number}} Score
 * @typedef {{n: number, seat: string, mark: string, lost: number, expected: number, means: string[], tokens: string[], before: Score, after: Score, true?: Score}} Judgement
 * @typedef {{seats: {seat: string, decisions: number, inaccuracies: number, mistakes: number, blunders: number, lost: number, fall: {n: number, from: number, to: number} | null}[],
 *   marked: Judgement[]}} Review
 * @typedef {{welcome: Welcome | null, update: Update | null, events: GameEvent[], record: {record: string, pgn: string | null} | null, ending: string}} Told a game, as far as it goes
 * @typedef {{text: string, tokens: string[], says: string | null}} Reading
 * @typedef {'play' | 'why' | 'click' | 'take'} Purpose what is read to be played, or to say why it may not be; by a click that does nothing: if
 *   there is nothing to say, nobody wants to know; take: on what somebody else has there
 */
/**
 * @typedef {object} Owner
 * @property {(view: View, what: 'welcome' | 'update' | 'path' | 'panels' | 'link' | 'seats') => void} changed
 * @property {() => boolean} started whether somebody has said to begin
 * @property {(view: View, text: string, good?: boolean) => void} notice
 * @property {(view: View, review: Review | null | undefined, came?: boolean) => void} review null: it is being thought about; undefined: there is none; came: just now
 * @property {(view: View, reading: Reading, then: Purpose) => void} read what a text means that is not played at once
 * @property {(view: View, control: string) => void} idle a click that does nothing
 * @property {(view: View, card: string) => void} keeps a click on something else, while a card waits for what is lit or to be put back
 * @property {(doubt: {question: string, means: string}, then: () => void) => void} doubt a decision that takes what is one's own
 */

/** Milliseconds after which it is said that a move is on its way. */
const SLOW = 200;
/** Milliseconds until a view is asked for again, where another was thought about. */
const AGAIN = 1000;
/** What takes its time to be answered. */
const LONG = ['review', 'show', 'opened'];

export class View {
  /** @type {Welcome | null} */
  welcome = null;
  /** @type {Update | null} */
  update = null;
  /** @type {GameEvent[]} */
  events = [];
  /** What there was to see after each decision since the page was opened; after the game, once that is known, after all. @type {import('./history.js').Scene[]} */
  scenes = [];
  /** The events that scenes from before a reload belong to. @type {GameEvent[]} */
  recalled = [];
  /** The game as the engine writes it. @type {{record: string, pgn: string | null} | null} */
  record = null;
  /** The game before this one, to be kept. @type {Told | null} */
  previous = null;
  /** The moves in the notation of the game, where it has one. @type {string[]} */
  moves = [];
  /** @type {Purpose} */
  purpose = 'play';
  /** What a click was on that does nothing. */
  asked = '';
  /** What the newest update has undone, of the game or of what was chosen. */
  putBack = '';
  /** The game of it. @type {number | undefined} */
  number = undefined;
  /** When something was asked that has no answer yet. @type {number | null} */
  askedAt = null;
  /** What the newest update added. @type {GameEvent[]} */
  fresh = [];
  /** @type {Path | null} */
  path = null;
  /** Clicks made before the answer to the one before them. @type {string[]} */
  clicks = [];
  /** @type {'' | 'next' | 'play'} */
  waiting = '';
  /** What is to be played behind what was sent. @type {string[]} */
  rest = [];
  /** A hint was asked for. */
  hinting = false;
  /** What is known of the engine's views, or why it is not, by their places. @type {Map<string, {drawing: import('./types.js').Drawing | null, text: string}>} */
  views = new Map();
  /** Who is to know how a name was taken. @type {((problem: string) => void) | null} */
  named = null;
  /** What was asked for and has no answer yet. */
  showing = '';
  /** How everybody decided in the game that is over. @type {Review | null} */
  review = null;
  /** So many rounds that are over were read of; null: nothing was yet. @type {number | null} */
  rounds = null;
  clocksAt = 0;
  /** What this seat adds to a deal that is committed to. @type {import('./deal.js').Secret | null} */
  secret = null;
  /** What was said of a deal last. */
  added = '';
  /** What could be made again of a game that is over. @type {import('./deal.js').Claim[] | null} */
  claims = null;
  /** After the game: what there was behind so many decisions, with nothing hidden. @type {State[]} */
  opened = [];
  /** Where that was asked for. @type {number | undefined} */
  openedAt = undefined;
  /** @type {'wait' | 'open' | 'lost' | 'closed'} */
  linkState = 'wait';
  farewell = '';
  /** The seat is played in another tab. */
  elsewhere = false;

  /** @param {string} key @param {Owner} owner */
  constructor(key, owner) {
    this.owner = owner;
    /** The tabs of the seat: who comes says so, and the others leave. */
    this.tabs = new BroadcastChannel(`seat ${key}`);
    this.tabs.onmessage = () => {
      this.elsewhere = true;
      this.link.comeBack(false);
    };
    this.link = new Link(key, {
      message: (message) => this.#receive(message),
      state: (state) => {
        if (state !== 'open') this.#stopClocks();
        this.linkState = state;
        this.rest = [];
        if (state === 'open') Object.assign(this, {farewell: '', elsewhere: false});
        this.showing = '';
        this.openedAt = undefined;
        owner.changed(this, 'link');
      },
      seen: () => ({...this.update && {at: this.update.at, events: this.events.length}, ...owner.started() ? {} : {look: true}}),
    });
  }

  /** How the game has ended, in a sentence. */
  get ending() { return this.events.findLast(({kind}) => kind === 'over')?.text ?? 'The game is over'; }

  /** Whether it is this viewer who is to decide. */
  get yours() { return Boolean(this.update?.yours && this.path); }

  /** The seat of who is waited for, has been away for long, and has no clock that runs. */
  get absent() {
    const {welcome, update} = this;
    if (!welcome?.you || !update || update.result || update.clocks?.running) return null;
    return welcome.seats.find(({name, absent}) => absent && [name, 'chance'].includes(update.turn ?? ''))?.name ?? null;
  }

  /** Whether it has nothing on its way yet. */
  get free() { return this.yours && this.waiting !== 'play'; }

  /** @param {any} message */
  #receive(message) {
    const handlers = /** @type {Record<string, () => void>} */ ({
      welcome: () => this.#begin(message),
      update: () => this.#update(message),
      next: () => this.#arrive(message.at, message.next),
      seats: () => {
        if (this.welcome) this.welcome.seats = message.seats;
        this.owner.changed(this, 'seats');
        this.#name();
        this.named?.('');
      },
      clocks: () => this.#setClocks(message.clocks),
      offers: () => this.#offers(message),
      read: () => this.#read(message),
      show: () => this.#show(message.drawing),
      record: () => this.#record(message),
      review: () => {
        this.review = message;
        this.owner.review(this, message, true);
      },
      drawn: () => this.#verify(message.drawn),
      opened: () => {
        this.opened = message.states;
        this.scenes = openScenes(this.scenes, message);
        if (this.review) this.owner.review(this, this.review, true); // its decisions can be found now
      },
      refused: () => this.#refused(message),
      bye: () => { this.farewell = message.text; },
    });
    if (!handlers[message.type]) return;
    this.askedAt = null;
    handlers[message.type]();
    if (['seats', 'clocks', 'offers', 'drawn', 'opened', 'bye'].includes(message.type)) this.owner.changed(this, 'panels');
  }

  /** What a page can go on with after a reload. */
  kept() { return {rounds: this.rounds, number: this.welcome?.number, viewer: this.welcome?.viewer, scenes: this.scenes, events: this.events.map(({n, said}) => ({n, text: said}))}; }

  /** Goes on with it, if it is of this game; what is no more true falls away with the next update. @param {ReturnType<View['kept']> | null} kept */
  goOn(kept) {
    if (kept?.number === this.welcome?.number && kept?.viewer === this.welcome?.viewer) Object.assign(this, {scenes: kept?.scenes, recalled: kept?.events, rounds: kept?.rounds});
  }

  /** @param {Welcome} welcome */
  #begin(welcome) {
    if (this.welcome && welcome.number !== this.welcome.number && this.update?.result) this.previous = {welcome: this.welcome, update: this.update, events: this.events, record: this.record, ending: this.ending};
    if (welcome.number !== this.welcome?.number) Object.assign(this, {scenes: [], record: null, moves: [], claims: null, opened: [], review: null});
    this.added = '';
    this.welcome = welcome;
    if (welcome.you) this.tabs.postMessage('here');
    this.farewell = '';
    this.owner.changed(this, 'welcome');
  }

  /** @param {Update} update */
  #update(update) {
    const same = this.update && this.update.at === update.at && this.path && update.next;
    for (const event of update.events) event.said = toldOf(event);
    const before = this.events.length ? this.events : this.recalled;
    this.events = [...before.filter(({n}) => n < update.from), ...update.events];
    this.scenes = addScene(this.scenes, before, this.events, update.state, update.place);
    this.fresh = update.events;
    this.rounds ??= roundsOf(this.events);
    this.update = update;
    const chosen = this.path && this.path.trail.length > 1 && this.waiting !== 'play';
    const taken = this.welcome && this.welcome.number === this.number && update.from + update.events.length <= before.length ? turnsOf(before.slice(this.events.length)) : [];
    this.number = this.welcome?.number;
    this.putBack = [...chosen && !same && !update.result ? ['What you had chosen was put back: the table has moved on.'] : [],
      ...taken.length ? [`Taken back: ${taken.map(({gist}) => gist).join(' ')}`] : []].join(' ');
    if (!same) {
      this.path = update.next && new Path(update.next, (square) => Boolean(update.state.scene.squares[square]?.piece));
      this.hinting = false;
      this.views.clear();
    }
    this.clicks = [];
    this.waiting = '';
    this.#setClocks(update.clocks);
    this.#name();
    this.#addToDeal();
    if (!update.result) this.opened = [];
    else if (this.#lacksScenes) this.askOpened();
    this.owner.changed(this, 'update');
    const [next, ...rest] = this.free ? this.rest : [];
    if (next) this.play(next, rest);
    else this.rest = [];
    if (this.record?.pgn !== null || update.result) this.say({type: 'record'}); // asked for again where it has moves
  }

  /** Adds to a deal that is committed to, and opens it when no more seats do; after the game asks what was drawn. */
  #addToDeal() {
    const {update, welcome} = this;
    const deal = dealOf(this.events);
    if (!update || !welcome || !deal) return;
    const {you, game} = welcome;
    const name = `deal ${you}`;
    this.secret ??= recall(name);
    remember(name, this.secret);
    if (update.result && deal.key && !this.claims) return this.say({type: 'drawn'});
    if (update.turn !== 'chance' || !you) return;
    if (this.secret?.commitment !== deal.commitment) this.secret = {commitment: deal.commitment, bytes: hex(crypto.getRandomValues(new Uint8Array(32)))};
    remember(name, this.secret);
    const answer = answerTo(deal, game.seats.names, you, this.secret);
    if (!answer || this.added === answer.bytes) return;
    this.added = answer.bytes;
    this.link.send(answer);
  }

  /** Makes again what chance has made. @param {import('./deal.js').Drawn[]} drawn */
  #verify(drawn) {
    const deal = dealOf(this.events);
    if (!deal || !this.welcome) return;
    const {game, you} = this.welcome;
    this.claims = claims(deal, drawn, game.seats.names, this.secret?.commitment === deal.commitment ? this.secret : null, you);
  }

  /** Puts what people are called into what is told. */
  #name() {
    const {update, welcome} = this;
    for (const event of this.events) {
      event.text = withNames(event.said ?? event.text);
      if (event.kind === 'over' && update && welcome) event.text = endWords(event.text, welcome.game, update.state);
    }
  }

  /** @param {Clocks} clocks */
  #setClocks(clocks) {
    if (this.update) this.update.clocks = clocks;
    this.clocksAt = performance.now();
  }

  /** Without a connection nobody knows how the clocks go: they are shown as they stood. */
  #stopClocks() {
    const {update} = this;
    if (!update?.clocks?.running) return;
    const {running, left} = update.clocks;
    this.#setClocks({left: {...left, [running]: this.timeLeft(running) ?? 0}, running: null});
  }

  /** @param {{offers: Offer[], text: string}} message */
  #offers(message) {
    const before = this.update?.offers.length ?? 0;
    if (this.update) this.update.offers = message.offers;
    this.owner.notice(this, message.offers.length > before ? '' : withNames(message.text && `${message.text}.`), true); // a new one is asked about anyhow
  }

  /** @param {Reading} reading */
  #read(reading) {
    if (this.purpose === 'play' && reading.tokens.length === 1) this.play(reading.tokens[0]);
    else this.owner.read(this, reading, this.purpose);
  }

  /** The best lines, where a hint was asked for and has come; it stands until a move is made or it is put away. */
  get hint() {
    const lines = this.hinting && this.yours ? this.drawing('lines', this.update?.place)?.lines ?? [] : [];
    return lines.length ? lines : null;
  }

  /** @param {{to: string | null, code: string, text: string}} message */
  #refused(message) {
    if (message.code === 'key') this.farewell = message.text;
    if (message.to === 'read' && this.purpose === 'take') return this.read(this.asked, 'click');
    if (message.to === 'read' && this.purpose === 'click' || message.to?.startsWith('entropy')) return;
    if (message.to === 'show' && message.code !== 'busy') return this.#show(null, message.text);
    if (message.to === 'show') return void setTimeout(() => this.#show(null, ''), AGAIN);
    if (message.to === 'review') this.owner.review(this, undefined);
    if (message.to === 'opened') this.openedAt = undefined;
    if (message.to === 'name') return this.named?.(message.text);
    if (message.to === 'next' || message.to === 'play') {
      this.waiting = '';
      this.rest = [];
      this.clicks = [];
      this.path?.clear();
    }
    const parts = message.code === 'illegal-move' ? /^(\S+) (\S+) (.+)$/.exec(message.text) : null;
    this.owner.notice(this, parts ? `${parts[1]} may not be played: ${parts[3]} (rule ${parts[2]}).` : message.text);
    this.owner.changed(this, 'path');
  }

  /** Asks for a view of the engine's at a place of the game, if that is not what is shown. @param {string} name @param {number} place */
  askShow(name, place) {
    const of = this.#viewAt(name, place);
    if (this.showing || this.views.has(of)) return;
    this.showing = of;
    this.say({type: 'show', view: name, place});
  }

  /** @param {import('./types.js').Drawing | null} drawing @param {string} text why there is none; without one it is asked for again */
  #show(drawing, text = '') {
    if (drawing || text) this.views.set(this.showing, {drawing, text});
    const none = text || (drawing?.lines?.length === 0 ? 'There is nothing to say here' : '');
    if (none && this.hinting && this.showing === this.#viewAt('lines', this.update?.place)) {
      this.hinting = false;
      this.owner.notice(this, `${none}.`);
    }
    this.showing = '';
    this.owner.changed(this, 'panels');
  }

  /** What was asked for, if it has come. @param {string} name @param {number} [place] */
  drawing(name, place) { return this.views.get(this.#viewAt(name, place))?.drawing ?? null; }

  /** Why it is not there. @param {string} name @param {number} [place] */
  undrawn(name, place) { return this.views.get(this.#viewAt(name, place))?.text ?? ''; }

  /** @param {string} name @param {number} [place] */
  #viewAt(name, place) { return `${name} ${place} ${this.update?.at}`; }

  /** @param {{record: string, pgn: string | null}} message */
  #record(message) {
    this.record = message;
    this.moves = movesOf(message.pgn);
    this.owner.changed(this, 'panels');
  }

  /** @param {number} at @param {Next} next */
  #arrive(at, next) {
    if (this.waiting !== 'next' || !this.path || at !== this.update?.at) return;
    this.waiting = '';
    const token = this.path.arrive(next, (step) => wantsQuick() && step.card !== undefined);
    const click = this.clicks.shift();
    if (token !== null && click === undefined) return this.play(token);
    if (next.token === null && next.steps.length === 0) this.path.back(); // no path, after all
    this.owner.changed(this, 'path');
    if (click !== undefined) this.click(click);
  }

  /** Somebody has clicked a control. @param {string} control */
  click(control) {
    if (!this.yours || !this.path || this.waiting === 'play') return this.owner.idle(this, control);
    if (this.waiting) {
      this.clicks.push(control);
      return;
    }
    const {controls} = this.path;
    const {kind, id} = readControl(controls[0] ?? '');
    const card = kind === 'card' && readControl(control).kind !== 'card' && this.welcome?.game.cards.find((one) => one.id === id);
    const means = this.path.click(control);
    if (card && (means ? 'ask' in means && this.path.depth === 1 : controls.length === 1)) return this.owner.keeps(this, card.name);
    if (!means) return this.owner.idle(this, control);
    this.owner.notice(this, '');
    if ('play' in means) this.play(means.play);
    else if ('ask' in means) this.#send({type: 'next', prefix: means.ask}, 'next');
    else this.back();
  }

  /** A control is dragged: as a click, but one that is chosen already stays so. @param {string} control */
  dragStart(control) {
    if (this.path?.last !== control) this.click(control);
  }

  /** @param {string} text a move as people write it @param {Purpose} then */
  read(text, then) {
    this.purpose = then;
    this.say({type: 'read', text});
  }

  /** Asks why a click does nothing: what stands or lies there by itself, or the token that it would have made. @param {string} control */
  askWhy(control) {
    const {game} = /** @type {Welcome} */ (this.welcome);
    const {board} = game;
    const {kind, id} = readControl(control);
    if (board.blocked.includes(id)) return;
    const order = board.looks[this.welcome?.you ?? ''] === 'north' ? [...board.squares].reverse() : board.squares; // from the own edge
    const empty = order.find((square) => !this.update?.state.scene.squares[square]?.piece);
    const {seat} = game.pieces.find(({token}) => token === this.update?.state.scene.squares[id]?.piece) ?? {seat: null};
    const begins = this.path?.trail.length === 1 || seat === this.welcome?.you && readControl(this.path?.controls[0] ?? '').kind === 'square';
    const alone = kind === 'card' || kind === 'square' && begins;
    const text = alone ? id : this.path?.guess(control, empty ?? '');
    this.asked = id;
    if (alone && seat && seat !== this.welcome?.you) this.read(`x${id}`, 'take');
    else if (text) this.read(text, 'click');
  }

  /** Takes the last click back. */
  back() {
    if (this.waiting === 'play' || !this.path?.back()) return;
    this.owner.notice(this, '');
    this.owner.changed(this, 'path');
  }

  /** Takes all clicks back. */
  clear() {
    if (this.waiting === 'play') return;
    this.path?.clear();
    this.clicks = [];
    this.waiting = '';
    this.owner.notice(this, '');
    this.owner.changed(this, 'path');
  }

  /** @param {string} token @param {string[]} rest what is to follow in the same turn @param {boolean} sure whoever plays it was asked */
  play(token, rest = [], sure = false) {
    const own = !sure && this.welcome && this.update && ownTaken(this.welcome.game, this.update.state, this.welcome.you, token);
    if (own) return this.owner.doubt(own, () => this.play(token, rest, true));
    this.rest = rest;
    this.#send({type: 'play', token}, 'play');
    const tell = () => { if (this.waiting === 'play') this.owner.changed(this, 'path'); };
    tell();
    setTimeout(tell, SLOW);
  }

  /** Whether a move has been on its way for longer than one notices. */
  get sending() { return this.waiting === 'play' && this.askedAt !== null && performance.now() - this.askedAt >= SLOW; }

  /** Sends something about the position that is shown. @param {{type: string, [key: string]: any}} message */
  say(message) { this.#send(message, this.waiting); }

  /** Whether something was decided before the page was opened. */
  get #lacksScenes() { return new Set(this.scenes.map(({place}) => place)).size <= (this.update?.place ?? 0); }

  /** Asks for what stood there during a game that is over, where it was hidden or is not known, once. */
  askOpened() {
    const {at, result} = this.update ?? {};
    if (!result || !this.welcome?.game.secrets && !this.#lacksScenes || this.openedAt === at) return;
    this.openedAt = at;
    this.say({type: 'opened'});
  }

  /** After the game. */
  askReview() {
    this.owner.review(this, null);
    this.say({type: 'review'});
  }

  /** @param {boolean} wanted or to be put away */
  askHint(wanted) {
    this.hinting = wanted;
    this.owner.notice(this, '');
    this.owner.changed(this, 'panels');
  }

  /** @param {{type: string, [key: string]: any}} message @param {'' | 'next' | 'play'} waiting */
  #send(message, waiting) {
    if (!this.update) return;
    if (this.link.send({...message, at: this.update.at})) {
      this.waiting = waiting;
      if (!LONG.includes(message.type)) this.askedAt ??= performance.now();
    }
    else this.owner.notice(this, 'Not connected: nothing was sent.');
  }

  /** The person here wants to be called so. @param {string} name @param {(problem: string) => void} then why that may not be, or nothing */
  call(name, then) {
    const before = this.#person;
    this.named = (problem) => {
      if (!problem && this.#person !== name && this.#person === before) return; // seats came for another reason
      this.named = null;
      then(problem);
    };
    if (!this.link.send({type: 'name', name})) this.named('not connected: the table was not told');
  }

  /** What the person here is called. */
  get #person() { return this.welcome?.seats.find(({you}) => you)?.person; }

  /** Somebody has something to read: engines wait for `ready`. */
  reading() { this.link.send({type: 'reading'}); }

  /** Somebody sits at the screen. */
  ready() { this.link.send({type: 'ready'}); }

  /** @param {string} seat @returns {number | null} milliseconds left now */
  timeLeft(seat) {
    const clocks = this.update?.clocks;
    if (!clocks || clocks.left[seat] === undefined) return null;
    return clocks.left[seat] - (clocks.running === seat ? performance.now() - this.clocksAt : 0);
  }
}
