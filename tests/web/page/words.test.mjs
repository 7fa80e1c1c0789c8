// What the page says and where squares lie, without a browser.

import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import {Engine} from './engine.mjs';
import {WEIGHTY, endOfRound, found, hasActed, news, touched} from '../../../web/page/events.js';
import {gistOf, sentences, turnsOf, untold} from '../../../web/page/history.js';
import {Layout} from '../../../web/page/layout.js';
import {lookOf} from '../../../web/page/look.js';
import {overlayOf} from '../../../web/page/show.js';
import {Path} from '../../../web/page/tokens.js';
import {capital, clockText, decisionWords, endWords, hintWords, nameSeats, nothingToDo, orderOfTurns, ownTaken, plainReason, prompt, seatFacts, soonOver, tableFacts, shortName, tableOfSeats, takeWords, verdict, waitingFor, whoDoes, withNames} from '../../../web/page/wording.js';

const engine = new Engine();
after(() => engine.close());

const event = (kind, facts) => ({n: 0, kind, facts, text: ''});

test('the last move is all that the newest turn touched', () => {
  const own = event('move', {seat: 'white', from: 'e2', to: 'e4'});
  const castles = [event('move', {seat: 'black', from: 'e8', to: 'g8', castling: 'kingside'}), event('move', {seat: 'black', from: 'h8', to: 'f8'})];
  const squares = (events, you) => [...touched(events, you).keys()];
  for (const you of ['white', 'black', null]) {
    assert.deepEqual(squares([own, ...castles, event('check', {seat: 'white', square: 'e1'})], you), ['h8', 'f8', 'e8', 'g8']);
    assert.deepEqual(squares([own, event('move', {seat: 'black', by: 'white', from: 'd7', to: 'd8'})], you), ['d7', 'd8', 'e2', 'e4'],
      'what a card moves is of the same turn');
    assert.deepEqual(squares([event('place', {seat: 'white', square: 'b1'}), event('end', {seat: 'white'}), event('income', {seat: 'black'})], you), ['b1']);
    assert.deepEqual(squares([event('place', {seat: 'white', square: 'b1'}), event('end', {seat: 'white'}),
      event('place', {seat: 'black', square: 'a1'}), event('place', {seat: 'black', square: 'c1'})], you), ['c1', 'a1']);
    assert.deepEqual(squares([event('chance', {token: 'deal:w=?'})], you), []);
  }
});

test('of several others all that they touched since the own turn is lit', () => {
  const [one, two, three] = ['p1', 'p2', 'p3'].map((seat, n) => event('move', {seat, from: `a${n + 1}`, to: `b${n + 1}`}));
  const dice = event('dice', {seat: 'p1', faces: '3'});
  const moved = [one, two, dice, three];
  assert.deepEqual([...touched(moved, 'p1')], [['a3', 'p3'], ['b3', 'p3'], ['a2', 'p2'], ['b2', 'p2']]);
  assert.deepEqual([...touched(moved, null).keys()], ['a3', 'b3']);
  assert.deepEqual([...touched([two, event('pass', {seat: 'p1'}), three], 'p1').keys()], ['a3', 'b3'], 'who lets it be has had a turn');
  assert.deepEqual([...touched([two, event('round', {round: '1'}), three], 'p1').keys()], ['a3', 'b3'], 'what stood there is gone');
  for (const you of ['p1', 'p2', null]) {
    assert.deepEqual([...touched([two, event('round', {round: '1'}), dice], you).keys()], [], 'nothing was moved on the board of a new round');
    assert.deepEqual([...touched([two, event('round', {round: '1'}), event('over', {})], you).keys()], ['a2', 'b2'], 'the last board stays');
  }
});

test('a turn among several is one line, without what lies between two', async () => {
  await engine.ask('newgame spies players 3 seed 8');
  const facts = {capture: {square: 'a1', by: 'p1'}, move: {to: 'a1'}};
  const events = ['move', 'capture', 'table', 'dice', 'chance', 'move'].map((kind, n) => ({...event(kind, {seat: n < 5 ? 'p1' : 'p2', ...facts[kind]}), n: n + 1, text: kind}));
  assert.deepEqual(turnsOf(events).map(({gist, text}) => [gist, text]), [
    ['capture. table.', 'capture. table. dice. chance.'], ['move.', 'move.']]);
});

