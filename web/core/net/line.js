import { encode, SUBPROTOCOL } from './protocol.js';

const OPEN = 1;

/**
 * The socket of a connection, one at a time.
 * @param {import('./connection.js').World} world @param {string} url
 * @param {{opened: () => void, heard: (text: string) => void, closed: (code: number) => void}} events  of the present socket
 */
export function createLine(world, url, { opened, heard, closed }) {
  let socket = /** @type {import('./connection.js').Socket | null} */ (null);
  let dialledAt = 0;
  return {
    get isDialled() { return socket !== null; },
    get isOpen() { return socket?.readyState === OPEN; },
    get dialledAt() { return dialledAt; },
    dial() {
      const mine = world.open(url, SUBPROTOCOL);
      socket = mine;
      dialledAt = world.now();
      mine.onopen = opened;
      mine.onmessage = (event) => heard(event.data);
      mine.onclose = (event) => closed(event.code ?? 1006);
      mine.onerror = null;
    },
    /** Lets go of the socket without hearing of its end. */
    drop() {
      if (!socket) return;
      const old = socket;
      socket = null;
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close(1000);
    },
    /** A closing socket accepts no frame. Its close event follows a moment later and reports each command as lost. */
    send(frame) {
      if (socket && (socket.readyState ?? OPEN) <= OPEN) socket.send(encode(frame));
    },
  };
}
