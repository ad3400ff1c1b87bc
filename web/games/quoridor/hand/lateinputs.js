import { fetched } from '../../../core/net/fetched.js';
import { explain } from '../../../ui/over/attempt.js';

/** @typedef {ReturnType<typeof import('./hands.js').createHands>} Hands */
/** @typedef {Hands['aim']} Aim */
/** @typedef {ReturnType<typeof import('./keys.js').createKeys>} Keys */

/** The aim of spectators, and of players who have not acted yet. @type {Aim} */
const NO_AIM = {
  now: null, reachable: () => new Set(), obstacle: () => /** @type {const} */ ('not_now'), across: () => undefined, turn: () => false, steer: () => false,
  hover() {}, press() {}, drag() {}, drop() {}, cancel() {}, confirm() {}, choose() {}, say() {}, startWall() {}, clear() {},
};

/** @param {string} key */
const isKey = (key) => key === 'Escape' || /^[wrmclfgp?]$/i.test(key);

/** The events of a player who points before the hands are loaded: they are replayed then. */
const POINTED = ['pointerover', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerleave', 'contextmenu'];

/**
 * The inputs of a table, fetched with the first action: hands and keys of a player, keys of a spectator.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {(() => Promise<typeof import('./inputs.js')>) | null} props.fetchInputs  of a player; null for spectators
 * @param {ReturnType<typeof import('../../../core/dom.js').createBag>} props.bag
 * @param {HTMLElement} props.surface
 * @param {HTMLElement} props.grid
 * @param {() => Set<string>} props.reachable  the squares to step to, before the hands are here
 * @param {(inputs: typeof import('./inputs.js')) => Hands} props.makeHands
 * @param {(createKeys: typeof import('./keys.js').createKeys, inputs: typeof import('./inputs.js') | null) => Keys} props.makeKeys
 * @param {(inputs: typeof import('./inputs.js')) => void} props.taken  a player's are here
 */
export function createLateInputs(app, { fetchInputs, bag, surface, grid, reachable, makeHands, makeKeys, taken }) {
  const noAim = fetchInputs ? { ...NO_AIM, reachable } : NO_AIM;
  let hands = /** @type {Hands | null} */ (null);
  let keys = /** @type {Keys | null} */ (null);
  let fetching = /** @type {Promise<void> | null} */ (null);
  let isGone = false;

  if (fetchInputs) listenToPointers();
  bag.on(grid, 'focusin', () => { load().catch(() => {}); });
  bag.on(window, 'keydown', (event) => run(() => keys?.hear(event), () => keys !== null || isKey(event.key)));

  function load() {
    fetching ??= fetchInputs ? fetched(fetchInputs()).then(take) : fetched(import('./keys.js')).then(({ createKeys }) => { keys = makeKeys(createKeys, null); });
    fetching.catch(() => { fetching = null; });
    return fetching;
  }

  /** @param {typeof import('./inputs.js')} inputs */
  function take(inputs) {
    if (isGone) return;
    hands = makeHands(inputs);
    keys = makeKeys(inputs.createKeys, inputs);
    taken(inputs);
  }

  /** At once, if they are here. @param {() => void} act @param {() => boolean} [isWanted] */
  function run(act, isWanted = () => true) {
    if (!isWanted()) return;
    if (keys) act();
    else load().then(() => { if (!isGone) act(); }, (refusal) => { if (!isGone) explain(app, refusal); });
  }

  function listenToPointers() {
    const waiting = /** @type {Event[]} */ ([]);
    for (const type of POINTED) {
      bag.on(surface, type, (event) => {
        if (hands) return;
        if (type === 'contextmenu') event.preventDefault();
        if (waiting.push(event) > 1) return;
        load().then(() => waiting.splice(0).forEach((each) => hands?.hear(each)), (refusal) => {
          const isPressed = waiting.splice(0).some((each) => each.type === 'pointerdown');
          if (isPressed && !isGone) explain(app, refusal);
        });
      });
    }
    if (app.settings.get('command') === 'on') load().catch(() => {});
  }

  return {
    get aim() { return hands?.aim ?? noAim; },
    get keys() { return keys; },
    run,
    turn: () => hands?.turn(),
    cancel: () => hands?.cancel(),
    refresh: () => hands?.refresh(),
    /** A key on the board. @param {string} key @param {[number, number]} square @returns {boolean} whether it means something here */
    press(key, square) {
      if (keys) return keys.press(key, square);
      if (!isKey(key)) return false;
      run(() => keys?.press(key, square));
      return true;
    },
    destroy() {
      isGone = true;
      hands?.destroy();
    },
  };
}
