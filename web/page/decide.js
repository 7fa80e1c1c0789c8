// The question that stands, the buttons that answer it, offers, hints, and what else a seat can do.

import {toneOf} from './board.js';
import {dealOf} from './deal.js';
import {ask, chooseGame, showDeal, tellEnd} from './dialogs.js';
import {byId, element, keep, setAttributes, setText} from './dom.js';
import {drawCard, drawPiece, drawSign, picture} from './drawings.js';
import {WEIGHTY, found, hasActed, news, wentOut} from './events.js';
import {gistOf, groupTurns, turnsOf} from './history.js';
import {keepSetting, setting, wantsQuick} from './settings.js';
import {wake, wantsSound} from './sound.js';
import {numberOf} from './told.js';
import {controlOf} from './tokens.js';
import {capital, dealing, hintWords, list, ownLabel, ownMoves, prompt, seatName, soonOver, standsAt, stepLabel, stepWords, verdict, waitingFor, withNames, zoneOfPiece} from './wording.js';

/** @typedef {import('./view.js').View} View */
/** @typedef {{head: string, text: string, cards: string[], tokens: string[], arrows: import('./overlay.js').Arrow[], n: number, last: Map<string, string>, previous: (() => void) | null, next: (() => void) | null, all: () => void}} Walk a decision that was judged; tokens: what was made, and what was better; n: events there were after it; last: squares it touched */
/** @typedef {{key: string, label: string, title?: string, drawn?: SVGElement | null, pressed?: boolean, primary?: boolean, disabled?: boolean, why?: string, act: () => void}} Action why: it cannot be done now, and a click says so */
/**
 * @typedef {{turnBoard: () => void, render: () => void, tell: (text: string) => void, rename: () => void, stepBack: () => void, exportGame: (as: 'copy' | 'text' | 'pgn', game: import('./view.js').Told | null) => void, seatsHere: () => string[],
 *   answer: (seat: string, what: string, yes: boolean) => void}} Handlers what concerns the page, not one view
 */

/** What it means to leave. @param {boolean} alone only engines go on */
function leaving(alone) {
  return `${alone ? 'The engines play on to the end at once, and you see how it ends' : 'The others play on, and the engine plays for you to the end'}. Until then you see what onlookers see, and nothing of your own. ` +
    'You cannot come back into this game, but you may play in the next one.';
}

/** What is left out before anything is written smaller: what a hint says besides, and of news beside a hint. */
const SAID = 1;
/** What is left out of news last. */
const WHOLE = WEIGHTY + 1;
/** The last of several sentences. */
const LAST = /(?<=\.) [^.]+\.(?: …)?$/;

/**
 * The question, and what there is to press.
 * @param {View} view @param {Handlers} handlers @param {boolean} past one looks back: what there is to press is then of that
 */
export function showDecision(view, handlers, past) {
  const {update, welcome, path} = view;
  if (!update || !welcome) return;
  const text = update.result ? view.ending
    : view.sending ? 'Sending …'
    : view.hint && path?.trail.length === 1 ? `${found(view.events, welcome.you)}.`.replace(/^[.]$/, '')
    : view.yours && path ? prompt(welcome.game, update.state, welcome.you, path, found(view.events, welcome.you))
    : update.turn === 'chance' ? dealing(welcome.seats, dealOf(view.events))
    : `${wentOut(view.events, welcome.you)} ${waitingFor(welcome.seats, update.turn ?? '')}`.trim();
  setText(byId('prompt'), text);
  byId('verdict').hidden = !update.result;
  if (update.result) setText(byId('verdict'), verdict(welcome.game, update.state, welcome.you, update.result.outcome));
  setAttributes(byId('verdict'), {'data-lost': byId('verdict').textContent === 'You lost'});
  setAttributes(byId('decide'), {'data-yours': view.free, 'data-over': update.result !== null});
  if (!past) renderActions(byId('actions'), update.result ? afterwards(view, handlers) : view.free ? actionsOf(view) : withoutThem(view));
  renderActions(byId('tools'), toolsOf(view, handlers));
  byId('table').style.setProperty('--tools', String(byId('tools').childElementCount));
  renderActions(byId('settings'), settingsOf(view, handlers));
  tellEnd(rematchWords(view, handlers), Boolean(offered(view)), view.claims);
  showOffers(view, handlers);
  showHint(view);
  const soon = update.result ? '' : soonOver(welcome.game, update.state);
  const about = view.hint || path?.trail.length === 1 && !byId('notice').textContent ? '' : byId('about').textContent;
  setText(byId('about'), about);
  const told = about ? [] : news(view.events, welcome.you, {seats: welcome.game.seats.names, yours: view.yours, own: (piece) => ownLabel(welcome.game, update.state, welcome.you, piece)});
  if (told.length && soon) told.push({n: 0, seat: '', text: soon, events: [], weight: WEIGHTY});
  showNews(welcome, told, Boolean(view.hint));
  fit();
  byId('typed').hidden = welcome.you === null || update.result !== null;
}

