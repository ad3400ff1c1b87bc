import { h } from '../core/dom.js';
import { createSkeleton } from '../ui/states.js';

/** Ms after which settings that could not be fetched are requested again. */
const AGAIN = 3000;

/**
 * Settings further down the page, which are fetched when they come near the window.
 * @param {import('../core/types.js').App} app @param {() => Promise<Element | null>} fetchGroup  null if the group is empty
 */
export function createLaterGroup({ clock }, fetchGroup) {
  const el = h('div', { class: 'settings-later' }, createSkeleton(1, 'card'));
  let isGone = false;
  const sight = new IntersectionObserver(([entry]) => { if (entry.isIntersecting) show(); }, { rootMargin: '10%' });
  sight.observe(el);

  async function show() {
    sight.disconnect();
    try {
      const group = await fetchGroup();
      if (isGone) return;
      el.replaceWith(...(group ? [group] : []));
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      clock.after(AGAIN, () => { if (!isGone) sight.observe(el); });
    }
  }

  return { el, destroy() { isGone = true; sight.disconnect(); } };
}
