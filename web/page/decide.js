// The question that stands, the buttons that answer it, offers, hints, and what else a seat can do.

import {toneOf} from './board.js';
import {ask, tellEnd} from './dialogs.js';
import {byId, element, keep, setAttributes, setText} from './dom.js';
import {drawCard, drawPiece, picture} from './drawings.js';
import {found, news} from './events.js';
import {keepSetting, setting} from './settings.js';
import {controlOf} from './tokens.js';
import {capital, prompt, seatName, stepWords, waitingFor, zoneOfPiece} from './wording.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{key: string, label: string, drawn?: SVGElement | null, primary?: boolean, disabled?: boolean, act: () => void}} Action */
/**
 * @typedef {{turnBoard: () => void, changeQuick: () => void, seatsHere: () => string[],
 *   answer: (seat: string, what: string, yes: boolean) => void}} Handlers what concerns the page, not one view
 */

/** So many moves of a hint are shown. */
const LONGEST_LINE = 6;

/** Whether a move is played without asking for cards that might ride on it. */
export function wantsQuick() { return setting('quick') === 'yes'; }

/** @param {boolean} quick */
export function setQuick(quick) { keepSetting('quick', quick ? 'yes' : 'no'); }

/**
 * The question, and what there is to press.
 * @param {View} view @param {Handlers} handlers
 */
export function showDecision(view, handlers) {
  const {update, welcome, path} = view;
  if (!update || !welcome) return;
  const text = update.result ? update.result.text
    : view.yours && path ? prompt(welcome.game, update.state, welcome.you, path, found(view.events))
    : waitingFor(welcome.seats, update.turn ?? '');
  setText(byId('prompt'), text);
  keep(byId('news'), news(view.events, welcome.you, 4), ({n}) => String(n), () => element('span'), (child, event) => setText(child, `${event.text}.`));
  setAttributes(byId('decide'), {'data-yours': view.yours});
  renderActions(byId('actions'), view.yours ? actionsOf(view) : []);
  renderActions(byId('tools'), toolsOf(view, handlers));
  tellEnd(rematchWords(view, handlers));
  showOffers(view, handlers);
  showHint(view);
  byId('typed').hidden = welcome.you === null || update.result !== null;
}

/** Buttons for what is to be chosen and lies nowhere else. @param {View} view @returns {Action[]} */
function actionsOf(view) {
  const {path, welcome, update} = view;
  if (!path || !welcome || !update) return [];
  const {game} = welcome;
  const begun = path.trail.length > 1;
  /** @type {Action[]} */
  const actions = [];
  for (const step of path.node.steps) {
    const control = controlOf(step);
    const act = () => view.click(control);
    if (step.word !== undefined || step.number !== undefined) actions.push({key: control, label: stepWords(game, step), act});
    if (step.piece !== undefined && (begun || !zoneOfPiece(game, update.state, welcome.you, step.piece))) {
      const piece = game.pieces.find(({letter, seat}) => letter === step.piece && (seat === null || seat === welcome.you));
      actions.push({key: control, label: capital(piece?.kind ?? step.piece), act,
        drawn: piece && drawPiece(piece, toneOf(game, piece))});
    }
    if (step.card !== undefined && begun) {
      const card = game.cards.find(({id}) => id === step.card);
      actions.push({key: control, label: (card?.name ?? step.card) + (step.deck && step.deck !== welcome.you ? `, of ${seatName(step.deck)}’s deck` : ''),
        drawn: drawCard(step.card), act});
    }
  }
  if (path.node.token !== null) {
    // What a word adds may be worth more than the move: it comes first, and is named.
    const words = path.node.steps.some(({word}) => word !== undefined);
    const play = {key: 'play', label: words ? 'Play it without that' : 'Play that', primary: !words, act: () => view.play(path.node.token ?? '')};
    if (words) actions.push(play);
    else actions.unshift(play);
  }
  if (begun) actions.push({key: 'back', label: 'Back', act: () => view.back()});
  return actions;
}

