import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSound } from '../../core/say/sound.js';
import * as synth from '../../core/say/synth.js';

/** An audio context that remembers the levels of its volumes. */
function createAudio() {
  const levels = [];
  const parameter = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {}, setTargetAtTime: (value) => levels.push(value) });
  const node = () => ({ gain: parameter(), frequency: parameter(), connect: (next) => next, start() {}, stop() {}, disconnect() {} });
  return { levels, context: { state: 'running', currentTime: 0, destination: {}, createGain: node, createOscillator: node } };
}

const fetchSynth = async () => synth;

const create = async (choices) => {
  const { levels, context } = createAudio();
  const sound = createSound({ fetchSynth, audio: () => /** @type {any} */ (context), vibrate() {}, setting: (key) => choices[key], calm: () => false, repeat: () => () => {} });
  sound.unlock();
  await fetchSynth();
  return { sound, levels };
};

test('a screen has soft music only for those who asked for it', async () => {
  const choices = { music: 0, effects: 70, quiet: false };
  const { sound, levels } = await create(choices);
  sound.soft(true);
  assert.deepEqual(levels, []);
  choices.quiet = true;
  sound.refresh();
  assert.equal(levels.length, 1);
  assert.ok(levels[0] > 0);
  sound.soft(false);
  assert.equal(levels.at(-1), 0);
});

test('music that plays everywhere keeps its volume on such a screen', async () => {
  const { sound, levels } = await create({ music: 100, effects: 70, quiet: true });
  sound.soft(true);
  sound.soft(false);
  assert.equal(new Set(levels).size, 1);
});

test('muted, nothing is heard, and afterwards the volumes are as they were', async () => {
  const choices = { music: 40, effects: 70, quiet: true, mute: true };
  let played = 0;
  const { levels, context } = createAudio();
  const sound = createSound({ fetchSynth, audio: () => /** @type {any} */ ({ ...context, createOscillator: () => { played += 1; return context.createOscillator(); } }), vibrate() {}, setting: (key) => choices[key], calm: () => false, repeat: () => () => {} });
  sound.unlock();
  await fetchSynth();
  sound.soft(true);
  sound.play('move');
  assert.deepEqual([played, levels], [0, []]);
  choices.mute = false;
  sound.refresh();
  assert.ok(levels.at(-1) > 0);
  const chords = played;
  sound.play('move');
  assert.equal(played, chords + 1);
  choices.mute = true;
  sound.refresh();
  assert.equal(levels.at(-1), 0);
});

test('what makes sounds is fetched with a press, and again after it could not be had', async () => {
  const asked = [];
  const { context } = createAudio();
  let played = 0;
  const sound = createSound({
    audio: () => /** @type {any} */ ({ ...context, createOscillator: () => { played += 1; return context.createOscillator(); } }), vibrate() {}, setting: (key) => ({ effects: 70, music: 0 })[key], calm: () => false, repeat: () => () => {},
    fetchSynth: async () => { if (asked.push('asked') === 1) throw new TypeError('failed'); return synth; },
  });
  sound.play('move');
  assert.deepEqual([asked.length, sound.heard], [0, false]);
  for (const wanted of [false, true]) {
    sound.unlock();
    await new Promise(setImmediate);
    assert.equal(sound.heard, wanted);
  }
  sound.unlock();
  sound.play('move');
  assert.deepEqual([asked.length, played], [2, 1]);
});
