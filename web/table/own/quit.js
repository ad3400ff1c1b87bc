import { explain } from '../../ui/over/attempt.js';

/**
 * Asks once before a running game is given up, and names the costs. Resolves to the answer.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view
 * @param {{leaving?: boolean}} [how]  the seat is left as well
 */
export function sureToQuit(app, { game, mode, stars }, how = {}) {
  const { t, i18n, dialog } = app;
  // A game that has words of its own for giving up means leaving by them too.
  const words = (part) => t(i18n.has(`${game}.${part}`) ? `${game}.${part}` : `game.${how.leaving ? part.replace(/^resign_(title|yes)$/, 'leave_$1') : part}`);
  const text = mode === 'rank' ? t(stars === false ? 'game.resign_stake' : 'game.resign_rank') : words('resign_text');
  return dialog.confirm({ title: words('resign_title'), text, ok: words('resign_yes'), cancel: words('resign_no'), danger: true });
}

/** The server lets players of a running game go only when they have given it up. @param {import('../../core/types.js').App} app @param {string} topic */
export async function quit({ net }, topic) {
  await net.act(topic, 'resign');
  await net.act(topic, 'leave');
}

/**
 * Asks, and gives the game up. One that ended while it asked keeps the player for its result.
 * @param {import('../../core/types.js').App} app @param {{topic: string, view: () => import('../../core/types.js').RoomView}} table
 * @param {boolean} isLeaving  the seat is left as well @param {(isLeaving: boolean) => void} left  told before the seat is left, and if it could not be
 */
export async function giveUp(app, { topic, view }, isLeaving, left) {
  if (!await sureToQuit(app, view(), { leaving: isLeaving }) || view().phase !== 'playing') return;
  left(isLeaving);
  (isLeaving ? quit(app, topic) : app.net.act(topic, 'resign')).catch((refusal) => {
    left(false);
    explain(app, refusal);
  });
}