test('a standstill is told when it is near', async () => {
  await engine.ask('newgame coffee');
  const game = await engine.json('describe');
  const state = await engine.json('state json');
  assert.equal(soonOver(game, state), '');
  state.scene.table['turns without a bean placed'] = '35';
  assert.equal(soonOver(game, state), 'Turns without a bean placed: 35, after 50 the game ends, and who has more beans on the board wins.');
});

test('the rows that are counted are lines in the tone of their owner', async () => {
  await engine.ask('position coffee fen 8/8/5(1)2/4(1)3/3(1)4/2(1)5/1(1)6/(1)7 b 42 0,2 - 0 9');
  const [game, state] = [await engine.json('describe'), await engine.json('state json')];
  const view = {welcome: {game, you: 'white'}, update: {state, place: 0}, events: [], path: null, hint: null, free: false, waiting: '', drawing: () => null};
  const {over} = lookOf(view, {past: null, walk: null, open: true, showing: ''});
  assert.deepEqual(over.arrows.map(({from, to, kind}) => [from, to, kind]), [['a1', 'c3', 'row dark'], ['d4', 'f6', 'row dark']]);
  await engine.ask('position coffee startpos moves c2 d3 pass e4 end c3 d4 e5 e5 c2xc3 d3xd4 e4xe5 e5 e5 c2b1 d3e2 e4f3');
  const {scene: {squares, rows}} = await engine.json('state json');
  assert.deepEqual(Object.keys(squares).filter((square) => squares[square].mark), rows.flat(), 'a fourth one in line counts for nothing');
});

test('the targets of a card that follows a move are chosen on the board after it', async () => {
  await engine.ask('position chessmate fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1 - - - death-dance,disintegration,long-jump champion,hand-of-fate,vulture - -,-');
  const [game, state, path] = [await engine.json('describe'), await engine.json('state json'), new Path(await engine.json('next'), () => true)];
  const view = {welcome: {game, you: 'black'}, update: {state, place: 0}, events: [], path, hint: null, free: true, waiting: '', drawing: () => null};
  const look = () => lookOf(view, {past: null, walk: null, open: true, showing: ''});
  for (const control of ['square:g8', 'square:h6', 'card:champion']) {
    assert.equal(look().squares.g8?.piece, 'n', control);
    const {ask} = path.click([...path.choices.keys()].find((one) => one.split('/')[0] === control));
    path.arrive(await engine.json(`next ${ask}`));
  }
  assert.deepEqual([look().squares.g8?.piece, look().squares.h6?.piece, look().lit.has('h6')], [undefined, 'n', true]);
});

test('a rook goes with its king while a card is asked for, too', async () => {
  for (const [to, corner, beside] of [['g1', 'h1', 'f1'], ['c1', 'a1', 'd1']]) {
    await engine.ask('position chessmate fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1 - - - mystic-shield,disintegration,long-jump champion,hand-of-fate,vulture - -,-');
    const [game, state, path] = [await engine.json('describe'), await engine.json('state json'), new Path(await engine.json('next'), () => true)];
    for (const control of ['square:e1', `square:${to}`]) path.arrive(await engine.json(`next ${path.click(control).ask}`));
    const view = {welcome: {game, you: 'white'}, update: {state, place: 0}, events: [], path, hint: null, free: true, waiting: 'play', drawing: () => null};
    const {squares} = lookOf(view, {past: null, walk: null, open: true, showing: ''});
    assert.deepEqual([to, corner, beside, 'e1'].map((square) => squares[square]?.piece), ['K', undefined, 'R', undefined]);
  }
});

test('there is one 0 among the numbers of squares', async () => {
  await engine.ask('newgame chess');
  const {chips} = overlayOf(await engine.json('describe'), 'evaluation', {form: 'squares', labels: ['white'], squares: {a1: [3], b1: [-3], c1: [20], d1: [-20]}});
  assert.deepEqual(['a1', 'b1', 'c1', 'd1'].map((square) => [chips[square][0].text, chips[square][0].tone]),
    [['0', 'even'], ['0', 'even'], ['+0.2', 'more'], ['-0.2', 'less']]);
  for (const other of ['coffee', 'tictac', 'chessmate']) {
    const drawn = overlayOf(await engine.json(`describe ${other}`), 'evaluation', {form: 'squares', labels: ['white'], squares: {a1: [534]}});
    assert.equal(drawn.chips.a1[0].text, '+5.3', other);
  }
});

