import { fetched } from '../../core/net/fetched.js';
import { attempt } from '../../ui/over/attempt.js';

/** Opens the card of a player. It is fetched when it is wanted, since few open one beside a game. A second press meanwhile opens no second card. @param {import('../../core/types.js').App} app */
export function createCardOpener(app) {
  let isAsked = false;
  /** @param {any} person  as the view tells of them */
  return async (person) => {
    if (isAsked) return;
    isAsked = true;
    await attempt(app, null, async () => {
      const { openPlayer } = await fetched(import('../../ui/person/player-sheet.js'));
      openPlayer(app, person);
    }).finally(() => { isAsked = false; });
  };
}
