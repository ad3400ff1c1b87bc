import { fetched } from '../../../core/net/fetched.js';
import { explain } from '../../../ui/over/attempt.js';
import { createNames } from './names.js';
import { createScores } from './scores.js';

/** @typedef {import('../table.js').Screen} Screen */

/** The screens that are fetched when a game comes to them. The other two are here: a game begins with names, and its scores are counted without a network. @type {Record<string, () => Promise<import('../table.js').CreateScreen>>} */
const LATER = {
  factions: () => import('./factions.js').then(({ createFactions }) => createFactions),
  dealt: () => import('./dealt.js').then(({ createDealt }) => createDealt),
  over: () => import('./over.js').then(({ createOver }) => createOver),
};

/**
 * The screens of a table, by their phases.
 * @param {import('../table.js').Tools} tools @param {{isGone: () => boolean, came: () => void}} props  `came`: a screen is here, or could not be fetched
 */
export function createScreens(tools, { isGone, came }) {
  const screens = /** @type {Record<string, Screen>} */ ({ players: createNames(tools), playing: createScores(tools) });
  /** The phase whose screen is on its way. */
  let coming = '';
  /** The phase whose screen could not be fetched, once that was announced. */
  let missed = '';

  return {
    /** @param {string} phase @returns {Screen | undefined} */
    now: (phase) => screens[phase],
    /** @param {string} phase */
    isComing: (phase) => coming === phase,
    /** Fetches a screen that is not here; the screen before it stays until then. After a failure the next call fetches the screen again. @param {string} phase */
    want(phase) {
      if (screens[phase] || coming === phase) return;
      coming = phase;
      fetched(LATER[phase]()).then((create) => {
        screens[phase] ??= create(tools);
        missed = '';
      }, (refusal) => {
        if (!isGone() && missed !== phase) explain(tools.app, refusal);
        missed = phase;
      }).finally(() => {
        if (coming !== phase) return;
        coming = '';
        if (!isGone()) came();
      });
    },
  };
}
