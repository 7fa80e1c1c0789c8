// Deals that were committed to, by docs/fair-deals.md and docs/chance.md alone: what a seat adds, and, after the
// game, everything that chance has made, made again. No DOM; what is rolled follows from the kind of its token.

import {blake2b, chacha20} from './hashes.js';
import {seatName} from './wording.js';

/** @typedef {import('./events.js').GameEvent} GameEvent */
/** @typedef {{place: number, token: string, state: Record<string, string>}} Drawn */
/** @typedef {{right: boolean, what: string}} Claim */
/** @typedef {{commitment: string, bytes: string}} Secret what this seat adds */
/**
 * @typedef {{commitment: string, given: boolean, hashes: Record<string, string>, opened: Record<string, string>, closed: boolean,
 *   key: string, voids: {commitment: string, key: string}[]}} Deal by seats; bytes as hexadecimal digits
 */

const DEPTH = 12;
const PIECES = 'Q R1 R2 B1 B2 N1 N2 P1 P2 P3 P4'.split(' ');
const BUILDING = new Set('d3 e3 c4 f4 c5 f5 d6 e6'.split(' '));

/** @param {Uint8Array} from */
export function hex(from) { return [...from].map((byte) => byte.toString(16).padStart(2, '0')).join(''); }

/** @param {string} text */
export function bytesOf(text) { return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16)); }

/** @param {number} number */
function le64(number) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number), true);
  return new Uint8Array(view.buffer);
}

/** @param {string} label @param {Uint8Array[]} parts */
function joined(label, ...parts) {
  const all = [new TextEncoder().encode(label), ...parts];
  const bytes = new Uint8Array(all.reduce((sum, {length}) => sum + length, 0));
  all.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}

/** @param {Uint8Array} key @param {number} place */
export function keyOfPlace(key, place) { return blake2b(joined('quadrille chance', le64(place)), key); }

/** The root of the tree over the keys of the first places. @param {Uint8Array} key */
export function commitmentOf(key) {
  let row = Array.from({length: 2 ** DEPTH}, (_, place) => blake2b(joined('quadrille leaf', le64(place), keyOfPlace(key, place))));
  while (row.length > 1) row = row.flatMap((left, i) => i % 2 ? [] : [blake2b(joined('quadrille node', left, row[i + 1]))]);
  return row[0];
}

/** @param {Uint8Array} commitment @param {number} seat @param {Uint8Array} bytes */
export function entropyHash(commitment, seat, bytes) { return blake2b(joined('quadrille entropy', commitment, le64(seat), bytes)); }

/** The uniform numbers of a place. */
export class Numbers {
  /** @param {Uint8Array} key @param {number} place @param {[number, Uint8Array][]} opened what seats have added, in the order of seats */
  constructor(key, place, opened) {
    this.key = blake2b(joined('quadrille mixed', keyOfPlace(key, place), ...opened.flatMap(([seat, bytes]) => [le64(seat), bytes])));
    this.used = 0;
  }

  #word() {
    const block = chacha20(this.key, Math.floor(this.used / 8));
    return new DataView(block.buffer).getBigUint64(8 * (this.used++ % 8), true);
  }

  /** @param {number} n */
  below(n) {
    let word = this.#word();
    while (word < 2n ** 64n % BigInt(n)) word = this.#word();
    return Number(word % BigInt(n));
  }

  /** n of the things, one after another. @param {string[]} things @param {number} n */
  some(things, n) {
    const left = [...things];
    return Array.from({length: n}, () => left.splice(this.below(left.length), 1)[0]);
  }

  /** The first n of the things, shuffled as far as that. @param {string[]} things @param {number} n */
  shuffled(things, n) {
    const deck = [...things];
    for (let i = 0; i < n; i++) {
      const j = i + this.below(deck.length - i);
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck.slice(0, n);
  }
}

/** @typedef {(numbers: Numbers, state: Record<string, string>, whose: string) => string} Roll */

/** @param {number} n @returns {Roll} cards out of the pile */
function cards(n) {
  return (numbers, {pile}, whose) => {
    const piles = pile.split('/'); // one, or one for each
    return numbers.some(piles[whose === 'b' && piles.length > 1 ? 1 : 0].split(','), n).sort().join(',');
  };
}

/** @type {Roll} */
function pieces(numbers, {players}) { return numbers.shuffled(PIECES, Number(players)).join(','); }

/** What the kinds of tokens are called. @type {Record<string, string>} */
const WORDS = {deal: 'the hand that was dealt', draw: 'the card that was drawn', mill: 'the card that was put away', lives: 'the secret lives', targets: 'the secret targets',
  teams: 'the teams', setup: 'where the pieces stand', order: 'the order of turns'};

