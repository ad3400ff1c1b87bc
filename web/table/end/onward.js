import { h, setText } from '../../core/dom.js';
import { rankObstacle } from '../../core/prices.js';
import { isPrivate } from '../../core/room.js';
import { attempt } from '../../ui/over/attempt.js';
import { outcomeOf } from './result.js';

/** @typedef {{kind: 'next' | 'easier', bot: {level: number, name: string}} | {kind: 'stranger'}} Way */

/**
 * The way on after a game, besides another game at this table: to the next bot after a win against a bot, to the bot before it after a loss,
 * and to a stranger after a game against a person, unless the two met in a private room or by an invitation and both are still there. Null without a way on.
 * @param {import('../../core/types.js').RoomView} view @param {{level: number, name: string}[]} bots  of the game, the weakest first
 * @param {boolean} hasPool  strangers wait for each other
 * @returns {Way | null}
 */
export function wayOnward(view, bots, hasPool) {
  const { seats, you, phase, result } = view;
  if (you === null || seats.length !== 2) return null;
  const other = seats[1 - you];
  if (other.level === undefined) return hasPool && (other.user === null || other.left || !(isPrivate(view) || view.invited)) ? { kind: 'stranger' } : null;
  const outcome = outcomeOf(/** @type {any} */ ({ phase, result, you }));
  const place = bots.findIndex(({ level }) => level === other.level);
  const bot = place < 0 ? undefined : outcome === 'won' ? bots[place + 1] : outcome === 'lost' ? bots[place - 1] : undefined;
  return bot ? { kind: outcome === 'won' ? 'next' : 'easier', bot } : null;
}

/**
 * A button that leads there.
 * @param {import('../../core/types.js').App} app @param {{topic: string}} props
 */
export function createOnward(app, { topic }) {
  const { t, net, games, router, store } = app;
  const button = h('button', { type: 'button', class: 'button primary', hidden: true });
  let run = async () => {};
  button.addEventListener('click', () => attempt(app, button, run));
  return {
    el: button,
    /** @param {import('../../core/types.js').RoomView} view */
    set(view) {
      const isRank = view.mode === 'rank';
      const way = wayOnward(view, games.bots(view.game), games.hasPool(view.game) && !(isRank && rankObstacle(/** @type {any} */ (store.get()))));
      button.hidden = way === null || view.rematch !== null;
      if (!way) return;
      setText(button, way.kind === 'stranger' ? t('game.new_opponent') : t(way.kind === 'next' ? 'game.next_bot' : 'game.easier_bot', { name: way.bot.name }));
      run = async () => {
        // That screen leaves the table of a finished game itself.
        if (way.kind === 'stranger') return router.go(games.address('/match', view.game, isRank ? 'mode=rank' : ''));
        // One person sits in one room; the page follows them to the next by itself.
        await net.act(topic, 'leave');
        await net.act(`lobby/${view.game}`, 'match.enter', { d: { mode: 'casual', bots: 'only', level: way.bot.level, ...(view.control && { control: view.control }) } });
      };
    },
  };
}
