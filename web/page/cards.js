// A card as a card: its picture, name, time and text; large where one looks at it.

import {byId, element, setAttributes, setText} from './dom.js';
import {drawCard, picture} from './drawings.js';

/** @typedef {{id: string, name: string, timing: string, text: string}} CardWords */

/** Milliseconds after which a finger that stays on a card wants to read it. */
const PRESS = 400;
/** @type {number | undefined} */
let pressing;
/** What is shown large. @type {HTMLElement | null} */
let looked = null;

/** @returns {HTMLElement} an empty card that can be chosen */
export function makeCard() {
  const button = element('button', {type: 'button', class: 'card'}, ...parts());
  // It is the mouse that comes, not a card that is laid under it: then there is no pointermove.
  button.addEventListener('pointermove', (event) => { if (event.pointerType === 'mouse' && looked !== button) lookAt(button); });
  button.addEventListener('pointerdown', (event) => { if (event.pointerType !== 'mouse') pressing = setTimeout(() => lookAt(button), PRESS); });
  button.addEventListener('focus', () => { if (button.matches(':focus-visible')) lookAt(button); });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave', 'blur']) button.addEventListener(end, lookAway);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

function parts() {
  return [element('span', {class: 'emblem'}), element('span', {class: 'words'}, ...['name', 'timing', 'text'].map((name) => element('span', {class: name})))];
}

/**
 * @param {HTMLElement} face @param {CardWords} card
 * @param {string} timing when it is played, and what else there is to know of this one
 */
export function fillCard(face, card, timing) {
  const [emblem, name, when, text] = ['.emblem', '.name', '.timing', '.text'].map((part) => /** @type {Element} */ (face.querySelector(part)));
  if (!emblem.firstChild) emblem.append(picture(drawCard(card.id)));
  setText(name, card.name.replace(/(\w{6,})(tion|ment|ness)\b/g, '$1\u00ad$2')); // a soft hyphen, where a word has no room
  setText(when, timing);
  setText(text, card.text);
  setAttributes(face, {'data-card': card.id});
}

/** A card to read. @param {CardWords} card */
export function largeCard(card) {
  const face = element('div', {class: 'card large'}, ...parts());
  fillCard(face, card, card.timing);
  return face;
}

/** Shows a card for a moment, or until something is pressed, over what is behind the tabs or else over the other seats: the hand is seen, and as far as there is room the board and the question. @param {CardWords} card @param {number} time milliseconds */
export function showLarge(card, time) {
  document.getElementById('played')?.remove();
  const look = element('div', {id: 'played', class: 'look', 'aria-hidden': 'true'}, largeCard(card));
  document.body.append(look);
  const [panels, others, question] = ['panels', 'others', 'decide'].map((id) => byId(id).getBoundingClientRect());
  look.style.left = `${question.left}px`;
  look.style.width = `${question.width}px`;
  look.style.top = `${panels.height ? Math.min(panels.top, innerHeight - 4 - look.offsetHeight) : others.top}px`;
  setTimeout(() => look.remove(), time);
  for (const press of ['pointerdown', 'keydown']) document.addEventListener(press, () => look.remove(), {once: true});
}

/** Whether all of the text of a card of the hand can be read there. @param {Element} card */
export function isWhole(card) {
  const {clientHeight, scrollHeight} = /** @type {Element} */ (card.querySelector('.words'));
  return clientHeight > 0 && scrollHeight <= clientHeight + 1;
}

/** Shows beside a card what is on it, large, unless all of that can be read on it. @param {HTMLElement} card */
function lookAt(card) {
  if (isWhole(card)) return;
  lookAway();
  looked = card;
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  const look = element('div', {id: 'look', class: 'look', 'aria-hidden': 'true'}, element('div', {class: 'card large'}, ...copy.childNodes));
  document.body.append(look);
  const {left, top} = card.getBoundingClientRect();
  look.style.left = `${Math.max(4, Math.min(left, innerWidth - look.offsetWidth - 4))}px`;
  look.style.top = `${Math.max(4, top - look.offsetHeight - 8)}px`;
}

function lookAway() {
  clearTimeout(pressing);
  looked = null;
  document.getElementById('look')?.remove();
}
