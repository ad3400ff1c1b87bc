import { h, setText } from '../core/dom.js';
import { createAvatar } from '../ui/person/avatar.js';
import { pathOf } from './list.js';
import { createValue } from './value.js';

/** The shortest time between two requests for the own place, in ms. */
const EVERY = 5000;

/**
 * The own place on the board, in sight while its row is not. It lies over rows that can be pressed, so it cannot be pressed itself.
 * @param {import('../core/types.js').App} app
 * @param {{choice: {game: string, board: import('./list.js').Board, kind: string}, list: HTMLElement}} props
 */
export function createOwnRow(app, { choice, list }) {
  const { t, i18n, store, api, clock } = app;
  const place = h('span', { class: 'rank-place' });
  const picture = h('span', { class: 'rank-picture' });
  const name = h('bdi');
  const value = h('span', { class: 'rank-end' });
  const el = h('div', { class: 'rank-own', hidden: true }, h('div', { class: 'row' },
    place, picture, h('span', { class: 'row-text' }, h('strong', null, name), h('span', { class: 'note', text: t('ranks.your_place') })), value));
  let row = /** @type {import('./list.js').Row | null} */ (null);
  let seen = false;
  let watched = /** @type {Element | null} */ (null);
  let asked = -Infinity;
  let later = () => {};
  let gone = false;
  const sight = new IntersectionObserver((entries) => {
    seen = entries.some(({ isIntersecting }) => isIntersecting);
    write();
  }, { rootMargin: '0px 0px -48px 0px' });

  const write = () => { el.hidden = row === null || seen; };

  async function ask() {
    asked = clock.local();
    const { kind } = choice;
    // Anonymous visitors stand on no board.
    if (kind === 'bot' || (store.get().user?.kind ?? 'anon') === 'anon') row = null;
    else {
      const page = await api.get(pathOf(choice, { around: 'me', limit: '1' })).catch(() => null);
      if (gone || kind !== choice.kind || !page) return;
      row = page.row ?? null;
    }
    if (row) {
      setText(place, i18n.number(row.rank));
      picture.replaceChildren(createAvatar(row));
      setText(name, row.name);
      value.replaceChildren(createValue(app, choice.board, row.value));
    }
    write();
  }

  return {
    el,
    /** The list was drawn: the own row may be another element, or missing. */
    look() {
      const next = list.isConnected ? list.querySelector('.own') : null;
      if (next === watched) return;
      if (watched) sight.unobserve(watched);
      watched = next;
      seen = false;
      if (next) sight.observe(next);
      write();
    },
    /** Places may have changed. */
    renew() {
      later();
      const wait = asked + EVERY - clock.local();
      if (wait <= 0) ask();
      else later = clock.after(wait, ask);
    },
    destroy() {
      gone = true;
      later();
      sight.disconnect();
    },
  };
}
