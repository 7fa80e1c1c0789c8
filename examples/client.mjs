// A client of the Quadrille protocol, to copy: node alone, no packages. What the engine says as JSON has the types
// of docs/schema/quadrille.d.ts, which an editor and `tsc --checkJs` read. As a program it plays a game by clicks:
//
//   node examples/client.mjs [GAME [SEED]]
//
// Every command goes out under a tag of its own, and every line that comes back begins with that tag: so many can be
// under way at once, as in a GUI that draws while the engine thinks.
import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';

/** @typedef {import('../docs/schema/quadrille.js').Describe.Answer} Description */
/** @typedef {import('../docs/schema/quadrille.js').Next.Answer} Node */
/** @typedef {import('../docs/schema/quadrille.js').State.Answer} State */
/** @typedef {{command: string, lines: string[], answer: (lines: string[]) => void, refuse: (why: Error) => void}} Waiting */

const LAST = /^(ok|error|readyok|pong|bestmove)( |$)/;

/** The engine has refused a command, and nothing has changed. */
export class Refused extends Error {
  /** @param {string} command @param {string} line */
  constructor(command, line) {
    super(`${command}: ${line}`);
    this.code = line.split(' ')[1]; // programs rely on it, people read the rest
  }
}

/** An engine process. */
export class Engine {
  constructor(program = process.env.QUADRILLE ?? './quadrille') {
    this.child = spawn(program, [], {stdio: ['pipe', 'pipe', 'inherit']});
    this.tag = 0;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    createInterface({input: this.child.stdout}).on('line', (line) => this.take(line)).on('close', () => this.gone());
    this.child.on('error', () => this.gone());
    this.child.stdin.on('error', () => this.gone());
  }

  /** Sends one line; all lines of its answer, the `ok` left out. @param {string} command @returns {Promise<string[]>} */
  ask(command) {
    if (/[\r\n\0]/.test(command)) throw new Refused(command, 'error bad-syntax a command is one line');
    return new Promise((answer, refuse) => {
      this.waiting.set(`@${++this.tag}`, {command, lines: [], answer, refuse});
      this.child.stdin.write(`@${this.tag} ${command}\n`);
    });
  }

  /** @param {string} line */
  take(line) {
    const tag = line.split(' ', 1)[0], text = line.slice(tag.length + 1), asked = this.waiting.get(tag);
    if (!asked) return;
    if (!LAST.test(text)) return void asked.lines.push(text);
    this.waiting.delete(tag);
    if (text.startsWith('error ')) return asked.refuse(new Refused(asked.command, text));
    asked.answer(text === 'ok' ? asked.lines : [...asked.lines, text]);
  }

  gone() {
    for (const asked of this.waiting.values()) asked.refuse(new Error('the engine has gone'));
    this.waiting.clear();
  }

  /** The end of its input is the end of the engine. */
  close() { this.child.stdin.end(); }

  /** @param {string} game @returns {Promise<Description>} */
  async describe(game) { return JSON.parse((await this.ask(`describe ${game}`))[0]); }

  /** What a viewer knows: a seat, public or all. @param {string} viewer @returns {Promise<State>} */
  async state(viewer) { return JSON.parse((await this.ask(`as ${viewer} state json`))[0]); }

  /** A decision by clicks: what they mean so far, what may come next. @param {string} seat @param {string} begun @returns {Promise<Node>} */
  async next(seat, begun = '') { return JSON.parse((await this.ask(`as ${seat} next ${begun}`))[0]); }

  /** What a viewer was told from event number `from` on, in sentences. @param {string} viewer @param {number} from */
  async told(viewer, from) {
    return (await this.ask(`as ${viewer} events ${from} words`)).map((line) => line.slice(line.indexOf(' ') + 1));
  }

  /** The legal decisions of the seat on move. @param {string} seat */
  async legal(seat) { return (await this.ask(`as ${seat} legal`))[0].split(' ').slice(2); }

  /** The seat's best decision, by what it knows. @param {string} seat @param {string} limits */
  async go(seat, limits) {
    return /** @type {string} */ ((await this.ask(`as ${seat} go ${limits}`)).at(-1)).split(' ')[1];
  }
}

/** Clicks at random until they make a decision. @param {Engine} engine @param {string} seat @param {() => number} random */
async function clicked(engine, seat, random) {
  let node = await engine.next(seat);
  while (!node.token || (node.steps.length && random() < 0.5))
    node = await engine.next(seat, node.begun + node.steps[Math.floor(random() * node.steps.length)].add);
  return node.token;
}

/** The first seat clicks, the engine plays the others; the first seat is told what happens. @param {string} game @param {number} seed */
async function main(game, seed) {
  const engine = new Engine(), random = () => (seed = seed * 48271 % 2147483647) / 2147483647;
  await engine.ask(`newgame ${game} seed ${seed}`);
  let state = await engine.state('public');
  const you = state.seats[0];
  for (let told = 1; ; state = await engine.state(you)) {
    const news = await engine.told(you, told);
    told += news.length;
    if (news.length) console.log(news.join('; '));
    if (state.turn === '-') break;
    const token = state.turn === you ? await clicked(engine, you, random) : await engine.go(state.turn, 'nodes 30');
    await engine.ask(`as ${state.turn} move ${token}`);
  }
  console.log('result', state.result);
  engine.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv[2] ?? 'tictac', Number(process.argv[3] ?? 1));
