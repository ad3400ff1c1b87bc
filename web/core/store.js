/**
 * One state for the page. `set` merges a patch at once; listeners hear of it once per frame, and only if their selected
 * value has changed (by `Object.is`).
 * @template {Record<string, any>} S
 * @param {S} initial
 * @param {(run: () => void) => void} schedule  runs it once, soon; injected so that tests need no frames
 */
export function createStore(initial, schedule) {
  let state = initial;
  let waiting = false;
  const listeners = new Set();

  function flush() {
    waiting = false;
    for (const entry of [...listeners]) {
      if (!listeners.has(entry)) continue;
      const value = entry.selector(state);
      if (Object.is(value, entry.value)) continue;
      const before = entry.value;
      entry.value = value;
      entry.listener(value, before);
    }
  }

  return {
    get: () => state,
    /** @param {Partial<S>} patch */
    set(patch) {
      state = { ...state, ...patch };
      if (waiting) return;
      waiting = true;
      schedule(flush);
    },
    /** @param {(state: S) => any} selector @param {(value: any, before: any) => void} listener @returns {() => void} */
    subscribe(selector, listener) {
      const entry = { selector, listener, value: selector(state) };
      listeners.add(entry);
      return () => { listeners.delete(entry); };
    },
  };
}

/**
 * The first value of a part of the state that is neither empty nor false: at once, or as soon as it comes.
 * @template {Record<string, any>} S
 * @template V
 * @param {{get(): S, subscribe(selector: (state: S) => V, listener: (value: V) => void): () => void}} store
 * @param {(state: S) => V} selector
 * @param {{add(stop: () => void): void}} [bag]  of a screen, with which the wait ends
 * @returns {Promise<NonNullable<V>>}
 */
export const until = (store, selector, bag) => new Promise((resolve) => {
  const now = selector(store.get());
  if (now) return resolve(now);
  const stop = store.subscribe(selector, (value) => {
    if (!value) return;
    stop();
    resolve(value);
  });
  bag?.add(stop);
  return undefined;
});

/**
 * Runs in the next frame, or a moment later in a hidden tab, which has no frames: its state must be updated too.
 * @param {() => void} run
 */
export function onFrame(run) {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    run();
  };
  requestAnimationFrame(once);
  setTimeout(once, 100);
}
