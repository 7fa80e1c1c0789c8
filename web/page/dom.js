// Making and keeping elements: text is only ever text, and what stays is changed, not made anew, so
// that the focus and a reader's place stay.

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean>} [attributes] false leaves one out, true is empty
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  made.append(...children);
  return made;
}

/**
 * @param {Element} target
 * @param {Record<string, string | number | boolean>} attributes
 */
export function setAttributes(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) target.removeAttribute(name);
    else if (target.getAttribute(name) !== (value === true ? '' : String(value))) {
      target.setAttribute(name, value === true ? '' : String(value));
    }
  }
}

/** @param {Element} target @param {string} text */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/**
 * Makes the children of `parent` those of `items`, in their order: a child is known by its key and
 * changed; new ones are made, those that are gone are taken away.
 * @template T
 * @template {HTMLElement | SVGElement} E
 * @param {Element} parent
 * @param {T[]} items
 * @param {(item: T, index: number) => string} keyOf
 * @param {(item: T) => E} make
 * @param {(child: E, item: T) => void} update
 */
export function keep(parent, items, keyOf, make, update) {
  /** @type {Map<string, E>} */
  const known = new Map();
  for (const child of Array.from(parent.children)) {
    known.set(/** @type {HTMLElement} */ (child).dataset.key ?? '', /** @type {E} */ (child));
  }
  /** @type {Element | null} */
  let before = parent.firstElementChild;
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    const child = known.get(key) ?? make(item);
    known.delete(key);
    child.dataset.key = key;
    update(child, item);
    if (child === before) before = before.nextElementSibling;
    else parent.insertBefore(child, before);
  });
  for (const child of known.values()) child.remove();
}

/** The element of index.html with an id. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/** Lets the person keep a text as a file. @param {string} text @param {string} name */
export function saveText(text, name) {
  const link = element('a', {href: URL.createObjectURL(new Blob([text], {type: 'text/plain'})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Puts a text where the person can paste it from. @param {string} text @returns {Promise<boolean>} whether the browser lets this page */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch { // not over plain HTTP in a network: by a field that is selected
    const field = element('textarea', {class: 'unseen'});
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
