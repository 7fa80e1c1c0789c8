// The panels behind tabs.

import {byId, element, setAttributes, setText} from './dom.js';
import {drawSign, picture} from './drawings.js';
import {byKeys} from './pointer.js';

/** Shows one of the panels; where they cover the board they are opened by a click, and closed by another. @param {string} name */
export function showTab(name) {
  setAttributes(byId('table'), {'data-tab': name});
  for (const tab of tabs()) {
    const chosen = tab.getAttribute('aria-controls') === name;
    setAttributes(tab, {'aria-selected': String(chosen), tabindex: chosen ? 0 : -1});
  }
}

function tabs() { return [...document.querySelectorAll('[role=tab]')].map((tab) => /** @type {HTMLElement} */ (tab)); }

/** Where they cover the board. */
export function closePanels() {
  setAttributes(byId('table'), {'data-open': false});
  enlarge(false);
}

/** @param {boolean} large over the whole side */
function enlarge(large) {
  setAttributes(byId('table'), {'data-large': large});
  setText(byId('large').lastElementChild ?? byId('large'), large ? 'Back' : 'Read all');
}

/** @param {() => void} change what is shown then has a height, and can be scrolled */
export function followTabs(change) {
  byId('large').append(picture(drawSign('large')), element('span'));
  enlarge(false);
  byId('large').addEventListener('click', () => {
    enlarge(byId('table').dataset.large === undefined);
    change();
  });
  tabs().forEach((tab, index, all) => {
    const name = tab.getAttribute('aria-controls') ?? '';
    tab.addEventListener('click', () => {
      const {dataset} = byId('table');
      setAttributes(byId('table'), {'data-open': !(dataset.open !== undefined && dataset.tab === name)});
      enlarge(false);
      showTab(name);
      change();
    });
    tab.addEventListener('keydown', (event) => {
      const {key} = event;
      const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
      const next = all[(index + step + all.length) % all.length];
      if (!step || !byKeys) return; // arrows look back
      event.preventDefault();
      showTab(next.getAttribute('aria-controls') ?? '');
      change();
      next.focus();
    });
  });
}
