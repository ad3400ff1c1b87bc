import { h, setText } from '../core/dom.js';
import { isolate } from '../core/say/i18n.js';

/**
 * The engine's evaluation of a running game, in one line for spectators: both chances, a bar between them, the best move.
 * @param {import('../core/types.js').App} app @param {string[]} names
 */
export function createLiveOpinion({ t, i18n }, names) {
  const chances = names.map((name) => ({ number: h('span', { class: 'eval-chance' }), name: h('span', { class: 'unseen', text: `${isolate(name)}: ` }) }));
  const [left, right] = chances.map(({ number, name }, seat) => h('span', { class: `eval-side seat${seat}` }, name, number));
  const best = h('span', { class: 'eval-next mono' });
  const el = h('p', { class: 'eval-view eval-live', role: 'group', 'aria-label': t('replay.analysis'), hidden: true },
    left, h('span', { class: 'eval-bar', 'aria-hidden': 'true' }, h('i', null)), right, h('span', { class: 'eval-title', text: t('game.best_move') }), best);
  let known = /** @type {{ply: number, opinion: import('../core/types.js').Evaluation} | null} */ (null);

  return {
    el,
    /** @param {import('../core/types.js').RoomView} view */
    set({ analysis, opinion: heard, phase, ply }) {
      known = heard ?? known;
      // Its place is kept from the start, so that the board does not shrink when the first evaluation comes.
      el.hidden = !analysis || phase !== 'playing';
      const opinion = known?.opinion;
      el.style.setProperty('--part', String(opinion?.chance ?? 0.5));
      chances.forEach(({ number }, seat) => setText(number, opinion ? i18n.percent(Math.round((seat === 0 ? opinion.chance : 1 - opinion.chance) * 100) / 100) : '–'));
      // The best move of an earlier position does not apply.
      setText(best, known?.ply === ply ? opinion?.best ?? '–' : '…');
    },
  };
}