/**
 * What matters most is left out last: what the own turn has brought, what came to oneself, and the newest turn.
 * @param {import('./view.js').Welcome} welcome @param {ReturnType<typeof news>} told @param {boolean} hinted a hint stands there, and comes before them
 */
function showNews({game, you}, told, hinted) {
  const newest = told.findLast(({n, seat}) => n && seat);
  const ranked = told.map((one) => ({...one, rank: you && one.seat === you ? WHOLE : one === newest ? WEIGHTY : one.weight}));
  const [first] = [...ranked].sort((one, other) => other.rank - one.rank);
  const rest = {n: -1, seat: '', text: 'More under “Moves”.', events: [], weight: 0, rank: 0};
  keep(byId('news'), [...ranked, ...told.length > 1 && !hinted ? [rest] : []], ({n}) => String(n), () => element('span'), (child, one) => {
    setText(child, one.text);
    setAttributes(child, {'data-person': game.seats.names.indexOf(one.seat), 'data-weighty': told.length > 1 && one.weight === WEIGHTY,
      'data-spare': one !== rest && (hinted ? -1 : one === first ? WHOLE : Math.max(SAID, one.rank))});
  });
}

/** What stands at the question has its place: what can be spared is left out, a long rest is written smaller, and in the end news and a card's text are left out. */
function fit() {
  const words = byId('words');
  const over = () => words.scrollHeight > words.clientHeight + 1;
  words.style.removeProperty('font-size');
  words.removeAttribute('tabindex');
  byId('about').hidden = byId('prompt').hidden = false;
  setAttributes(byId('prompt'), {'data-spare': byId('notice').textContent ? WHOLE + 1 : false}); // who is refused something knows that it is his turn
  const parts = /** @type {HTMLElement[]} */ ([...words.querySelectorAll('[data-spare]')]).sort((one, other) => Number(one.dataset.spare) - Number(other.dataset.spare));
  for (const part of parts) part.hidden = false;
  const spare = (/** @type {number} */ least) => parts.forEach((part) => { part.hidden ||= Number(part.dataset.spare) < least && over(); });
  const shrink = () => [16, 15, 14, 13].forEach((size) => { if (over()) words.style.fontSize = `${size}px`; });
  shrink(); // words are small rather than missing
  spare(SAID);
  words.style.removeProperty('font-size');
  shrink();
  spare(WEIGHTY);
  spare(WHOLE);
  for (const first of byId('verdict').hidden ? byId('news').querySelectorAll(`[data-spare='${WHOLE}']`) : []) // the end says the same
    while (over() && LAST.test(first.textContent ?? '')) setText(first, first.textContent?.replace(LAST, ' …') ?? '');
  spare(Infinity);
  for (const part of parts.filter(({hidden}) => hidden).reverse()) { // a long one that was left out last has made room for those before it
    part.hidden = false;
    part.hidden = over();
  }
  if (over()) {
    byId('about').hidden = true;
    words.style.removeProperty('font-size');
    shrink();
  }
  setAttributes(words, {tabindex: over() && '0'});
}

/**
 * What happened then, in place of the question, and where in the game that is.
 * @param {View} view @param {Handlers} handlers @param {import('./history.js').Scene} past
 * @param {Walk | null} walk what is told instead of a decision that was judged
 * @param {{back: () => void, on: () => void, end: () => void, open?: () => void}} go open: where something was hidden
 * @param {boolean} open nothing is hidden
 */
