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

/** @param {string} name @param {string} value */
export function keepSetting(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden or full: `here` has it.
  }
}
