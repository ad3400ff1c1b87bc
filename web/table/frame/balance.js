/**
 * Between which values a number counts after a game. What it was while the game ran is certain; a page that was opened later knows only what it is.
 * @param {{before: number | null, now: number, change: number}} known @returns {{from: number, to: number}}
 */
export const balance = ({ before, now, change }) => (before === null ? { from: now - change, to: now } : { from: before, to: before + change });
