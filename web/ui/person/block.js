import { setBlock } from '../../core/block.js';
import { h } from '../../core/dom.js';
import { attempt } from '../over/attempt.js';

/**
 * The buttons that block and mute a player, as soon as the server has said whether the player is blocked. Null for a player who cannot be blocked, and without an answer: the
 * buttons are then missing, and the rest of the card is shown.
 * @param {import('../../core/types.js').App} app @param {string} user @param {(how: 'block' | 'mute' | null) => void} [changed]
 * @returns {Promise<HTMLElement | null>}
 */
export async function createBlock(app, user, changed) {
  const { t, api, store } = app;
  const own = store.get().user;
  if (!own || own.kind === 'anon' || own.id === user || !user.startsWith('u_')) return null;
  /** @type {('block' | 'mute')[]} */ const kinds = ['block', 'mute'];
  let now = /** @type {'block' | 'mute' | null} */ (null);
  const buttons = kinds.map((kind) => {
    const button = h('button', { type: 'button', class: 'button quiet', on: { click: () => attempt(app, button, async () => {
      write(await setBlock(app, user, now === kind ? null : kind));
      app.announce(t(now ? `block.${now}_on` : 'block.off'));
      changed?.(now);
    }) } });
    return button;
  });
  const el = h('div', { class: 'player-blocks', role: 'group', 'aria-label': t('block.title') }, ...buttons);

  /** @param {{how: 'block' | 'mute' | null}} answer */
  function write({ how }) {
    now = how;
    kinds.forEach((kind, index) => { buttons[index].textContent = t(how === kind ? `block.un${kind}` : `block.${kind}`); });
    return el;
  }

  return api.get(`me/blocked/${encodeURIComponent(user)}`).then(write, () => null);
}
