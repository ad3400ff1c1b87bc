import { h } from '../../core/dom.js';
import { clockWords, lastWords } from '../../table/frame/answers.js';
import { describe, wallsSentence } from './describe.js';
import { mustPass } from './rules/played.js';

const KEYS = ['arrows', 'enter', 'w', 'r', 'escape', 'm', 'c', 'l', 'f', 'g', 'p', 'steps'];

/**
 * The answer to a question about the game, asked by a key or a typed word.
 * @param {import('../../core/types.js').App} app
 * @param {'clock' | 'last' | 'walls' | 'moves'} what
 * @param {{view: import('../../core/types.js').RoomView, left: number, reachable: Set<string>, now: string}} game
 *   `left`: ms on the running clock; `now`: the reason why the player cannot act, if so
 */
export function answer(app, what, { view, left, reachable, now }) {
  const { t } = app;
  if (what === 'clock') return clockWords(app, view, left);
  if (what === 'last') return lastWords(t, { describe }, view);
  if (what === 'walls') return wallsSentence(t, view.state);
  if (mustPass(view)) return t('quoridor.must_pass');
  if (reachable.size === 0) return now;
  return t('quoridor.say.moves', { list: [...reachable].join(t('quoridor.comma')), n: view.state.left[view.you ?? 0] });
}

/** Every key of the board with its effect, and where letters work. @param {import('../../core/types.js').App} app @param {string[]} [keys] */
export const openKeys = ({ t, dialog, settings }, keys = KEYS) => dialog.open({
  title: t('quoridor.board.keys'),
  body: [h('dl', { class: 'keys' }, ...keys.map((key) => h('div', null, h('dt', null, h('kbd', { text: t(`quoridor.key.${key}`) })), h('dd', { text: t(`quoridor.key.${key}.does`) })))),
    h('p', { class: 'note' }, t(settings.get('letters') ? 'quoridor.keys.anywhere' : 'quoridor.keys.board'), ' ', h('a', { href: '/settings/game', text: t('title.settings') }))],
});