export function showPast(view, handlers, past, walk, go, open) {
  const {events, scenes} = view;
  const led = events.slice(scenes[scenes.indexOf(past) - 1]?.n ?? 0, past.n);
  const told = gistOf(groupTurns(led).pop()?.events ?? led);
  const turn = turnsOf(events).find(({first, last}) => first < past.n && past.n <= last);
  const steps = scenes.filter(({n}) => turn && turn.first < n && n <= turn.last);
  const step = steps.length > 1 ? `, step ${steps.indexOf(past) + 1} of ${steps.length}` : '';
  setText(byId('verdict'), `Looking back: ${past.n && numberOf(view, past.n) ? `move ${numberOf(view, past.n)} of ${numberOf(view, events.length)}${step}` : 'the beginning'}`);
  setText(byId('prompt'), walk ? walk.head : told || 'The beginning.');
  for (const id of ['news', 'hint']) byId(id).replaceChildren();
  if (walk) keep(byId('news'), [walk.text, ...walk.cards, ...reasons(walk, view.drawing('lines', past.place)?.lines?.[0])], (_, index) => String(index), () => element('span'), (child, text) => {
    setText(child, text);
    setAttributes(child, {'data-spare': text !== walk.text && 1});
  });
  byId('verdict').hidden = Boolean(walk); // which names its move
  const none = () => {};
  renderActions(byId('actions'), [...walk ? [{key: 'review before', label: 'Previous', drawn: drawSign('back'), title: 'The decision before that was judged', disabled: !walk.previous, act: walk.previous ?? none},
    {key: 'review next', label: 'Next', drawn: drawSign('on'), title: 'The next decision that was judged', disabled: !walk.next, act: walk.next ?? none},
    {key: 'review all', label: 'Review', drawn: drawSign('list'), title: 'All that were judged', act: walk.all}]
  : [{key: 'past back', label: 'Back', drawn: drawSign('back'), act: go.back}, {key: 'past on', label: 'On', drawn: drawSign('on'), act: go.on}],
  ...go.open ? [{key: 'past open', label: open ? 'As seen' : 'Open all', drawn: drawSign('open'), title: open ? 'Everything is open: show what you saw then' : 'You see what you saw then: open everything', act: go.open}] : [],
  ...walk ? [] : rematch(view, handlers).map((action) => ({...action, primary: false})),
  {key: 'past end', label: view.update?.result ? 'To the end' : 'Back to the game', drawn: drawSign('last'), primary: true, act: go.end}]);
  fit();
}

/** Why what was better is it, and what may follow; or what is found by thinking longer. @param {Walk} walk @param {import('./types.js').Line} [line] the best there */
function reasons({tokens: [made, best]}, line) {
  const token = line?.moves[0]?.token;
  if (!line) return [];
  if (token === made) return ['Thought about for longer: nothing better was found.'];
  const {text, then} = hintWords(line);
  return token === best ? [line.why ? withNames(`Better, as it ${line.why}.`) : '', then.trim()].filter(Boolean) : [`Thought about for longer: ${text}${then}`];
}

/** What there is to do after a game. @param {View} view @param {Handlers} handlers @returns {Action[]} */
function afterwards(view, handlers) {
  return [...rematch(view, handlers), ...otherGame(view), {key: 'review', label: 'Review', title: 'How everybody decided', act: () => view.askReview()},
    ...view.scenes.length > 1 ? [{key: 'past look', label: 'Look back', act: handlers.stepBack}] : []];
}

/** What there is to do where somebody who is waited for does not come. @param {View} view @returns {Action[]} */
function withoutThem(view) {
  const seat = view.absent;
  if (!seat) return [];
  const name = seatName(seat);
  const go = (/** @type {string} */ what) => () => view.say({type: 'absent', seat, what});
  return [{key: 'absent engine', label: 'Let the engine play', act: () =>
    ask(`Let the engine play for ${name}?`, `It plays on there until ${name} comes back.`, 'Let it play', 'Wait', go('engine'))},
  ...view.welcome?.seats.length === 2 ? [{key: 'absent claim', label: 'Claim the game', act: () =>
    ask('Claim the game?', `${name} has been away for more than a minute, and loses it.`, 'Claim the game', 'Wait', go('claim'))}] : []];
}

