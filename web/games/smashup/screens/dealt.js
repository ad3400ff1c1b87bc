import { h } from '../../../core/dom.js';
import { createSeatSign } from '../../../ui/icon/seatsign.js';
import { factionName } from '../describe.js';
import { createEmblem } from '../emblem.js';

/** Ms between one card and the next. */
const STEP = 260;

/**
 * The third screen: the factions of everybody. New ones are turned over one after the other.
 * @param {import('../table.js').Tools} tools
 */
export function createDealt({ t }) {
  const grid = h('ol', { class: 'smash-hands' });
  const el = h('section', { class: 'smash-screen smash-wide', 'aria-labelledby': 'smash-title' },
    h('h2', { id: 'smash-title', class: 'smash-title', text: t('smashup.dealt.title') }), h('p', { class: 'note', text: t('smashup.dealt.lead') }), grid);
  let drawn = '';

  function card(faction, place, fresh) {
    const node = h('div', { class: 'smash-card', data: fresh ? { fresh: '' } : {} }, h('div', { class: 'smash-back', 'aria-hidden': 'true' }),
      h('div', { class: 'smash-front' }, createEmblem(faction), h('span', { text: factionName(t, faction) })));
    node.style.setProperty('--wait', `${place * STEP}ms`);
    return node;
  }

  return {
    el,
    /** @param {import('../../../core/types.js').RoomView} _view @param {import('../state.js').State} state @param {boolean} fresh  just dealt */
    set(_view, { hands, players, deal }, fresh = false) {
      const key = JSON.stringify([deal, hands, players]);
      if (key === drawn) return;
      drawn = key;
      const all = players.length;
      grid.replaceChildren(...players.map(({ name }, player) => h('li', { class: `smash-hand seat${player}` },
        h('h3', { class: 'smash-hand-name' }, createSeatSign(player), h('bdi', { text: name })),
        // One card for everybody, then the second one.
        h('div', { class: 'smash-cards' }, ...(hands[player] ?? []).map((faction, round) => card(faction, round * all + player, fresh))))));
    },
  };
}
