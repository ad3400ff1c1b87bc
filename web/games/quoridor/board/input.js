import { createBag } from '../../../core/dom.js';
import { createMouse } from './mouse.js';
import { createTouch } from './touch.js';

/**
 * @typedef {{kind: 'none'} | {kind: 'pawn'} | {kind: 'square', square: [number, number]} | {kind: 'wall', at: [number, number], flat: boolean, across?: boolean}} Intent
 * @typedef {{across?: boolean}} Direction  The last direction of a wall, kept while in doubt; mouse and touch share it.
 *
 * @typedef {object} InputProps
 * @property {HTMLElement} surface
 * @property {(event: {clientX: number, clientY: number}) => {x: number, y: number}} pointOf
 * @property {() => {turns: number, active: boolean, reachable: (square: [number, number]) => boolean, own?: (square: [number, number]) => boolean, across?: boolean}} situation
 *   `own`: where the own pawn stands; `across`: how an armed wall lies; a tap on its middle means that wall, also after it was turned by a button
 * @property {(intent: Intent) => void} hover  a mouse aims, or leaves its aim
 * @property {(intent: Intent, by: 'mouse' | 'touch') => void} press  a mouse clicked, or a finger tapped
 * @property {(intent: Intent) => void} drag  a finger carries a wall
 * @property {(intent: Intent) => void} drop  it let go of it
 * @property {() => void} cancel  a right click without a wall to turn, or the system cancelled the touch
 * @property {() => number} now  ms
 */

/**
 * Turns pointers on the surface into intents. The owner of the aim draws and decides.
 * @param {InputProps} props
 */
export function createInput(props) {
  const { surface, cancel } = props;
  const bag = createBag();
  const direction = /** @type {Direction} */ ({});
  const mouse = createMouse(props, direction);
  const touch = createTouch(props, direction);
  const device = (event) => (event.pointerType === 'mouse' ? mouse : touch);

  bag.on(surface.ownerDocument, 'pointerdown', (event) => { if (!surface.contains(event.target)) touch.elsewhere(); });
  const acts = {
    pointerdown: (event) => device(event).down(event),
    pointermove: (event) => device(event).move(event),
    pointerup: (event) => device(event).up(event),
    pointercancel: touch.cancel,
    pointerleave: (event) => { if (event.pointerType === 'mouse') mouse.leave(); },
    contextmenu(event) {
      event.preventDefault();
      if (!mouse.turn()) cancel();
    },
  };
  for (const type in acts) bag.on(surface, type, acts[type]);
  // Without this Chromium swallows a tap that follows a fast drag.
  bag.on(surface, 'touchstart', (event) => event.preventDefault(), { passive: false });

  return { turn: mouse.turn, refresh: mouse.refresh, destroy: bag.empty };
}
