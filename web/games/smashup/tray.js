import { createList, h, setAttribute, setText } from '../../core/dom.js';

/**
 * The strip under the screens: the next action in words, and its buttons, in reach of a thumb.
 * @param {{t: import('./describe.js').Words, ended: HTMLElement}} props
 */
export function createTray({ t, ended }) {
  const line = h('p', { class: 'smash-line', id: 'smash-line' });
  const bar = h('div', { class: 'smash-acts' });
  const rest = h('div', { hidden: true }, ended);
  const buttons = createList(bar, { key: ({ key }) => key, create: createAct });

  function createAct({ key }) {
    let run = () => {};
    const el = h('button', { type: 'button', class: 'button', data: { act: key }, text: t(`smashup.${key}`), 'aria-describedby': 'smash-line', on: { click: () => { if (el.getAttribute('aria-disabled') !== 'true') run(); } } });
    return {
      el,
      set({ run: next, main = false, obstacle = '', busy = false, off = false }) {
        run = next;
        el.classList.toggle('primary', main);
        el.classList.toggle('plain', !main);
        setAttribute(el, 'aria-disabled', obstacle || busy || off ? 'true' : null);
      },
    };
  }

  return {
    el: h('div', { class: 'smash-tray' }, line, bar, rest),
    /** @param {{line: string, warn: boolean, acts: any[], over: boolean}} props */
    set({ line: text, warn, acts, over }) {
      setText(line, text);
      line.classList.toggle('warn', warn);
      buttons.set(acts);
      bar.hidden = acts.length === 0;
      rest.hidden = !over;
    },
    /** @param {string} key  of an act */
    focus(key) { /** @type {HTMLElement | null} */ (bar.querySelector(`[data-act="${key}"]`))?.focus({ preventScroll: true }); },
  };
}
