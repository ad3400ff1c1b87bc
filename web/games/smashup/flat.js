/**
 * Keeps the keyboard on a device that lies on the table: what it covers is inert, Escape picks it up, and the focus goes there and back.
 * @param {{el: HTMLElement, enter: () => void, exit: () => void, leave: () => void}} props  `enter` and `exit` move the focus
 */
export function createFlat({ el, enter, exit, leave }) {
  let lies = /** @type {boolean | null} */ (null);

  const around = () => [...el.parentElement?.parentElement?.children ?? []].filter((each) => !each.contains(el));

  function hear(event) {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    leave();
  }

  return {
    /** @param {boolean} next */
    set(next) {
      if (next === lies) return;
      const first = lies === null;
      lies = next;
      for (const each of around()) each.toggleAttribute('inert', next);
      if (next) document.addEventListener('keydown', hear);
      else document.removeEventListener('keydown', hear);
      // A page that opens like this leaves the focus where it is.
      if (!first) (next ? enter : exit)();
    },
    destroy: () => document.removeEventListener('keydown', hear),
  };
}
