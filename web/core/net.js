import { createConnection } from './connection.js';
import { createTimeSync } from './clock.js';
import { command, sub, unsub } from './protocol.js';
import { nothing, reduceTopic } from './room.js';

/** What a watcher of a topic may ask for beside the view; the topic asks for what any of them wants. */
const WISHES = /** @type {const} */ (['legal', 'analysis']);

/**
 * Topics and commands over one connection. Subscriptions outlive the socket; commands do not: one that was under way when
 * the socket closed is refused as `lost`, because only a fresh snapshot tells whether it happened.
 *
 * @typedef {object} Topic
 * @property {import('./room.js').Known} known
 * @property {Set<{listener: Function, error?: Function, legal: boolean, analysis: boolean, preview: boolean}>} watchers
 * @property {boolean} legal  what the server was asked for
 * @property {boolean} analysis
 * @property {boolean} preview  nobody who looks on counts as a spectator
 * @property {string} mode
 * @property {() => void} linger  cancels the farewell of a topic nobody watches any more
 *
 * @param {import('./connection.js').World} world
 * @param {object} options
 * @param {string} options.url
 * @param {() => {agent: string, sid: string, lang: string}} options.who
 * @param {(patch: object) => void} options.publish  `{conn}`, `{user, hello}` for the store
 * @param {() => Promise<void>} options.enlist  makes an anonymous visitor somebody, before a first command
 * @param {() => Promise<void>} options.identify
 */
export function createNet(world, options) {
  /** Long enough to walk from one screen to the next without a fresh subscription. */
  const lingering = 600;
  /** @type {Map<string, Topic>} */
  const topics = new Map();
  /** @type {Map<number, {topic?: string, resolve: (d: any) => void, reject: (refusal: import('./types.js').Refusal) => void}>} */
  const waiting = new Map();
  let doors = /** @type {{open: () => void, shut: (refusal: object) => void}[]} */ ([]);
  let user = /** @type {any} */ (null);
  let sync = createTimeSync();
  let isFresh = true;

  const connection = createConnection(world, {
    url: options.url,
    who: options.who,
    identify: options.identify,
    onSample(sent, received, server) {
      // The clock of a machine that slept may have been set meanwhile.
      if (!isFresh) sync = createTimeSync();
      isFresh = true;
      sync.sample(sent, received, server);
    },
    onHello(frame) {
      user = frame.user;
      options.publish({ user, hello: frame });
      for (const [name, topic] of topics) subscribe(name, topic);
    },
    onStatus(status, code) {
      options.publish({ conn: { status, since: world.now(), code } });
      if (status === 'open') settleDoors((door) => door.open());
      else {
        isFresh = false;
        abandon();
      }
      if (status !== 'open' && status !== 'connecting') settleDoors((door) => door.shut({ code: 'lost' }));
    },
    onFrame: receive,
  });

  function settleDoors(how) {
    const all = doors;
    doors = [];
    all.forEach(how);
  }

  function abandon() {
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all) one.reject({ code: 'lost' });
  }

  function receive(frame) {
    if (frame.t === 'ok' || frame.t === 'err') return answer(frame);
    if (frame.t !== 'snap' && frame.t !== 'ev' && frame.t !== 'eph') return;
    const topic = topics.get(frame.topic);
    if (!topic) return;
    const { known, change, lost } = reduceTopic(topic.known, frame);
    topic.known = known;
    if (lost) return subscribe(frame.topic, topic);
    if (change) for (const watcher of [...topic.watchers]) watcher.listener(known.view, change);
  }

  function answer(frame) {
    const one = waiting.get(frame.re);
    waiting.delete(frame.re);
    if (frame.t === 'ok') one?.resolve(frame.d ?? {});
    else one?.reject({ code: frame.code, msg: frame.msg, d: frame.d ?? {}, retry_ms: frame.retry_ms });
  }

  /** @returns {Promise<any>} */
  function request(make) {
    return new Promise((resolve, reject) => {
      const id = connection.id();
      waiting.set(id, { resolve, reject });
      connection.send(make(id));
    });
  }

  function subscribe(name, topic) {
    for (const wish of WISHES) topic[wish] = [...topic.watchers].some((watcher) => watcher[wish]) || topic[wish];
    topic.preview = onlyPreviews(topic);
    request((id) => sub(id, name, topic)).catch((refusal) => {
      if (refusal.code === 'lost' || topics.get(name) !== topic) return;
      if (refusal.code === 'busy' || refusal.code === 'rate') return void world.after(refusal.retry_ms ?? 1000, () => topics.get(name) === topic && connection.status === 'open' && subscribe(name, topic));
      for (const watcher of [...topic.watchers]) watcher.error?.(refusal);
    });
  }

  const onlyPreviews = (topic) => topic.watchers.size > 0 && [...topic.watchers].every((watcher) => watcher.preview);

  function opened() {
    if (connection.status === 'open') return Promise.resolve();
    if (connection.status !== 'connecting') return Promise.reject({ code: 'lost' });
    return new Promise((open, shut) => { doors.push({ open: () => open(undefined), shut }); });
  }

  /** A visitor becomes a guest with the first act of play. */
  async function enlisted() {
    if (user?.kind !== 'anon') return;
    await options.enlist();
    await opened();
  }

  function leave(name, topic) {
    topic.linger = world.after(lingering, () => {
      topics.delete(name);
      if (connection.status === 'open') connection.send(unsub(connection.id(), name));
    });
  }

  return {
    get status() { return connection.status; },
    start: connection.start,
    retry: connection.retry,
    ask: connection.ask,
    unplug: connection.unplug,
    busy: connection.busy,
    now: () => world.now() + sync.offset(),

    /** @type {import('./types.js').App['net']['watch']} */
    watch(name, { legal = false, analysis = false, preview = false, mode = 'full', error } = {}, listener) {
      const fresh = { known: nothing, watchers: new Set(), legal, analysis, preview, mode, linger: idle };
      const topic = topics.get(name) ?? fresh;
      const watcher = { listener, error, legal, analysis, preview };
      topic.linger();
      topic.linger = idle;
      topic.watchers.add(watcher);
      topics.set(name, topic);
      const asked = topic === fresh || WISHES.some((wish) => watcher[wish] && !topic[wish]) || topic.preview !== onlyPreviews(topic);
      if (asked && connection.status === 'open') subscribe(name, topic);
      if (topic.known.view !== null) listener(topic.known.view, { k: 'snap', x: null, s: topic.known.s, snap: true });
      let left = false;
      return () => {
        if (left) return;
        left = true;
        topic.watchers.delete(watcher);
        if (topic.watchers.size === 0) leave(name, topic);
        else if (topic.preview !== onlyPreviews(topic) && connection.status === 'open') subscribe(name, topic);
      };
    },

    /**
     * Goes out at once when it can; else as soon as there is a connection, and somebody to act as.
     * @type {import('./types.js').App['net']['act']}
     */
    act(topic, op, { d, at, key } = {}) {
      const go = () => request((id) => command(id, topic, op, { d, at, key }));
      if (connection.status === 'open' && user?.kind !== 'anon') return go();
      return opened().then(enlisted).then(go);
    },

    /** Dials again so that the server reads the new cookie, and waits until it answered. */
    async reidentify() {
      connection.redial();
      await opened();
    },
  };
}

function idle() {}
