import { h, setAttribute, setText } from '../../../core/dom.js';
import { gameIcon } from '../../../ui/icon/gameicons.js';

/** @typedef {ReturnType<typeof import('./aim.js').createAim>} Aim */

/** The hint for an aim; null for an aim without one. @param {(key: string) => string} t @param {Aim['now']} now */
export function aimHint(t, now) {
  if (now?.keys) return t('quoridor.steer_wall');
  if (now?.carried) return t('quoridor.drop_wall');
  if (now?.m.length === 3) return t(now.armed ? 'quoridor.confirm_wall' : 'quoridor.click_wall');
  return null;
}

/** The obstacle of the wall that is aimed at; null without an obstacle. @param {Pick<Aim, 'now' | 'obstacle'>} aim */
export const wallObstacleOf = ({ now, obstacle }) => (now?.m.length === 3 ? obstacle(now.m) : null);

/** The buttons of an armed move; null while no move is armed. @param {(key: string, vars?: Record<string, any>) => string} t @param {Pick<Aim, 'now' | 'obstacle'>} aim @param {boolean} [isPlan] */
export function armedActs(t, { now, obstacle }, isPlan = false) {
  if (!now?.armed) return null;
  const label = now.m.length === 2 ? 'step' : isPlan ? 'plan' : 'place';
  return { label: t(`quoridor.${label}`, { square: now.m }), can: !obstacle(now.m), turns: now.m.length === 3 };
}

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
     * @param {{line: string, bad?: boolean, acts?: {label: string, can: boolean, turns: boolean} | null, rest?: Node[]}} props
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
