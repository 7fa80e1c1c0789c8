// The engine as a process, a command at a time.

import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

const PATH = process.env.QUADRILLE ?? fileURLToPath(new URL('../../../quadrille', import.meta.url));

export class Engine {
  constructor() {
    this.process = spawn(PATH, {stdio: ['pipe', 'pipe', 'inherit']});
    this.waiting = [];
    this.lines = [];
    createInterface({input: this.process.stdout}).on('line', (line) => {
      this.lines.push(line);
      if (!/^(ok|error|bestmove)\b/.test(line)) return;
      const [lines, done] = [this.lines, this.waiting.shift()];
      this.lines = [];
      if (!done) return; // the answer to `quit`
      if (line.startsWith('error')) done.reject(new Error(line));
      else done.resolve(lines);
    });
  }

  /** The lines of an answer, the one that ends it last. */
  ask(command) {
    return new Promise((resolve, reject) => {
      this.waiting.push({resolve, reject});
      this.process.stdin.write(`${command}\n`);
    });
  }

  /** The one line of JSON of an answer. */
  async json(command) { return JSON.parse((await this.ask(command))[0]); }

  close() { this.process.stdin.end('quit\n'); }
}

/** Random numbers that are the same on every run (Marsaglia's xorshift, 2003). */
export function random(seed) {
  let x = (seed ^ 0x9e3779b9) | 1;
  return (below) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % below;
  };
}
