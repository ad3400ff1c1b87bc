import { drawOpen } from '../end/result.js';
import { moveSentence } from '../frame/say.js';
import { isOwnTurn } from '../own/ownturn.js';

/**
 * Announces the changes between two views, in words and sounds. Of a snapshot only the last round of moves is said, if the game has gone on from a position
 * that was known: somebody was away for a moment, or a spectator got several events as one.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('../../games/catalog.js').GameModule} props.game
 * @param {import('../../core/types.js').RoomView} props.before @param {import('../../core/types.js').RoomView} props.view
 * @param {boolean} props.snap
 * @param {import('../own/turn.js').Effect[]} props.effects  of the view on the own move
 * @param {string | null} [props.answer]  the own move that was planned and is sent now, as a sentence
 * @returns {string[]}  the sentences of the move that ended the game: said on their own they would be cut off by the sentences of the end
 */
export function sayNews(app, { game, before, view, snap, effects, answer = null }) {
  const { t, sound } = app;
  if (effects.includes('unplanned')) {
    sound.play('refuse');
    app.toast(t('game.plan_dropped'));
  }
  if (effects.includes('overtaken')) {
    sound.play('refuse');
    app.toast(t('game.overtaken'), { kind: 'bad' });
  }
  if (snap && (game.simultaneous || !goesOn(before, view))) return [];
  if (!snap) {
    sayPresence(app, before, view);
    sayDraw(app, before, view);
  }
  // One act can end several turns, and the first frame of it shows them all. The own move was said when it was made.
  const moves = game.played(view, snap ? Math.max(before.ply, view.ply - view.seats.length) : before.ply).filter(({ seat }) => seat !== view.you || !effects.includes('confirmed'));
  const outs = view.seats.length > 2 ? view.seats.filter((seat) => seat.out && !before.seats[seat.i]?.out) : [];
  // In a game in which all act at once it is always one's turn, which is no news.
  const ownTurn = view.ply > before.ply && view.turn !== null && isOwnTurn(view) && !(game.simultaneous && isOwnTurn(before));
  const last = moves.at(-1);
  if (last) sound.play(game.cue(last.m).sound);
  const said = moves.length + outs.length > 0 ? sentences(app, game, { before, view, moves, outs, ownTurn, answer }) : [];
  if (ownTurn && !effects.includes('send')) sound.play('turn');
  if (!game.simultaneous && view.turn === null) return said;
  if (said.length > 0) app.announce(said.join(t('say.stop')), { assertive: true });
  return [];
}

/**
 * Announces who plays and whose turn it is, to somebody who has just come.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('../../games/catalog.js').GameModule} props.game
 * @param {import('../../core/types.js').RoomView} props.view
 * @param {(hint: string | null) => string} props.status  the status line
 */
export function sayTable({ t, i18n, announce }, { game, view, status }) {
  // A game in which all act at once has its own first words.
  if (game.simultaneous || view.turn === null || view.seats.length === 1) return;
  const names = i18n.list(view.seats.map((seat) => seat.name ?? t('player.gone')));
  announce([names, status(game.ownTurn(view, t))].join(t('say.stop')));
}

const goesOn = (before, view) => before.match === view.match && view.ply > before.ply && before.moves.every((m, ply) => m === view.moves[ply]);

function sentences(app, game, { before, view, moves, outs, ownTurn, answer }) {
  const { t, settings } = app;
  const name = (index) => view.seats[index]?.name ?? t('player.gone');
  const parts = moves.map(({ seat, m }) => moveSentence(t, game, { name: name(seat), own: seat === view.you, m, state: before.state }));
  parts.push(...outs.map(({ i }) => (i === view.you ? t('game.say_out_you') : t('game.say_out', { name: name(i) }))));
  if (answer) parts.push(answer);
  else if (ownTurn) parts.push(game.ownTurn(view, t) ?? t('game.your_turn'));
  if (settings.get('verbosity') === 'full') parts.push(game.recap(view, app));
  return parts;
}

/** An offer between others. Players are told of their own offers by the question for an answer. */
function sayDraw({ t, announce }, before, view) {
  const offer = view.you === null ? drawOpen(view) : undefined;
  if (offer && !drawOpen(before)) announce(t('game.draw_asked', { name: view.seats[offer.seat]?.name ?? t('player.gone') }));
}

function sayPresence({ t, announce }, before, view) {
  for (const seat of view.seats) {
    const was = before.seats[seat.i];
    if (seat.i === view.you || seat.user === null || was?.user !== seat.user || was.on === seat.on) continue;
    announce(t(seat.on ? 'game.say_back' : 'game.say_gone', { name: seat.name }));
  }
}
