/** Hands a value from a screen that closes to the screen that the router shows next. The value is dropped if that screen does not take it. */
export function createHandover() {
  let held = /** @type {any} */ (null);
  return {
    leave(thing) {
      held = thing;
      queueMicrotask(() => { held = null; });
    },
    take() {
      const thing = held;
      held = null;
      return thing;
    },
  };
}
