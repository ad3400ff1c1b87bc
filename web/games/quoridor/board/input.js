import { createBag } from '../../../core/dom.js';
import { isOnBoard, mouseIntent, nearestWall, tapIntent } from './geometry.js';

/** A finger that moved less, in CSS pixels, has tapped. */
const SLOP = 14;
/** The ghost rides this far above the finger, in CSS pixels, where it can be seen. */
const LIFT = 52;
/** A second tap within this time, in ms, belongs to a stray double tap. */
const DOUBLE = 250;

/**
 * Turns pointers on the surface into intents. It draws nothing and decides nothing: the owner of the aim does.
 *
 * @typedef {{kind: 'none'} | {kind: 'square', square: [number, number]} | {kind: 'wall', at: [number, number], flat: boolean, across?: boolean}} Intent
 * @param {object} props
 * @param {HTMLElement} props.surface
 * @param {(event: {clientX: number, clientY: number}) => {x: number, y: number}} props.pointOf
 * @param {() => {turns: number, active: boolean, reachable: (square: [number, number]) => boolean, across?: boolean}} props.situation
 *   `across`: how an armed wall lies; a tap on its middle means that wall, also after it was turned by a button
 * @param {(intent: Intent) => void} props.hover  a mouse aims, or aims at nothing
 * @param {(intent: Intent, by: 'mouse' | 'touch') => void} props.press  a mouse clicked, or a finger tapped
 * @param {(intent: Intent) => void} props.drag  a finger carries a wall
 * @param {(intent: Intent) => void} props.drop  it let go of it
 * @param {() => void} props.cancel  a right click on nothing to turn, or the system took the finger away
 * @param {() => number} props.now  ms
 */
export function createInput({ surface, pointOf, situation, hover, press, drag, drop, cancel, now }) {
  const bag = createBag();
  let before = /** @type {boolean | undefined} */ (undefined);
  let aimed = /** @type {Intent} */ ({ kind: 'none' });
  let pressed = /** @type {Intent | null} */ (null);
  let turned = /** @type {{at: string, across: boolean} | null} */ (null);
  /** Where the mouse was last, in units of the picture. */
  let place = /** @type {{x: number, y: number} | null} */ (null);
  let finger = /** @type {{id: number, x: number, y: number, across?: boolean} | null} */ (null);
  let tapped = -Infinity;

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /** @returns {Intent} */
  function mouseAt(point) {
    const { turns, reachable, active } = situation();
    if (!active) return { kind: 'none' };
    const intent = mouseIntent(point, { turns, reachable, before });
    if (intent.kind !== 'wall') return intent;
    before = intent.across;
    if (turned?.at !== String(intent.at)) turned = null;
    return turned ? { ...intent, across: turned.across, flat: turned.across === (turns % 2 === 0) } : intent;
  }

  function aim(point) {
    place = point;
    const intent = mouseAt(point);
    surface.style.setProperty('cursor', cursorFor(intent));
    if (same(intent, aimed)) return;
    aimed = intent;
    hover(intent);
  }

  function clear() {
    place = null;
    pressed = null;
    turned = null;
    surface.style.setProperty('cursor', 'default');
    if (aimed.kind === 'none') return;
    aimed = { kind: 'none' };
    hover(aimed);
  }

  /** Turns the ghost where it is. @returns {boolean} whether there was one */
  function turn() {
    if (aimed.kind !== 'wall' || !place) return false;
    turned = { at: String(aimed.at), across: !aimed.across };
    before = turned.across;
    aim(place);
    return true;
  }

  /** @returns {Intent} */
  function carried(event) {
    const { turns, active } = situation();
    const point = pointOf({ clientX: event.clientX, clientY: event.clientY - LIFT });
    if (!active || !isOnBoard(pointOf(event))) return { kind: 'none' };
    const { distance, ...wall } = nearestWall(point, { turns, across: finger?.across });
    return { kind: 'wall', ...wall };
  }

  function tap(event) {
    const { turns, reachable, active, across } = situation();
    if (!active || now() - tapped < DOUBLE) return;
    tapped = now();
    const intent = tapIntent(pointOf(event), { turns, reachable, before: across ?? before });
    if (intent.kind === 'wall') before = intent.across;
    press(intent, 'touch');
  }

  // Whoever pressed something else in between did not tap twice by mistake.
  bag.on(surface.ownerDocument, 'pointerdown', (event) => { if (!surface.contains(event.target)) tapped = -Infinity; });

  bag.on(surface, 'pointerdown', (event) => {
    if (event.pointerType !== 'mouse') {
      if (finger || !event.isPrimary) {
        // A second finger takes the wall out of the first one's hand; what was decided before stays.
        finger = null;
        drop({ kind: 'none' });
        return;
      }
      finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
      surface.setPointerCapture?.(event.pointerId);
      return;
    }
    if (event.button !== 0) return;
    aim(pointOf(event));
    pressed = aimed;
  });

  bag.on(surface, 'pointermove', (event) => {
    if (event.pointerType === 'mouse') return aim(pointOf(event));
    if (finger?.id !== event.pointerId) return undefined;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    if (finger.across === undefined && Math.hypot(dx, dy) <= SLOP) return undefined;
    finger.across ??= Math.abs(dx) >= Math.abs(dy);
    return drag(carried(event));
  });

  bag.on(surface, 'pointerup', (event) => {
    if (event.pointerType !== 'mouse') {
      const mine = finger?.id === event.pointerId ? finger : null;
      if (!mine) return;
      if (mine.across === undefined) tap(event);
      else {
        const intent = carried(event);
        if (intent.kind === 'wall') before = intent.across;
        drop(intent);
      }
      finger = null;
      return;
    }
    if (event.button !== 0) return;
    aim(pointOf(event));
    const intended = pressed;
    pressed = null;
    if (intended && intended.kind !== 'none' && same(intended, aimed)) press(aimed, 'mouse');
  });

  bag.on(surface, 'pointercancel', (event) => {
    if (finger?.id !== event.pointerId) return;
    finger = null;
    cancel();
  });
  bag.on(surface, 'pointerleave', (event) => { if (event.pointerType === 'mouse') clear(); });
  bag.on(surface, 'contextmenu', (event) => {
    event.preventDefault();
    if (!turn()) cancel();
  });
  // Without this Chromium swallows a tap that follows a fast drag.
  bag.on(surface, 'touchstart', (event) => event.preventDefault(), { passive: false });

  return {
    turn,
    /** Aims again where the pointer rests: the position changed under it. Asks the browser nothing, so it costs no layout. */
    refresh() {
      if (place) aim(place);
    },
    destroy: bag.empty,
  };
}

function cursorFor(intent) {
  if (intent.kind === 'square') return 'pointer';
  if (intent.kind === 'wall') return intent.across ? 'row-resize' : 'col-resize';
  return 'default';
}
