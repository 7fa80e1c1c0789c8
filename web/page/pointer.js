// Clicks and drags on whatever has a `data-control`. A drag is two clicks: on the control taken up, when
// it has moved, and on the one it is dropped on. Nothing is played by pressing alone.

import {svg} from './drawings.js';

const SLACK = 6;

/** Whether the focus goes by the keyboard: not where the mouse was pressed last. (`:focus-visible` is so of whatever has the focus once any key is pressed.) */
export let byKeys = true;

/**
 * @param {HTMLElement} root
 * @param {{click: (control: string) => void, dragStart: (control: string) => void, dragImage: (control: string) => SVGElement | null}} actions
 *   dragStart: a drag has begun; dragImage: the picture to drag, or null where the control cannot be taken up
 */
export function followPointer(root, actions) {
  /** @type {{control: string, x: number, y: number, id: number, ghost: SVGElement | null} | null} */
  let held = null;
  let dragged = false;

  const go = (/** @type {boolean} */ keys) => {
    byKeys = keys;
    document.documentElement.toggleAttribute('data-pointed', !keys);
  };
  document.addEventListener('pointerdown', () => go(false), true);
  document.addEventListener('keydown', ({key}) => go(byKeys || key === 'Tab'), true);

  const drop = () => {
    held?.ghost?.remove();
    root.classList.remove('dragging');
    held = null;
  };

  root.addEventListener('pointerdown', (event) => {
    dragged = false;
    const control = controlAt(event.target);
    if (control && event.button === 0 && event.isPrimary) {
      held = {control, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null};
    }
  });

  document.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      const picture = actions.dragImage(held.control);
      if (!picture) return drop();
      const size = ghostSize(root);
      held.ghost = svg('svg', {viewBox: '0 0 100 100', class: 'ghost', width: size, height: size}, picture);
      root.append(held.ghost);
      root.classList.add('dragging');
      dragged = true;
      actions.dragStart(held.control);
    }
    const half = Number(held.ghost.getAttribute('width')) / 2;
    held.ghost.style.transform = `translate(${event.clientX - half}px, ${event.clientY - half}px)`;
  });

  document.addEventListener('pointerup', (event) => {
    if (!held || event.pointerId !== held.id) return;
    const {control, ghost} = held;
    drop();
    if (!ghost) return;
    const target = controlAt(document.elementFromPoint(event.clientX, event.clientY));
    if (target && target !== control) actions.click(target);
  });

  document.addEventListener('pointercancel', drop);

  root.addEventListener('click', (event) => {
    const control = controlAt(event.target);
    if (control && !dragged) actions.click(control);
    dragged = false;
  });
}

/** @param {EventTarget | null} target */
function controlAt(target) {
  return target instanceof Element ? target.closest('[data-control]')?.getAttribute('data-control') ?? '' : '';
}

/** As large as a square of the board. @param {HTMLElement} root */
function ghostSize(root) {
  return root.querySelector('.cell')?.getBoundingClientRect().width ?? 60;
}
