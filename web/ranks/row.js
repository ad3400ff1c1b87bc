import { h, setAttribute, setText } from '../core/dom.js';
import { createAvatar } from '../ui/person/avatar.js';
import { openPlayer } from '../ui/person/player-sheet.js';
import { createValue } from './value.js';

/**
 * A player on a board; a tap opens their card.
 * @param {import('../core/types.js').App} app @param {{board: import('./list.js').Board, own: () => string | null}} props  `own`: the visitor's id
 */
export function createRow(app, { board, own }) {
  const { t, i18n } = app;
  const place = h('span', { class: 'rank-place' });
  const picture = h('span', { class: 'rank-picture' });
  const name = h('bdi');
  const facts = h('span', { class: 'note' });
  const value = h('span', { class: 'rank-end' });
  const you = h('span', { class: 'note', text: ` ${t('ranks.you')}` });
  let shown = /** @type {import('./list.js').Row | null} */ (null);
  const el = h('li', null, h('button', { type: 'button', class: 'row rank-row', on: { click: () => shown && openPlayer(app, shown) } },
    place, picture, h('span', { class: 'row-text' }, h('strong', null, name, you), facts), value));

  return {
    el,
    /** @param {import('./list.js').Row} row */
    set(row) {
      if (shown?.value !== row.value) value.replaceChildren(createValue(app, board, row.value));
      if (shown?.avatar !== row.avatar || shown?.user !== row.user) picture.replaceChildren(createAvatar(row));
      shown = row;
      setText(place, i18n.number(row.rank));
      setAttribute(place, 'data-rank', row.rank <= 3 ? row.rank : null);
      setText(name, row.name);
      setText(facts, t('ranks.facts', { n: row.played, win: i18n.number(row.win) }));
      you.hidden = row.user !== own();
      setAttribute(el, 'data-user', row.user);
      setAttribute(el, 'class', row.user === own() ? 'own' : null);
    },
  };
}
