import { createAnalysisFeed, marksOf, markWords, refusalWords } from '../../core/analysis.js';
import { h, setAttribute, setText } from '../../core/dom.js';
import { gameIcon } from '../../ui/icon/gameicons.js';
import { lookedAt, newLine, shared, withMove } from './line.js';
import { createMoveList } from './movelist.js';

/** @typedef {import('../../core/types.js').Evaluation} Evaluation */

/**
 * Moves that are tried from a position of a replay: the line beside those of the game, the steps through it, the way back, and what the computer thinks of it.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('../replay/replay.js').Replayed} props.game
 * @param {string[]} props.names
 * @param {import('../../games/catalog.js').LinesPart} props.part  the game's own
 * @param {any} props.stage  of the board
 * @param {boolean} props.isAnalysed  whether the engine has an opinion of such games
 * @param {(at: number) => Evaluation | null} props.known  the opinion of a position of the game
 * @param {() => void} props.moved  another position is on the board
 * @param {() => void} props.changed  more is known
 * @param {() => void} props.leave  the way back was taken
 */
export function createLines(app, { game, names, part, stage, isAnalysed, known, moved, changed, leave }) {
  const { t, api, announce } = app;
  const { module, positions, seats } = game;
  let line = newLine(0);
  /** The positions of the line, as far as they were needed. */
  let reached = [part.startOf(positions, 0)];
  /** The board while it is open. */
  let trial = /** @type {import('../../games/catalog.js').Trial | null} */ (null);
  let list = createList();
  /** What the computer was asked for last, and its opinions of that so far. */
  let asked = /** @type {{base: number, moves: readonly string[], opinions: Evaluation[]} | null} */ (null);
  let isAsking = false;
  let gone = false;

  const feed = createAnalysisFeed({ api, after: app.clock.after, heard: hear });
  const step = (by) => go(line.at + by);
  const button = (key, picture, by) => h('button', { type: 'button', class: 'icon-button', 'aria-label': t(key), title: t(key), on: { click: () => step(by) } }, gameIcon(picture));
  const [previous, following] = [button('replay.previous', 'previous', -1), button('replay.following', 'following', 1)];
  const back = h('button', { type: 'button', class: 'button primary lines-back', text: t('game.look_back'), on: { click: leave } });
  const acts = h('div', { class: 'lines-acts' }, previous, following, back);

  const best = h('span', { class: 'mono' });
  const bestLine = h('p', { class: 'lines-best', hidden: true }, h('span', { class: 'lines-title', text: t('lines.computer') }), best);
  const note = h('p', { class: 'note', role: 'status' });
  const asking = h('button', { type: 'button', class: 'button plain lines-ask', text: t('lines.ask'), on: { click: ask } });
  const computer = isAnalysed && h('div', { class: 'lines-computer' }, bestLine, note, asking);
  const title = h('span', { class: 'lines-title', text: t('lines.title') });
  const none = h('p', { class: 'note', text: t('lines.none') });
  const row = h('div', { class: 'lines-line' }, title, none, list.el);
  const el = h('div', { class: 'lines', role: 'group', 'aria-label': t('lines.title'), hidden: true }, row, computer);

  /** Numbered as the game's own moves would go on. */
  function createList() {
    return createMoveList({ label: t('lines.title'), seats, from: line.base, spell: (m, ply) => module.spell(m, t, reached[ply - 1]?.state), pick: (ply) => go(ply) });
  }

  function positionAt(at) {
    while (reached.length <= at) reached.push(part.next(reached[reached.length - 1], line.moves[reached.length - 1]));
    return reached[at];
  }

  function begin(base) {
    line = newLine(base);
    reached = [part.startOf(positions, base)];
    list = createList();
    row.replaceChildren(title, none, list.el);
  }

  /** Who is to move; who has won, once nobody is. */
  function turnWords() {
    const { turn } = positionAt(line.at);
    if (turn !== null) return t('lines.turn', { name: names[turn] });
    const winner = part.winnerOf(positionAt(line.at));
    return winner === null ? t('lines.over') : t('replay.eval_won', { name: names[winner] });
  }

  const saying = (words) => announce([words, turnWords()].join(t('say.stop')));

  function play(m) {
    reached.length = line.at + 1;
    line = withMove(line, m);
    made();
  }

  function go(to) {
    const before = line.at;
    line = lookedAt(line, to);
    if (line.at === before) return undefined;
    if (line.at === before + 1) return made();
    moved();
    return tell();
  }

  /** A move was made, or made again. */
  function made() {
    const { sound, vibration } = module.cue(line.moves[line.at - 1], true);
    app.sound.play(sound);
    app.sound.vibrate(vibration);
    moved();
    tell();
  }

  function tell() {
    if (line.at === 0) return saying(t('lines.base'));
    const m = line.moves[line.at - 1];
    return saying(t('lines.at', { n: line.at, move: module.describe(m, t, positionAt(line.at - 1).state) }));
  }

  // ---- What the computer thinks

  /** @param {number} at @returns {Evaluation | null} */
  function opinionOf(at) {
    const own = at === 0 ? known(line.base) : null;
    return own ?? (asked && shared(line, asked) >= at ? asked.opinions[at] ?? null : null);
  }

  function marks() {
    const found = marksOf(asked?.opinions ?? []);
    const common = asked ? shared(line, asked) : -1;
    return markWords(new Map([...found].filter(([ply]) => ply > 0 && ply <= common)), t);
  }

  async function ask() {
    if (asking.getAttribute('aria-disabled') === 'true') return;
    const { base, moves } = line;
    isAsking = true;
    changed();
    try {
      await app.session.ensure();
      const answer = await api.post('replay/analysis', { text: part.lineText(reached[0], moves) });
      if (gone) return;
      asked = { base, moves, opinions: [] };
      feed.follow(`replay/analysis/${encodeURIComponent(answer.id)}`);
    } catch (refusal) {
      if (!refusal?.code) throw refusal;
      if (!gone) fail(refusalWords(app, refusal));
    }
  }

  /** @param {import('../../core/types.js').Analysis} known */
  function hear({ state, place, done, of, positions: opinions }) {
    if (asked) asked.opinions = opinions;
    if (state === 'none') return fail(t('replay.analysis_lost'));
    isAsking = state !== 'done';
    report(state === 'queued' ? t('replay.analysis_place', { n: place }) : state === 'running' ? t('replay.analysis_running', { done, n: of }) : '');
    if (state === 'done') announce(t('replay.analysis_done'));
    return changed();
  }

  function fail(words) {
    isAsking = false;
    report(words, true);
    changed();
  }

  function report(words, bad = false) {
    setText(note, words);
    note.classList.toggle('bad', bad);
  }

  function drawComputer() {
    const isKnown = opinionOf(line.moves.length) !== null;
    setAttribute(asking, 'aria-disabled', isAsking || isKnown ? 'true' : null);
    setAttribute(asking, 'aria-busy', isAsking ? 'true' : null);
    const found = opinionOf(0)?.line ?? [];
    setText(best, found.map((m) => module.spell(m, t).text).join(' '));
    bestLine.hidden = found.length === 0 || note.textContent !== '';
  }

  return {
    el,
    step,
    get isOpen() { return trial !== null; },
    /** The opinion of the position on the board. */
    get opinion() { return opinionOf(line.at); },
    /** The move that would have been better than the last one, if that was marked. */
    get better() { return opinionOf(line.at)?.mark && line.at > 0 ? opinionOf(line.at - 1)?.best ?? null : null; },
    get asked() { return isAsking || asked !== null; },
    /** Moves may be tried from a position of the game; what was tried there last is still beside it. @param {number} base */
    open(base) {
      if (line.base !== base || line.moves.length === 0) begin(base);
      line = lookedAt(line, 0);
      trial = part.createTrial(app, { stage, first: positionAt(0), rest: acts, status: turnWords, play, step, leave });
      el.append(trial.tray);
      el.hidden = false;
      moved();
      saying(base === 0 ? t('lines.began_start') : t('lines.began', { ply: base }));
      trial.focus();
    },
    /** @returns {boolean} whether the focus was here and has to go somewhere */
    close() {
      const hadFocus = el.contains(document.activeElement);
      trial?.tray.remove();
      trial?.destroy();
      trial = null;
      el.hidden = true;
      report('');
      return hadFocus;
    },
    /** @param {string[]} ahead  moves beyond the position, to be shown as if they had been made */
    draw(ahead) {
      list.set([...line.moves], line.at);
      list.mark(marks());
      none.hidden = line.moves.length > 0;
      list.el.hidden = line.moves.length === 0;
      setAttribute(previous, 'aria-disabled', line.at === 0 ? 'true' : null);
      setAttribute(following, 'aria-disabled', line.at === line.moves.length ? 'true' : null);
      if (computer) drawComputer();
      trial?.draw({ position: positionAt(line.at), moves: [...game.moves.slice(0, line.base), ...line.moves.slice(0, line.at)], ahead });
    },
    destroy() {
      gone = true;
      feed.stop();
      trial?.destroy();
    },
  };
}
