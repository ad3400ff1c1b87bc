import { h, setAttribute, setText } from '../../../core/dom.js';
import { gameIcon } from '../../../ui/icon/gameicons.js';

/**
 * The strip under the board, in reach of a thumb: one line about the state of the game, and the buttons for an armed move. Its height
 * never changes, so the board never moves.
 * @param {{t: (key: string) => string, cancel: () => void, turn: () => void, confirm: () => void}} props
 */
export function createTray({ t, cancel, turn, confirm }) {
  const line = h('p', { class: 'tray-line' });
  const button = (kind, run, ...children) => h('button', { type: 'button', class: `button ${kind}`, on: { click: run } }, ...children);
  const no = button('plain tray-cancel', cancel, t('dialog.cancel'));
  const rotate = button('plain tray-turn', turn, gameIcon('turn'));
  const label = h('span', { text: t('quoridor.place') });
  const yes = button('primary tray-place', confirm, label);
  rotate.setAttribute('aria-label', t('quoridor.rotate'));
  const acts = h('div', { class: 'tray-acts' }, no, rotate, yes);
  const rest = h('div', { class: 'tray-rest' });
  const el = h('div', { class: 'tray' }, line, h('div', { class: 'tray-place-holder' }, acts, rest));
  return {
    el,
    /**
     * @param {{line: string, bad?: boolean, acts?: {label: string, can: boolean, turns: boolean} | null, rest?: Node[]}} what
     *   `rest`: shown there while no move is armed
     */
    set({ line: text, bad = false, acts: armed = null, rest: others = [] }) {
      setText(line, text);
      setAttribute(line, 'data-bad', bad);
      setAttribute(el, 'data-idle', !armed && others.length === 0);
      acts.hidden = !armed;
      rest.hidden = Boolean(armed);
      if (armed) {
        setText(label, armed.label);
        rotate.hidden = !armed.turns;
        yes.hidden = !armed.label;
        setAttribute(yes, 'aria-disabled', armed.can ? null : 'true');
      }
      if (others.length !== rest.childElementCount || others.some((node, index) => node !== rest.children[index])) rest.replaceChildren(...others);
    },
  };
}
