import { drawOpen } from './result.js';
import { moveSentence } from './say.js';
import * as turns from './turn.js';

/**
 * Announces the changes between two views, in words and sounds. A snapshot is no news, and nothing is said of it.
 * @param {import('../core/types.js').App} app
 * @param {object} what
 * @param {import('../games/catalog.js').GameModule} what.game
 * @param {import('../core/types.js').RoomView} what.before @param {import('../core/types.js').RoomView} what.view
 * @param {boolean} what.snap
 * @param {import('./turn.js').Effect[]} what.effects  of the view on the own move
 */
export function sayNews(app, { game, before, view, snap, effects }) {
  const { t, sound } = app;
  if (effects.includes('unplanned')) {
    sound.play('refuse');
    app.toast(t('game.plan_dropped'));
  }
  if (effects.includes('overtaken')) {
    sound.play('refuse');
    app.toast(t('game.overtaken'), { kind: 'bad' });
  }
  if (snap) return;
  sayPresence(app, before, view);
  sayDraw(app, before, view);
  // One act can end several turns, and the first frame of it shows them all. The own move was said when it was made.
  const moves = game.played(view, before.ply).filter(({ seat }) => seat !== view.you || !effects.includes('confirmed'));
  const outs = view.seats.length > 2 ? view.seats.filter((seat) => seat.out && !before.seats[seat.i]?.out) : [];
  // Where all act at once it is always one's turn, and no news.
  const ownTurn = view.ply > before.ply && view.turn !== null && turns.isOwnTurn(view) && !(game.simultaneous && turns.isOwnTurn(before));
  const last = moves.at(-1);
  if (last) sound.play(game.cue(last.m).sound);
  if (moves.length + outs.length > 0) app.announce(sentences(app, game, { before, view, moves, outs, ownTurn }), { assertive: true });
  if (ownTurn && !effects.includes('send')) sound.play('turn');
}

function sentences(app, game, { before, view, moves, outs, ownTurn }) {
  const { t, settings } = app;
  const name = (index) => view.seats[index]?.name ?? t('player.gone');
  const parts = moves.map(({ seat, m }) => moveSentence(t, game, { name: name(seat), own: seat === view.you, m, state: before.state }));
  parts.push(...outs.map(({ i }) => (i === view.you ? t('game.say_out_you') : t('game.say_out', { name: name(i) }))));
  if (ownTurn) parts.push(game.ownTurn(view, t) ?? t('game.your_turn'));
  if (settings.get('verbosity') === 'full') parts.push(game.recap(view, app));
  return parts.join(t('say.stop'));
}

/** An offer between others. Players are told of theirs by what asks for the answer. */
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
