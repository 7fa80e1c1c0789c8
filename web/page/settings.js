// What a browser remembers of its person's wishes; where it may keep nothing, until the page is closed.

/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} name @returns {string | null} */
export function setting(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return here.get(name) ?? null;
  }
}

/** Whether a move is played without asking for cards that might ride on it: who wants one of them takes it up before. */
export function wantsQuick() { return setting('quick') === 'yes'; }

/** What this tab has kept over a reload, once. @param {string} name @returns {any} */
export function recall(name) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null');
    sessionStorage.removeItem(name);
    return kept;
  } catch {
    return null;
  }
}

/** Keeps something for this tab alone; where there is no room, nothing. @param {string} name @param {any} value */
export function remember(name, value) {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(name);
  }
}

/** @param {string} name @param {string} value */
export function keepSetting(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden or full: `here` has it.
  }
}

/** What the person here was called last, at a table of whatever port of this machine: unlike the storage a cookie is for all of them. */
export function keptName() {
  try {
    return decodeURIComponent(/(?:^|; )quadrille-name=([^;]*)/.exec(document.cookie)?.[1] ?? '');
  } catch {
    return ''; // another program of this machine wrote it
  }
}

/** @param {string} name */
export function keepName(name) { document.cookie = `quadrille-name=${encodeURIComponent(name)}; max-age=31536000; path=/; SameSite=Strict`; }
