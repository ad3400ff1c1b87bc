import { fetched } from '../core/fetched.js';
import { attempt } from './attempt.js';

/**
 * Opens the card of a player, which is fetched with the first press.
 * @param {import('../core/types.js').App} app @param {Parameters<typeof import('./player-sheet.js').openPlayer>[1]} player
 * @param {Parameters<typeof import('./player-sheet.js').openPlayer>[2]} [acts]
 */
export const openPlayer = (app, player, acts) => attempt(app, null, async () => {
  const { openPlayer: open } = await app.whole(fetched(import('./player-sheet.js')), { sheets: ['people'], words: ['people'] });
  open(app, player, acts);
});
