import { TURNS } from './defaults.js';

/**
 * Keeps the keyboard on a device that lies on the table: the page below it is inert, Escape picks it up, and the focus goes there and back.
 * @param {import('../../core/types.js').App} app
 * @param {{el: HTMLElement, enter: () => void, exit: () => void, leave: () => void, isOpening: boolean}} props  `enter` and `exit` move the focus; a page that opens
 *   like this leaves it where it is
 */
export function createFlat({ t, settings, announce }, { el, enter, exit, leave, isOpening }) {
  let lies = /** @type {boolean | null} */ (isOpening ? null : false);

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
      if (!first) (next ? enter : exit)();
    },
    /** Turns the panels another way. */
    turn() {
      const next = TURNS[(TURNS.indexOf(settings.get('smashupTurn')) + 1) % TURNS.length];
      settings.set('smashupTurn', next);
      announce(t(`smashup.turn.${next}`));
    },
    destroy: () => document.removeEventListener('keydown', hear),
  };
}