/** @param {View} view @param {Handlers} handlers @returns {Action[]} */
function toolsOf(view, handlers) {
  const {update, welcome} = view;
  if (!update || !welcome) return [];
  const {options} = welcome;
  const over = update.result !== null;
  const offered = (/** @type {string} */ what) => update.offers.some((offer) => offer.what === what);
  const offer = (/** @type {string} */ what) => () => view.say({type: 'offer', what});
  /** @type {Action[]} */
  const tools = [];
  if (over && options.rematch && !offered('rematch')) tools.push({key: 'rematch', label: 'Rematch', primary: true, act: offer('rematch')});
  if (!over && options.hints) tools.push({key: 'hint', label: view.hinting ? 'Thinking …' : 'Hint', disabled: !view.yours || view.hinting, act: () => view.askHint()});
  if (options.undo && !offered('undo')) tools.push({key: 'undo', label: 'Ask to take back', disabled: !view.events.length, act: offer('undo')});
  if (!over && options.draw && !offered('draw')) tools.push({key: 'draw', label: 'Offer a draw', act: offer('draw')});
  if (!over && options.resign) {
    const leave = options.resign === 'leave';
    tools.push({key: 'resign', label: leave ? 'Leave the game' : 'Resign', act: () =>
      ask(leave ? 'Leave, and let the engine play for you?' : 'Resign this game?', leave ? 'Leave' : 'Resign', 'Play on',
        () => view.say({type: 'resign'}))});
  }
  tools.push({key: 'turn', label: 'Turn the board', act: handlers.turnBoard});
  if (welcome.you && welcome.game.cards.some(({move}) => move !== null)) {
    tools.push({key: 'quick', label: wantsQuick() ? 'Ask for a card after a move' : 'Do not ask for a card after a move',
      act: handlers.changeQuick});
  }
  return tools;
}

/** What the button of the end says. @param {View} view @param {Handlers} handlers */
function rematchWords({update}, handlers) {
  const offer = update?.offers.find(({what}) => what === 'rematch');
  if (!offer) return 'Rematch';
  return handlers.seatsHere().includes(offer.by) ? 'Rematch offered' : `Rematch: ${seatName(offer.by)} has offered it`;
}

/** @param {View} view @param {Handlers} handlers */
function showOffers(view, handlers) {
  const {update} = view;
  if (!update) return;
  /** @type {Record<string, string>} */
  const verbs = {draw: 'offer', undo: 'ask', rematch: 'offer'};
  /** @type {Record<string, string>} */
  const words = {draw: 'a draw', undo: 'to take the last turn back', rematch: 'another game'};
  const here = handlers.seatsHere();
  keep(byId('offers'), update.offers, ({what, by}) => `${what} ${by}`, () => element('div', {class: 'offer'}, element('p'), element('div', {class: 'actions'})),
    (child, {what, by, waiting}) => {
      const asked = waiting.filter((seat) => here.includes(seat));
      setText(child.children[0], here.includes(by) && !asked.length
        ? `You ${verbs[what]}ed ${words[what]}. Waiting for ${waiting.map(seatName).join(', ')}.`
        : `${seatName(by)} ${verbs[what]}s ${words[what]}.`);
      /** @type {Action[]} */
      const answers = asked.flatMap((seat) => {
        const name = here.length > 1 ? ` for ${seatName(seat)}` : '';
        return [{key: `yes ${seat}`, label: `Accept${name}`, primary: true, act: () => handlers.answer(seat, what, true)},
          {key: `no ${seat}`, label: `Decline${name}`, act: () => handlers.answer(seat, what, false)}];
      });
      if (here.includes(by)) answers.push({key: 'back', label: 'Take the offer back', act: () => handlers.answer(by, what, false)});
      renderActions(/** @type {HTMLElement} */ (child.children[1]), answers);
    });
}

/** @param {View} view */
function showHint(view) {
  const box = byId('hint');
  const news = box.hidden && view.hint;
  box.hidden = !view.hint;
  keep(box, view.hint ?? [], (_, index) => String(index),
    () => element('div', {class: 'line'}, element('h3'), element('p'), element('button', {type: 'button'})),
    (child, line) => {
      const [title, moves, button] = Array.from(child.children);
      const best = line === view.hint?.[0];
      setText(title, `${best ? 'Best' : 'Next best'}: ${line.score}`);
      setText(moves, line.moves.slice(0, LONGEST_LINE).map(capital).join(' · ') + (line.moves.length > LONGEST_LINE ? ' …' : ''));
      setText(button, `Play ${line.token}`);
      /** @type {HTMLButtonElement} */ (button).onclick = () => view.play(line.token);
    });
  if (news) box.scrollIntoView({block: 'nearest'});
}

/** Buttons that stay the same while their key does. @param {HTMLElement} host @param {Action[]} actions */
function renderActions(host, actions) {
  keep(host, actions, ({key}) => key, ({drawn}) => {
    const button = element('button', {type: 'button'});
    if (drawn) button.append(picture(drawn));
    button.append(element('span'));
    return button;
  }, (button, action) => {
    setText(/** @type {Element} */ (button.lastElementChild), action.label);
    setAttributes(button, {class: action.primary ? 'primary' : '', disabled: Boolean(action.disabled)});
    button.onclick = action.act;
  });
}
