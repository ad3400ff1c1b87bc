/** The storage that this browser allows the page. Every use of storage goes through this module: a sandboxed frame, and a browser that blocks site data, refuse the bare names. */

/** A store that lasts as long as the page. */
export function createScratch() {
  const held = new Map();
  return /** @type {Storage} */ (/** @type {unknown} */ ({
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, value) => held.set(name, value),
    removeItem: (name) => held.delete(name),
  }));
}

/**
 * @template T @param {() => T} read  may throw @param {T} otherwise
 * @returns {T}
 */
export function allowed(read, otherwise) {
  try {
    return read() ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** The things that are kept between visits. @type {Storage} */
export const kept = allowed(() => globalThis.localStorage, createScratch());
/** The things that are kept as long as the tab. @type {Storage} */
export const keptByTab = allowed(() => globalThis.sessionStorage, createScratch());
/** @type {ServiceWorkerContainer | undefined} */
export const workers = allowed(() => globalThis.navigator.serviceWorker, undefined);
export const cookies = () => allowed(() => document.cookie, '');
