// The engine as a process, by the client of the examples.

import {Engine as Client} from '../../../examples/client.mjs';

export class Engine extends Client {
  /** The one line of JSON of an answer. */
  async json(command) { return JSON.parse((await this.ask(command))[0]); }
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
