import { h } from '../../core/dom.js';
import { fetched } from '../../core/net/fetched.js';
import { createMoveList } from '../../table/moves/movelist.js';
import { createPlayerBar } from '../../table/frame/playerbar.js';
import { moveSentence } from '../../table/frame/say.js';
import { actIcon } from '../../ui/icon/acticons.js';
import { icon } from '../../ui/icon/icons.js';
import { describe, spell } from './describe.js';
import { cue } from './rules/notation.js';
import { endOf, hasMove, newGame, played, restored, stateOf, takenBack, turnOf } from './offlinegame.js';
import { createPlay } from './play.js';

/** Ms for which the bot seems to think: long enough to follow its moves. */
const PAUSE = 700;

/** The bot, which is fetched with the first move that it answers. */
const fetchBot = () => fetched(import('./bot/bot.js'));

/**
 * The turns of the bot, which moves after a pause, or once it could be fetched.
 * @param {import('../../core/types.js').App['clock']} clock @param {(bot: typeof import('./bot/bot.js')) => void} move
 */
function createBotTurns(clock, move) {
  let stop = () => {};

  function begin() { stop = clock.after(PAUSE, answer); }

  async function answer() {
    let isStopped = false;
    stop = () => { isStopped = true; };
    const bot = await fetchBot().catch(() => null);
    if (isStopped) return;
    if (bot) move(bot);
    else begin();
  }

  return { begin, stop: () => stop() };
}

/** The view that a server would send. @param {import('../../core/types.js').App['t']} t @param {import('./offlinegame.js').OfflineGame} game @returns {any} */
function viewOf(t, game) {
  const end = endOf(game);
  const turn = turnOf(game);
  const names = [t('quoridor.offline.you'), t('quoridor.offline.bot')];
  return {
    game: 'quoridor', mode: 'casual', phase: end ? 'over' : 'playing', config: { seats: 2 }, you: game.you, turn: end ? null : turn, ply: game.moves.length, clock: null, offers: [], watchers: 0,
    seats: [0, 1].map((i) => ({ i, user: i === game.you ? 'you' : 'bot', name: names[i === game.you ? 0 : 1], kind: i === game.you ? 'human' : 'bot', on: true })),
    result: end, last: game.moves.length ? { seat: 1 - turn, m: game.moves.at(-1), ply: game.moves.length - 1 } : null, moves: game.moves, state: stateOf(game), ...(!hasMove(game) && { legal: ['pass'] }),
  };
}

/** The result of a finished game, in words. @param {import('../../core/types.js').App['t']} t @param {{result: any, you: number}} view */
function endWords(t, { result, you }) {
  const { winner, why } = /** @type {import('./offlinegame.js').End} */ (result);
  return winner === null ? t(`quoridor.offline.drawn.${why}`) : t(winner === you ? 'quoridor.offline.won' : 'quoridor.offline.lost');
}

/**
 * The actions that the board may ask for, where no server answers.
 * @param {import('../../core/types.js').App['t']} t @param {{view: () => any, ended: HTMLElement, turned: () => void, commit: (m: string) => void}} game @returns {any}
 */
function createAct(t, { view, ended, turned, commit }) {
  const isOver = () => view().phase === 'over';
  const isOwnTurn = () => view().turn === view().you;
  return {
    seated: true, ended, pending: null, planned: null, looking: null, lookBack: null,
    connected: () => true, left: () => 0, resign() {}, leave() {}, turned, plan() {}, closeChat: () => false, commit,
    mode: () => (!isOver() && isOwnTurn() ? 'move' : 'none'),
    why: () => t(isOver() ? 'error.phase.over' : 'error.not_your_turn'),
    status: (hint) => (isOver() ? endWords(t, view()) : isOwnTurn() ? hint ?? t('game.your_turn') : t('game.thinking', { name: t('quoridor.offline.bot') })),
  };
}

/** @param {any[]} bars @param {any} view @param {(seat: number) => any} factsOf */
function drawBars(bars, view, factsOf) {
  bars.forEach((bar, each) => {
    bar.set(view, { facts: factsOf(each), received: 0 });
    bar.clock({ ms: null, rest: null, budget: 0, frozen: false });
  });
}

