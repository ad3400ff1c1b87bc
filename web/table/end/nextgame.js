import { h, setText } from '../../core/dom.js';
import { isolate } from '../../core/say/i18n.js';
import { attempt } from '../../ui/over/attempt.js';

/**
 * The player of a finished game whom somebody who came late may ask for the next one: the winner, or else the other, if they are still there. Null without
 * such a player, and where the players have gone on to a rematch. A seat of a room that has begun stays with its player for ever.
 * @param {import('../../core/types.js').RoomView} view @param {string | undefined} me  the visitor
 */
export function nextOpponent({ seats, you, result, rematch, exhibition }, me) {
  if (you !== null || rematch !== null || exhibition || seats.length !== 2) return null;
  const here = seats.filter(({ user, kind, left, on }) => user && user !== me && kind === 'human' && !left && on !== false);
  return here.find(({ i }) => i === result?.winner) ?? here[0] ?? null;
}

/**
 * A button that asks for the next game; hidden where there is nobody to ask.
 * @param {import('../../core/types.js').App} app @param {object} [props]  of the button
 */
export function createNextGame(app, props = {}) {
  const button = h('button', { type: 'button', class: 'button primary', hidden: true, ...props });
  let run = async () => {};
  button.addEventListener('click', () => attempt(app, button, run));
  return {
    el: button,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      const { me, route } = app.store.get();
      const player = nextOpponent(view, me?.user);
      // A frame on another site has no place for a game of its own.
      button.hidden = !player || route.name === 'embed';
      if (!player) return;
      const { user, name, kind } = /** @type {{user: string, name: string, kind: string}} */ (player);
      setText(button, app.t('game.play_next', { name: isolate(name) }));
      run = () => app.challenge({ user, name, kind }, view.game);
    },
  };
}
