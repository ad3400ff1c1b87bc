/** Hands a thing from a screen that goes to the one that the router puts into its place at once. It is dropped if that one does not take it. */
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
