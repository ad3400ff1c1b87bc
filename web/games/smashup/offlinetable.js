import { countOf } from '../../core/say/characters.js';
import { EACH, SETS } from './sets.js';
import { bounded, LEAST, LONGEST, MOST, needed, UNDOABLE } from './state.js';

/**
 * A table without a server, as a value: one phone for everybody. Moves and their effects are the same as on the server.
 * @typedef {import('./state.js').State} State
 * @typedef {State & {ply: number, entries: number, closed: boolean}} OfflineTable  `entries`: changes of scores so far
 */

const FACTIONS = SETS.flatMap(({ factions }) => factions);
/** Changes that are kept in the log. */
const KEPT = 20;
/** A score with which one may win. */
const GOAL = 15;
/** The most bytes of a name: a single character may have many. */
const MOST_BYTES = 80;
/** The seat of the only phone. */
const PHONE = 0;

/** @returns {OfflineTable} */
export const newTable = () => ({ phase: 'players', host: PHONE, players: [], off: [], selected: FACTIONS.length, missing: 0, deal: 0, game: 0, hands: [], score: [], leads: [], winners: [], log: [], ply: 0, entries: 0, closed: false });

/** @param {string} rule @returns {never} */
function forbid(rule) { throw { code: 'illegal_move', d: { rule } }; }

/** @param {State} table @param {...State['phase']} phases */
function need({ phase }, ...phases) { if (!phases.includes(phase)) forbid('phase'); }

/**
 * The table after a move.
 * @param {OfflineTable} table @param {string} text @param {() => number} random  in 0..<1
 * @returns {OfflineTable}  a move that is not possible throws a refusal, as the server answers
 */
export function after(table, text, random) {
  if (table.closed) forbid('turn');
  const [, move, key] = /^(.*?)(?: ~([a-z0-9]{1,8}))?$/.exec(text) ?? [];
  const [verb, ...rest] = move.split(' ');
  const act = Object.hasOwn(ACTS, verb) ? ACTS[verb] : forbid('notation');
  const next = act(table, rest, { key, random });
  return figured({ ...next, ply: table.ply + 1 });
}

/** Computes the parts of a table that follow from the others. @param {OfflineTable} table @returns {OfflineTable} */
function figured(table) {
  const { score, phase, off } = table;
  const best = Math.max(...score);
  const leaders = score.flatMap((each, player) => (each === best ? [player] : []));
  const selected = FACTIONS.length - off.length;
  return { ...table, selected, missing: Math.max(0, needed(table) - selected), leads: best >= GOAL ? leaders : [], winners: phase === 'over' ? leaders : [] };
}

const ACTS = {
  add(table, words) {
    need(table, 'players');
    const name = nameOf(words);
    requireFree(table, name);
    if (table.players.length >= MOST) forbid('full');
    return { ...table, players: [...table.players, { name, seat: null }] };
  },
  rename(table, [number, ...words]) {
    const player = playerOf(table, number);
    const name = nameOf(words);
    if (table.players[player].name === name) forbid('same');
    requireFree(table, name, player);
    return { ...table, players: table.players.map((each, index) => (index === player ? { ...each, name } : each)) };
  },
  remove(table, [number]) {
    need(table, 'players');
    const player = playerOf(table, number);
    return { ...table, players: table.players.filter((_, index) => index !== player) };
  },
  factions(table) {
    need(table, 'players');
    if (table.players.length < LEAST) forbid('few');
    return { ...table, phase: 'factions' };
  },
  set: (table, [id, on]) => select(table, SETS.find((set) => set.id === id)?.factions ?? forbid('unknown'), on),
  faction: (table, [id, on]) => select(table, FACTIONS.includes(id) ? [id] : forbid('unknown'), on),
  deal(table, _, { random }) {
    need(table, 'factions', 'dealt', 'over');
    if (table.missing > 0) forbid('missing');
    const cards = shuffled(FACTIONS.filter((id) => !table.off.includes(id)), random);
    return { ...cleared(table), phase: 'dealt', deal: table.deal + 1, hands: table.players.map((_player, index) => cards.slice(EACH * index, EACH * (index + 1))) };
  },
  play(table) {
    need(table, 'dealt');
    return begun(table);
  },
  score(table, [number, change], { key }) {
    need(table, 'playing');
    const player = playerOf(table, number);
    const by = /^[+-]([1-9]|1\d|2[0-5])$/.test(change ?? '') ? Number(change) : forbid('notation');
    const entry = { n: table.entries + 1, player, by: PHONE, change: by, ...(key && { key }) };
    return { ...scored(table, player, by), entries: entry.n, log: [...table.log, entry].slice(-KEPT) };
  },
  undo(table, [number]) {
    need(table, 'playing');
    const entry = table.log.slice(-UNDOABLE).find(({ n }) => n === Number(number)) ?? forbid('entry');
    if (entry.undone) forbid('undone');
    return { ...scored(table, entry.player, -entry.change), log: table.log.map((each) => (each === entry ? { ...each, undone: /** @type {true} */ (true) } : each)) };
  },
  end(table) {
    need(table, 'playing');
    return { ...table, phase: 'over' };
  },
  again(table) {
    need(table, 'over');
    return begun(table);
  },
  players(table) {
    need(table, 'over');
    return { ...cleared(table), phase: 'players' };
  },
  back(table) {
    need(table, 'factions', 'dealt', 'over');
    if (table.phase === 'dealt') return { ...cleared(table), phase: 'factions' };
    return { ...table, phase: table.phase === 'over' ? 'playing' : 'players' };
  },
  close: (table) => ({ ...table, closed: true }),
};

