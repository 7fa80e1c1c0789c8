// A card as a card: its picture, name, time and text; large where one looks at it.

import {element, setAttributes, setText} from './dom.js';
import {drawCard, picture} from './drawings.js';

/** @typedef {{id: string, name: string, timing: string, text: string}} CardWords */

/** Milliseconds after which a finger that stays on a card wants to read it. */
const PRESS = 400;
/** @type {number | undefined} */
let pressing;

/** @returns {HTMLElement} an empty card that can be chosen */
export function makeCard() {
  const button = element('button', {type: 'button', class: 'card'}, ...parts());
  button.addEventListener('pointerenter', (event) => { if (event.pointerType === 'mouse') lookAt(button); });
  button.addEventListener('pointerdown', (event) => { if (event.pointerType !== 'mouse') pressing = setTimeout(() => lookAt(button), PRESS); });
  for (const end of ['pointerup', 'pointercancel', 'pointerleave']) button.addEventListener(end, lookAway);
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  return button;
}

function parts() { return ['emblem', 'name', 'timing', 'text'].map((name) => element('span', {class: name})); }

/**
 * @param {HTMLElement} face @param {CardWords} card
 * @param {string} timing when it is played, and what else there is to know of this one
 */
export function fillCard(face, card, timing) {
  const [emblem, name, when, text] = Array.from(face.children);
  if (!emblem.firstChild) emblem.append(picture(drawCard(card.id)));
  setText(name, card.name);
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

/** Shows a card over a place, for a moment. @param {CardWords} card @param {HTMLElement} place @param {number} time milliseconds */
export function showLarge(card, place, time) {
  document.getElementById('played')?.remove();
  const look = element('div', {id: 'played', class: 'look', 'aria-hidden': 'true'}, largeCard(card));
  document.body.append(look);
  const {left, top, width, height} = place.getBoundingClientRect();
  look.style.left = `${left + Math.max(0, width - look.offsetWidth) / 2}px`;
  look.style.top = `${top + Math.max(0, height - look.offsetHeight) / 2}px`;
  setTimeout(() => look.remove(), time);
}

/** Shows beside a card what is on it, large. @param {HTMLElement} card */
function lookAt(card) {
  lookAway();
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  const look = element('div', {id: 'look', class: 'look', 'aria-hidden': 'true'}, element('div', {class: 'card large'}, ...copy.childNodes));
  document.body.append(look);
  const {left, top} = card.getBoundingClientRect();
  look.style.left = `${Math.max(4, Math.min(left, innerWidth - look.offsetWidth - 4))}px`;
  look.style.top = `${Math.max(4, top - look.offsetHeight - 8)}px`;
}

function lookAway() {
  clearTimeout(pressing);
  document.getElementById('look')?.remove();
}
