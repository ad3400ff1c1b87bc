import { SIGNS, standing } from '../core/analysis.js';
import { h, setAttribute, setText } from '../core/dom.js';

/**
 * The evaluation of the position, under the board: a bar, the verdict on the last move, and the principal variation. A move of the variation
 * previews its position on the board: while it is pointed at or has the focus, and for good once it is pressed.
 * @param {import('../core/types.js').App} app
 * @param {{names: string[], moveWords: (m: string) => string, aheadWords: (name: string, n: number) => string, preview: (plies: number) => void}} props  `preview`: number of moves of the variation to show, 0 to hide it
 */
export function createEvalView({ t, i18n }, { names, moveWords, aheadWords, preview }) {
  const [left, right] = names.map((_, seat) => h('span', { class: `eval-chance seat${seat}` }));
  const words = h('span', { class: 'eval-words' });
  const bar = h('span', { class: 'eval-bar', 'aria-hidden': 'true' }, h('i', null));
  const verdict = h('p', { class: 'eval-verdict' });
  const moves = h('span', { class: 'eval-moves', role: 'group', 'aria-label': t('replay.best_line') });
  const line = h('p', { class: 'eval-best' }, h('span', { class: 'eval-title', text: t('replay.best_line') }), moves);
  const el = h('div', { class: 'eval-view', hidden: true }, h('p', { class: 'eval-head' }, left, words, right), bar, verdict, line);
  let shown = /** @type {import('../core/types.js').Evaluation | null} */ (null);
  let pinned = 0;

  function show(plies) {
    [...moves.children].forEach((node, index) => {
      setAttribute(node, 'data-shown', index < plies);
      setAttribute(node, 'aria-pressed', String(index + 1 === pinned));
    });
    preview(plies);
  }

  function pin(plies) {
    pinned = pinned === plies ? 0 : plies;
    show(pinned);
  }

  /** A finger cannot hover: only its press counts. */
  const point = (plies) => (event) => { if (event.pointerType !== 'touch') show(plies); };

  function chip(move, index) {
    const plies = index + 1;
    return h('button', { type: 'button', class: 'eval-move mono', text: move, 'aria-label': moveWords(move), on: {
      click: () => pin(plies), pointerenter: point(plies), pointerleave: (event) => { if (event.pointerType !== 'touch') show(pinned); },
      // Focus from a press is ignored: the press has its own handler.
      focus: (event) => { if (event.target.matches(':focus-visible')) show(plies); }, blur: () => { if (!moves.matches(':hover')) show(pinned); },
    } });
  }

  function headline(evaluation) {
    const { kind, seat, n } = standing(evaluation);
    if (kind === 'even') return t('replay.eval_even');
    if (kind === 'ahead') return aheadWords(names[seat], n / 10);
    return t(kind === 'won' ? 'replay.eval_won' : 'replay.eval_wins', { name: names[seat], n });
  }

  return {
    el,
    /**
     * @param {import('../core/types.js').Evaluation | null} evaluation  of the position on the board
     * @param {string | null} better  the move that would have been better than the last one, if that was marked
     * @param {boolean} place  keeps the place for an evaluation under way
     */
    set(evaluation, better, place) {
      el.hidden = !evaluation && !place;
      setAttribute(el, 'data-empty', !evaluation);
      if (evaluation === shown) return;
      shown = evaluation;
      pinned = 0;
      if (!evaluation) return;
      const { chance, mark } = evaluation;
      el.style.setProperty('--part', String(chance));
      setText(left, i18n.percent(Math.round(chance * 100) / 100));
      setText(right, i18n.percent(Math.round((1 - chance) * 100) / 100));
      setText(words, headline(evaluation));
      verdict.replaceChildren(...(mark ? [h('span', { class: `mark ${mark}`, 'aria-hidden': 'true', text: SIGNS[mark] }), h('span', { text: better ? t('replay.better', { mark: t(`replay.mark.${mark}`), move: better }) : t(`replay.mark.${mark}`) })] : []));
      moves.replaceChildren(...evaluation.line.map(chip));
      setAttribute(line, 'data-empty', evaluation.line.length === 0);
    },
  };
}
