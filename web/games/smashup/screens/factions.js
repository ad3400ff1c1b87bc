import { h, setAttribute, setText } from '../../../core/dom.js';
import { factionName, setName } from '../describe.js';
import { createEmblem, createSetEmblem } from '../emblem.js';
import { SETS } from '../sets.js';
import { needed } from '../state.js';

/**
 * The second screen: the sets and factions that are dealt from. A set that is taken out takes its factions with it.
 * @param {import('../table.js').Tools} tools
 */
export function createFactions({ t, seated, command }) {
  let off = /** @type {Set<string>} */ (new Set());
  const count = h('p', { class: 'smash-count', role: 'status' });
  const sets = SETS.map(({ id, factions }) => {
    const box = h('input', { type: 'checkbox', id: `smash-set-${id}`, disabled: !seated, on: { change: () => command(`set ${id} ${box.checked ? 'on' : 'off'}`) } });
    const share = h('span', { class: 'note' });
    const chips = factions.map((faction) => {
      const el = h('button', { type: 'button', class: 'smash-chip', 'aria-pressed': 'true', on: { click: () => toggle(faction) } }, createEmblem(faction), h('span', { text: factionName(t, faction) }));
      return { el, faction };
    });
    const el = h('fieldset', { class: 'smash-set' }, h('legend', { class: 'unseen', text: setName(t, id) }),
      h('label', { class: 'smash-set-head', for: `smash-set-${id}` }, box, createSetEmblem(id), h('span', { class: 'smash-set-name', text: setName(t, id) }), share),
      h('div', { class: 'smash-chips' }, ...chips.map((chip) => chip.el)));
    return { id, el, box, share, chips };
  });
  const el = h('section', { class: 'smash-screen smash-wide', 'aria-labelledby': 'smash-title' },
    h('div', { class: 'smash-headline' }, h('h2', { id: 'smash-title', class: 'smash-title', text: t('smashup.factions.title') }), count),
    h('p', { class: 'note', text: t('smashup.factions.lead') }), h('div', { class: 'smash-sets' }, ...sets.map((set) => set.el)));

  function toggle(faction) {
    if (seated) command(`faction ${faction} ${off.has(faction) ? 'on' : 'off'}`);
  }

  return {
    el,
    /** @param {import('../../../core/types.js').RoomView} _view @param {import('../state.js').State} state */
    set(_view, state) {
      off = new Set(state.off);
      setText(count, t('smashup.factions.count', { n: state.selected, need: needed(state) }));
      count.classList.toggle('bad', state.missing > 0);
      for (const { box, share, chips, el: set } of sets) {
        const left = chips.filter(({ faction }) => !off.has(faction)).length;
        box.checked = left === chips.length;
        box.indeterminate = left > 0 && left < chips.length;
        setText(share, t('smashup.factions.share', { left, of: chips.length }));
        setAttribute(set, 'data-out', left === 0);
        for (const { el: chip, faction } of chips) {
          setAttribute(chip, 'aria-pressed', off.has(faction) ? 'false' : 'true');
          setAttribute(chip, 'aria-disabled', seated ? null : 'true');
        }
      }
    },
  };
}
