// The page's own BLAKE2b and ChaCha20 are those of the RFCs, and its deals those of docs/fair-deals.md and of the engine.

import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {Engine, random} from './engine.mjs';
import {answerTo, bytesOf, claims, commitmentOf, dealOf, entropyHash, hex, keyOfPlace, Numbers} from '../../../web/page/deal.js';
import {blake2b, chacha20} from '../../../web/page/hashes.js';
import {transcriptOf} from '../../../web/page/history.js';

const engine = new Engine();
after(() => engine.close());
const KEY = Uint8Array.from({length: 32}, (_, i) => i);

test('BLAKE2b: RFC 7693, appendices A and E', () => {
  assert.equal(hex(blake2b(new TextEncoder().encode('abc'), undefined, 64)),
    'ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923');
  const sequence = (length, seed) => {
    let [a, b] = [Math.imul(0xdead4bad, seed) >>> 0, 1];
    return Uint8Array.from({length}, () => {
      [a, b] = [b, a + b >>> 0];
      return b >>> 24;
    });
  };
  const hashes = [20, 32, 48, 64].flatMap((length) => [0, 3, 128, 129, 255, 1024].flatMap((size) => {
    const input = sequence(size, size);
    return [blake2b(input, undefined, length), blake2b(input, sequence(length, length), length)];
  }));
  assert.equal(hex(blake2b(Uint8Array.from(hashes.flatMap((hash) => [...hash])))), 'c23a7800d98123bd10f506c61e29da5603d763b8bbad2e737f5e765a7bccd475');
});

test('ChaCha20: RFC 8439, 2.3.2, and A.1 without a nonce', () => {
  assert.equal(hex(chacha20(KEY, 1, bytesOf('000000090000004a00000000'))), '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e' +
    'd2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e');
  assert.equal(hex(chacha20(new Uint8Array(32), 0)), '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
    'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586');
});

test('the vectors of docs/fair-deals.md', () => {
  const text = readFileSync(new URL('../../../docs/fair-deals.md', import.meta.url), 'utf8');
  const vector = (name) => new RegExp(`^${name} +(.+)$`, 'm').exec(text)[1];
  const ones = new Uint8Array(32).fill(1);
  const numbers = (place, opened, ...bounds) => {
    const from = new Numbers(KEY, place, opened);
    return bounds.map((n) => from.below(n)).join(' ');
  };
  assert.equal(hex(keyOfPlace(KEY, 0)), vector('k of place 0'));
  const commitment = commitmentOf(KEY);
  assert.equal(hex(commitment), vector('commitment'));
  assert.equal(hex(entropyHash(commitment, 1, ones)), vector('hash of 32 bytes 01, seat 1'));
  assert.equal(numbers(0, [], 15, 14, 13), vector('place 0, nobody adds, below 15 14 13'));
  assert.equal(numbers(0, [[1, ones]], 15, 14, 13), vector('place 0, seat 1 adds 32 bytes 01'));
  assert.equal(numbers(7, [[0, new Uint8Array(32)], [1, ones]], 56), vector('place 7, seat 0 adds 00 too, below 56'));
});

/** The events of a game as pages have them. */
async function told() {
  return (await engine.ask('events json')).map((line) => {
    const {kind, words: text, ...facts} = JSON.parse(line.slice(line.indexOf(' ')));
    return {kind, text, facts: Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, String(value)]))};
  });
}

/** Seats add to the deal as pages do. */
async function deal(names, seats) {
  const secrets = {};
  for (const closes of [false, true]) {
    for (const you of seats) {
      const now = dealOf(await told());
      secrets[you] ??= {commitment: now.commitment, bytes: hex(randomBytes(32))};
      const {type, bytes} = answerTo(now, names, you, secrets[you]);
      await engine.ask(`${type} ${you} ${bytes}`);
      assert.equal(answerTo(dealOf(await told()), names, you, secrets[you]), null);
    }
    if (!closes) await engine.ask('entropy-close');
  }
  return secrets;
}

test('games that were committed to are made again, and nothing that was changed passes', async () => {
  const draw = random(20);
  for (const [setup, voids] of [['chessmate', 0], ['chessmate decks own', 1], ['spies players 5', 0]]) {
    await engine.ask(`newgame ${setup} commit`);
    const {seats: {names}} = await engine.json('describe');
    const {seats} = await engine.json('state json');
    for (let n = 0; n < voids; n++) {
      await engine.ask(`entropy-commit ${seats[0]} ${'0'.repeat(64)}`);
      await engine.ask('entropy-close');
      await engine.ask('entropy-void');
    }
    const secrets = await deal(names, seats.filter(() => draw(2)));
    for (let ply = 0; ply < 60; ply++) {
      const [legal] = await engine.ask('legal');
      const tokens = legal.split(' ').slice(2);
      if (!tokens.length) break;
      await engine.ask(`move ${tokens[draw(tokens.length)]}`);
    }
    const [turn] = await engine.ask('turn');
    if (turn !== 'turn -') await engine.ask('adjudicate draw agreement');
    const events = await told();
    const [record] = await engine.ask('record');
    const folder = mkdtempSync(join(tmpdir(), 'deal-'));
    writeFileSync(join(folder, 'game.txt'), transcriptOf({game: await engine.json('describe'), date: '', seats: [], events, result: '', record})); // what players keep
    const verified = spawnSync(process.env.QUADRILLE, ['verify', join(folder, 'game.txt')], {encoding: 'utf8'});
    rmSync(folder, {recursive: true});
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    const [head, moves] = record.split(' moves ');
    const tokens = moves.split(' ');
    const other = new Engine();
    const drawn = [];
    for (const [place, token] of tokens.entries()) {
      if (!token.includes(':')) continue;
      await other.ask(place ? `${head} moves ${tokens.slice(0, place).join(' ')}` : head);
      drawn.push({place, token, state: await other.json('state json')});
    }
    other.close();
    const fair = dealOf(events);
    const [you] = Object.keys(secrets);
    const made = claims(fair, drawn, names, secrets[you] ?? null, you ?? null);
    assert.deepEqual(made.filter(({right}) => !right), [], setup);
    assert.equal(made.length, drawn.filter(({token}) => !/^(fate|over|team|out|end):/.test(token)).length + Object.keys(secrets).length + (you ? 1 : 0) + 1 + voids);
    const wrong = (changed, what = drawn) => claims({...fair, ...changed}, what, names, secrets[you] ?? null, you ?? null).filter(({right}) => !right).length;
    const bent = (text) => text.replace(/^./, (digit) => digit === '0' ? '1' : '0');
    assert.ok(wrong({key: bent(fair.key)}) > 1);
    assert.ok(wrong({commitment: bent(fair.commitment)}) > 0);
    for (const seat of Object.keys(secrets)) {
      assert.ok(wrong({opened: {...fair.opened, [seat]: bent(fair.opened[seat])}}) > 1);
      assert.ok(wrong({hashes: {...fair.hashes, [seat]: bent(fair.hashes[seat])}}) > 0);
    }
    const [first, ...rest] = drawn;
    assert.equal(wrong({}, [{...first, token: first.token.replace(/.$/, 'x')}, ...rest]), 1);
  }
});
