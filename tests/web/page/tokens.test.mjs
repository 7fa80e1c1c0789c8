// Clicks arrive at every decision: along `next` of random positions of every game, the steps joined
// give the token, and clicking them plays it, also where the card is taken up first.

import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import {Engine, random} from './engine.mjs';
import {cardOnTheWay, Path, readThing, thingOf} from '../../../web/page/tokens.js';
import {prompt, stepWords} from '../../../web/page/wording.js';

const engine = new Engine();
after(() => engine.close());

const games = await gameNames();

/** The names of all games, from the option that lists them. */
async function gameNames() {
  const line = (await engine.ask('options')).find((text) => text.includes('UCI_Variant'));
  return [...line.matchAll(/ var (\S+)/g)].map(([, name]) => name);
}

/** Clicks things one after another, as the page does. @returns {Promise<string | null>} what would be played */
async function clickAll(path, things) {
  let played = null;
  for (const thing of things) {
    const means = path.click(thing);
    assert.ok(means && 'ask' in means, `${thing} can be clicked after ${path.node.begun}`);
    const next = await engine.json(`next ${means.ask}`);
    assert.equal(next.begun, means.ask);
    played = path.arrive(next);
  }
  if (played !== null || path.node.token === null) return played;
  return path.click(path.last).play;
}

/** The things to click for a token, found by the steps whose text it begins with. */
async function wayTo(root, token) {
  const things = [];
  let next = root;
  while (next.begun !== token) {
    const steps = next.steps.filter(({add}) => token.startsWith(next.begun + add));
    assert.equal(steps.length, 1, `one step after ${next.begun} leads to ${token}`);
    things.push(thingOf(steps[0]));
    next = await engine.json(`next ${next.begun}${steps[0].add}`);
  }
  return things;
}

/** Whether what the page asks along the way is whole. */
function wellAsked(game, state, path) {
  const text = prompt(game, state, state.turn, path);
  assert.match(text, /^[A-Z].*\.$/);
  assert.doesNotMatch(text, /undefined|null|choose \.|Choose \./);
  for (const step of path.node.steps) {
    if (step.word !== undefined || step.number !== undefined) {
      assert.match(stepWords(game, step), /^[A-Z].* /, `${step.add} is said in words`);
    }
  }
}

for (const name of games) {
  test(`${name}: every legal token of random positions is reached by clicks`, async () => {
    const game = await engine.json(`describe ${name}`);
    const draw = random(name.length * 1000 + name.charCodeAt(0));
    let tried = 0;
    let cards = 0;
    for (let round = 0; round < 6; round++) {
      await engine.ask(`newgame ${name} seed ${round + 1}`);
      for (let decision = 0; decision < 40; decision++) {
        const [, , ...tokens] = (await engine.ask('legal'))[0].split(' ');
        if (!tokens.length) break;
        const root = await engine.json('next');
        const state = await engine.json('state json');
        for (let i = 0; i < Math.min(tokens.length, decision % 8 ? 4 : 40); i++) {
          const token = tokens[decision % 8 ? draw(tokens.length) : (i * 7) % tokens.length];
          const things = await wayTo(root, token);
          const path = new Path(root);
          wellAsked(game, state, path);
          assert.equal(await clickAll(path, things), token);
          wellAsked(game, state, path);
          const card = things.findIndex((thing) => readThing(thing).kind === 'card');
          if (card > 0) {
            const first = new Path(root);
            await clickAll(first, things.slice(card, card + 1));
            wellAsked(game, state, first);
            assert.deepEqual(cardOnTheWay(first), {card: readThing(things[card]).id, target: null});
            const after = things.filter((_, index) => index !== card);
            // `disintegration` asks whether before or after; the token says after.
            if (first.node.steps.every(({word}) => word !== undefined)) after.unshift('word:after');
            assert.equal(await clickAll(first, after), token);
            cards++;
          }
          tried++;
        }
        await engine.ask(`move ${tokens[draw(tokens.length)]}`);
      }
    }
    assert.ok(tried > 100);
    if (game.cards.length) assert.ok(cards > 20, `${cards} cards were taken up first`);
  });
}

const node = (begun, steps, token = null) => ({begun, means: '', plays: token !== null, token,
  steps: steps.map((square) => ({add: square, leads: 1, plays: false, square}))});

test('a thing that was a step before takes the place of what was clicked there', () => {
  const path = new Path(node('', ['a1', 'b1']));
  assert.deepEqual(path.click('square:a1'), {ask: 'a1'});
  path.arrive(node('a1', ['c1', 'c2']));
  assert.deepEqual(path.click('square:c1'), {ask: 'a1c1'});
  path.arrive(node('a1c1', ['d1'], 'a1c1'));
  assert.deepEqual(path.click('square:c2'), {ask: 'a1c2'}, 'another target');
  path.arrive(node('a1c2', ['d1'], 'a1c2'));
  assert.deepEqual(path.things, ['square:a1', 'square:c2']);
  assert.deepEqual(path.click('square:b1'), {ask: 'b1'}, 'another beginning');
  path.arrive(node('b1', ['c1']));
  assert.deepEqual(path.things, ['square:b1']);
  assert.equal(path.click('square:h8'), null);
});

test('the last thing clicked again plays what stands, or is taken back', () => {
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