/** The same once more, to be offered. @param {View} view @param {Handlers} handlers @returns {Action[]} */
function rematch(view, handlers) {
  const {welcome, update} = view;
  return update?.result && welcome?.options.rematch && !offered(view)
    ? [{key: 'rematch', label: 'Rematch', primary: true, act: () => playAgain(view, handlers)}] : [];
}

/** A game that is not the same, to be offered. @param {View} view @returns {Action[]} */
function otherGame(view) {
  return view.welcome?.options.games.length && !offered(view)
    ? [{key: 'other', label: 'Other game', title: 'Another game with the same people, names and links', act: () => chooseGame(view)}] : [];
}

/** The game that somebody offers. @param {View} view */
function offered({update}) { return update?.offers.find(({what}) => what === 'rematch'); }

/** Offers the same once more, or agrees to what is offered. @param {View} view @param {Handlers} handlers */
export function playAgain(view, handlers) {
  const asked = offered(view)?.waiting.find((seat) => handlers.seatsHere().includes(seat));
  if (asked) handlers.answer(asked, 'rematch', true);
  else view.say({type: 'offer', what: 'rematch'});
}

/** Buttons for what is to be chosen and lies nowhere else. @param {View} view @returns {Action[]} */
function actionsOf(view) {
  const {path, welcome, update} = view;
  if (!path || !welcome || !update) return [];
  const {game} = welcome;
  const begun = path.trail.length > 1;
  /** @type {Action[]} */
  const actions = [];
  const pieceOf = (/** @type {import('./types.js').Step} */ step) => game.pieces.find(({letter, seat}) => letter === step.piece && (seat === null || seat === welcome.you));
  const promoted = path.node.steps.findIndex((step) => pieceOf(step)?.kind === 'queen'); // the queen first: others are rare
  for (const step of begun && promoted > 0 ? [path.node.steps[promoted], ...path.node.steps.filter((_, index) => index !== promoted)] : path.node.steps) {
    const control = controlOf(step);
    const act = () => view.click(control);
    if (step.word !== undefined || step.number !== undefined) {
      actions.push({key: control, label: stepLabel(game, step), title: stepWords(game, step), act});
    }
    if (step.piece !== undefined && (begun || !zoneOfPiece(game, update.state, welcome.you, step.piece))) {
      const piece = pieceOf(step);
      const name = capital(piece?.kind ?? step.piece);
      actions.push({key: control, label: name, title: name, act,
        drawn: piece && drawPiece(piece, toneOf(game, piece))});
    }
    if (step.card !== undefined && !inHand(update.state, welcome.you, step.card)) {
      const card = game.cards.find(({id}) => id === step.card);
      actions.push({key: control, label: (card?.name ?? step.card) + (step.deck && step.deck !== welcome.you ? `, of ${seatName(step.deck)}’s deck` : ''),
        drawn: drawCard(step.card), act});
    }
  }
  if (path.node.token !== null) {
    // What a word adds may be worth more than the move: it comes first, and is named.
    const words = path.node.steps.some(({word}) => word !== undefined);
    const play = {key: 'play', label: words ? 'Play it without that' : 'Play that', title: capital(path.node.means), primary: !words, act: () => view.play(path.node.token ?? '')};
    if (words) actions.push(play);
    else actions.unshift(play);
  }
  if (begun) actions.push({key: 'back', label: 'Back', act: () => view.back()});
  if (path.node.token !== null && path.node.steps.some(({card}) => card !== undefined)) {
    actions.push({key: 'quick', label: 'Never ask for a card', title: 'Play this, and later moves at once: a card is then chosen before the move, and under “More” you are asked again', act: () => {
      keepSetting('quick', 'yes');
      view.play(path.node.token ?? '');
    }});
  }
  const step = !begun && welcome.options.takeback && turnsOf(view.events).pop();
  if (step && step.seat === welcome.you && !step.done && !view.events.slice(step.first).some(({kind}) => kind === 'round')) actions.push({key: 'undo', label: 'Undo', title: 'Take the last step of this turn back', act: () => view.say({type: 'offer', what: 'takeback'})});
  if (begun) return actions;
  if (view.hint) {
    const [{token}, ...rest] = ownMoves(view.hint[0]);
    actions.push({key: 'hint play', label: 'Play it', title: view.hint[0].moves[0].means, act: () => view.play(token, rest.map((move) => move.token))},
      {key: 'hint away', label: 'Hide', drawn: drawSign('away'), title: 'Put the hint away', act: () => view.askHint(false)});
  } else if (welcome.options.hints) actions.push({key: 'hint', label: view.hinting ? 'Thinking …' : 'Hint', act: () => view.askHint(true)});
  return actions;
}

