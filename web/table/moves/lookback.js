import { h, setAttribute } from '../../core/dom.js';
import { gameIcon } from '../../ui/icon/gameicons.js';
import { rematchAsked } from '../end/result.js';
import { isOver } from '../frame/status.js';
import { isOwnTurn } from '../own/ownturn.js';

/**
 * The number of moves after which the board is wanted. Null is the newest position, which follows the game; an earlier position stays until the viewer returns.
 * @param {number} to @param {number} count  moves made @returns {number | null}
 */
export const lookAt = (to, count) => (to >= count ? null : Math.max(0, to));

/**
 * The key of the words of the status line during a look back.
 * @param {import('../../core/types.js').RoomView} view @param {number} from  moves made when the look back began
 */
export const lookKey = (view, from) => (isOwnTurn(view) ? 'game.look_turn' : view.moves.length > from ? 'game.look_new' : 'game.look');

/**
 * Whether a new view ends the look back: the end of a game and an offer after it have to be seen.
 * @param {import('../../core/types.js').RoomView} before @param {import('../../core/types.js').RoomView} view
 */
export const callsBack = (before, view) => isOver(view) && (!isOver(before) || Boolean(rematchAsked(view) && !rematchAsked(before)));

/**
 * A look at earlier positions of a game that is on the table.
 * @param {import('../../core/types.js').App} app
 * @param {{game: Pick<import('../../games/catalog.js').GameModule, 'cue' | 'describe' | 'spell'>, view: () => import('../../core/types.js').RoomView, changed: () => void}} props
 */
export function createLookback(app, { game, view, changed }) {
  const { t, sound, announce } = app;
  let at = /** @type {number | null} */ (null);
  let from = 0;
  const count = () => view().moves.length;
  const button = h('button', { type: 'button', class: 'button primary look-back', text: t('game.look_back'), on: { click: () => go(Infinity) } });

  function go(to) {
    const [before, next] = [at, lookAt(to, count())];
    if (next === before) return;
    if (before === null) from = count();
    at = next;
    const ply = at ?? count();
    if (ply === (before ?? from) + 1) sound.play(game.cue(view().moves[ply - 1], true).sound);
    announce(at === null ? t('game.look_ended') : at === 0 ? t('replay.at_start') : `${at}. ${game.describe(view().moves[at - 1], t)}`);
    changed();
  }

  return {
    get at() { return at; },
    /** Leads back to the newest position. */
    button,
    go,
    step: (by) => go((at ?? count()) + by),
    /** A new view came. @param {import('../../core/types.js').RoomView} before */
    hear(before) {
      if (at !== null) at = callsBack(before, view()) ? null : lookAt(at, count());
    },
    /** The words of the status line; null while the newest position is shown. */
    words() {
      const newest = view().moves.at(-1);
      return at === null ? null : t(lookKey(view(), from), { ply: at, n: count(), move: newest === undefined ? '' : game.spell(newest, t).text });
    },
  };
}

/**
 * Buttons that step through the moves.
 * @param {import('../../core/types.js').App} app @param {{go: (to: number) => void, step: (by: number) => void}} look
 */
export function createSteps({ t }, { go, step }) {
  const button = (key, picture, run) => h('button', { type: 'button', class: 'icon-button', 'aria-label': t(key), title: t(key), on: { click: run } }, gameIcon(picture));
  const back = [button('replay.first', 'first', () => go(0)), button('replay.previous', 'previous', () => step(-1))];
  const ahead = [button('replay.following', 'following', () => step(1)), button('replay.last', 'last', () => go(Infinity))];
  return {
    el: h('div', { class: 'steps', role: 'group', 'aria-label': t('game.look_steps') }, ...back, ...ahead),
    /** @param {number} at @param {number} count */
    set(at, count) {
      for (const each of back) setAttribute(each, 'aria-disabled', at === 0 ? 'true' : null);
      for (const each of ahead) setAttribute(each, 'aria-disabled', at === count ? 'true' : null);
    },
  };
}
