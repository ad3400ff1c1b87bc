import { h, setAttribute } from '../../core/dom.js';
import { gameIcon } from '../../ui/icon/gameicons.js';
import { lookedAt, newLine, withMove } from './line.js';
import { createLineOpinions } from './lineopinions.js';
import { createMoveList } from './movelist.js';

/** @typedef {import('../../core/types.js').Evaluation} Evaluation */

/**
 * The line that is tried, and its positions as far as they were needed.
 * @param {import('../../games/catalog.js').LinesPart} part @param {any[]} positions  of the game
 */
function createTried(part, positions) {
  let line = newLine(0);
  let reached = [part.startOf(positions, 0)];
  return {
    get line() { return line; },
    /** The state at a move, where it was needed before. @param {number} at */
    stateAt: (at) => reached[at]?.state,
    /** @param {number} at */
    positionAt(at) {
      while (reached.length <= at) reached.push(part.next(reached[reached.length - 1], line.moves[reached.length - 1]));
      return reached[at];
    },
    begin(base) {
      line = newLine(base);
      reached = [part.startOf(positions, base)];
    },
    play(m) {
      reached.length = line.at + 1;
      line = withMove(line, m);
    },
    look(to) { line = lookedAt(line, to); },
    textOf: (moves) => part.lineText(reached[0], moves),
  };
}

/** The buttons that step through a line, and lead back to the game. @param {import('../../core/types.js').App['t']} t @param {{step: (by: number) => void, leave: () => void}} props */
function createActs(t, { step, leave }) {
  const button = (key, picture, by) => h('button', { type: 'button', class: 'icon-button', 'aria-label': t(key), title: t(key), on: { click: () => step(by) } }, gameIcon(picture));
  const [previous, following] = [button('replay.previous', 'previous', -1), button('replay.following', 'following', 1)];
  const back = h('button', { type: 'button', class: 'button primary lines-back', text: t('game.look_back'), on: { click: leave } });
  return {
    el: h('div', { class: 'lines-acts' }, previous, following, back),
    /** @param {import('./line.js').Line} line */
    set({ at, moves }) {
      setAttribute(previous, 'aria-disabled', at === 0 ? 'true' : null);
      setAttribute(following, 'aria-disabled', at === moves.length ? 'true' : null);
    },
  };
}

/** Speaks of the moves that are tried. @param {import('../../core/types.js').App} app @param {{module: any, part: any, names: string[], tried: ReturnType<typeof createTried>}} props */
function createTeller({ t, announce }, { module, part, names, tried }) {
  /** The player who is to move, or the winner after the end. */
  function turnWords() {
    const position = tried.positionAt(tried.line.at);
    if (position.turn !== null) return t('lines.turn', { name: names[position.turn] });
    const winner = part.winnerOf(position);
    return winner === null ? t('lines.over') : t('replay.eval_won', { name: names[winner] });
  }

  const say = (words) => announce([words, turnWords()].join(t('say.stop')));

  function tell() {
    const { at, moves } = tried.line;
    if (at === 0) return say(t('lines.base'));
    return say(t('lines.at', { n: at, move: module.describe(moves[at - 1], t, tried.positionAt(at - 1).state) }));
  }

  return { turnWords, say, tell };
}

/**
 * Moves that are tried from a position of a replay: the line beside the moves of the game, the steps through it, the way back, and the opinions of the computer.
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
  const { t } = app;
  const { module, seats } = game;
  const tried = createTried(part, game.positions);
  const { positionAt } = tried;
  const { turnWords, say, tell } = createTeller(app, { module, part, names, tried });
  /** The board while it is open. */
  let trial = /** @type {import('../../games/catalog.js').Trial | null} */ (null);
  let list = createList();
  const opinions = createLineOpinions(app, { line: () => tried.line, known, textOf: tried.textOf, spell: (m) => module.spell(m, t).text, changed });
  const step = (by) => go(tried.line.at + by);
  const acts = createActs(t, { step, leave });

  const title = h('span', { class: 'lines-title', text: t('lines.title') });
  const none = h('p', { class: 'note', text: t('lines.none') });
  const row = h('div', { class: 'lines-line' }, title, none, list.el);
  const el = h('div', { class: 'lines', role: 'group', 'aria-label': t('lines.title'), hidden: true }, row, isAnalysed && opinions.el);

  /** Numbered as the game's own moves would go on. */
  function createList() {
    return createMoveList({ label: t('lines.title'), seats, from: tried.line.base, spell: (m, ply) => module.spell(m, t, tried.stateAt(ply - 1)), pick: (ply) => go(ply) });
  }

  function begin(base) {
    tried.begin(base);
    list = createList();
    row.replaceChildren(title, none, list.el);
  }

  function play(m) {
    tried.play(m);
    made();
  }

  function go(to) {
    const before = tried.line.at;
    tried.look(to);
    if (tried.line.at === before) return undefined;
    if (tried.line.at === before + 1) return made();
    moved();
    return tell();
  }

  /** A move was made, or made again. */
  function made() {
    const { sound, vibration } = module.cue(tried.line.moves[tried.line.at - 1], true);
    app.sound.play(sound);
    app.sound.vibrate(vibration);
    moved();
    tell();
  }

  return {
    el,
    step,
    get isOpen() { return trial !== null; },
    /** The opinion of the position on the board. */
    get opinion() { return opinions.of(tried.line.at); },
    /** The move that would have been better than the last one, if that was marked. */
    get better() { return opinions.of(tried.line.at)?.mark && tried.line.at > 0 ? opinions.of(tried.line.at - 1)?.best ?? null : null; },
    get asked() { return opinions.isAsked; },
    isWon: (position) => part.winnerOf(position) !== null,
    /** Moves may be tried from a position of the game; the line that was tried there last is still beside it. @param {number} base */
    open(base) {
      if (tried.line.base !== base || tried.line.moves.length === 0) begin(base);
      tried.look(0);
      trial = part.createTrial(app, { stage, first: positionAt(0), rest: acts.el, status: turnWords, play, step, leave });
      el.append(trial.tray);
      el.hidden = false;
      moved();
      say(base === 0 ? t('lines.began_start') : t('lines.began', { ply: base }));
      trial.focus();
    },
    /** @returns {boolean} whether the focus was here and has to go somewhere */
    close() {
      const hadFocus = el.contains(document.activeElement);
      trial?.tray.remove();
      trial?.destroy();
      trial = null;
      el.hidden = true;
      opinions.clear();
      return hadFocus;
    },
    /** @param {string[]} ahead  moves beyond the position, to be shown as if they had been made */
    draw(ahead) {
      const { line } = tried;
      list.set([...line.moves], line.at);
      list.mark(opinions.marks());
      none.hidden = line.moves.length > 0;
      list.el.hidden = line.moves.length === 0;
      acts.set(line);
      if (isAnalysed) opinions.draw();
      trial?.draw({ position: positionAt(line.at), moves: [...game.moves.slice(0, line.base), ...line.moves.slice(0, line.at)], ahead });
    },
    destroy() {
      opinions.destroy();
      trial?.destroy();
    },
  };
}
