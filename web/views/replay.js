import { createBag, h, setText } from '../core/dom.js';
import { deviceKept } from '../core/kept.js';
import { showReplay } from '../table/replay.js';
import { attempt } from '../ui/attempt.js';
import { createEmpty, createSkeleton } from '../ui/states.js';

/** Longer texts are shown without an address of their own: browsers and proxies cut what is too long. */
const LONGEST_ADDRESS = 2000;

/**
 * A finished game move by move, by its id; or one that is pasted in.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { match, query }) {
  const bag = createBag();
  let gone = false;
  bag.add(() => { gone = true; });
  const show = (game) => {
    if (!gone) bag.add(showReplay(element, app, { game, createReplay: game.createReplay, address: (ply) => addressOf(app, game, ply), again }));
  };
  /** The address is the form's already; the router would not move. */
  function again() {
    bag.empty();
    element.replaceChildren();
    bag.add(mount(element, app, { query: new URLSearchParams() }));
  }
  if (match) {
    element.append(h('h1', { class: 'unseen', text: app.t('title.replay') }), createSkeleton(3, 'card'));
    fetchGame(app, match).then((game) => show({ ...game, at: atFrom(query, game.positions.length) }), (refusal) => { if (!gone) showMissing(element, app, refusal); });
  } else if (query.has('text')) showText(element, app, query, { show, isGone: () => gone });
  else showForm(element, app, query, { show, isGone: () => gone });
  return bag.empty;
}

/**
 * The address of a game at a move; null when it has none.
 * @param {import('../core/types.js').App} app @param {{match: string | null, text?: string, module: {id: string}}} game
 * @param {number | null} ply  null: at its end
 */
function addressOf({ games }, { match, text, module }, ply) {
  const query = new URLSearchParams({ ...(text && { text }), ...(text && module.id !== games.shown() && { game: module.id }), ...(ply !== null && { ply: String(ply) }) }).toString();
  const address = `/replay${match ? `/${match}` : ''}${query && `?${query}`}`;
  return (match || text) && address.length <= LONGEST_ADDRESS ? address : null;
}

/** @param {URLSearchParams} query @param {number} count */
function atFrom(query, count) {
  const ply = Number.parseInt(query.get('ply') ?? '', 10);
  return Number.isNaN(ply) ? count - 1 : Math.min(count - 1, Math.max(0, ply));
}

/** The modules that show a replay of a game. */
async function screenOf(games, id) {
  const [module, { createReplay }] = await Promise.all([games.load(id), games.part(id, 'replay')]);
  return { module, createReplay };
}

/** The answers of the server, or those that were kept when it was seen here. */
export async function fetchGame(app, match) {
  const kept = deviceKept();
  let replay;
  try {
    replay = await fetchReplay(app, match);
    // Kept replays are read by those whom the worker serves.
    if (navigator.serviceWorker?.controller) kept.saveReplay(match, replay).catch(() => {});
  } catch (refusal) {
    if (refusal?.code === 'offline') replay = await kept.replay(match).catch(() => null);
    if (!replay) throw refusal;
  }
  const { record, positions, analysis } = replay;
  return { ...await screenOf(app.games, record.game), record, positions, moves: record.moves, match: record.id ?? match, analysis, seats: record.seats.length };
}

async function fetchReplay({ api, games }, match) {
  const path = `archive/${encodeURIComponent(match)}`;
  // On its way while the game is.
  games.part(games.shown(), 'replay').catch(() => {});
  // With the game, so that what is thought of it takes its place at once and moves nothing later.
  const known = api.get(path);
  const [record, { positions }, analysis] = await Promise.all([known, api.get(`${path}/positions`),
    known.then(({ game, seats }) => (games.isAnalysed(game, seats.length) ? api.get(`${path}/analysis`) : null)).catch(() => null)]);
  return { record, positions, analysis };
}

function showMissing(element, app, refusal) {
  const { t, i18n } = app;
  const unknown = refusal.code === 'no_game' || refusal.status === 404;
  element.replaceChildren(h('h1', { class: 'unseen', text: t('title.replay') }), createEmpty({
    symbol: 'search', title: unknown ? t('replay.missing') : i18n.refusal(refusal), text: unknown ? t('replay.missing_text') : null,
    action: h('a', { class: 'button primary', href: '/replay', text: t('replay.another') }),
  }));
}