/** Whether a card lies in the own hand, to be chosen there. @param {import('./types.js').State} state @param {string | null} you @param {string} card */
function inHand(state, you, card) {
  return state.zones.some(({kind, seat, items}) => kind === 'cards' && seat === you && items?.some(({id}) => id === card));
}

/** Always the same ones, each in its place. @param {View} view @param {Handlers} handlers @returns {Action[]} */
function toolsOf(view, handlers) {
  const {update, welcome} = view;
  if (!update || !welcome?.options.resign) return [];
  const {options, seats, you} = welcome;
  const over = update.result ? 'The game is over.' : '';
  const asked = (/** @type {string} */ what) => update.offers.some((offer) => offer.what === what) ? 'That is being asked already.' : '';
  const offer = (/** @type {string} */ what) => () => view.say({type: 'offer', what});
  const asks = seats.some(({kind, you: own}) => kind !== 'engine' && !own);
  const leave = options.resign === 'leave';
  const alone = seats.every(({kind, you: own}) => kind === 'engine' || own);
  const secrets = options.takeback ? '' : 'Nothing is taken back here: what you have seen of secrets and of chance cannot be unseen.';
  const none = options.draw ? '' : seats.length > 2 ? 'No draw is offered among more than two.' : 'No draw is offered here: where there are secrets, engines agree to none.';
  /** @type {Action[]} */
  const tools = [{key: 'undo', drawn: drawSign('undo'), label: 'Take back', title: `${asks ? 'Ask to take' : 'Take'} your last turn back, with what followed it${options.clock ? '; the clocks show again what they showed then' : ''}`,
    why: secrets || over || asked('takeback') || (hasActed(view.events, you) ? '' : 'You have not moved yet: there is nothing to take back.'), act: offer('takeback')},
  {key: 'draw', drawn: drawSign('draw'), label: 'Draw', title: 'Offer a draw', why: none || over || asked('draw'), act: () =>
    ask('Offer a draw?', 'If it is accepted, nobody has won.', 'Offer a draw', 'Play on', offer('draw'), 'primary')},
  {key: 'resign', drawn: drawSign('resign'), label: leave ? 'Leave' : 'Resign', title: leave ? 'Leave the game' : 'Resign', why: over, act: () =>
    ask(leave ? 'Leave this game?' : 'Resign this game?', leave ? leaving(alone) : 'The game ends, and you have lost it.', leave ? 'Leave' : 'Resign', 'Play on',
      () => view.say({type: 'resign'}))}];
  return tools.map((tool) => tool.why ? {...tool, act: () => handlers.tell(tool.why ?? '')} : tool);
}

