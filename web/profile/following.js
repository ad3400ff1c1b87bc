import { createBag, h } from '../core/dom.js';
import { attempt } from '../ui/over/attempt.js';
import { createAvatar } from '../ui/person/avatar.js';
import { icon } from '../ui/icon/icons.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** @typedef {{user: string, name: string, kind: string, avatar?: string, retired?: boolean, since: number, on: boolean, room: string | null}} Followed */

/** @param {Followed} player */
const nearness = ({ on, room }) => (room ? 0 : on ? 1 : 2);

/** Sorts players: first the players in public games, then the players who are online, and each of these groups by name. @param {Followed[]} players @returns {Followed[]} */
export const ordered = (players) => [...players].sort((one, other) => nearness(one) - nearness(other) || one.name.localeCompare(other.name));

/** Rows shown before somebody asks for all. */
const FIRST = 10;

/** The players whom the visitor follows: first the players who can be watched, then the players who are online. @param {import('../core/types.js').App} app */
export function createFollowing(app) {
  const { t, i18n, api } = app;
  const bag = createBag();
  const place = h('div', null, createSkeleton(2));
  const el = h('section', { class: 'card stack', 'aria-labelledby': 'profile-following' }, h('h2', { id: 'profile-following', tabindex: '-1', text: t('following.title') }), place);
  let all = false;

  /** @param {Followed} player */
  function createRow({ user, name, kind, avatar, retired, on, room }) {
    const state = t(room ? 'following.seated' : retired ? 'player.retired' : on ? 'player.here' : 'player.away');
    return h('li', { class: 'followed' }, h('a', { class: 'row', href: `/u/${user}` }, createAvatar({ user, name, kind, avatar }),
      h('span', { class: 'row-text' }, h('strong', null, h('bdi', { text: name })), h('span', { class: 'note' }, h('span', { class: on ? 'dot on' : 'dot', 'aria-hidden': 'true' }), ` ${state}`))),
    room && h('a', { class: 'button small', href: `/tv/${room}`, 'aria-label': t('following.watch_named', { name }), text: t('following.watch') }));
  }

  /** @param {Followed[]} players */
  function write(players) {
    const shown = all ? players : players.slice(0, FIRST);
    const more = h('button', { type: 'button', class: 'button quiet', text: t('following.all', { n: i18n.number(players.length) }), on: { click() {
      all = true;
      write(players);
      /** @type {HTMLElement | null} */ (place.querySelector(`li:nth-child(${FIRST + 1}) a`))?.focus();
    } } });
    if (players.length === 0) return place.replaceChildren(createEmpty({ symbol: icon('people'), title: t('following.none'), text: t('following.none_text') }));
    return place.replaceChildren(h('ul', { class: 'rows' }, ...shown.map(createRow)), ...(shown.length < players.length ? [more] : []));
  }

  const read = () => attempt(app, null, async () => write(ordered((await api.get('me/following')).items)));
  // Others come and go while one looks elsewhere.
  const look = () => { if (!document.hidden) read(); };
  document.addEventListener('visibilitychange', look);
  bag.add(() => document.removeEventListener('visibilitychange', look));
  read();
  return { el, destroy: bag.empty };
}
