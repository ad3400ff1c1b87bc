import { h, setAttribute, setText } from '../core/dom.js';
import { actIcon } from '../ui/icon/acticons.js';
import { gameIcon } from '../ui/icon/gameicons.js';

/** Ms per move at each speed. */
const SPEEDS = [{ label: '1×', ms: 1000 }, { label: '2×', ms: 500 }, { label: '4×', ms: 250 }, { label: '½×', ms: 2000 }];

/**
 * Walks through a list of positions: slider, step buttons, play at a chosen speed.
 * @param {object} props
 * @param {(key: string, vars?: object) => string} props.t
 * @param {number} props.count  index of the last position
 * @param {(at: number) => void} props.go
 * @param {(ms: number, run: () => void) => () => void} props.after  returns its cancel
 */
export function createScrubber({ t, count, go, after }) {
  let at = 0;
  let speed = 0;
  let stop = /** @type {(() => void) | null} */ (null);
  const range = h('input', { type: 'range', min: 0, max: count, step: 1, 'aria-label': t('replay.scrubber'), on: { input: () => { pause(); go(Number(range.value)); } } });
  const text = h('span', { class: 'scrubber-at', 'aria-hidden': 'true' });
  const button = (key, picture, run, kind = '') => h('button', { type: 'button', class: `icon-button ${kind}`, 'aria-label': t(key), title: t(key), on: { click: run } }, picture);
  const step = (to) => () => {
    pause();
    go(Math.min(count, Math.max(0, to())));
  };
  const first = button('replay.first', gameIcon('first'), step(() => 0));
  const previous = button('replay.previous', gameIcon('previous'), step(() => at - 1));
  const following = button('replay.following', gameIcon('following'), step(() => at + 1));
  const last = button('replay.last', gameIcon('last'), step(() => count));
  const play = button('replay.run', actIcon('run'), () => (stop ? pause() : run()), 'primary');
  const pace = h('button', { type: 'button', class: 'button plain scrubber-speed', on: { click: faster } });
  const el = h('div', { class: 'scrubber', role: 'group', 'aria-label': t('replay.scrubber') },
    h('div', { class: 'scrubber-line' }, range, text), h('div', { class: 'scrubber-acts' }, first, previous, play, following, last, pace));

  function writePace() {
    setText(pace, SPEEDS[speed].label);
    setAttribute(pace, 'aria-label', `${t('replay.speed')}: ${SPEEDS[speed].label}`);
  }

  function writePlay() {
    const key = stop ? 'replay.pause' : 'replay.run';
    play.replaceChildren(actIcon(stop ? 'pause' : 'run'));
    setAttribute(play, 'aria-label', t(key));
    setAttribute(play, 'title', t(key));
  }

  function faster() {
    speed = (speed + 1) % SPEEDS.length;
    writePace();
  }

  function run() {
    if (at >= count) go(0);
    next();
    writePlay();
  }

  function next() {
    stop = after(SPEEDS[speed].ms, () => {
      go(at + 1);
      if (at < count) next();
      else pause();
    });
  }

  function pause() {
    stop?.();
    stop = null;
    writePlay();
  }

  writePace();
  return {
    el,
    pause,
    /** True while the replay runs faster than words can be spoken. */
    get hurries() { return stop !== null && SPEEDS[speed].ms < 1000; },
    toggle: () => play.click(),
    step: (by) => step(() => at + by)(),
    /** @param {number} next */
    set(next) {
      at = next;
      range.value = String(at);
      range.setAttribute('aria-valuetext', at === 0 ? t('replay.at_start') : t('replay.at', { ply: at, n: count }));
      setText(text, `${at} / ${count}`);
      for (const [node, off] of [[first, at === 0], [previous, at === 0], [following, at === count], [last, at === count]]) setAttribute(node, 'aria-disabled', off ? 'true' : null);
    },
    destroy: pause,
  };
}
