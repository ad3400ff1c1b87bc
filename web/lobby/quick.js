import { h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { icon } from '../ui/icon/icons.js';
import { freeSelf } from './acts.js';
import { startAlone } from './createroom.js';
import { optionsOf } from './setup.js';

/** The most cards that stand beside each other. */
const MOST = 3;

/**
 * A game for one player with one press: a card for each value of the option that the game names for it, or one button where there is nothing to choose.
 * @param {import('../core/types.js').App} app @param {import('../games/catalog.js').GameModule} game @param {string} label  of the one button
 * @returns {HTMLElement[]}
 */
export function createQuick(app, game, label) {
  const { t, i18n } = app;
  const setup = game.setups?.find(({ key }) => key === game.quick);
  const options = setup ? optionsOf(app, game.id, setup).slice(0, MOST) : [];
  const act = (button, config) => attempt(app, button, async () => {
    if (await freeSelf(app)) await startAlone(app, game.id, config);
  });
  if (!setup || options.length < 2) {
    const button = h('button', { type: 'button', class: 'button primary large', id: 'home-play', on: { click: () => act(button, {}) } }, icon('bolt'), h('span', { text: label }));
    return [button];
  }
  return [h('div', { class: 'quick', role: 'group', 'aria-label': label }, ...options.map(({ value, label: words }, index) => {
    const note = `${game.id}.quick.${value}`;
    const card = h('button', { type: 'button', class: 'quick-card', id: index === 0 ? 'home-play' : `home-play-${index}`, on: { click: () => act(card, { [setup.key]: value }) } },
      h('strong', { text: words }), i18n.has(note) && h('span', { class: 'note', text: t(note) }));
    return card;
  }))];
}
