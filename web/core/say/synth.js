/**
 * Cues and music, synthesised: no recording is fetched. A cue is a list of notes
 * `[wave, from Hz, to Hz, start s, length s, loudness 0–1]`.
 */
const CUES = Object.freeze({
  move: [['sine', 520, 700, 0, 0.08, 0.5]],
  knock: [['triangle', 190, 95, 0, 0.12, 0.9], ['square', 90, 90, 0, 0.02, 0.25]],
  refuse: [['sawtooth', 160, 150, 0, 0.1, 0.3]],
  tick: [['sine', 1200, 1200, 0, 0.027, 0.35]],
  turn: [['sine', 660, 660, 0, 0.07, 0.4], ['sine', 880, 880, 0.08, 0.1, 0.4]],
  start: [['triangle', 392, 392, 0, 0.1, 0.5], ['triangle', 523, 523, 0.1, 0.1, 0.5], ['triangle', 659, 659, 0.2, 0.16, 0.5]],
  match: [['sine', 523, 523, 0, 0.09, 0.5], ['sine', 784, 784, 0.1, 0.2, 0.5]],
  join: [['sine', 440, 587, 0, 0.12, 0.4]],
  win: [['triangle', 523, 523, 0, 0.15, 0.6], ['triangle', 659, 659, 0.16, 0.15, 0.6], ['triangle', 1047, 1047, 0.32, 0.205, 0.6]],
  lose: [['triangle', 392, 392, 0, 0.18, 0.5], ['triangle', 311, 294, 0.2, 0.3, 0.5]],
  draw: [['triangle', 440, 440, 0, 0.16, 0.5], ['triangle', 440, 440, 0.2, 0.2, 0.4]],
  coin: [['square', 988, 988, 0, 0.06, 0.15], ['square', 1319, 1319, 0.06, 0.16, 0.15]],
  flip: [['triangle', 300, 600, 0, 0.06, 0.35]],
  right: [['sine', 659, 659, 0, 0.09, 0.45], ['sine', 988, 988, 0.09, 0.14, 0.45]],
  wrong: [['sawtooth', 196, 165, 0, 0.18, 0.25]],
});

/** Four soft chords, six seconds each, in Hz. */
const CHORDS = [[130.8, 196, 329.6], [110, 164.8, 261.6], [87.3, 174.6, 261.6], [98, 146.8, 246.9]];
const CHORD_SECONDS = 6;

/**
 * The synthesizer of the page's sounds, used once the browser lets it be heard.
 * @param {AudioContext} context
 * @param {(run: () => void, ms: number) => () => void} repeat
 */
export function createSynth(context, repeat) {
  /** The node through which all cues go. */
  const effects = context.createGain();
  let pad = /** @type {ReturnType<typeof startPad> | null} */ (null);
  effects.connect(context.destination);

  function note([wave, from, to, start, length, loudness]) {
    const at = context.currentTime + start;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + length);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loudness, at + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(gain).connect(effects);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }

  return {
    /** @param {string} cue @param {number} loudness  0 to 1 @param {Record<string, any[]>} more  cues of games, under names that the page does not use */
    play(cue, loudness, more) {
      effects.gain.value = loudness * 0.5;
      (CUES[cue] ?? more[cue])?.forEach(note);
    },
    /** @param {number} perCent  0 for silence */
    music(perCent) {
      if (!perCent) {
        pad?.stop();
        pad = null;
        return;
      }
      pad ??= startPad(context, repeat);
      pad.level(perCent);
    },
  };
}

function startPad(context, repeat) {
  const volume = context.createGain();
  volume.gain.value = 0;
  volume.connect(context.destination);
  let step = 0;
  const chord = () => {
    for (const frequency of CHORDS[step++ % CHORDS.length]) swell(context, volume, frequency);
  };
  chord();
  const stop = repeat(chord, CHORD_SECONDS * 1000);
  return {
    level(perCent) { volume.gain.setTargetAtTime(perCent / 100 * 0.12, context.currentTime, 0.4); },
    stop() {
      stop();
      volume.gain.setTargetAtTime(0, context.currentTime, 0.2);
    },
  };
}

function swell(context, volume, frequency) {
  const at = context.currentTime;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.33, at + 2);
  gain.gain.linearRampToValueAtTime(0, at + CHORD_SECONDS + 1.5);
  tone.connect(gain).connect(volume);
  tone.start(at);
  tone.stop(at + CHORD_SECONDS + 2);
}