test('what takes one’s own secret piece is asked about once', async () => {
  await engine.ask('newgame spies players 3 seed 8');
  const [game, state] = [await engine.json('describe'), await engine.json('as p1 state json')];
  const own = (/** @type {string} */ name) => state.zones.find((zone) => zone.name === name && zone.seat === 'p1').items[0].id;
  const [life, target, other] = [own('life'), own('target'), game.pieces.find(({token}) => ![own('life'), own('target')].includes(token)).token].map((piece) =>
    Object.keys(state.scene.squares).find((square) => state.scene.squares[square].piece === piece));
  assert.notEqual(life, target);
  assert.equal(ownTaken(game, state, 'p1', `a1${life}`)?.question, 'That is your own Life-Piece. Do it?');
  assert.match(ownTaken(game, state, 'p1', `a1${life}`)?.means ?? '', /^Life-Piece: .* out of the round\.$/);
  assert.equal(ownTaken(game, state, 'p1', `a1${target}`)?.question, 'That is your own Target-Piece. Do it?');
  assert.deepEqual([`a1${target}+claim`, `a1${other}`, 'pass', `${life}a1`].map((token) => ownTaken(game, state, 'p1', token)), [null, null, null, null]);
  assert.equal(ownTaken(game, state, null, `a1${life}`), null);
});

test('castling has its name', () => {
  assert.deepEqual(['white king from e1 to g1', 'black king from e8 to c8', 'white king from e1 to f1', 'white rook from e1 to g1'].map(decisionWords),
    ['white king castles, O-O', 'black king castles, O-O-O', 'white king from e1 to f1', 'white rook from e1 to g1']);
  const moves = [{means: 'white king from e1 to g1', seat: 'white', token: 'e1g1', writes: 'O-O'}];
  assert.equal(hintWords({rank: 1, moves}).text, 'White king castles, O-O.');
  const move = (seat, token, means, writes = token) => ({seat, token, means, writes});
  assert.equal(hintWords({rank: 1, moves: [...moves, move('black', 'e7e5', 'black pawn from e7 to e5', 'e5')]}).then, ' Then Black pawn from e7 to e5.');
  assert.equal(hintWords({rank: 1, moves: [move('white', 'c2', 'place a bean on c2'), move('black', 'c1', 'place a bean on c1'), move('black', 'e3', 'place a bean on e3'),
    move('white', 'd3', 'place a bean on d3')]}).then, ' Then Black: place a bean on c1 and e3, White: place a bean on d3.');
  const beans = ['e3', 'f2', 'b6'].map((square) => move('black', square, `place a bean on ${square}`));
  assert.equal(hintWords({rank: 1, moves: [move('white', 'c2', 'place a bean on c2'), ...beans, move('black', 'd3xd4', 'the beans of d3 steal from d4'), move('white', 'd3', 'place a bean on d3')]}).then,
    ' Then Black: place a bean on e3, f2 and b6, then the beans of d3 steal from d4.', 'the answer is whole: its reason may name the end of it');
  assert.equal(hintWords({rank: 1, moves: [...moves, move('black', 'P2a1b2', 'second pawn from a1 to b2', 'P2b2')]}).then, ' Then Black: second pawn from a1 to b2.');
  assert.match(hintWords({rank: 1, moves, why: 'takes what may be p4’s life'}).text, / It takes what may be Player 4’s life\.$/);
});

