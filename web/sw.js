// The service worker: it keeps the files that the page needs without a network, and answers with them when the server cannot be reached. It goes to the network first for documents, touches
// nothing below /api, /ws and /auth, and holds the files of two versions of the page at most. It knows no version itself: each document of the page names its own.
//
// To take a worker away from all browsers that have it, say `const REMOVED = true` and serve that. Browsers ask for this file with each visit; no worker can prevent that.
const REMOVED = false;

/** The newest document that is kept, under one address for all places: the page finds the screen by the address of the window. `places.json` names it as well. */
const SHELL = '/offline';
/** A version lists the files that have to be kept of it, which the server takes from `places.json`. */
const LIST = '/kept.json';
/** Files that belong to no version: the browser shows them, not the page. */
const EXTRAS = ['/icons/icon.svg', '/icons/icon-192.png', '/manifest.webmanifest'];
/** The caches of this worker. Other caches, such as the replays that were seen, belong to the page. */
const DOCUMENTS = 'palisade-document';
const FILES = 'palisade-files-';
const PAGE = 'palisade-';

/** Milliseconds to wait for a new document if an older document is kept. */
const PATIENCE = 3000;
/** The most files that a version of this page may list. */
const MOST = 300;
/** The number of files that are fetched at the same time: few, so that requests of the page need not wait for them. */
const ABREAST = 3;

/** The version of a document of the page. @param {string} text @returns {string | null}  the address of its files, such as `/v/abc` */
const versionOf = (text) => /<html data-files="(\/v\/[\w-]+)"/.exec(text)?.[1] ?? null;

// As `caches.match` would find them, without making a cache.
const keptDocument = () => caches.match(SHELL, { cacheName: DOCUMENTS, ignoreVary: true });
const keptVersion = async () => versionOf(await (await keptDocument())?.text() ?? '');

/** Keeps versions of the page. @param {any} worker */
function createKeeper(worker) {
  /** The version of the newest document that came, if one came since the worker was started. */
  let seen = /** @type {string | null} */ (null);
  /** The version that is being kept, and a promise that resolves once it is kept. */
  let underWay = /** @type {{version: string, done: Promise<void>} | null} */ (null);

  /** Keeps a version unless it is kept already. @param {string} version */
  function keep(version) {
    const before = underWay;
    if (before && before.version === version) return before.done;
    const mine = { version, done: (before?.done ?? Promise.resolve()).then(() => fetchVersion(version)).finally(() => { if (underWay === mine) underWay = null; }) };
    underWay = mine;
    return mine.done;
  }

  async function fetchVersion(version) {
    const before = await keptVersion();
    if (before === version) return;
    const [document, list] = await Promise.all([fetch(SHELL, { cache: 'no-cache' }), fetch(version + LIST)]);
    // The page may have changed again: the next document tells.
    if (versionOf(await document.clone().text()) !== version || !isImmutable(list)) return;
    const paths = (await list.json()).map((path) => version + path);
    if (paths.length > MOST) return;
    const name = FILES + version;
    try {
      await fetchAll(name, paths, isImmutable);
    } catch {
      // An incomplete version is discarded. It is tried again with the next document.
      if (name !== FILES + before) await caches.delete(name);
      return;
    }
    await fetchAll(DOCUMENTS, EXTRAS, ({ ok }) => ok).catch(() => {});
    // The document goes last: it says that its files are here.
    await (await caches.open(DOCUMENTS)).put(SHELL, document);
    await forget([name, FILES + before]);
  }

  /** False for a file of another version: the server sends such a file under this address too, but it must not be kept. @param {Response} answer */
  const isImmutable = (answer) => answer.ok && (answer.headers.get('cache-control') ?? '').includes('immutable');

  async function fetchAll(name, paths, isWanted) {
    const cache = await caches.open(name);
    const rest = [...paths];
    const work = async () => {
      for (let path = rest.shift(); path; path = rest.shift()) {
        const answer = await fetch(path);
        if (!isWanted(answer)) throw new Error(path);
        await cache.put(path, answer);
      }
    };
    await Promise.all(Array.from({ length: ABREAST }, work));
  }

  /** Deletes all versions but two: the new version, and the one with which a game may still be played. @param {string[]} wanted  names of caches */
  async function forget(wanted) {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(FILES) && !wanted.includes(name)).map((name) => caches.delete(name)));
  }

  /** Notes the version of a document that came. @param {Response} answer @returns {Promise<boolean>}  false if it is not a document of this page */
  async function hear(answer) {
    const version = answer.ok ? versionOf(await answer.text()) : null;
    seen = version ?? seen;
    return version !== null;
  }

  /** Keeps the newest version, and tells the pages which one it is. */
  async function keepSeen() {
    if (!seen) return;
    await keep(seen).catch(() => {});
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const page of pages) page.postMessage({ version: seen });
  }

  return {
    hear,
    keepSeen,
    /** Notes the version of a page, unless a newer one was seen. @param {string} version */
    note(version) { seen ??= version; },
  };
}

