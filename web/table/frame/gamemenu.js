import { isPrivate, playsAlone } from '../../core/room.js';
import { DEFAULTS } from '../../core/settings.js';
import { actIcon } from '../../ui/icon/acticons.js';
import { icon } from '../../ui/icon/icons.js';
import { createMenu } from '../../ui/over/menu.js';
import { copyText } from '../../ui/share.js';
import { drawItem } from '../own/draw.js';
import { timeItem } from '../own/moretime.js';
import { isOver } from './status.js';
import { takeBackItem } from '../own/takeback.js';

/**
 * The menu in the head of a game.
 * @param {import('../../core/types.js').App} app
 * @param {{button: HTMLElement, view: () => import('../../core/types.js').RoomView, flip?: () => void}} table
 */
export const createGameMenu = (app, { button, view, flip }) => createMenu(app, { button, items: () => itemsOf(app, view(), flip) });

/**
 * Returns the items of this moment.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view @param {() => void} [flip]
 * @returns {import('../../ui/over/menu.js').MenuItem[]}
 */
function itemsOf(app, view, flip) {
  const { t } = app;
  const items = [soundItem(app)];
  const game = app.games.known(view.game);
  for (const item of [takeBackItem(app, view, game), drawItem(app, view, game?.draws), timeItem(app, view)]) if (item) items.push(item);
  if (!isOver(view)) items.push(focusItem(app));
  if (flip) items.push({ label: t('game.flip'), symbol: actIcon('flip'), run: flip });
  if (!isPrivate(view) && !playsAlone(view)) items.push(shareItem(app, view.room));
  return items;
}

/**
 * Sound that is turned on has to be heard, also by players whose volume was 0.
 * @param {import('../../core/types.js').App} app @returns {import('../../ui/over/menu.js').MenuItem}
 */
function soundItem({ t, settings, sound }) {
  const isOn = !settings.get('mute') && settings.get('effects') > 0;
  return { label: t('game.sound'), symbol: actIcon(isOn ? 'sound' : 'mute'), checked: isOn, run() {
    settings.set('mute', isOn);
    if (isOn) return;
    if (settings.get('effects') === 0) settings.set('effects', DEFAULTS.effects);
    sound.play('move');
  } };
}

/**
 * The board, the clocks and the moves stay, until the game ends.
 * @param {import('../../core/types.js').App} app @returns {import('../../ui/over/menu.js').MenuItem}
 */
function focusItem({ t, settings }) {
  const isOn = settings.get('focus');
  return { label: t('game.focus'), symbol: actIcon('focus'), checked: isOn, run: () => settings.set('focus', !isOn) };
}

/**
 * The address at which others look on.
 * @param {import('../../core/types.js').App} app @param {string} room @returns {import('../../ui/over/menu.js').MenuItem}
 */
const shareItem = (app, room) => ({ label: app.t('game.share'), symbol: icon('share'), run: () => void copyText(app, `${location.origin}/tv/${room}`, { done: app.t('replay.shared'), title: app.t('game.share') }) });
