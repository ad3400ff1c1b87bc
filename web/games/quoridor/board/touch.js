import { isOnBoard, nearestWall, tapIntent } from './pointing.js';

/** A finger that moved less, in CSS pixels, has tapped. */
const SLOP = 14;
/** The ghost rides this far above the finger, in CSS pixels, where it can be seen. */
const LIFT = 52;
/** A second tap within this time, in ms, belongs to a stray double tap. */
const DOUBLE = 250;

/**
 * Fingers and pens on the board: a tap means a square or the nearest wall, a drag carries a wall.
 * @param {import('./input.js').InputProps} props
 * @param {import('./input.js').Direction} direction
 */
export function createTouch({ surface, pointOf, situation, press, drag, drop, cancel, now }, direction) {
  let finger = /** @type {{id: number, x: number, y: number, across?: boolean} | null} */ (null);
  let tappedAt = -Infinity;

  /** @returns {import('./input.js').Intent} */
  function carried(event, across) {
    const { turns, active } = situation();
    const point = pointOf({ clientX: event.clientX, clientY: event.clientY - LIFT });
    if (!active || !isOnBoard(pointOf(event))) return { kind: 'none' };
    const { distance: _, ...wall } = nearestWall(point, { turns, across });
    return { kind: 'wall', ...wall };
  }

  function tap(event) {
    const { turns, reachable, own, active, across } = situation();
    if (!active || now() - tappedAt < DOUBLE) return;
    tappedAt = now();
    const intent = tapIntent(pointOf(event), { turns, reachable, own, isArmed: across !== undefined, before: across ?? direction.across });
    if (intent.kind === 'wall') direction.across = intent.across;
    press(intent, 'touch');
  }

  return {
    down(event) {
      if (finger || !event.isPrimary) {
        // A second finger drops the wall of the first one; earlier decisions stay.
        finger = null;
        drop({ kind: 'none' });
        return;
      }
      finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
      // The event may come so late that the finger is gone.
      try {
        surface.setPointerCapture?.(event.pointerId);
      } catch {
        // The pointer is gone already, so it cannot be captured.
      }
    },
    move(event) {
      if (!finger || finger.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
      if (finger.across === undefined && Math.hypot(dx, dy) <= SLOP) return;
      finger.across ??= Math.abs(dx) >= Math.abs(dy);
      drag(carried(event, finger.across));
    },
    up(event) {
      if (!finger || finger.id !== event.pointerId) return;
      const { across } = finger;
      finger = null;
      if (across === undefined) return tap(event);
      const intent = carried(event, across);
      if (intent.kind === 'wall') direction.across = intent.across;
      return drop(intent);
    },
    /** The system took the finger away. */
    cancel(event) {
      if (finger?.id !== event.pointerId) return;
      finger = null;
      cancel();
    },
    /** Another element was pressed in between: the next tap is deliberate. */
    elsewhere() { tappedAt = -Infinity; },
  };
}