test('seats have names for people, and so has the end', async () => {
  await engine.ask('newgame spies players 3 seed 8');
  const [game, state] = [await engine.json('describe'), await engine.json('state json')];
  nameSeats([{name: 'p1', person: 'Anna'}, {name: 'p2'}]);
  assert.equal(withNames('p2 takes the pawn on p7 with a1. p1 is out'), 'Player 2 takes the pawn on p7 with a1. Anna is out');
  assert.deepEqual(['p1', 'p2', 'white'].map(shortName), ['Anna', 'P2', 'White']);
  nameSeats([{name: 'white', person: 'Nina'}]);
  assert.equal(withNames('White places a bean on c2. Black takes the white pawn: that was White’s'), 'Nina places a bean on c2. Black takes the white pawn: that was Nina’s');
  assert.deepEqual([whoDoes('white', 'white pawn from d2 to d4'), whoDoes('black', 'black pawn from d7 to d5')], ['Nina: pawn from d2 to d4', 'Black pawn from d7 to d5']);
  nameSeats([{name: 'p1', person: 'Anna'}, {name: 'p2'}]);
  state.scene.seats = {p1: {team: 'W'}, p2: {team: 'B'}, p3: {team: 'W!'}};
  assert.equal(endWords('Team W wins: it has five points', game, state), 'Team W (Anna and Player 3) wins: it has five points');
  nameSeats([{name: 'white', person: 'Eve'}]);
  assert.equal(endWords('White wins: black has resigned', await engine.json('describe chess'), state), 'Eve wins: Black has resigned');
  nameSeats([]);
});

test('who is left when a team is whole is in the other', async () => {
  await engine.ask('newgame spies players 3 seed 8'); // p3 alone is in B
  const teams = async (viewer) => Object.values((await engine.json(`as ${viewer} state json`)).scene.seats).map(({team}) => team);
  assert.deepEqual([await teams('p3'), await teams('p1'), await teams('public')], [['W', 'W', 'B'], ['W', '?', '?'], ['?', '?', '?']]);
});

test('news are what others did, a capture before a card too', () => {
  const own = [event('move', {seat: 'white', from: 'd2', to: 'd4'}), event('capture', {seat: 'black', square: 'd4', by: 'white'})];
  const others = [event('capture', {seat: 'white', square: 'd4', by: 'black'}), event('card', {seat: 'black'}),
    event('move', {seat: 'white', by: 'black'}), event('move', {seat: 'white', by: 'black'})];
  const lines = (events, seat) => news(events.map((one, n) => ({...one, n, text: one.kind + n})), seat).map(({text}) => text);
  assert.deepEqual(lines([...own, ...others], 'white'), ['capture2.', 'card3. move4. move5.']);
  const bean = (seat, square) => event('place', {seat, square});
  const turns = [event('place', {seat: 'p1'}), bean('p2', 'a1'), bean('p2', 'c1'), event('end', {seat: 'p2'}), bean('p3', 'b2'), bean('p3', 'd2')];
  assert.deepEqual(lines(turns, 'p1'), ['place1. place2.', 'place4. place5.'], 'each turn is a line');
  const taken = [event('move', {seat: 'p2', from: 'a1', to: 'a2'}), event('capture', {seat: 'p1', square: 'a2', by: 'p2'})];
  assert.deepEqual(lines(taken, 'p1'), ['capture1.'], 'a capture is told once');
  assert.deepEqual(lines([...taken, event('table', {token: 'out:p1'})], 'p2'), ['table2.'], 'what came of the own turn is kept, not the turn');
});

test('of several others each turn is a line: what it did, claimed and brought about', () => {
  const took = (seat) => [event('move', {seat, from: 'a1', to: 'a2'}), event('capture', {square: 'a2', by: seat}), event('claim', {seat}), event('points', {team: 'W'})];
  const told = (events) => events.map((one, n) => ({...one, n, text: one.kind + n}));
  const others = told([...took('p1'), event('table', {token: 'out:-'}), event('dice', {seat: 'p1'}), event('chance', {token: 'order:p2,p3'}), event('pass', {seat: 'p2'}),
    ...took('p3'), event('table', {token: 'out:-'}), event('dice', {seat: 'p3'}), event('move', {seat: 'p3', from: 'b1', to: 'b2'})]);
  assert.deepEqual(news(others, 'p1').map(({seat, text, weight}) => [seat, text, weight]),
    [['p1', 'points3. table4.', WEIGHTY], ['p2', 'pass7.', 0], ['p3', 'capture9. claim10. points11. table12.', WEIGHTY], ['p3', 'move14.', 0]]);
  const later = told([...others, event('dice', {seat: 'p3'}), event('move', {seat: 'p2', from: 'c1', to: 'c2'}), event('dice', {seat: 'p2'})]);
  assert.deepEqual(news(later, null).map(({seat}) => seat), ['p3', 'p3', 'p2'], 'who looks on is told the last turn of each');
  const out = told([event('table', {token: 'out:p1'}), ...later]);
  assert.deepEqual(news(out, 'p1').map(({seat}) => seat), ['p3', 'p3', 'p2'], 'and so is who is out');
  const over = told([...took('p1'), event('round', {round: '1'}), event('chance', {token: 'lives:?'}), event('move', {seat: 'p2', from: 'b1', to: 'b2'})]);
  assert.deepEqual(news(over, 'p1').map(({text}) => text), ['move6.'], 'what the end of a round tells is told there');
  assert.deepEqual(endOfRound(over), {over: 'round4.', last: 'capture1. claim2.', gained: ['claim2. points3.']});
});

