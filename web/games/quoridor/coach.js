import { h, setText } from '../../core/dom.js';

/** The number of turns that are explained in the first game on this device. */
const TURNS = 3;

/**
 * A line for a new player: the choices of this turn. It is shown for three own turns, or until the player has used them, and never again.
 * @param {import('../../core/types.js').App} app
 */
export function createCoach({ t, i18n, settings }) {
  const words = h('span', { class: 'coach-words' });
  const el = h('p', { class: 'tray-coach' }, words, h('button', { type: 'button', class: 'button quiet', text: t('quoridor.coach.done'), on: { click: () => settings.set('coached', TURNS) } }));
  return {
    el,
    get isNeeded() { return settings.get('coached') < TURNS; },
    draw() {
      const turn = settings.get('coached') + 1;
      setText(words, turn === 1 && i18n.press() === 'key' ? t('quoridor.coach.keys') : t(`quoridor.coach.${turn}`));
    },
    /** The player has made a move. */
    moved() {
      if (settings.get('coached') < TURNS) settings.set('coached', settings.get('coached') + 1);
    },
  };
}