/** @param {Request} request @returns {'document' | 'file' | 'extra' | null}  null: the worker leaves the request alone */
function kindOf({ method, mode, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return null;
  if (pathname.startsWith('/v/')) return 'file';
  if (EXTRAS.includes(pathname)) return 'extra';
  return mode === 'navigate' && !/^\/(api|ws|auth|admin|embed|metrics|health)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname) ? 'document' : null;
}

/** Answers requests. @param {ReturnType<typeof createKeeper>} keeper */
function createAnswers(keeper) {
  async function fileFor(request) {
    const [, version] = /^(\/v\/[^/]+)\//.exec(new URL(request.url).pathname) ?? [];
    return await caches.match(request, { cacheName: FILES + version, ignoreVary: true }) ?? fetch(request);
  }

  const extraFor = (request) => fetch(request).catch(async (problem) => {
    const kept = await caches.match(request, { cacheName: DOCUMENTS, ignoreVary: true });
    if (kept) return kept;
    throw problem;
  });

  /** @param {any} event */
  async function documentFor(event) {
    // No preload of the browser is used, though it would gain some 10 ms: where a preload fails, Firefox shows a page of its own and ignores the answer of the worker.
    const coming = fetch(event.request);
    const heard = coming.then((answer) => keeper.hear(answer.clone()));
    event.waitUntil(heard.catch(() => {}));
    // A proxy before a server that is away answers in its place.
    const fresh = coming.then((answer) => (answer.status < 500 ? answer : null), () => null);
    const first = await Promise.race([fresh, new Promise((late) => { setTimeout(late, PATIENCE, 'late'); })]);
    if (first && first !== 'late') return first;
    const kept = await keptDocument();
    if (!kept) return coming;
    // Nothing is shown of a document that comes late, so nothing is in its way. A page says itself when it has all it needs.
    event.waitUntil(heard.then((isOurs) => (isOurs ? keeper.keepSeen() : undefined)).catch(() => {}));
    // Home is of no use without a server. Any other screen may be here, or come back.
    return !first && new URL(event.request.url).pathname === '/' ? Response.redirect(new URL(SHELL, location.origin)) : kept;
  }

  return { document: documentFor, file: ({ request }) => fileFor(request), extra: ({ request }) => extraFor(request) };
}

/** Takes this worker and its caches away. @param {any} worker */
async function leave(worker) {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PAGE)).map((name) => caches.delete(name)));
  // Not waited for: the end of a registration waits for its turn behind others, and a visit that has begun waits until this worker is active.
  worker.registration.unregister();
}

/** @param {any} worker */
function listenToLeave(worker) {
  worker.addEventListener('install', () => worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(leave(worker)));
  // A page that is open registers it again, and then says something to it.
  worker.addEventListener('message', (event) => event.waitUntil(leave(worker)));
}

/** @param {any} worker */
function listen(worker) {
  const keeper = createKeeper(worker);
  const answers = createAnswers(keeper);
  // A worker holds nothing that another one could not take over, so the newest works at once.
  worker.addEventListener('install', () => worker.skipWaiting());
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener('fetch', (event) => {
    const kind = kindOf(event.request);
    if (kind) event.respondWith(answers[kind](event));
  });
  // A page that has all it needs says which version it is, or asks which one the server has now.
  worker.addEventListener('message', (event) => {
    const { ask, version } = event.data ?? {};
    if (ask === 'version') event.waitUntil(fetch(SHELL, { cache: 'no-cache' }).then(keeper.hear).then((isOurs) => (isOurs ? keeper.keepSeen() : undefined)).catch(() => {}));
    if (ask === 'keep') {
      keeper.note(version);
      event.waitUntil(keeper.keepSeen());
    }
  });
}

(REMOVED ? listenToLeave : listen)(self);
