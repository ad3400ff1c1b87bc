import { h } from '../core/dom.js';
import { createOptions } from './options.js';
import { onSwipe } from '../ui/swipe.js';

/** The fraction of a finger's way that the pages follow to a side without another page. */
const RESISTS = 1 / 3;

/**
 * The drawings of the parts, a page for each. A swipe leads to the page beside.
 * @typedef {import('../avatar/design.js').Part} Part
 * @param {{parts: Part[], name: (part: Part) => string, label: (part: Part, number: number) => string,
 *   own: string, choose: (part: Part, number: number) => void, open: (index: number) => void}} props
 */
export function createPages({ parts, name, label, own, choose, open }) {
  const panels = parts.map((part) => createOptions({ part, name: (number) => label(part, number), label: name(part), own, choose: (number) => choose(part, number) }));
  const track = h('div', { class: 'track' }, ...panels.map((panel) => panel.el));
  const el = h('div', { class: 'pages' }, track);
  const last = parts.length - 1;
  const slide = (dx) => track.style.setProperty('--drag', `${dx}px`);
  let at = 0;
  let now = /** @type {import('../avatar/design.js').Design | null} */ (null);

  return {
    el,
    /** @param {import('../avatar/design.js').Design} design @param {number} shown */
    set(design, shown) {
      at = shown;
      now = design;
      track.style.setProperty('--at', String(at));
      panels.forEach((panel, index) => {
        panel.set(design);
        panel.show(index === at);
      });
      panels[at].draw(design);
    },
    destroy: onSwipe(el, { drag(dx) {
      // Not after every change: drawing three pages takes a tenth of a second on a small phone.
      if (now) for (const side of [at - 1, at + 1]) panels[side]?.draw(now);
      track.classList.add('dragged');
      slide((at === 0 && dx > 0) || (at === last && dx < 0) ? dx * RESISTS : dx);
    }, swiped(way) {
      track.classList.remove('dragged');
      slide(0);
      if (way) open(Math.min(last, Math.max(0, at + way)));
    } }),
  };
}
