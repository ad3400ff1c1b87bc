import { h, setAttribute, setText } from '../../core/dom.js';
import { prizeIcon } from '../icon/prizeicons.js';

/** Finished games that a present takes. */
const GAMES = 4;

/** The way to the next present, in marks and words. @param {import('../../core/types.js').App} app */
export function createProgress({ t }) {
  const marks = Array.from({ length: GAMES }, () => h('i'));
  const hint = h('span', { class: 'note' });
  const bar = h('span', { class: 'present-marks', role: 'img' }, ...marks, prizeIcon('gift'));
  return {
    el: h('div', { class: 'present-progress' }, bar, hint),
    /** @param {import('../../core/types.js').Reward} reward */
    set({ progress, ready }) {
      marks.forEach((mark, index) => setAttribute(mark, 'class', index < progress ? 'on' : null));
      setAttribute(bar, 'data-ready', ready > 0);
      setAttribute(bar, 'aria-label', t('present.progress', { n: progress }));
      setText(hint, ready > 0 ? t('present.waits') : t('present.more', { n: GAMES - progress }));
    },
  };
}
