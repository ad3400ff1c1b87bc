/** Input methods: letters that wait to become a word belong to the input method, and so do the keys that choose the word. */

/** Keyboards of phones compose every word of every language, and name no keys. The composed input is text already. */
let isPhone = false;

/** Safari sends the key that ended a composition behind it, marked by its code alone. @param {KeyboardEvent} event */
const isComposed = (event) => event.isComposing || event.keyCode === 229;

/** Hides the keys of an input method from all other handlers of keys, so it is called before any of them is added. @param {EventTarget} page */
export function guardComposition(page) {
  for (const name of ['keydown', 'keyup']) {
    page.addEventListener(name, (event) => {
      const key = /** @type {KeyboardEvent} */ (event);
      isPhone = key.key === 'Unidentified';
      if (isComposed(key)) key.stopImmediatePropagation();
    }, true);
  }
}

/** Calls with each edit of a field, and with a composed word when it is finished; a browser may report the end twice. @param {HTMLElement} field @param {() => void} run */
export function onEdit(field, run) {
  field.addEventListener('input', (event) => { if (isPhone || !(/** @type {InputEvent} */ (event).isComposing)) run(); });
  field.addEventListener('compositionend', () => run());
}
