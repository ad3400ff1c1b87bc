/**
 * The number of lines of others after the last one that was read; none count for those who have them hidden.
 * @param {import('../../core/types.js').App} app @param {import('../../core/types.js').ChatLine[]} lines @param {number} read  the time of that line
 */
export const unreadIn = ({ settings, store }, lines, read) => (settings.get('chat') ? lines.filter(({ ts, by }) => ts > read && by !== store.get().me?.user).length : 0);
