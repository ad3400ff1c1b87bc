import { h, setAttribute, setText } from '../../core/dom.js';
import { createMark } from './capsule.js';

/**
 * The strip under the pictures: the time left, the result of the pick, and for a player alone the button for the next question. Its height never changes.
 * @param {{t: import('./describe.js').Words, deadline: Element | null, goOn: (() => void) | null}} props  `goOn`: for a player alone
 */
export function createTray({ t, deadline, goOn }) {
  const sign = h('span', { class: 'picquiz-sign' });
  const line = h('p', { class: 'picquiz-line' });
  const next = goOn && h('button', { type: 'button', class: 'button primary large picquiz-next', text: t('picquiz.continue'), on: {
    click: () => { if (next?.getAttribute('aria-disabled') !== 'true') goOn(); },
    // A key that is still held down from a pick must not lead on.
    keydown: (event) => { if (event.repeat) event.preventDefault(); },
  } });
  const rest = h('div', { class: 'picquiz-rest', hidden: true });
  const el = h('div', { class: 'picquiz-tray' }, deadline, h('div', { class: 'picquiz-say' }, sign, h('div', { class: 'picquiz-words' }, line)), h('div', { class: 'picquiz-holder' }, next, rest));
  let shown = '';

  return {
    el,
    /**
     * @param {{line: string, verdict: 'right' | 'wrong' | 'missed' | null, bad?: boolean, next: 'ready' | 'busy' | 'none', rest: Node | null}} props
     *   `rest`: stands in the place of the button when the game is over
     */
    set({ line: text, verdict, bad = false, next: go, rest: other }) {
      setText(line, text);
      setAttribute(el, 'data-verdict', verdict);
      line.classList.toggle('bad', bad);
      if (shown !== String(verdict)) sign.replaceChildren(...(verdict === 'right' || verdict === 'wrong' ? [createMark(verdict)] : []));
      shown = String(verdict);
      if (next) {
        next.classList.toggle('waiting', go === 'none');
        next.hidden = Boolean(other);
        setAttribute(next, 'aria-disabled', go === 'busy' ? 'true' : null);
      }
      if (deadline) /** @type {HTMLElement} */ (deadline).hidden = Boolean(other);
      rest.hidden = !other;
      if (other && rest.firstChild !== other) rest.replaceChildren(other);
    },
    focus: () => next?.focus({ preventScroll: true }),
  };
}