/** The buttons beside the board. @param {import('../../core/types.js').App['t']} t @param {Record<'takeBack' | 'flip' | 'ask', () => void>} acts */
const buttonsOf = (t, { takeBack, flip, ask }) => [
  { label: t('quoridor.offline.take_back'), picture: actIcon('undo'), run: takeBack },
  { label: t('quoridor.offline.flip'), picture: actIcon('flip'), run: flip },
  { label: t('quoridor.offline.new'), picture: icon('plus'), run: ask },
];

/**
 * A game against the bot of the page, without a server: it is practice and does not count in statistics.
 * @param {import('../../core/types.js').App} app
 * @param {import('../../table/offline.js').Frame} frame
 * @param {() => number} [random]  in 0..<1
 * @returns {import('../../table/offline.js').Offline}
 */
export function createOffline(app, { kept, save }, random = Math.random) {
  const { t, sound } = app;
  let game = restored(kept()) ?? newGame(0);
  let view = /** @type {any} */ (viewOf(t, game));
  let seat = (/** @type {number} */ _bottom) => {};

  const bars = [0, 1].map((each) => createPlayerBar(app, { seat: each, open: () => app.toast(t('quoridor.offline.about')) }));
  const moves = createMoveList({ label: t('game.moves'), seats: 2, spell: (m) => spell(m, t) });
  const again = h('button', { type: 'button', class: 'button primary', text: t('quoridor.offline.new'), on: { click: begin } });
  const isOver = () => view.phase === 'over';
  const act = createAct(t, { view: () => view, ended: again, turned: sit, commit });
  const turns = createBotTurns(app.clock, answer);
  const play = createPlay(app, { topic: '', view: () => view, act });

  /** @param {import('./offlinegame.js').OfflineGame} next */
  function set(next) {
    turns.stop();
    game = next;
    save(game);
    const before = view;
    view = viewOf(t, game);
    play.hear(before, { k: 'move', x: null, s: 0, snap: false });
    draw();
    if (isOver() || view.turn === game.you) return;
    fetchBot().catch(() => {});
    turns.begin();
  }

  function commit(m) {
    const { sound: name, vibration } = cue(m, true);
    sound.play(name);
    sound.vibrate(vibration);
    tell(m, true);
  }

  /** @param {typeof import('./bot/bot.js')} bot */
  function answer({ botMove }) {
    const m = botMove(game, random);
    sound.play(cue(m).sound);
    tell(m, false);
    if (!isOver()) sound.play('turn');
  }

  function tell(m, own) {
    const before = stateOf(game);
    set(played(game, m));
    const parts = [moveSentence(t, /** @type {any} */ ({ describe, spell }), { name: t('quoridor.offline.bot'), own, m, state: before })];
    if (isOver()) {
      parts.push(endWords(t, view));
      sound.play(view.result?.winner === null ? 'draw' : view.result?.winner === game.you ? 'win' : 'lose');
    } else if (!own) parts.push(t('game.your_turn'));
    app.announce(parts.join(t('say.stop')), { assertive: true });
  }

  /** The other player begins the next game. A game without a move does not count. */
  function begin() {
    set(newGame(game.moves.length > 0 ? 1 - game.you : game.you));
    sound.play('start');
    sit();
    app.announce(t(view.turn === game.you ? 'quoridor.offline.you_begin' : 'quoridor.offline.bot_begins'), { assertive: true });
  }

  async function ask() {
    const isUnderWay = !isOver() && game.moves.length > 1;
    if (!isUnderWay || await app.dialog.confirm({ title: t('quoridor.offline.new_title'), text: t('quoridor.offline.new_text'), ok: t('quoridor.offline.new') })) begin();
  }

  function takeBack() {
    const next = takenBack(game);
    if (next === game) return app.announce(t('quoridor.offline.nothing'), { assertive: true });
    sound.play('flip');
    set(next);
    return app.announce(t('quoridor.offline.taken_back'), { assertive: true });
  }

  function sit() {
    seat(play.bottom?.() ?? 0);
    draw();
  }

  function draw() {
    play.draw();
    moves.set(game.moves, game.moves.length);
    drawBars(bars, view, play.facts);
  }

  return {
    title: t('quoridor.offline.title'), main: play.el, tray: play.tray, bars, moves: moves.el,
    acts: buttonsOf(t, { takeBack, flip: () => play.flip?.(), ask }),
    begin(place) {
      seat = place;
      sit();
      if (!isOver() && view.turn !== game.you) turns.begin();
    },
    destroy() {
      turns.stop();
      play.destroy();
    },
  };
}
