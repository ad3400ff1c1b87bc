import { drawBack } from '../avatar/back.js';
import { drawFigure } from '../avatar/figure.js';
import { h, s, setText } from '../core/dom.js';
import { icon } from '../ui/icon/icons.js';
import { onSwipe } from '../ui/swipe.js';

/** The fraction of a finger's way that the picture follows, so that it stays in view. */
const FOLLOWS = 1 / 3;

/**
 * The picture, large. A swipe over it, or a button beside it, leads to the next drawing of the open part.
 * @param {{turn: (by: number) => void}} props  `by` is 1 or -1
 */
export function createStage({ turn }) {
  const picture = s('svg', { class: 'avatar', viewBox: '0 0 100 100', role: 'img' });
  const [before, after] = [-1, 1].map((by) => h('button', { type: 'button', class: 'icon-button turn', on: { click: () => turn(by) } }, icon(by < 0 ? 'back' : 'next')));
  const stage = h('div', { class: 'stage' }, before, h('div', { class: 'preview' }, picture), after);
  const caption = h('p', { class: 'caption', 'aria-hidden': 'true' });
  const slide = (dx) => stage.style.setProperty('--drag', `${dx}px`);

  return {
    parts: [stage, caption],
    /** @param {import('../avatar/design.js').Design} design @param {{all: string, open: string, before: string, after: string}} words */
    set(design, words) {
      picture.replaceChildren(...drawBack(design.back), ...drawFigure(design));
      picture.setAttribute('aria-label', words.all);
      setText(caption, words.open);
      before.setAttribute('aria-label', words.before);
      after.setAttribute('aria-label', words.after);
    },
    hop() {
      stage.classList.remove('hop');
      // The animation begins again, even before it has ended.
      void stage.offsetWidth;
      stage.classList.add('hop');
    },
    destroy: onSwipe(stage, { drag: (dx) => slide(dx * FOLLOWS), swiped(way) {
      slide(0);
      if (way) turn(way);
    } }),
  };
}
