/**
 * The best score of this device in a game alone, by the kind of game.
 * @typedef {{best: number, match: string, isNew: boolean}} Kept  `match`: the newest game that was counted; `isNew`: that game was better than all before it
 * @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} storage
 * @param {string} kind @param {{match: string, score: number}} game
 * @returns {Kept}
 */
export function countRecord(storage, kind, { match, score }) {
  const place = 'palisade.records';
  const all = /** @type {Record<string, Kept>} */ (readAll(storage, place));
  const known = all[kind];
  // The card may be opened again.
  if (known?.match === match) return known;
  const now = { best: Math.max(score, known?.best ?? -Infinity), match, isNew: known === undefined || score > known.best };
  try {
    storage.setItem(place, JSON.stringify({ ...all, [kind]: now }));
  } catch {
    // Without storage every game is the first.
  }
  return now;
}

function readAll(storage, place) {
  try {
    return JSON.parse(storage.getItem(place) ?? '{}') ?? {};
  } catch {
    return {};
  }
}
