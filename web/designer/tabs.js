import { h, setAttribute } from '../core/dom.js';
import { target } from './roving.js';
import { symbol } from './symbols.js';

/**
 * The strip of buttons for the parts.
 * @param {{parts: import('../avatar/design.js').Part[], name: (part: string) => string, label: string, choose: (index: number) => void}} props
 */
export function createTabs({ parts, name, label, choose }) {
  const tabs = parts.map((part, index) => h('button', {
    type: 'button', role: 'tab', id: `tab-${part}`, class: 'part-tab', title: name(part), 'aria-controls': `panel-${part}`,
    on: { click: () => choose(index), keydown: (event) => walk(event, index) },
  }, symbol(part), h('span', { class: 'part-name', text: name(part) })));
  const el = h('div', { class: 'part-tabs', role: 'tablist', 'aria-label': label }, ...tabs);

  function walk(event, index) {
    const next = target(event, index, tabs.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
    tabs[next].focus();
  }

  return {
    el,
    /** @param {number} chosen */
    set(chosen) {
      tabs.forEach((tab, index) => {
        setAttribute(tab, 'aria-selected', String(index === chosen));
        tab.tabIndex = index === chosen ? 0 : -1;
      });
    },
  };
}