const cleared = (table) => ({ ...table, hands: [], score: [], log: [], entries: 0 });
const begun = (table) => ({ ...table, phase: 'playing', game: table.game + 1, score: table.players.map(() => 0), log: [], entries: 0 });

function playerOf({ players }, number) {
  const player = /^[1-4]$/.test(number ?? '') ? Number(number) - 1 : forbid('notation');
  return player < players.length ? player : forbid('player');
}

function scored(table, player, by) {
  const next = table.score[player] + by;
  if (next !== bounded(next)) forbid('bounds');
  return { ...table, score: table.score.map((each, index) => (index === player ? next : each)) };
}

function select(table, ids, state) {
  need(table, 'factions');
  if (!['on', 'off'].includes(state)) forbid('notation');
  const off = FACTIONS.filter((id) => (ids.includes(id) ? state === 'off' : table.off.includes(id)));
  if (String(off) === String(table.off)) forbid('same');
  return { ...table, off };
}

/** A name of visible characters: letters, digits, spaces and ordinary punctuation. @param {string[]} words */
function nameOf(words) {
  const name = words.filter(Boolean).join(' ');
  const size = countOf(name);
  if (size < 1 || size > LONGEST || new TextEncoder().encode(name).length > MOST_BYTES) forbid('name');
  if (!/^[\p{L}\p{M}\p{Nd} \-'’.,!?&+()_#:;/·・]+$/u.test(name) || /\p{Default_Ignorable_Code_Point}/u.test(name) || !/[\p{L}\p{Nd}]/u.test(name) || /^\p{M}/u.test(name)) forbid('name');
  return name;
}

function requireFree({ players }, name, but = -1) {
  if (players.some((player, index) => index !== but && player.name.toLowerCase() === name.toLowerCase())) forbid('taken');
}

/** @template T @param {T[]} cards @param {() => number} random @returns {T[]} */
function shuffled(cards, random) {
  const all = [...cards];
  for (let rest = all.length - 1; rest > 0; rest -= 1) {
    const other = Math.floor(random() * (rest + 1));
    [all[rest], all[other]] = [all[other], all[rest]];
  }
  return all;
}

/** The stored table, or null if the stored value is not a table: storage of a device may hold anything. @param {any} kept @returns {OfflineTable | null} */
export function restored(kept) {
  const isCount = (value) => Number.isInteger(value) && value >= 0;
  const isPlayer = (value) => isCount(value) && value < kept.players.length;
  const isName = ({ name }) => { try { return typeof name === 'string' && nameOf(name.split(' ')) === name; } catch { return false; } };
  const isEntry = (entry) => isCount(entry?.n) && isPlayer(entry.player) && Number.isInteger(entry.change) && (entry.key === undefined || typeof entry.key === 'string');
  try {
    const counts = kept.phase === 'playing' || kept.phase === 'over';
    const isTable = ['players', 'factions', 'dealt', 'playing', 'over'].includes(kept.phase) && kept.closed === false
      && [kept.ply, kept.entries, kept.deal, kept.game].every(isCount) && kept.players.length <= MOST && kept.players.every(isName) && (kept.phase === 'players' || kept.players.length >= LEAST)
      && kept.off.every((id) => FACTIONS.includes(id)) && kept.hands.length <= MOST && kept.hands.every((hand) => hand.every((id) => FACTIONS.includes(id)))
      && kept.score.length === (counts ? kept.players.length : 0) && kept.score.every((score) => isCount(score) && score === bounded(score))
      && kept.log.length <= KEPT && kept.log.every(isEntry);
    if (!isTable) return null;
    const { phase, players, off, deal, game, hands, score, ply, entries } = kept;
    const log = kept.log.map(({ n, player, change, key, undone }) => ({ n, player, by: PHONE, change, ...(key && { key }), ...(undone === true && { undone }) }));
    return figured({ ...newTable(), phase, players: players.map(({ name }) => ({ name, seat: null })), off: FACTIONS.filter((id) => off.includes(id)), deal, game, hands, score, log, ply, entries });
  } catch {
    return null;
  }
}
