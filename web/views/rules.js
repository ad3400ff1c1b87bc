import { h } from '../core/dom.js';
import { createGamePicker } from '../lobby/gamepicker.js';
import { createSoftMusic } from '../ui/softmusic.js';

/** @type {import('../core/types.js').View['mount']} */
export function mount(element, app, { part, query }) {
  const { t, games } = app;
  const game = games.shown(query);
  const picker = createGamePicker(app, { path: '/rules', game });
  const music = games.known(game)?.music ? createSoftMusic(app) : null;
  element.append(picker.el, h('article', { class: 'article rules' }, h('h1', { text: t(`${game}.rules.title`) }), music?.el, h('p', { class: 'lead', text: t(`${game}.rules.lead`) }),
    ...part.ruleSections(t),
    h('p', { class: 'article-end' }, h('a', { class: 'button primary large', href: games.address('/lobby', game), text: t('rules.play') }))));
  return () => {
    picker.destroy();
    music?.destroy();
  };
}