test('a turn is one sentence: who goes on is named once, and alike deeds are a list', () => {
  const said = (text, kind = 'place', facts = {}) => ({...event(kind, {seat: 'black', ...facts}), text});
  const beans = ['a3', 'h6', 'h2'].map((square) => said(`Black places a bean on ${square}`));
  assert.equal(sentences(beans), 'Black places a bean on a3, h6 and h2.');
  assert.equal(sentences([...beans, said('Black steals 1 bean from d5 for d4'), said('White draws 2 beans', 'income', {seat: 'white'})]),
    'Black places a bean on a3, h6 and h2 and steals 1 bean from d5 for d4. White draws 2 beans.');
  const steals = ['f3', 'g2'].map((square) => said(`Black steals 1 bean from g3 for ${square}`, 'steal'));
  assert.equal(sentences(steals), 'Black steals 1 bean from g3 for f3 and steals 1 bean from g3 for g2.', 'one for each');
  const heap = ['', ', 2 there now', ', 3 there now'].map((now) => said(`Black places a bean on g3${now}`));
  assert.equal(sentences(heap.slice(0, 2)), 'Black places a bean on g3 twice, 2 there now.');
  assert.equal(sentences([beans[0], ...heap]), 'Black places a bean on a3 and places a bean on g3 3 times, 3 there now.');
  const swap = [said('Black plays Holy Quest', 'card'), said('Black moves the bishop from c8 to d7', 'move', {piece: 'b', from: 'c8', to: 'd7'}),
    said('Black swaps the bishop on c8 and the knight on d7', 'move', {piece: 'n', from: 'd7', to: 'c8'})];
  assert.equal(sentences(untold(swap)), 'Black plays Holy Quest and swaps the bishop on c8 and the knight on d7.');
  const castles = [said('Black castles', 'move', {from: 'e8', to: 'g8', castling: 'kingside'}), said('Black moves the rook', 'move', {from: 'h8', to: 'f8'})];
  assert.equal(sentences(untold(castles)), 'Black castles.');
  nameSeats([{name: 'black', person: 'Eve'}]);
  assert.equal(sentences([said('Eve plays Champion'), said("Eve's queen takes the pawn on d2")]), "Eve plays Champion. Eve's queen takes the pawn on d2.");
  nameSeats([]);
});

test('who is waited for is named', () => {
  const seat = {name: 'p2', kind: 'engine', level: 1, online: true};
  nameSeats([{name: 'p1', person: 'Ann'}]);
  assert.equal(waitingFor([seat], 'p2'), 'Player 2, the engine, is thinking.');
  assert.equal(waitingFor([{...seat, name: 'p1'}], 'p1'), 'The engine for Ann is thinking.');
  nameSeats([]);
});

