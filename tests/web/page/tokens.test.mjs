// Clicks arrive at every decision: along `next` of random positions of every game, the steps joined
// give the token, and clicking them plays it, also where the card is taken up first.

import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import {Engine, random} from './engine.mjs';
import {cardOnTheWay, Path, readControl, controlOf} from '../../../web/page/tokens.js';
import {prompt, stepWords} from '../../../web/page/wording.js';

const engine = new Engine();
after(() => engine.close());

const games = await gameNames();

/** The names of all games, from the option that lists them. */
async function gameNames() {
  const line = (await engine.ask('options')).find((text) => text.includes('UCI_Variant'));
  return [...line.matchAll(/ var (\S+)/g)].map(([, name]) => name);
}

/** Clicks controls one after another, as the page does: what is known to play is not asked about. @returns {Promise<string | null>} what would be played */
async function clickAll(path, controls) {
  let played = null;
  for (const control of controls) {
    const means = path.click(control);
    if (means && 'play' in means && control === controls.at(-1)) return means.play;
    assert.ok(means && 'ask' in means, `${control} can be clicked after ${path.node.begun}`);
    const next = await engine.json(`next ${means.ask}`);
    assert.equal(next.begun, means.ask);
    played = path.arrive(next);
  }
  if (played !== null || path.node.token === null) return played;
  return path.click(path.last).play;
}

/** The controls to click for a token, found by the steps whose text it begins with. */
async function wayTo(root, token) {
  const controls = [];
  let next = root;
  while (next.begun !== token) {
    const steps = next.steps.filter(({add}) => token.startsWith(next.begun + add));
    assert.equal(steps.length, 1, `one step after ${next.begun} leads to ${token}`);
    controls.push(controlOf(steps[0]));
    next = await engine.json(`next ${next.begun}${steps[0].add}`);
  }
  return controls;
}

/** Whether what the page asks along the way is whole. */
function wellAsked(game, state, path) {
  const text = prompt(game, state, state.turn, path);
  assert.match(text, /^[A-Z].*[.?]$/);
  assert.doesNotMatch(text, /undefined|null|choose \.|Choose \./);
  for (const step of path.node.steps) {
    if (step.word !== undefined || step.number !== undefined) {
      assert.match(stepWords(game, step), /^[A-Z].* /, `${step.add} is said in words`);
    }
  }
}

// Each game as it is begun without a word, and one that has cards also with a deck for each seat.
const setups = [];
for (const name of games) {
  setups.push(name);
  if ((await engine.json(`describe ${name}`)).newgame.includes('decks')) setups.push(`${name} decks own`);
}

for (const setup of setups) {
  test(`${setup}: every legal token of random positions is reached by clicks`, async () => {
    const game = await engine.json(`describe ${setup.split(' ')[0]}`);
    const draw = random(setup.length * 1000 + setup.charCodeAt(0));
    const tried = {tokens: 0, cards: 0};
    for (let round = 0; round < 6; round++) {
      await engine.ask(`newgame ${setup} seed ${round + 1}`);
      for (let decision = 0; decision < 40; decision++) {
        const [, , ...tokens] = (await engine.ask('legal'))[0].split(' ');
        if (!tokens.length) break;
        const root = await engine.json('next');
        const state = await engine.json('state json');
        for (let i = 0; i < Math.min(tokens.length, decision % 8 ? 4 : 40); i++) {
          const token = tokens[decision % 8 ? draw(tokens.length) : (i * 7) % tokens.length];
          await arrive(game, state, root, token, tried);
        }
        await engine.ask(`move ${tokens[draw(tokens.length)]}`);
      }
    }
    assert.ok(tried.tokens > 100);
    if (game.cards.length) assert.ok(tried.cards > 20, `${tried.cards} cards were taken up first`);
  });
}

