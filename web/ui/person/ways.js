import { h } from '../../core/dom.js';
import { isOut } from '../../core/room.js';
import { attempt } from '../over/attempt.js';

/**
 * The ways to a player who is online: to watch their game, or to challenge them to one.
 * @param {import('../../core/types.js').App} app @param {{user: string, name: string, kind: string, on: boolean, room: string | null}} view  of the topic of the player
 * @param {() => void} [left]  runs before a way leads elsewhere
 * @returns {Node[]}
 */
export function waysTo(app, view, left = () => {}) {
  const { me, room } = app.store.get();
  const isPlaying = room?.phase === 'playing' && room.you !== null && !isOut(room);
  if (me?.user === view.user) return [];
  const watch = view.room !== null && view.room !== room?.room && h('a', { class: 'button plain', href: `/tv/${view.room}`, text: app.t('player.watch') });
  const challenge = view.on && !view.room && !isPlaying && h('button', { type: 'button', class: 'button primary', text: app.t('player.challenge'), on: { click() {
    left();
    attempt(app, null, () => app.challenge(view));
  } } });
  return [...(challenge ? [challenge] : []), ...(watch ? [watch] : [])];
}
