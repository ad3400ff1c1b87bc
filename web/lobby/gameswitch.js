import { h } from '../core/dom.js';
import { drawn } from '../ui/icon/firsticons.js';
import { icon } from '../ui/icon/icons.js';

/**
 * The chosen game, and a sheet to choose another one from: the choice of a game where there is no room for all of them beside each other.
 * @param {import('../core/types.js').App} app @param {string} game
 */
export function createGameSwitch(app, game) {
  const { t, games } = app;
  return h('button', { type: 'button', class: 'game-switch', id: 'game-switch', 'aria-haspopup': 'dialog', on: { click: () => choose(app, game) } },
    createGameSign(app, game), h('span', { text: games.name(game) }), h('span', { class: 'unseen', text: t('games.choose') }), icon('next'));
}

/** @param {import('../core/types.js').App} app @param {string} game */
function createGameSign({ games }, game) {
  return h('span', { class: 'game-sign', 'aria-hidden': 'true' }, drawn(games.sign(game)));
}

/** @param {import('../core/types.js').App} app @param {string} game */
function choose(app, game) {
  const { t, games, settings, router } = app;
  const dialog = app.dialog.open({ title: t('games.choose'), sheet: true, body: [h('ul', { class: 'choices' }, ...games.ids().map((id) => h('li', null,
    h('button', { type: 'button', class: 'choice', 'aria-current': id === game && 'true', on: { click() {
      dialog.close();
      settings.set('game', id);
      if (id !== game) router.go(`/?game=${id}`, { replace: true });
    } } }, createGameSign(app, id), h('span', { class: 'choice-text' }, h('strong', { text: games.name(id) }), h('span', { class: 'note', text: games.about(id) }))))))] });
}
