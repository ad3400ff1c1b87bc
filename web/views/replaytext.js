import { createBag, h, setText } from '../core/dom.js';
import { showReplay } from '../table/replay/replay.js';
import { attempt } from '../ui/over/attempt.js';
import { firstIcon } from '../ui/icon/firsticons.js';
import { createEmpty } from '../ui/states.js';
import { addressOf, atFrom, screenOf, waiting } from './replayed.js';

/**
 * A game that is pasted in, move by move.
 * @type {import('../core/types.js').View['mount']}
 */
export function mount(element, app, { query }) {
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
    bag.add(mount(element, app, { query: new URLSearchParams(), parts: [] }));
  }
  if (query.has('text')) showText(element, app, query, { show, isGone: () => gone });
  else showForm(element, app, query, { show, isGone: () => gone });
  return bag.empty;
}

/** A text in the address: shown, or laid before the reader with its mistake. */
function showText(element, app, query, screen) {
  const text = query.get('text');
  element.append(...waiting(app));
  readGame(app, app.games.shown(query), text).then((game) => screen.show({ ...game, at: atFrom(query, game.positions.length) }), (refusal) => {
    if (screen.isGone()) return;
    element.replaceChildren();
    showForm(element, app, query, screen, { text, refusal });
  });
}

/**
 * @param {HTMLElement} element @param {import('../core/types.js').App} app @param {URLSearchParams} query
 * @param {{show: (game: any) => void, isGone: () => boolean}} screen  `isGone`: the screen was left, and answers are dropped
 * @param {{text: string, refusal: import('../core/types.js').Refusal}} [failed]  the attempt before
 */
function showForm(element, app, query, { show, isGone }, failed) {
  const { t, games } = app;
  const id = games.shown(query);
  const note = h('p', { class: 'note', id: 'replay-note' });
  games.words(id).then(() => { if (!note.textContent) setText(note, t(`${id}.replay.example`)); }, () => {});
  const text = h('textarea', { id: 'replay-text', class: 'mono', spellcheck: 'false', autocapitalize: 'off', 'aria-describedby': 'replay-note' });
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
    const link = linkIn(text.value);
    if (link) return app.router.go(link);
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

/** The place of a replay whose link was pasted instead of its record, with the words around the link in its line. @param {string} text */
const linkIn = (text) => (text.trim().includes('\n') ? null : /\/replay(?:\/m_[0-9a-z]+|\?\S*\btext=)[^\s<>"')\]]*/.exec(text)?.[0] ?? null);

/** Says where replays are found, for a game whose texts cannot be read. */
function showNoForm(element, { t, games }, id) {
  element.replaceChildren(h('h1', { class: 'unseen', text: t('title.replay') }), createEmpty({
    symbol: firstIcon('search'), title: t('replay.no_text'), text: t(`${id}.replay.example`),
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
  // The request succeeds also for a text that is not a game: the answer says so inside.
  if (read.error) throw { ...read.error, status: 422 };
  const moves = read.moves ?? [];
  const seats = screen.module.seatsIn(read);
  const { positions } = read.positions ? read : await api.get(`replay/positions?moves=${encodeURIComponent(moves.join(','))}&seats=${seats}`);
  return { ...screen, record: null, positions, moves, match: null, text, seats };
}
