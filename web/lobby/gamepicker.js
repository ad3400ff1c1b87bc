import { h } from '../core/dom.js';
import { createSegmented } from '../ui/form/segmented.js';

/**
 * The choice of a game above a screen about one game. It is empty if the page has only one game.
 * @param {import('../core/types.js').App} app @param {{path: string, game: string, choices?: () => string[]}} props  `path`: of the screen; `choices`: fewer games than all
 */
export function createGamePicker(app, { path, game, choices = app.games.ids }) {
  const { t, games, settings, router, store } = app;
  const el = h('div', { class: 'game-picker', hidden: true });
  let shown = '';
  // A game chosen by a link stays chosen, until there is a choice by hand. A screen with few games says nothing of the others.
  if (choices === games.ids && !settings.get('game') && new URLSearchParams(location.search).get('game') === game) settings.set('game', game);

  function choose(id) {
    settings.set('game', id);
    router.go(`${path}?game=${id}`, { replace: true });
  }

  function write() {
    const ids = choices();
    if (ids.length < 2 || shown === String(ids)) return;
    shown = String(ids);
    el.hidden = false;
    el.replaceChildren(createSegmented({ label: t('games.choose'), id: 'game-picker', quiet: true, value: game, options: ids.map((id) => ({ value: id, label: games.name(id) })), change: choose }).el);
  }

  const stop = store.subscribe((state) => state.hello, write);
  write();
  return { el, destroy: stop };
}
