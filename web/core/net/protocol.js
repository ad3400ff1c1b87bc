/** `palisade.v1` as text: frames up, frames down, and the reaction of a client to each close code. This module opens no socket. */

export const SUBPROTOCOL = 'palisade.v1';

/** Ends without a close frame, beside the codes of the protocol: no frame was received for too long, or the network is gone. */
export const SILENT = 4410;
export const OFFLINE = 0;

/** @param {object} frame */
export const encode = (frame) => JSON.stringify(frame);

/**
 * A frame, or null for a text that no server of this protocol sends. Unknown frame types pass: the caller ignores them.
 * @param {unknown} text
 * @returns {{t: string, [field: string]: any} | null}
 */
export function decode(text) {
  if (typeof text !== 'string') return null;
  try {
    const frame = JSON.parse(text);
    return frame && typeof frame === 'object' && typeof frame.t === 'string' ? frame : null;
  } catch {
    return null;
  }
}

/** `ask`: this page pings by itself, and the page cannot see a browser answer the server's pings. @param {number} id @param {{agent: string, sid: string, lang: string}} who */
export const hello = (id, { agent, sid, lang }) => ({ t: 'hello', id, agent, sid, token: null, lang, want: ['ask'] });
/** @param {number} id @param {string} topic @param {{mode?: string, legal?: boolean, analysis?: boolean, preview?: boolean}} options */
export const sub = (id, topic, { mode = 'full', legal = false, analysis = false, preview = false }) => ({
  t: 'sub', id, topic, mode, ...(legal ? { legal: true } : {}), ...(analysis ? { analysis: true } : {}), ...(preview ? { preview: true } : {}),
});
/** @param {number} id @param {string} topic */
export const unsub = (id, topic) => ({ t: 'unsub', id, topic });
/** @param {number} id @param {string} topic @param {string} op @param {{d?: object, at?: number, key?: string}} options */
export const command = (id, topic, op, { d, at, key } = {}) => ({
  t: 'do', id, topic, op, ...(at === undefined ? {} : { at }), ...(key === undefined ? {} : { key }), ...(d === undefined ? {} : { d }),
});
/** @param {number} id @param {number} sent  local time in ms, comes back in the pong */
export const ping = (id, sent) => ({ t: 'ping', id, c: sent });

/**
 * The reaction to a close. `retry`: back off as usual; `restart`: the server comes back by itself; `later`: wait at least
 * 5 s; `identify`: authenticate again, then dial; `stop`: dialling again would end the same way.
 * @param {number} code
 * @returns {'retry' | 'restart' | 'later' | 'identify' | 'stop'}
 */
export function afterClose(code) {
  switch (code) {
    case 1012: return 'restart';
    case 1013: case 4429: return 'later';
    case 4401: return 'identify';
    case 1009: case 4400: case 4403: case 4406: case 4409: return 'stop';
    default: return 'retry';
  }
}

/** Full-jitter back-off in ms: anything up to 0.3 s × 2ⁿ, at most 15 s. @param {number} attempt @param {number} random in 0..<1 */
export const backOff = (attempt, random) => Math.round(random * Math.min(15000, 300 * 2 ** Math.min(attempt, 10)));
