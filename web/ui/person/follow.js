import { h } from '../../core/dom.js';
import { attempt } from '../over/attempt.js';
import { icon } from '../icon/icons.js';

/**
 * The button that follows a player or stops following, as soon as the server has said whether the visitor follows the player. Null if following is not possible:
 * visitors without an account follow no players, players do not follow themselves, and the bots of the server have no account. Null also without an answer: the button
 * is then missing, and the rest of the card is shown.
 * @param {import('../../core/types.js').App} app @param {string} user @param {(step: 1 | -1) => void} [changed]  called when there is one follower more or fewer
 * @returns {Promise<HTMLElement | null>}
 */
export async function createFollow(app, user, changed) {
  const { t, api, store } = app;
  const own = store.get().user;
  if (!own || own.kind === 'anon' || own.id === user || !user.startsWith('u_')) return null;
  const path = `me/following/${encodeURIComponent(user)}`;
  const el = h('button', { type: 'button', class: 'button plain', on: { click: () => attempt(app, el, turn) } });
  let follows = false;

  /** @param {{since: number | null}} answer */
  function write({ since }) {
    follows = since !== null;
    el.setAttribute('aria-pressed', String(follows));
    el.replaceChildren(icon(follows ? 'check' : 'plus'), h('span', { text: t(follows ? 'follow.following' : 'follow.follow') }));
    return el;
  }

  async function turn() {
    const before = follows;
    write(await api.send(before ? 'DELETE' : 'PUT', path).catch((refusal) => { throw refusal.code === 'too_many' ? { ...refusal, d: { ...refusal.d, why: 'follow' } } : refusal; }));
    if (follows !== before) changed?.(follows ? 1 : -1);
  }

  return api.get(path).then(write, () => null);
}
