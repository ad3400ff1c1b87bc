const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A key for a command that must happen once: time first, then 80 random bits, so keys sort by when they were made.
 * @param {number} now  ms since the epoch @param {(bytes: Uint8Array) => Uint8Array} fill
 */
export function createKey(now, fill) {
  let time = '';
  for (let rest = now, index = 0; index < 10; index++, rest = Math.floor(rest / 32)) time = LETTERS[rest % 32] + time;
  return time + Array.from(fill(new Uint8Array(16)), (byte) => LETTERS[byte % 32]).join('');
}

export const newKey = () => createKey(Date.now(), (bytes) => crypto.getRandomValues(bytes));