/** Clicks a token in its own order, and with its card taken up first. */
async function arrive(game, state, root, token, tried) {
  const controls = await wayTo(root, token);
  const path = new Path(root);
  wellAsked(game, state, path);
  assert.equal(await clickAll(path, controls), token);
  wellAsked(game, state, path);
  tried.tokens++;
  const card = controls.findIndex((control) => readControl(control).kind === 'card');
  if (card <= 0) return;
  const first = new Path(root);
  await clickAll(first, controls.slice(card, card + 1));
  wellAsked(game, state, first);
  assert.deepEqual(cardOnTheWay(first), {card: readControl(controls[card]).id, target: null});
  const rest = controls.filter((_, index) => index !== card);
  // A card that may also come before asks which it shall be; the token says after.
  if (first.node.steps.every(({word}) => word !== undefined)) rest.unshift('word:after');
  assert.equal(await clickAll(first, rest), token);
  tried.cards++;
}

const node = (begun, steps, token = null) => ({begun, means: '', plays: token !== null, token,
  steps: steps.map((square) => ({add: square, leads: 1, plays: false, square}))});

test('a control that was a step before takes the place of what was clicked there', () => {
  const path = new Path(node('', ['a1', 'b1']));
  assert.deepEqual(path.click('square:a1'), {ask: 'a1'});
  path.arrive(node('a1', ['c1', 'c2']));
  assert.deepEqual(path.click('square:c1'), {ask: 'a1c1'});
  path.arrive(node('a1c1', ['d1'], 'a1c1'));
  assert.deepEqual(path.click('square:c2'), {ask: 'a1c2'}, 'another target');
  path.arrive(node('a1c2', ['d1'], 'a1c2'));
  assert.deepEqual(path.controls, ['square:a1', 'square:c2']);
  assert.deepEqual(path.click('square:b1'), {ask: 'b1'}, 'another beginning');
  path.arrive(node('b1', ['c1']));
  assert.deepEqual(path.controls, ['square:b1']);
  assert.equal(path.click('square:h8'), null);
});

test('the last control clicked again plays what stands, or is taken back', () => {
  const path = new Path(node('', ['a1']));
  path.click('square:a1');
  path.arrive(node('a1', ['b1']));
  assert.deepEqual(path.click('square:a1'), {back: true});
  path.click('square:b1');
  assert.equal(path.arrive(node('a1b1', ['c1'], 'a1b1')), null, 'it could go on');
  assert.deepEqual(path.click('square:b1'), {play: 'a1b1'});
  assert.ok(path.back() && path.back() && !path.back());
});

test('a decision that may only go on with what can be left out is played', () => {
  const path = new Path(node('', ['a1']));
  path.click('square:a1');
  const next = {...node('a1', [], 'a1'), steps: [{add: '+x', leads: 1, plays: true, card: 'x'}]};
  assert.equal(path.arrive(next, ({card}) => card !== undefined), 'a1');
});

test('what leads to one decision, whole by it, is played without asking', () => {
  const step = {add: 'b1', leads: 1, plays: true, square: 'b1'};
  const path = new Path({...node('', []), steps: [step]});
  assert.deepEqual(path.click('square:b1'), {play: 'b1'});
  assert.deepEqual(path.controls, ['square:b1']);
  const further = new Path(node('', ['a1']));
  further.click('square:a1');
  further.arrive({...node('a1', []), steps: [step, {...step, add: 'c1', square: 'c1', leads: 2}]});
  assert.deepEqual(further.click('square:c1'), {ask: 'a1c1'});
  assert.deepEqual(further.click('square:b1'), {play: 'a1b1'});
  assert.deepEqual(further.ways, [['a1', 'b1']]);
  const steal = new Path({begun: '', means: '', plays: false, token: null, steps: [{add: 'c2', square: 'c2', plays: true, leads: 2}]});
  steal.click('square:c2');
  steal.arrive({begun: 'c2', means: '', plays: true, token: 'c2', steps: [{add: 'xc3', square: 'c3', plays: true, leads: 2}]});
  steal.click('square:c3');
  steal.arrive({begun: 'c2xc3', means: '', plays: true, token: 'c2xc3', steps: []});
  assert.deepEqual(steal.ways, [['c3', 'c2']], 'what is stolen comes from there');
});

test('a card by itself is not played by one click', () => {
  const path = new Path({...node('', []), steps: [{add: 'c', leads: 1, plays: true, card: 'c'}]});
  path.click('card:c');
  assert.equal(path.arrive(node('c', [], 'c')), null);
  assert.deepEqual(path.click('card:c'), {play: 'c'});
});
