/**
 * Commands under way over one connection. Each is answered once, or refused as `lost` when the socket closes: only a fresh snapshot tells then
 * whether it happened.
 * @param {{id(): number, send(frame: object): void}} connection
 */
export function createRequests(connection) {
  /** @type {Map<number, {resolve: (d: any) => void, reject: (refusal: import('../types.js').Refusal) => void}>} */
  const waiting = new Map();
  return {
    /** @param {(id: number) => object} make  the frame with this number @returns {Promise<any>} */
    send(make) {
      return new Promise((resolve, reject) => {
        const id = connection.id();
        waiting.set(id, { resolve, reject });
        connection.send(make(id));
      });
    },
    /** @param {{t: string, re?: number, [member: string]: any}} frame  `ok` or `err` */
    answer(frame) {
      const one = waiting.get(frame.re ?? -1);
      waiting.delete(frame.re ?? -1);
      if (frame.t === 'ok') one?.resolve(frame.d ?? {});
      else one?.reject({ code: frame.code, msg: frame.msg, d: frame.d ?? {}, retry_ms: frame.retry_ms });
    },
    abandon() {
      const all = [...waiting.values()];
      waiting.clear();
      for (const one of all) one.reject({ code: 'lost' });
    },
  };
}
