// What happened: lines and turns, each of which brings back what stood there then.

import {byId, element, keep, setAttributes, setText} from './dom.js';
import {picture, drawSign} from './drawings.js';
import {listed, rowsOf} from './history.js';
import {keepSetting, setting} from './settings.js';
import {seatName} from './wording.js';

/** @typedef {import('./view.js').View} View */

/**
 * @param {View} view @param {{n: number} | null} past what is looked back at
 * @param {(n: number) => void} look to what there was after so many events
 */
export function showTold(view, past, look) {
  const {welcome, events, scenes} = view;
  if (!welcome) return;
  const short = setting('told') !== 'sentences';
  const pairs = welcome.seats.length === 2;
  const first = view.fresh[0]?.n ?? Infinity;
  const now = past?.n ?? events.length;
  const kept = (/** @type {number} */ n) => scenes.some((scene) => scene.n >= n);
  const [log, turns] = [byId('log'), byId('turns')];
  log.hidden = short;
  turns.hidden = !short;
  setAttributes(turns, {'data-written': view.moves.length > 0});
  atTheEnd(log, now, () => keep(log, listed(events), ({n}) => String(n), () => element('li', {}, element('button', {type: 'button'})), (child, event) => {
    setText(child.children[0], event.text);
    setAttributes(child, {value: event.n, 'data-kind': event.kind, 'data-new': event.n >= first && !past, 'data-now': event.n === now});
    setAttributes(child.children[0], {disabled: !kept(event.n)});
    /** @type {HTMLElement} */ (child.children[0]).onclick = () => look(event.n);
  }));
  atTheEnd(turns, now, () => keep(turns, short ? rowsOf(welcome.game, events, view.moves, pairs) : [], (_, index) => String(index),
    (cells) => element('li', {}, ...cells.map(() => element('button', {type: 'button'}))), (row, cells) => {
      setAttributes(row, {'data-person': !pairs && welcome.game.seats.names.indexOf(cells[0]?.seat ?? '')});
      cells.forEach((turn, index) => {
        const button = /** @type {HTMLButtonElement} */ (row.children[index]);
        const at = turn && now <= turn.last && now > turn.first;
        setText(button, turn?.written ?? turn?.gist ?? '');
        setAttributes(button, {title: turn?.text ?? false, disabled: !turn || !kept(turn.last), 'data-now': Boolean(at),
          'aria-label': turn ? `${seatName(turn.seat)}: ${turn.text}` : false});
        button.onclick = () => turn && look(turn.last);
      });
    }));
}

/** Which of the rows of turns holds an event, as they are numbered; 0: none. @param {View} view @param {number} n */
export function numberOf({welcome, events, moves}, n) {
  if (!welcome) return 0;
  return rowsOf(welcome.game, events, moves, welcome.seats.length === 2).findIndex((row) => row.some((turn) => turn && turn.first < n && n <= turn.last)) + 1;
}

/** A list stays at its end, unless it is being read; what is looked at is brought into view. @param {HTMLElement} list @param {number} now @param {() => void} change */
function atTheEnd(list, now, change) {
  const home = /** @type {HTMLElement} */ (list.parentElement);
  const looked = `${list.id} ${now}`;
  const read = home.matches(':hover, :focus-within') && home.dataset.looked === looked;
  change();
  if (list.hidden || read) return;
  home.dataset.looked = looked;
  const line = /** @type {HTMLElement | null} */ (list.querySelector('[data-now]'));
  home.scrollTop = line ? line.offsetTop - home.clientHeight / 2 : home.scrollHeight;
}

/** The buttons that go back and forth. @param {(step: number) => void} go @param {() => void} change */
export function makeSteps(go, change) {
  /** @type {[string, string, number][]} */
  const steps = [['first', 'To the beginning', -Infinity], ['back', 'One back', -1], ['on', 'One on', 1], ['last', 'To the present', Infinity]];
  byId('steps').replaceChildren(...steps.map(([sign, label, step]) => {
    const button = element('button', {type: 'button', 'aria-label': label, title: label}, picture(drawSign(sign)));
    button.addEventListener('click', () => go(step));
    return button;
  }));
  const words = element('button', {type: 'button', id: 'told-how'});
  const name = () => setText(words, setting('told') === 'sentences' ? 'Short' : 'In full');
  words.addEventListener('click', () => {
    keepSetting('told', setting('told') === 'sentences' ? 'short' : 'sentences');
    name();
    change();
  });
  name();
  byId('steps').append(words);
}
