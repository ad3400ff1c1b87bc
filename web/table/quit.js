import { STAKE } from '../core/stakes.js';
import { money } from '../ui/money.js';

/**
 * Asks once before a running game is given up, and names what that costs. Resolves to the answer.
 * @param {import('../core/types.js').App} app @param {import('../core/types.js').RoomView} view
 */
export function sureToQuit(app, { game, mode, stars }) {
  const { t, i18n, dialog } = app;
  const words = (part) => t(i18n.has(`${game}.${part}`) ? `${game}.${part}` : `game.${part}`);
  const text = mode === 'rank' ? t(stars === false ? 'game.resign_stake' : 'game.resign_rank', { stake: money(app, STAKE) }) : words('resign_text');
  return dialog.confirm({ title: words('resign_title'), text, ok: words('resign_yes'), cancel: words('resign_no'), danger: true });
}
