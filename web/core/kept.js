/**
 * Data that this device keeps for a visitor without a network: tables that no server knows, and replays that were opened. The data belong to the visitor and are deleted when the visitor signs out.
 */

import { allowed, kept } from './device.js';

const TABLE = 'palisade.offline.';
const REPLAYS = 'palisade-replays';
/** The most replays that are kept; the oldest go first. */
const MOST = 30;
/** Characters of a replay. Longer replays are not kept. */
const LONGEST = 1_000_000;

const addressOf = (match) => `/replay/${match}`;

/**
 * @param {{storage: Storage, caches?: CacheStorage}} device  `caches`: browsers have them only where a page is encrypted or comes from the same machine
 */
export function createKept({ storage, caches }) {
  return {
    /** The table of a game that was left here, as it was written. @param {string} game @returns {any} */
    table(game) {
      try {
        return JSON.parse(storage.getItem(TABLE + game) ?? 'null');
      } catch {
        return null;
      }
    },
    /** @param {string} game @param {any} table */
    saveTable(game, table) {
      try {
        storage.setItem(TABLE + game, JSON.stringify(table));
      } catch {
        // Without storage the data last as long as the page.
      }
    },
    /** Keeps a replay as the newest. Replays of private games are never kept. @param {string} match @param {{record: any}} replay */
    async saveReplay(match, replay) {
      if (!caches || replay.record?.private) return;
      const text = JSON.stringify(replay);
      if (text.length > LONGEST) return;
      const cache = await caches.open(REPLAYS);
      // A cache lists its entries in the order in which they were made.
      await cache.delete(addressOf(match));
      await cache.put(addressOf(match), new Response(text, { headers: { 'content-type': 'application/json' } }));
      const all = await cache.keys();
      await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((request) => cache.delete(request)));
    },
    /** @param {string} match @returns {Promise<any>}  null if it is not here */
    async replay(match) {
      const answer = await caches?.match(addressOf(match), { cacheName: REPLAYS });
      return answer ? answer.json() : null;
    },
    /** All replays that are here, the newest first. @returns {Promise<{match: string, record: any}[]>} */
    async replays() {
      if (!await caches?.has(REPLAYS)) return [];
      const cache = await /** @type {CacheStorage} */ (caches).open(REPLAYS);
      const all = await cache.keys();
      return Promise.all([...all].reverse().map(async (request) => ({ match: new URL(request.url).pathname.split('/').at(-1) ?? '', record: (await (await cache.match(request))?.json()).record })));
    },
    /** Deletes all data of the visitor. */
    async forget() {
      try {
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        for (const name of names.filter((each) => each.startsWith(TABLE))) storage.removeItem(name);
      } catch {
        // Without storage there is nothing to delete.
      }
      await caches?.delete(REPLAYS);
    },
  };
}

/** The storage of this browser. */
export const deviceKept = () => createKept({ storage: kept, caches: allowed(() => globalThis.caches, undefined) });