/** By the kind of the token. @type {Record<string, Roll>} */
const ROLLS = {
  deal: cards(3), draw: cards(1), mill: cards(1), lives: pieces, targets: pieces,
  teams: (numbers, {players}) => {
    const n = Number(players);
    return numbers.shuffled([...'W'.repeat(Math.ceil(n / 2)), ...'B'.repeat(Math.floor(n / 2))], n).join('');
  },
  setup: (numbers) => {
    const squares = [...'12345678'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank)).filter((square) => !BUILDING.has(square));
    return numbers.some(squares, PIECES.length).map((square, i) => PIECES[i] + square).join(',');
  },
  order: (numbers, {active}) => {
    const seats = active.split(',');
    /** @type {Record<string, string>} */
    const faces = Object.fromEntries(seats.map((seat) => [seat, '']));
    for (let tied = seats; tied.length; tied = seats.filter((seat) => seats.some((other) => other !== seat && faces[other] === faces[seat]))) {
      for (const seat of tied) faces[seat] += 1 + numbers.below(6);
    }
    return seats.sort((a, b) => faces[a] > faces[b] ? -1 : 1).join(',');
  },
};

/** What there is to know of a committed deal. @param {GameEvent[]} events @returns {Deal | null} null: it was not committed to */
export function dealOf(events) {
  let deal = /** @type {Deal | null} */ (null);
  for (const {kind, facts} of events) {
    if (kind === 'commit') deal = {commitment: facts.hash, given: facts.given === 'true', hashes: {}, opened: {}, closed: false, key: '', voids: deal?.voids ?? []};
    if (!deal) continue;
    if (kind === 'entropy-commit') deal.hashes[facts.seat] = facts.hash;
    if (kind === 'entropy-close') deal.closed = true;
    if (kind === 'entropy') deal.opened[facts.seat] = facts.bytes;
    if (kind === 'entropy-void') deal.voids.push({commitment: deal.commitment, key: facts.key});
    if (kind === 'reveal') deal.key = facts.key;
  }
  return deal;
}

/** What a page says for its seat, if anything. @param {Deal} deal @param {string[]} names of all seats @param {string} you @param {Secret} secret */
export function answerTo(deal, names, you, secret) {
  const hash = hex(entropyHash(bytesOf(deal.commitment), names.indexOf(you), bytesOf(secret.bytes)));
  if (!deal.closed) return deal.hashes[you] ? null : {type: 'entropy-commit', bytes: hash};
  return deal.hashes[you] === hash && !deal.opened[you] ? {type: 'entropy', bytes: secret.bytes} : null;
}

/**
 * Everything that can be made again of a game that is over.
 * @param {Deal} deal @param {Drawn[]} drawn @param {string[]} names of all seats @param {Secret | null} secret what was added here @param {string | null} you
 * @returns {Claim[]}
 */
export function claims(deal, drawn, names, secret, you) {
  const key = bytesOf(deal.key);
  const opened = /** @type {[number, Uint8Array][]} */ (Object.entries(deal.opened).map(([seat, bytes]) => [names.indexOf(seat), bytesOf(bytes)])).sort(([a], [b]) => a - b);
  const rolled = drawn.flatMap(({place, token, state}, before) => {
    const [, due, kind, whose] = /^((\w+):(?:(\w)=)?)/.exec(token) ?? [];
    if (!ROLLS[kind]) return []; // of the table
    const made = due + ROLLS[kind](new Numbers(key, place, opened), state, whose ?? '');
    const when = place > before ? `after ${place - before} decision${place - before > 1 ? 's' : ''}` : 'at the beginning';
    return [{right: made === token, what: `${WORDS[kind]} ${when}${made === token ? '' : `, ${token}, should be ${made}`}`}];
  });
  return [...secret && you ? [{right: secret.commitment === deal.commitment && deal.opened[you] === secret.bytes, what: 'what this page added is in the deal'}] : [],
    ...deal.voids.map(({commitment, key: made}) => ({right: hex(commitmentOf(bytesOf(made))) === commitment, what: 'the key of a void deal makes its commitment'})),
    {right: hex(commitmentOf(key)) === deal.commitment, what: 'the key makes the commitment'},
    ...opened.map(([seat, bytes]) => ({right: hex(entropyHash(bytesOf(deal.commitment), seat, bytes)) === deal.hashes[names[seat]],
      what: `what ${seatName(names[seat])} opened is what was added there`})), ...rolled];
}
