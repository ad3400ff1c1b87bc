import { moveSentence, parseMove, turn as turns } from '../games/quoridor/index.js';

/**
 * Says and sounds what happened between two views. Nothing is said of what a snapshot brings: it is no news.
 * @param {import('../core/types.js').App} app
 * @param {object} what
 * @param {import('../core/types.js').RoomView} what.before @param {import('../core/types.js').RoomView} what.view
 * @param {boolean} what.snap
 * @param {import('../games/quoridor/turn.js').Effect[]} what.effects  what became of the own move
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
  if (view.ply <= before.ply || !view.last) return;
  if (!effects.includes('confirmed')) {
    sound.play(CUES[parseMove(view.last.m)?.kind] ?? 'refuse');
    app.announce(sentences(app, view), { assertive: true });
  }
  if (turns.isOwnTurn(view) && !effects.includes('send')) sound.play('turn');
}

const CUES = { wall: 'wall', pawn: 'move' };

function sentences({ t, settings }, view) {
  const { seat, m } = view.last;
  const name = (index) => view.seats[index]?.name ?? t('player.gone');
  const parts = [moveSentence(t, { name: name(seat), own: seat === view.you, m })];
  if (turns.isOwnTurn(view)) parts.push(t('game.your_turn'));
  if (settings.get('verbosity') === 'full') parts.push(t('game.say_full', { walls: view.state.left.map((count, index) => `${name(index)} ${count}`).join(t('quoridor.comma')) }));
  return parts.join(t('quoridor.stop'));
}

function sayPresence({ t, announce }, before, view) {
  for (const seat of view.seats) {
    const was = before.seats[seat.i];
    if (seat.i === view.you || seat.user === null || was?.user !== seat.user || was.on === seat.on) continue;
    announce(t(seat.on ? 'game.say_back' : 'game.say_gone', { name: seat.name }));
  }
}
