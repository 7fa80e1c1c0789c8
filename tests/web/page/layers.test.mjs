// How the page is built: tokens < board < page, nothing but text goes into it, and it names no game.

import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {after, test} from 'node:test';
import {Engine} from './engine.mjs';

const FLOORS = [
  ['types.js'],
  ['tokens.js', 'layout.js', 'dom.js', 'drawings.js', 'link.js', 'settings.js', 'hashes.js'],
  ['cards.js', 'sound.js', 'wording.js', 'ground.js', 'motion.js', 'pointer.js', 'overlay.js'],
  ['deal.js', 'history.js'],
  ['events.js'],
  ['view.js'],
  ['board.js', 'dialogs.js'],
  ['panels.js', 'told.js', 'show.js', 'tabs.js'],
  ['decide.js', 'look.js'],
  ['page.js', 'host.js', 'rules.js'],
];
const PAGE = new URL('../../../web/page/', import.meta.url);
const files = readdirSync(PAGE);
const text = (file) => readFileSync(new URL(file, PAGE), 'utf8');
const engine = new Engine();
after(() => engine.close());

test('modules use only those of lower floors', () => {
  assert.deepEqual(files.filter((file) => file.endsWith('.js')).sort(), FLOORS.flat().sort());
  FLOORS.forEach((floor, height) => {
    for (const file of floor) {
      for (const [, used] of text(file).matchAll(/^import .* from '\.\/(.*)';$/gm)) {
        assert.ok(FLOORS.slice(0, height).flat().includes(used), `${file} uses ${used}`);
      }
    }
  });
});

test('nothing is put in as HTML, and nothing comes from elsewhere', () => {
  for (const file of files) {
    assert.doesNotMatch(text(file), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|eval\(|new Function/, file);
    assert.doesNotMatch(text(file).replaceAll('http://www.w3.org/2000/svg', ''), /https?:\/\/|url\(/, file);
  }
  assert.doesNotMatch(text('index.html'), /<script>|<style|style=|\son\w+=/);
});

test('no game is named', async () => {
  const line = (await engine.ask('options')).find((option) => option.includes('UCI_Variant'));
  for (const [, name] of line.matchAll(/ var (\S+)/g)) {
    const {title} = await engine.json(`describe ${name}`);
    for (const file of files) {
      assert.ok(!text(file).includes(title) && !new RegExp(`\\b${name}\\b`).test(text(file)), `${file} names ${name}`);
    }
  }
});
