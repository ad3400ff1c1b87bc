/** The world of a service worker, for tests: caches, a server, and events that are sent by hand. */
import vm from 'node:vm';
import { read } from './source.mjs';

const ORIGIN = 'https://ely.example';
const pathOf = (request) => new URL(request.url ?? request, ORIGIN).pathname;

/** Caches as browsers have them, by path. */
export function createCaches() {
  const all = new Map();
  const cacheOf = (entries) => ({
    match: async (request) => entries.get(pathOf(request))?.clone(),
    async put(request, answer) { entries.set(pathOf(request), answer.clone()); },
    delete: async (request) => entries.delete(pathOf(request)),
    keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
  });
  return {
    async open(name) {
      if (!all.has(name)) all.set(name, new Map());
      return cacheOf(all.get(name));
    },
    has: async (name) => all.has(name),
    delete: async (name) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request, { cacheName }) => all.get(cacheName)?.get(pathOf(request))?.clone(),
    /** The paths of a cache. */
    paths: (name) => [...all.get(name)?.keys() ?? []],
  };
}

export function createStorage() {
  const entries = new Map();
  return {
    get length() { return entries.size; },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => { entries.set(name, String(value)); },
    removeItem: (name) => { entries.delete(name); },
  };
}

/** A document as the server writes it. */
export const documentOf = (version) => `<!doctype html><html data-files="/v/${version}" lang="en"><script type="module" src="/v/${version}/app.js"></script></html>`;

/**
 * A worker, and the server that it talks to.
 * @param {(script: string) => string} [changed]  the script, before it runs
 */
export function employ(changed = (script) => script) {
  const caches = createCaches();
  const listeners = new Map();
  const told = [];
  const world = { list: ['/app.js', '/views/offline.js', '/words/en.json'], caches, told, asked: /** @type {string[]} */ ([]), isGone: false, version: 'one', slow: null, answer: null, registered: true };

  async function fetch(request) {
    const path = pathOf(request);
    world.asked.push(path);
    if (world.slow) await world.slow;
    if (world.isGone) throw new TypeError('failed');
    const own = world.answer?.(path);
    if (own) return own;
    if (path.startsWith('/v/')) {
      const isPresent = path.startsWith(`/v/${world.version}/`);
      return new Response(path.endsWith('/kept.json') ? JSON.stringify(world.list) : path, { headers: { 'cache-control': isPresent ? 'public, max-age=31536000, immutable' : 'no-cache' } });
    }
    return new Response(documentOf(world.version));
  }

  let timers = [];
  const context = {
    URL, Response, Request, Promise, Error, caches, fetch, setTimeout: (run, ms, value) => { timers.push({ ms, run: () => run(value) }); },
    location: new URL(ORIGIN), skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => [{ postMessage: (message) => told.push(message.version) }] },
    registration: { unregister: async () => { world.registered = false; } },
    addEventListener: (type, run) => listeners.set(type, run),
  };
  vm.runInNewContext(changed(read('sw.js')), { ...context, self: context });

  async function send(type, fields = {}) {
    const waits = [];
    let answer;
    listeners.get(type)?.({ ...fields, waitUntil: (done) => waits.push(done), respondWith: (given) => { answer = given; } });
    return { answer: () => answer, settled: () => Promise.all(waits) };
  }

  return Object.assign(world, {
    send,
    /** Time runs out. */
    ring() {
      const all = timers;
      timers = [];
      all.forEach(({ run }) => run());
    },
    /** What the worker answers; undefined when it leaves the request to the browser. */
    async ask(path, { mode = 'cors', method = 'GET', origin = ORIGIN } = {}) {
      const { answer, settled } = await send('fetch', { request: { url: origin + path, mode, method } });
      const given = await answer();
      await settled();
      return given;
    },
    visit: (path) => world.ask(path, { mode: 'navigate' }),
    /** A visit whose page says that it is there. */
    async open(path) {
      const answer = await world.visit(path);
      const version = /data-files="([^"]*)"/.exec(await answer.clone().text())?.[1];
      if (version) await (await send('message', { data: { ask: 'keep', version } })).settled();
      return answer;
    },
  });
}
