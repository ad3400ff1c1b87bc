import { outcomeOf, resultWords } from './result.js';

const CUES = { won: 'win', lost: 'lose', draw: 'draw' };

/**
 * Announces the end of a game.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../core/types.js').RoomView} view @param {boolean} news  the end was not known before
 * @param {string[]} [first]  sentences about the moves that led to it
 */
export function sayEnd(app, view, news, first = []) {
  const { title, why } = resultWords(app, view);
  if (news) app.sound.play(CUES[outcomeOf(view)] ?? 'start');
  app.announce([...first, title, why].filter(Boolean).join(app.t('say.stop')), { assertive: true });
}
