import { createTimeSync } from '../clock.js';
import { createConnection } from './connection.js';
import { command } from './protocol.js';
import { createRequests } from './requests.js';
import { createSubscriptions } from './subscriptions.js';

/** Milliseconds to wait for the new identity; then the command is dropped. */
const PATIENCE = 20000;

/**
 * Topics and commands over one connection. Subscriptions outlive the socket; commands do not.
 *
 * @param {import('./connection.js').World} world
 * @param {object} options
 * @param {string} options.url
 * @param {() => {agent: string, sid: string, lang: string}} options.who
 * @param {(patch: object) => void} options.publish  `{conn}`, `{user, hello}` for the store
 * @param {() => Promise<void>} options.enlist  gives an anonymous visitor an identity, before a first command
 * @param {() => Promise<void>} options.identify
 */
export function createNet(world, options) {
  /** Calls that wait for an open connection. */
  let waiting = /** @type {{open: () => void, fail: (refusal: object) => void, isPatient: boolean}[]} */ ([]);
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
    onGreet() { subscriptions.renew(); },
    onHello(frame) {
      user = frame.user;
      options.publish({ user, hello: frame });
    },
    onStatus(status, code) {
      options.publish({ conn: { status, since: world.now(), code } });
      if (status === 'open') take(() => true).forEach((one) => one.open());
      else {
        isFresh = false;
        requests.abandon();
      }
      if (status === 'lost' || status === 'restarting') fail((one) => !one.isPatient);
      if (status === 'stopped') fail(() => true);
    },
    onDoubt(isInDoubt) { options.publish({ conn: { status: 'open', since: world.now(), code: null, isInDoubt } }); },
    onFrame(frame) {
      if (frame.t === 'ok' || frame.t === 'err') requests.answer(frame);
      else if (frame.t === 'snap' || frame.t === 'ev' || frame.t === 'eph') subscriptions.receive(frame);
    },
  });
  const requests = createRequests(connection);
  const isOpen = () => connection.status === 'open';
  const subscriptions = createSubscriptions(world, { isOpen: () => connection.hasGreeted, request: requests.send, tell: (make) => connection.send(make(connection.id())) });

  function take(isWanted) {
    const all = waiting;
    waiting = all.filter((one) => !isWanted(one));
    return all.filter(isWanted);
  }

  function fail(isWanted) {
    for (const one of take(isWanted)) one.fail({ code: 'lost' });
  }

  const nextOpen = (isPatient) => new Promise((open, fail) => { waiting.push({ open: () => open(undefined), fail, isPatient }); });

  /** @returns {Promise<void>} */
  function opened() {
    if (isOpen()) return Promise.resolve();
    return connection.status === 'connecting' ? nextOpen(false) : Promise.reject({ code: 'lost' });
  }

  /** A visitor becomes a guest with the first act of play. */
  async function enlisted() {
    if (user?.kind !== 'anon') return;
    await options.enlist();
    await opened();
  }

  return {
    get status() { return connection.status; },
    start: connection.start,
    retry: connection.retry,
    ask: connection.ask,
    unplug: connection.unplug,
    sleep: connection.sleep,
    busy: connection.busy,
    now: () => world.now() + sync.offset(),
    watch: subscriptions.watch,

    /**
     * Sends at once if possible; else as soon as the page has a connection and an identity.
     * @type {import('../types.js').App['net']['act']}
     */
    act(topic, op, { d, at, key } = {}) {
      const go = () => requests.send((id) => command(id, topic, op, { d, at, key }));
      if (isOpen() && user?.kind !== 'anon') return go();
      return opened().then(enlisted).then(go);
    },

    /**
     * Dials again so that the server reads the new cookie, and waits for its view of the user: a guest who became a member has the same id as before.
     * The command that brought the new cookie has succeeded, so a failed dial is not reported as its failure.
     */
    async reidentify() {
      connection.redial();
      const cancel = world.after(PATIENCE, () => fail((one) => one.isPatient));
      await nextOpen(true).finally(cancel);
      await subscriptions.renewed();
    },
  };
}