test('a new order of turns is told with the own place, and what there was before a turn until that ends', async () => {
  const told = (events) => events.map((one, n) => ({...one, n: n + 1, text: one.kind}));
  const now = {seats: ['p1', 'p2', 'p3'], yours: true};
  const order = [event('dice', {seat: 'p1', faces: '3'}), event('chance', {token: 'order:p3,p1'})];
  const first = told([event('pass', {seat: 'p2'}), event('move', {seat: 'p1'}), event('table', {token: 'out:-'}), ...order]);
  assert.deepEqual(news(first, 'p1', now).map(({text}) => text), ['chance: you are second.', 'table.']);
  assert.deepEqual(news(first, 'p2', now).map(({text}) => text), ['chance.', 'move. table.'], 'who is out has no place');
  assert.deepEqual(news(told(order), 'p3', now).map(({text}) => text), ['chance: you are first.'], 'before anybody has had a turn');
  const going = told([event('place', {seat: 'p1'}), event('end', {seat: 'p1'}), event('place', {seat: 'p2'}), event('end', {seat: 'p2'}), event('place', {seat: 'p1'})]);
  assert.deepEqual(news(going, 'p1', now).map(({seat, text}) => [seat, text]), [['p2', 'place.']], 'in the midst of the own turn');
  const taken = told([event('pass', {seat: 'p1'}), event('move', {seat: 'p2', to: 'c1'}), event('capture', {by: 'p2', square: 'c1', piece: 'n1'})]);
  for (const [seat, words] of [['p1', 'capture. That was your Target-Piece: it is lost for this round.'], ['p3', 'capture.']])
    assert.ok(news(taken, seat, {...now, own: (piece) => seat === 'p1' && piece === 'n1' ? 'Target-Piece' : ''}).some(({text}) => text === words), seat);
  assert.deepEqual(news(going, 'p1', {...now, yours: false}), [], 'when it is over');
  assert.equal(gistOf(first.slice(1)), 'move. table.', 'what is looked back at is the move');
});

test('what a turn has brought about is said until the next deed', () => {
  const said = (kind, text, facts) => ({...event(kind, facts), text});
  const events = [event('add', {seat: 'white', square: 'a1'}), said('line', 'White has three in a row', {seat: 'white'}), said('check', 'Black is in check', {seat: 'black', square: 'c3'})];
  const line = 'White has three in a row, and wins unless you capture one of them';
  assert.equal(found(events, 'black'), `${line}. You are in check on c3`);
  assert.equal(found(events, 'white'), 'White has three in a row. Black is in check');
  assert.equal(found(events, null), `White has three in a row, and wins unless you capture one of them. Black is in check`);
  assert.equal(found([...events, event('add', {seat: 'black', square: 'b1'})], 'black'), '');
  assert.equal(hasActed(events, 'white'), true);
  assert.equal(hasActed(events, 'black'), false);
  assert.equal(hasActed([event('move', {seat: 'black', by: 'white'})], 'black'), false);
});

test('every edge sees its own side near', () => {
  const near = {south: 'a1', north: 'h4', west: 'a4', east: 'h1'};
  for (const [edge, corner] of Object.entries(near)) {
    const layout = new Layout({files: 8, ranks: 4}, edge);
    assert.equal(layout.at(0, layout.rows - 1), corner, `left corner for ${edge}`);
    assert.equal(new Set(Object.values(layout.places).map(String)).size, 32);
    assert.ok(Object.values(layout.places).every(([x, y]) => x >= 0 && y >= 0 && x < layout.columns && y < layout.rows));
  }
});

test('clocks show hours, minutes, and tenths when they are short', () => {
  assert.deepEqual([3723000, 600000, 59999, 9949, -5].map(clockText), ['1:02:03', '10:00', '0:59', '0:09.9', '0:00.0']);
});

test('facts of seats do not repeat zones, and signs are explained', async () => {
  await engine.ask('newgame coffee');
  const [coffee, beans] = [await engine.json('describe'), await engine.json('state json')];
  assert.deepEqual(seatFacts(coffee, beans, 'white'), []);
  assert.deepEqual(orderOfTurns(coffee, beans), []);
  assert.deepEqual(tableOfSeats(coffee, beans)[0], {seat: 'white', cells: [['beans to spend', '2'], ['on the board', '0'], ['rows', '0']]});
  await engine.ask('newgame spies players 3 seed 8');
  const [spies, state] = [await engine.json('describe'), await engine.json('as p1 state json')];
  assert.deepEqual(seatFacts(spies, state, 'p2'), [['in the round', 'yes'], ['team', 'unknown']]);
  state.scene.seats.p2.team = 'W!';
  assert.deepEqual(seatFacts(spies, state, 'p2')[1], ['team', 'W (everybody knows the team)']);
  assert.deepEqual(tableOfSeats(spies, state)[1].cells[0], ['team', 'W'], 'in the end all know all, and nobody is in a round');
  const turns = orderOfTurns(spies, state);
  assert.deepEqual([...turns].sort(), ['p1', 'p2', 'p3']);
  assert.equal(turns[0], state.turn);
  assert.deepEqual(tableFacts(spies, state)[0], ['round', '1 (after 20 the team with more points wins)']);
  state.scene.table['turns without a capture'] = '7';
  assert.deepEqual(tableFacts(spies, state)[1], ['turns without a capture', '7 (after 60 the round is void)']);
  state.scene.seats.p1.team = 'B';
  assert.equal(verdict(spies, state, 'p2', 'W'), 'You won');
  assert.equal(verdict(spies, state, 'p1', 'W'), 'You lost');
  assert.equal(verdict(spies, state, null, 'W'), 'The game is over');
  assert.equal(verdict(coffee, beans, 'white', 'draw'), 'A draw');
});

