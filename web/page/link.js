// One WebSocket to the hub for one key: says hello, comes back by itself and then says what it has
// seen. What the messages are: web/schema.

/** @typedef {{type: string, [key: string]: any}} Message */

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;

export class Link {
  /**
   * @param {string} key
   * @param {{message: (message: Message) => void, state: (state: 'open' | 'lost' | 'closed') => void,
   *   seen: () => {at?: number, events?: number, look?: true}}} owner
   */
  constructor(key, owner) {
    this.key = key;
    this.owner = owner;
    this.pause = FIRST_PAUSE;
    this.closed = false;
    this.#open();
    window.addEventListener('online', () => this.#hurry());
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#hurry(); });
  }

  #open() {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.send({type: 'hello', key: this.key, ...this.owner.seen()});
    });
    socket.addEventListener('message', (event) => this.#read(String(event.data)));
    socket.addEventListener('close', () => {
      if (socket === this.socket) this.#lost();
    });
  }

  /** @param {string} text */
  #read(text) {
    /** @type {Message} */
    const message = JSON.parse(text);
    if (message.type === 'welcome' || message.type === 'hosting') {
      this.pause = FIRST_PAUSE;
      this.owner.state('open');
    }
    if (message.type === 'refused' && message.code === 'key') this.closed = true;
    this.owner.message(message);
  }

  #lost() {
    this.owner.state(this.closed ? 'closed' : 'lost');
    if (this.closed) return;
    this.timer = setTimeout(() => this.#open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Tries at once what would be tried later. */
  #hurry() {
    if (!this.closed && this.socket?.readyState === WebSocket.CLOSED) this.#open();
  }

  /** Leaves, and does not come back by itself; or comes back at once. @param {boolean} wanted */
  comeBack(wanted) {
    this.closed = !wanted;
    if (wanted) this.#hurry();
    else this.socket?.close();
  }

  /** @param {Message} message @returns {boolean} whether it could be sent */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
