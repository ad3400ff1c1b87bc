import { mouseIntent } from './pointing.js';

/**
 * The mouse over the board: it hovers, and clicks if the button comes up on the place where it went down.
 * @param {import('./input.js').InputProps} props
 * @param {import('./input.js').Direction} direction
 */
export function createMouse({ surface, pointOf, situation, hover, press }, direction) {
  let aimed = /** @type {import('./input.js').Intent} */ ({ kind: 'none' });
  let pressed = /** @type {import('./input.js').Intent | null} */ (null);
  /** A wall that was turned by hand stays turned for as long as the mouse is on its crossing. */
  let turned = /** @type {{at: string, across: boolean} | null} */ (null);
  /** The last place of the mouse, in units of the picture. */
  let place = /** @type {{x: number, y: number} | null} */ (null);

  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /** @returns {import('./input.js').Intent} */
  function intentAt(point) {
    const { turns, reachable, own, active } = situation();
    if (!active) return { kind: 'none' };
    const intent = mouseIntent(point, { turns, reachable, own, before: direction.across });
    if (intent.kind !== 'wall') return intent;
    direction.across = intent.across;
    if (turned?.at !== String(intent.at)) turned = null;
    return turned ? { ...intent, across: turned.across, flat: turned.across === (turns % 2 === 0) } : intent;
  }

  function aim(point) {
    place = point;
    const intent = intentAt(point);
    surface.style.setProperty('cursor', cursorFor(intent));
    if (same(intent, aimed)) return;
    aimed = intent;
    hover(intent);
  }

  return {
    down(event) {
      if (event.button !== 0) return;
      aim(pointOf(event));
      pressed = aimed;
    },
    move(event) { aim(pointOf(event)); },
    up(event) {
      if (event.button !== 0) return;
      aim(pointOf(event));
      const intended = pressed;
      pressed = null;
      if (intended && intended.kind !== 'none' && same(intended, aimed)) press(aimed, 'mouse');
    },
    leave() {
      place = null;
      pressed = null;
      turned = null;
      surface.style.setProperty('cursor', 'default');
      if (aimed.kind === 'none') return;
      aimed = { kind: 'none' };
      hover(aimed);
    },
    /** Turns the ghost where it is. @returns {boolean} whether there was one */
    turn() {
      if (aimed.kind !== 'wall' || !place) return false;
      turned = { at: String(aimed.at), across: !aimed.across };
      direction.across = turned.across;
      aim(place);
      return true;
    },
    /** Aims again where the mouse rests: the position changed under it. It reads nothing from the DOM, so it costs no layout. */
    refresh() {
      if (place) aim(place);
    },
  };
}

function cursorFor(intent) {
  if (intent.kind === 'square' || intent.kind === 'pawn') return 'pointer';
  if (intent.kind === 'wall') return intent.across ? 'row-resize' : 'col-resize';
  return 'default';
}