test('what a game is about is said without notation', async () => {
  for (const game of ['chess', 'chessmate', 'coffee', 'spies', 'tictac']) {
    await engine.ask(`newgame ${game}`);
    const {aim} = await engine.json('describe');
    assert.doesNotMatch(aim.join(' '), /[a-h][1-8]|[@+*!`]/, game);
    assert.match(aim.join(' '), /\bwins?\b|\b[Mm]ate\b/, game);
  }
});

test('a question names its one button', async () => {
  await engine.ask('newgame coffee');
  const [game, state, next] = [await engine.json('describe'), await engine.json('state json'), await engine.json('next')];
  assert.equal(prompt(game, state, 'white', new Path(next)), 'Your turn. Choose a lit square or “Pass and save the beans”.');
  assert.equal(prompt(game, state, 'white', new Path(next), 'Black has done something'),
    'Black has done something. Your turn. Choose a lit square or “Pass and save the beans”.');
  assert.deepEqual(['p1 passes', 'white passes', 'a1'].map(capital), ['p1 passes', 'White passes', 'a1']);
  const claim = {begun: 'b1a3', means: 'the rook takes the queen', plays: true, token: 'b1a3', steps: [{add: '+claim', word: '+claim', leads: 1, plays: true}]};
  const spies = {...game, words: {'+claim': 'claim the target'}};
  assert.equal(prompt(spies, state, 'white', new Path(claim)), 'The rook takes the queen. Choose “Claim the target”, or play it without that.');
});

test('reasons are said without ids and tokens, each once', () => {
  assert.equal(plainReason('c2xc3 is not legal: stealing has to wait (C5). d3xc3 is not legal: stealing has to wait (C5)'), 'Stealing has to wait.');
  assert.equal(plainReason('a2 stands in the way'), 'a2 stands in the way.');
  assert.equal(takeWords('c3', ['c2', 'd3']), 'To take there choose c2 or d3 first, then c3.');
  assert.equal(takeWords('c3', []), 'To take there choose what is to do it first, then c3.');
});

test('a click that does nothing says why', async () => {
  await engine.ask('newgame chessmate');
  const [game, state] = [await engine.json('describe'), await engine.json('state json')];
  assert.equal(nothingToDo(game, state, 'card:vulture'), 'Vulture cannot be played now: there is no legal way to do so. It is played in reply to a card, before all else of the turn.');
  assert.equal(nothingToDo(game, state, 'card:disintegration/white'), 'Disintegration cannot be played now: there is no legal way to do so. It is played before the move or after it.');
  assert.equal(nothingToDo(game, state, 'square:e7'), 'The black pawn on e7 cannot be chosen now. Choose what is lit.');
  assert.equal(nothingToDo(game, state, 'square:e5'), 'The square e5 cannot be chosen now. Choose what is lit.');
  assert.equal(nothingToDo(await engine.json('describe spies'), state, 'square:e3'), 'e3 is part of a building: nothing can stand there.');
  await engine.ask('position tictac startpos moves Q@b2 P@a3 b2c1 N@b1 c1b1 Q@b2 b1b2 a3b2 R@b1 P@c3 B@a3 B@c2 a3b2 N@c1');
  const path = new Path(await engine.json('next'));
  assert.deepEqual(await engine.ask(`why ${path.guess('piece:R', 'a1')}`), ["illegal R@a1 T12 the enemy's line still stands after it"]);
});