// ---- Load a record, a position or a list of moves

/** A text in the address: shown, or laid before the reader with what is wrong with it. */
function showText(element, app, query, screen) {
  const text = query.get('text');
  element.append(h('h1', { class: 'unseen', text: app.t('title.replay') }), createSkeleton(3, 'card'));
  readGame(app, app.games.shown(query), text).then((game) => screen.show({ ...game, at: atFrom(query, game.positions.length) }), (refusal) => {
    if (screen.isGone()) return;
    element.replaceChildren();
    showForm(element, app, query, screen, { text, refusal });
  });
}

/**
 * @param {HTMLElement} element @param {import('../core/types.js').App} app @param {URLSearchParams} query
 * @param {{show: (game: any) => void, isGone: () => boolean}} screen  `isGone`: it was left, and answers are nobody's
 * @param {{text: string, refusal: import('../core/types.js').Refusal}} [failed]  what was tried before
 */
function showForm(element, app, query, { show, isGone }, failed) {
  const { t, games } = app;
  const id = games.shown(query);
  const note = h('p', { class: 'note', id: 'replay-note' });
  games.words(id).then(() => { if (!note.textContent) setText(note, t(`${id}.replay.example`)); }, () => {});
  const text = h('textarea', { id: 'replay-text', class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'replay-note', maxlength: 20000 });
  const button = h('button', { type: 'submit', class: 'button primary large', text: t('replay.load') });
  const say = (words, bad) => {
    setText(note, words);
    note.classList.toggle('bad', bad);
    if (bad) {
      text.setAttribute('aria-invalid', 'true');
      app.announce(words, { assertive: true });
    } else text.removeAttribute('aria-invalid');
  };
  const refuse = (refusal) => {
    if (refusal.status !== 422 && refusal.code !== 'bad_value' && refusal.code !== 'illegal_move') throw refusal;
    say(badWords(t, id, refusal), true);
  };
  const load = () => attempt(app, button, async () => {
    if (!text.value.trim()) return say(t('replay.empty'), true);
    try {
      const game = await readGame(app, id, text.value);
      if (isGone()) return undefined;
      const address = addressOf(app, game, null);
      return address ? app.router.go(address) : show({ ...game, at: game.positions.length - 1 });
    } catch (refusal) {
      return isGone() && refusal?.code ? undefined : refuse(refusal);
    }
  });
  element.append(h('form', { class: 'replay-load stack', on: { submit(event) { event.preventDefault(); load(); } } },
    h('h1', { text: t('title.replay') }), h('p', { class: 'lead', text: t('replay.lead') }),
    h('div', { class: 'field' }, h('label', { for: 'replay-text', text: t('replay.text') }), text, note), button));
  games.load(id).then(({ readsText }) => { if (readsText === false && !isGone()) showNoForm(element, app, id); }, () => {});
  if (!failed) return;
  text.value = failed.text;
  attempt(app, null, async () => refuse(failed.refusal));
}

/** Where no text can be read, it says where replays are found. */
function showNoForm(element, { t, games }, id) {
  element.replaceChildren(h('h1', { class: 'unseen', text: t('title.replay') }), createEmpty({
    symbol: 'search', title: t('replay.no_text'), text: t(`${id}.replay.example`),
    action: h('a', { class: 'button primary', href: games.address('/tv', id), text: t('replay.to_games') }),
  }));
}

/** The server names the line and the word it stumbled over, in English; only those two are taken from it. */
function badWords(t, id, { msg = '' }) {
  const [, line, token] = /^line (\d+), "([^"]*)"/.exec(msg) ?? [];
  return line ? t('replay.bad_at', { line, token }) : t(`${id}.replay.bad`);
}

/** The server reads the text; it also says which position each move leads to. */
async function readGame({ api, games }, id, text) {
  const [read, screen] = await Promise.all([api.post('replay', { game: id, text }), screenOf(games, id)]);
  // A text that is no game is no failed request: the answer says so inside.
  if (read.error) throw { ...read.error, status: 422 };
  const moves = read.moves ?? [];
  const seats = screen.module.seatsIn(read);
  const { positions } = read.positions ? read : await api.get(`replay/positions?moves=${encodeURIComponent(moves.join(','))}&seats=${seats}`);
  return { ...screen, record: null, positions, moves, match: null, text, seats };
}
