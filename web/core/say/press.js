/** @typedef {'tap' | 'click' | 'key'} Press */

/** Keys that are held while something else is pressed. */
const HELD = ['Alt', 'AltGraph', 'Control', 'Meta', 'Shift'];

/**
 * How the visitor presses things: with a finger, a mouse or keys, by the last input; before the first, by the main pointer of the device. Typing a text says nothing.
 * @param {{addEventListener(type: string, listener: (event: any) => void, options: object): void}} place  that hears all input
 * @param {boolean} isTouched  the main pointer is a finger
 * @returns {() => Press}
 */
export function createPress(place, isTouched) {
  let last = /** @type {Press} */ (isTouched ? 'tap' : 'click');
  const options = { capture: true, passive: true };
  place.addEventListener('pointerdown', ({ pointerType }) => { last = pointerType === 'mouse' ? 'click' : 'tap'; }, options);
  place.addEventListener('keydown', ({ key, target }) => { if (!HELD.includes(key) && !target?.closest?.('input, textarea, select')) last = 'key'; }, options);
  return () => last;
}
