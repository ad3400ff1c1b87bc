import { h, setText } from '../core/dom.js';

/** The marks of moves to learn from. */
const GRAVE = ['mistake', 'blunder'];

/**
 * A button that steps through the reader's own mistakes, each with the move that would have been better.
 * @param {{t: import('../core/types.js').App['t'], own: number | null, moverOf: (ply: number) => number, at: () => number, goTo: (plies: number[]) => void}} props  `own`: the seat of the reader
 */
export function createOwnMistakes({ t, own, moverOf, at, goTo }) {
  const button = h('button', { type: 'button', class: 'button plain', on: { click: () => goTo(plies) } });
  const el = h('div', { class: 'own-mistakes', hidden: true });
  let plies = /** @type {number[]} */ ([]);

  function draw() {
    const shown = plies.indexOf(at());
    setText(button, shown < 0 ? t('replay.own_mistakes', { n: plies.length }) : t('replay.own_mistake', { n: shown + 1, of: plies.length }));
  }

  return {
    el,
    draw,
    /** @param {ReturnType<typeof import('../core/analysis.js').marksOf>} marks */
    set(marks) {
      plies = own === null ? [] : [...marks].filter(([ply, mark]) => GRAVE.includes(mark) && moverOf(ply) === own).map(([ply]) => ply);
      el.hidden = plies.length === 0;
      if (el.hidden) button.remove();
      else if (button.parentElement !== el) el.append(button);
      draw();
    },
  };
}
