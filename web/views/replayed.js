import { workers } from '../core/device.js';
import { h } from '../core/dom.js';
import { deviceKept } from '../core/kept.js';
import { fetchAnalysed } from '../table/replay/analysisplace.js';
import { createSkeleton } from '../ui/states.js';

/** Longer texts are shown without an address of their own: browsers and proxies cut long addresses. */
const LONGEST_ADDRESS = 2000;

/** Shown until a replay is here. @param {import('../core/types.js').App} app */
export const waiting = ({ t }) => [h('h1', { class: 'unseen', text: t('title.replay') }), createSkeleton(3, 'card')];

/**
 * The address of a game at a move; null for a game without an address.
 * @param {import('../core/types.js').App} app @param {{match: string | null, text?: string, module: {id: string}}} game
 * @param {number | null} ply  null: at its end
 */
export function addressOf({ games }, { match, text, module }, ply) {
  const query = new URLSearchParams({ ...(text && { text }), ...(text && module.id !== games.shown() && { game: module.id }), ...(ply !== null && { ply: String(ply) }) }).toString();
  const address = `/replay${match ? `/${match}` : ''}${query && `?${query}`}`;
  return (match || text) && address.length <= LONGEST_ADDRESS ? address : null;
}

/** @param {URLSearchParams} query @param {number} count */
export function atFrom(query, count) {
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  return Number.isNaN(ply) ? count - 1 : Math.min(count - 1, Math.max(0, ply));
}

/** The modules that show a replay of a game. */
export async function screenOf(games, id) {
  const [module, { createReplay }] = await Promise.all([games.load(id), games.part(id, 'replay')]);
  return { module, createReplay };
}

const isServed = () => Boolean(workers?.controller);

/** The answers of the server, or the answers that were kept when the replay was seen here. */
export async function fetchGame(app, match) {
  let replay;
  try {
    replay = await fetchReplay(app, match);
    // Kept replays are read on pages that the service worker serves.
    if (isServed()) deviceKept().saveReplay(match, replay).catch(() => {});
  } catch (refusal) {
    if (refusal?.code === 'offline') replay = await deviceKept().replay(match).catch(() => null);
    if (!replay) throw refusal;
  }
  const { record, positions, analysis } = replay;
  // A game without an analysis does not need the modules that show one.
  const [screen, analysed] = await Promise.all([screenOf(app.games, record.game), analysis && analysis.state !== 'none' ? fetchAnalysed().catch(() => null) : null]);
  return { ...screen, analysed, record, positions, moves: record.moves, match: record.id ?? match, analysis, seats: record.seats.length };
}

async function fetchReplay({ api, games }, match) {
  const path = `archive/${encodeURIComponent(match)}`;
  // Fetched together with the game, so that the analysis has its place from the start and moves nothing later.
  const known = api.get(path);
  try {
    const [record, { positions }, analysis] = await Promise.all([known, api.get(`${path}/positions`),
      known.then(({ game, seats }) => (games.isAnalysed(game, seats.length) ? api.get(`${path}/analysis`) : null)).catch(() => null)]);
    return { record, positions, analysis };
  } catch (refusal) {
    throw refusal.code === 'moves_removed' ? await withRecord(refusal, games, await known) : refusal;
  }
}

/** The refusal with the players and the result, which stay when the moves of a game go. */
async function withRecord(refusal, games, record) {
  await games.load(record.game);
  return Object.assign(refusal, { record });
}
