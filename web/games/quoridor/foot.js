import { h } from '../../core/dom.js';
import { isOut } from '../../core/room.js';
import { isOver } from '../../table/frame/status.js';
import { ownTurn } from './describe.js';
import { mustPass } from './rules/played.js';
import { createRaceBar } from './scene/racebar.js';
import { stepsToGoal } from './rules/rules.js';
import { aimHint, armedActs, createTray, wallObstacleOf } from './hand/tray.js';

/**
 * The foot of the board: the line of words, the buttons of an armed wall, and in their place the other choices of the moment.
 * @param {import('../../core/types.js').App} app
 * @param {object} props
 * @param {import('../../table/frame/act.js').Act} props.act
 * @param {ReturnType<typeof import('./hand/aim.js').createAim>} props.aim
 * @param {() => boolean} props.isKeyed  the player uses keys
 * @param {() => void} props.pass
 * @param {(text: string) => boolean} props.run  a line was typed
 * @param {ReturnType<typeof import('./coach.js').createCoach>} [props.coach]  of a player
 * @param {typeof import('../../table/frame/commandbox.js').createCommandBox} [props.createCommandBox]  of a player
 * @param {() => import('../../core/types.js').RoomView} props.view
 * @param {() => void} props.turn  turns the wall under the pointer
 * @param {() => void} props.cancel  takes back the armed or planned move
 * @param {(reason: string) => string} props.ruleWords
 */
export function createFoot(app, { act, aim, isKeyed, pass, run, coach, createCommandBox, view, turn, cancel, ruleWords }) {
  const { t, settings } = app;
  const tray = createTray({ t, cancel, turn, confirm: aim.confirm });
  const race = createRaceBar(app, view().config.seats);
  const passing = h('button', { type: 'button', class: 'button primary tray-pass', text: t('quoridor.pass'), on: { click: pass } });
  const command = createCommandBox?.({ label: t('quoridor.command'), hint: t('quoridor.command_hint'), run, cancel, left: draw });
  /** Players of ranked games find their ways themselves. */
  const isRaceShown = () => !act.seated || isOver(view()) || (settings.get('race') && view().mode === 'casual');
  const isCoached = () => Boolean(coach?.isNeeded) && act.mode() === 'move';

  /** A hint for the player on turn, who may be aiming; null without a hint beyond their turn. */
  const hint = () => aimHint(t, aim.now) ?? ownTurn(view(), t);

  function acts() {
    if (act.looking !== null) return null;
    // A typed plan keeps the text box open, and Escape takes the plan back.
    return armedActs(t, aim, act.mode() === 'plan') ?? (act.planned && !command?.focused ? { label: '', can: false, turns: false } : null);
  }

  function measured() {
    const { state } = view();
    race.set(state.paths ?? state.pawns.map((_, seat) => stepsToGoal(state, seat)));
    return race.el;
  }

  function rest() {
    if (act.looking !== null) return [act.lookBack];
    if (isOver(view())) return [act.ended];
    if (!act.seated || !coach) return [measured()];
    if (mustPass(view()) && act.mode() === 'move') return [passing];
    const wanted = settings.get('command');
    if (command && !isOut(view()) && (wanted === 'on' || (wanted === 'auto' && isKeyed()))) return [command.el];
    if (isCoached()) return [coach.el];
    return isRaceShown() ? [measured()] : [];
  }

  function content() {
    const reason = wallObstacleOf(aim);
    return { line: reason ? ruleWords(reason) : act.status(hint()), bad: Boolean(reason), acts: acts(), rest: rest() };
  }

  function draw() {
    if (isCoached()) coach?.draw();
    tray.set(content());
  }

  return {
    el: tray.el,
    draw,
    moved: () => coach?.moved(),
    /** Shows a line until the next one is drawn. @param {string} line */
    say(line) { tray.set({ ...content(), line }); },
    /** Shows a warning until the next line is drawn. @param {string} line */
    complain(line) { tray.set({ ...content(), line, bad: true }); },
  };
}
