import { isolate } from '../core/i18n.js';
import { moveSentence, parseMove, played, turn as turns } from '../games/quoridor/index.js';

/**
 * Says and sounds what happened between two views. Nothing is said of what a snapshot brings: it is no news.
 * @param {import('../core/types.js').App} app
 * @param {object} what
 * @param {import('../core/types.js').RoomView} what.before @param {import('../core/types.js').RoomView} what.view
 * @param {boolean} what.snap
 * @param {import('./turn.js').Effect[]} what.effects  what became of the own move
 */
export function sayNews(app, { before, view, snap, effects }) {
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
  // One act can end several turns, and the first frame of it shows them all. The own move was said when it was made.
  const moves = played(view, before.ply).filter(({ seat }) => seat !== view.you || !effects.includes('confirmed'));
  const outs = view.seats.length > 2 ? view.seats.filter((seat) => seat.out && !before.seats[seat.i]?.out) : [];
  const ownTurn = view.ply > before.ply && turns.isOwnTurn(view);
  if (moves.length > 0) sound.play(CUES[parseMove(moves.at(-1).m)?.kind] ?? 'refuse');
  if (moves.length + outs.length > 0) app.announce(sentences(app, { view, moves, outs, ownTurn }), { assertive: true });
  if (ownTurn && !effects.includes('send')) sound.play('turn');
}

const CUES = { wall: 'wall', pawn: 'move' };

function sentences({ t, settings }, { view, moves, outs, ownTurn }) {
  const name = (index) => view.seats[index]?.name ?? t('player.gone');
  const parts = moves.map(({ seat, m }) => moveSentence(t, { name: name(seat), own: seat === view.you, m }));
  parts.push(...outs.map(({ i }) => (i === view.you ? t('game.say_out_you') : t('game.say_out', { name: name(i) }))));
  if (ownTurn) parts.push(t(turns.mustPass(view) ? 'game.must_pass' : 'game.your_turn'));
  if (settings.get('verbosity') === 'full') parts.push(t('game.say_full', { walls: view.state.left.map((count, index) => `${isolate(name(index))} ${count}`).join(t('quoridor.comma')) }));
  return parts.join(t('quoridor.stop'));
}

function sayPresence({ t, announce }, before, view) {
  for (const seat of view.seats) {
    const was = before.seats[seat.i];
    if (seat.i === view.you || seat.user === null || was?.user !== seat.user || was.on === seat.on) continue;
    announce(t(seat.on ? 'game.say_back' : 'game.say_gone', { name: seat.name }));
  }
}
