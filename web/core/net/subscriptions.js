import { sub, unsub } from './protocol.js';
import { nothing, reduceTopic } from '../room.js';

/** Extras that a watcher of a topic may request beside the view; the topic requests the union for its watchers. */
const EXTRAS = /** @type {const} */ (['legal', 'analysis']);

/** Milliseconds for which an unwatched topic is kept: enough to change screens without a fresh subscription. */
const LINGER = 600;

/**
 * The topics that the page listens to. They outlive the socket.
 *
 * @typedef {object} Topic
 * @property {import('../room.js').Known} known  the source of every view: a view is never changed, and the rest of the page refers to the one it was given
 * @property {Set<{listener: Function, error?: Function, legal: boolean, analysis: boolean, preview: boolean}>} watchers
 * @property {boolean} legal  the option in the last subscription
 * @property {boolean} analysis
 * @property {boolean} preview  its watchers do not count as spectators
 * @property {string} mode
 * @property {() => void} linger  keeps the subscription, which would end because its last watcher has gone
 *
 * @param {import('./connection.js').World} world
 * @param {object} connection
 * @param {() => boolean} connection.isOpen  frames can be sent
 * @param {(make: (id: number) => object) => Promise<any>} connection.request
 * @param {(make: (id: number) => object) => void} connection.tell  sent without waiting for an answer
 */
export function createSubscriptions(world, { isOpen, request, tell }) {
  /** @type {Map<string, Topic>} */
  const topics = new Map();
  let renewed = /** @type {Promise<any>} */ (Promise.resolve());

  const onlyPreviews = (topic) => topic.watchers.size > 0 && [...topic.watchers].every((watcher) => watcher.preview);

  function subscribe(name, topic) {
    for (const extra of EXTRAS) topic[extra] = [...topic.watchers].some((watcher) => watcher[extra]) || topic[extra];
    topic.preview = onlyPreviews(topic);
    return request((id) => sub(id, name, topic)).catch((refusal) => refused(name, topic, refusal));
  }

  function refused(name, topic, refusal) {
    if (refusal.code === 'lost' || topics.get(name) !== topic) return;
    if (refusal.code === 'busy' || refusal.code === 'rate') {
      world.after(refusal.retry_ms ?? 1000, () => topics.get(name) === topic && isOpen() && subscribe(name, topic));
      return;
    }
    for (const watcher of [...topic.watchers]) watcher.error?.(refusal);
  }

  /** The last watcher of a topic has gone. */
  function leave(name, topic) {
    topic.linger = world.after(LINGER, () => {
      topics.delete(name);
      if (isOpen()) tell((id) => unsub(id, name));
    });
  }

  function unwatch(name, topic, watcher) {
    if (!topic.watchers.delete(watcher)) return;
    if (topic.watchers.size === 0) leave(name, topic);
    else if (topic.preview !== onlyPreviews(topic) && isOpen()) subscribe(name, topic);
  }

  return {
    /** Subscribes to all topics again, since a new socket has no subscriptions. */
    renew() { renewed = Promise.all([...topics].map(([name, topic]) => subscribe(name, topic))); },
    /** Resolves once every renewed subscription was answered or refused. */
    renewed: () => renewed,
    /** @param {any} frame  `snap`, `ev` or `eph` */
    receive(frame) {
      const topic = topics.get(frame.topic);
      if (!topic) return;
      const { known, change, lost } = reduceTopic(topic.known, frame);
      topic.known = known;
      if (lost) return subscribe(frame.topic, topic);
      if (change) for (const watcher of [...topic.watchers]) watcher.listener(known.view, change);
    },
    /** @type {import('../types.js').App['net']['watch']} */
    watch(name, { legal = false, analysis = false, preview = false, mode = 'full', error } = {}, listener) {
      const fresh = { known: nothing, watchers: new Set(), legal, analysis, preview, mode, linger: idle };
      const topic = topics.get(name) ?? fresh;
      const watcher = { listener, error, legal, analysis, preview };
      topic.linger();
      topic.linger = idle;
      topic.watchers.add(watcher);
      topics.set(name, topic);
      const asked = topic === fresh || EXTRAS.some((extra) => watcher[extra] && !topic[extra]) || topic.preview !== onlyPreviews(topic);
      if (asked && isOpen()) subscribe(name, topic);
      if (topic.known.view !== null) listener(topic.known.view, { k: 'snap', x: null, s: topic.known.s, snap: true });
      return () => unwatch(name, topic, watcher);
    },
  };
}

function idle() {}