/** What concerns this page alone. @param {View} view @param {Handlers} handlers @returns {Action[]} */
function settingsOf(view, handlers) {
  const {welcome, record, previous} = view;
  const cards = welcome?.you && welcome.game.cards.some(({move}) => move !== null);
  const dark = (setting('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  const change = (/** @type {string} */ name, /** @type {string} */ value) => () => {
    keepSetting(name, value);
    wake();
    handlers.render();
  };
  return [...cards ? [{key: 'quick', label: wantsQuick() ? 'Ask for a card after a move' : 'Do not ask for a card after a move', act: change('quick', wantsQuick() ? 'no' : 'yes')}] : [],
    {key: 'turn', label: 'Turn the board', act: handlers.turnBoard},
    {key: 'theme', label: dark ? 'Use light colours' : 'Use dark colours', act: change('theme', dark ? 'light' : 'dark')},
    {key: 'sound', label: wantsSound() ? 'Turn the sound off' : 'Turn the sound on', act: change('sound', wantsSound() ? 'no' : 'yes')},
    ...welcome?.you ? [{key: 'name', label: 'Change your name', act: handlers.rename}] : [],
    ...dealOf(view.events) ? [{key: 'deal', label: 'The deal', title: 'What nobody could choose', act: () => showDeal(view)}] : [],
    {key: 'copy', label: 'Copy this game', disabled: !record, act: () => handlers.exportGame('copy', view)},
    ...record?.pgn ? [{key: 'pgn', label: 'Download this game (PGN)', act: () => handlers.exportGame('pgn', view)}] : [],
    {key: 'save', label: record?.pgn ? 'Download it as text' : 'Download this game', disabled: !record, act: () => handlers.exportGame('text', view)},
    ...previous ? [{key: 'previous', label: 'Download the game before', act: () => handlers.exportGame(previous.record?.pgn ? 'pgn' : 'text', previous)}] : []];
}

/** What the button of the end says. @param {View} view @param {Handlers} handlers */
function rematchWords(view, handlers) {
  const offer = offered(view);
  const game = offer?.title ?? 'Rematch';
  if (!offer) return game;
  return handlers.seatsHere().includes(offer.by) ? `${game} offered` : `${game}: ${seatName(offer.by)} has offered it`;
}

/** @param {View} view @param {Handlers} handlers */
function showOffers(view, handlers) {
  const {update} = view;
  if (!update) return;
  const here = handlers.seatsHere();
  keep(byId('offers'), update.offers, ({what, by}) => `${what} ${by}`, () => element('div', {class: 'offer'}, element('p'), element('div', {class: 'actions'})),
    (child, {what, by, waiting, text}) => {
      const asked = waiting.filter((seat) => here.includes(seat));
      const others = asked.length ? '' : ` Waiting for ${list(waiting.map(seatName), 'and')}.`;
      setText(child.children[0], `${withNames(text)}.${here.includes(by) ? others : ''}`);
      /** @type {Action[]} */
      const answers = asked.flatMap((seat) => {
        const name = here.length > 1 ? ` for ${seatName(seat)}` : '';
        return [{key: `yes ${seat}`, label: `Accept${name}`, primary: true, act: () => handlers.answer(seat, what, true)},
          {key: `no ${seat}`, label: `Decline${name}`, act: () => handlers.answer(seat, what, false)}];
      });
      if (here.includes(by)) answers.push({key: 'back', label: `Take the ${what === 'takeback' ? 'request' : 'offer'} back`, act: () => handlers.answer(by, what, false)});
      renderActions(/** @type {HTMLElement} */ (child.children[1]), answers);
    });
}

/** @param {View} view */
function showHint(view) {
  keep(byId('hint'), view.hint?.slice(0, 2) ?? [], ({rank}) => String(rank),
    () => element('li', {}, element('strong'), element('span'), element('span', {'data-spare': 0})), (child, line) => {
    const {head, text, then} = hintWords(line);
    const alike = !line.mate && (line.rank > 1 || view.hint?.[1] && view.hint.slice(0, 2).every(({mate, expected}) => standsAt(mate, expected) === standsAt(line.mate, line.expected))); // which says nothing
    [`${alike ? head.split(',')[0] : head}: `, text, then].forEach((words, index) => setText(child.children[index], words));
    setAttributes(child, {'data-spare': (line.rank > 1 || view.path !== null && view.path.trail.length > 1) && '0.5', hidden: false}); // what is being chosen comes first
  });
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
    setAttributes(button, {class: action.primary ? 'primary' : '', disabled: Boolean(action.disabled), 'aria-disabled': action.why ? 'true' : false, title: action.why || (action.title ?? false), 'aria-pressed': action.pressed === undefined ? false : String(action.pressed)});
    button.onclick = action.act;
  });
}
