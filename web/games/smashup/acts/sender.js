import { kept } from '../../../core/device.js';
import * as queues from './queue.js';

/** Ms before a change that was overtaken goes out anew. */
const AGAIN = 300;
/** Ms that the newest change waits for more presses, so that presses are joined and the log stays readable. */
const HOLD = 600;
/** Refusals after which no change of the queue can be made. */
const HOPELESS = ['phase', 'no_room', 'forbidden', 'auth_required'];

/**
 * Sends the changes of the queue one after the other, each until the server has answered, and keeps them on this device until then.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {string} props.topic
 * @param {() => import('../../../core/types.js').RoomView} props.view
 * @param {() => boolean} props.connected
 * @param {() => void} props.changed
 * @param {(items: import('./queue.js').Item[], refusal: any) => void} props.refused  changes that the server refused for good
 * @param {Storage} [props.storage]
 */
export function createSender({ net, clock }, { topic, view, connected, changed, refused, storage = kept }) {
  const { match } = view();
  let queue = queues.load(storage, match);
  let busy = false;
  let gone = false;
  let retry = () => {};

  function write(next) {
    if (next === queue) return;
    queue = next;
    queues.save(storage, match, queue, clock.local());
    changed();
  }

  function pump() {
    const { phase, state, ply } = view();
    if (busy || queue.length === 0 || !connected()) return;
    forget(queues.past(queues.settle(queue, state, view().you), state));
    if (queue.length === 0) return;
    if (phase !== 'playing') return giveUp({ code: 'phase', d: { phase } });
    const rest = gone || queue.length > 1 || queue[0].sent || queue[0].act === 'undo' ? 0 : queue[0].at + HOLD - clock.local();
    // A change that was kept from before a reload may have its time from a clock that was ahead.
    if (rest > 0 && rest <= HOLD) return later(rest);
    write(queues.send(queues.settle(queue, state, view().you)));
    const [item] = queue;
    if (!item) return;
    busy = true;
    net.act(topic, 'move', { at: ply, d: { m: queues.textOf(item) } }).then(() => made(item), (refusal) => heard(item, refusal));
  }

  /** Points of a finished game do not belong to the next game. @param {import('./queue.js').Item[]} items */
  function forget(items) {
    if (items.length === 0) return;
    write(queue.filter((item) => !items.includes(item)));
    refused(items, { code: 'stale' });
  }

  function later(ms) {
    retry();
    retry = clock.after(ms, pump);
  }

  function made(item) {
    busy = false;
    write(queues.drop(queue, item.key));
    pump();
  }

  function heard(item, refusal) {
    busy = false;
    if (!refusal?.code) throw refusal;
    const rule = refusal.code === 'illegal_move' ? refusal.d?.rule : null;
    // The server may have applied it. Its key prevents a second application when it is sent again.
    if (refusal.code === 'lost') return;
    if (rule === 'again') return made(item);
    if (['stale', 'ahead', 'too_late', 'rate', 'busy', 'unsure', 'internal'].includes(refusal.code)) {
      if (gone) return;
      retry();
      retry = clock.after(refusal.retry_ms ?? AGAIN, pump);
      return;
    }
    if (rule === 'phase' || rule === 'turn' || HOPELESS.includes(refusal.code)) return giveUp(refusal);
    write(queues.drop(queue, item.key));
    refused([item], refusal);
    pump();
  }

  function giveUp(refusal) {
    const lost = queue;
    write([]);
    refused(lost, refusal);
  }

  return {
    get queue() { return queue; },
    /** @param {Omit<import('./queue.js').Item, 'key' | 'game' | 'at'>} what @returns {boolean}  false if the queue is full */
    add(what) {
      const next = queues.add(queue, { ...what, key: queues.newKey(), game: view().state.game, at: clock.local() });
      if (!next) return false;
      write(next);
      pump();
      return true;
    },
    /** Takes back a change that has not gone out. @param {string} key */
    cancel(key) { if (!queue.find((item) => item.key === key)?.sent) write(queues.drop(queue, key)); },
    /** A view came, or the connection was restored. */
    hear() {
      const { state, you } = view();
      write(queues.settle(queue, state, you));
      pump();
    },
    /** The screen closes: changes that waited for more presses are sent. Other changes wait for the next visit. */
    destroy() {
      retry();
      gone = true;
      pump();
    },
  };
}
