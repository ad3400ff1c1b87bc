import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { GAMES } from '../games/index.js';
import { files, FRAME, imports, read, web } from './source.mjs';

/** The folders that each folder may import; itself always. Imports that only name a type in a comment do not count. */
const ARROWS = {
  core: [],
  avatar: ['core'],
  ui: ['avatar', 'core'],
  designer: ['avatar', 'ui', 'core'],
  analysis: ['ui', 'core'],
  table: ['analysis', 'ui', 'core'],
  lobby: ['ui', 'core'],
  account: ['designer', 'ui', 'core'],
  profile: ['ui', 'core'],
  settings: ['designer', 'ui', 'core'],
  ranks: ['ui', 'core'],
  rewards: ['ui', 'core'],
  games: ['table', 'analysis', 'ui', 'core'],
  admin: ['ui', 'core'],
  views: ['table', 'analysis', 'lobby', 'account', 'profile', 'settings', 'ranks', 'rewards', 'designer', 'avatar', 'ui', 'core'],
};
const modules = files(...Object.keys(ARROWS)).filter((path) => path.endsWith('.js'));

const REGISTRY = 'games/index.js';
const CATALOG = 'games/catalog.js';

/** Words that only one game says. A game has its own name among them, and what else it declares here. */
const TERMS = { quoridor: ['qfen', 'pawns?', 'walls?', 'grooves?', 'fences?', 'pips?(?! install)', '牆'] };
const termsOf = (game) => new RegExp([game, ...TERMS[game] ?? []].map((term) => (/\p{Script=Han}/u.test(term) ? term : `\\b${term}\\b`)).join('|'), 'giu');
/** `confirmWall` says “wall” too. */
const spaced = (text) => text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

test('a folder imports only what stands below it', () => {
  const wrong = modules.flatMap((path) => {
    const own = path.split('/')[0];
    return imports(path).filter((to) => !to.startsWith(`${own}/`) && !ARROWS[own].some((each) => to.startsWith(`${each}/`))).map((to) => `${path} → ${to}`);
  });
  assert.deepEqual(wrong, []);
});

test('a game is imported by the index of games alone, and knows no other', () => {
  const wrong = modules.flatMap((path) => imports(path).filter((to) => {
    const [, game] = /^games\/([^/]+)\//.exec(to) ?? [];
    return game && path !== REGISTRY && !path.startsWith(`games/${game}/`);
  }).map((to) => `${path} → ${to}`));
  assert.deepEqual(wrong, []);
});

test('what a browser may refuse is read in one place', () => {
  const refused = /\b(localStorage|sessionStorage|indexedDB|navigator\.serviceWorker|document\.cookie)\b/;
  assert.deepEqual([...modules, 'app.js'].filter((path) => !['core/device.js', 'core/early.js', 'core/theme.js'].includes(path) && refused.test(read(path))), []);
});

test('edits of texts are heard in one way, and no field cuts what is pasted', () => {
  const sliders = ['account/picture/crop.js', 'analysis/scrubber.js', 'core/say/composition.js', 'ui/form/controls.js'];
  assert.deepEqual(modules.filter((path) => /(?:addEventListener\(|\.on\(\w+, )'input'|\bon: \{\s*input\b|maxlength|isComposing/.test(read(path)) && !sliders.includes(path)), []);
});

test('the clock of the device is read for days and first guesses alone', () => {
  // A key needs some number; the page of administration has no better guess before its first answer.
  assert.deepEqual([...modules, 'app.js', 'examples/bot.js'].filter((path) => /\bDate\.now\b|new Date\(\)/.test(read(path))).filter((path) => !path.endsWith('/examples.js')), ['core/key.js', 'core/net/attend.js', 'admin/app.js']);
});

test('only the composition root knows which games there are', () => {
  assert.deepEqual(modules.filter((path) => imports(path).some((to) => to === REGISTRY || to === CATALOG)), []);
});

for (const game of Object.keys(GAMES)) {
  test(`nothing outside its folder and its line in the index says a word of ${game}`, () => {
    const wrong = [...files(...FRAME), CATALOG].flatMap((path) => (spaced(read(path)).match(termsOf(game)) ?? []).map((term) => `${path}: ${term}`));
    const others = read(REGISTRY).split('\n').filter((line) => !line.startsWith(`  ${game}: {`) && termsOf(game).test(spaced(line)));
    assert.deepEqual([...wrong, ...others], []);
  });
}

for (const game of leftOut()) {
  test(`the page passes its tests without ${game}`, async (t) => {
    t.diagnostic(`left out: ${game}; TEST_LEAVE_OUT=${Object.keys(GAMES).join('|')}|all leaves out another`);
    const copy = await mkdtemp(join(tmpdir(), 'palisade-web-'));
    try {
      await cp(web, copy, { recursive: true });
      await Promise.all([`games/${game}`, `tests/${game}`].map((folder) => rm(join(copy, folder), { recursive: true, force: true })));
      const registry = join(copy, REGISTRY);
      await writeFile(registry, (await readFile(registry, 'utf8')).split('\n').filter((line) => !line.startsWith(`  ${game}: {`)).join('\n'));
      const tests = files('tests').filter((path) => path.endsWith('.test.mjs') && !path.startsWith(`tests/${game}/`)).map((path) => join(copy, path));
      // All in one process, which takes half the time of one for each file; that the files do not need each other is seen by the run around this one.
      const script = tests.map((path) => `await import(${JSON.stringify(pathToFileURL(path))});`).join('\n');
      await new Promise((passed, failed) => {
        // This run is a test itself; the inner one must not report to it.
        const { NODE_TEST_CONTEXT, ...env } = process.env;
        execFile(process.execPath, ['--input-type=module', '--eval', script], { cwd: copy, env: { ...env, PALISADE_WITHOUT: game }, maxBuffer: 1e8 }, (problem, out) => (problem ? failed(new Error(out.split('\n').filter((line) => /not ok|error:/.test(line)).join('\n') || String(problem))) : passed(undefined)));
      });
    } finally {
      await rm(copy, { recursive: true });
    }
  });
}

/**
 * The games that this run takes away, each in a run of all other tests: one, by the commit, so that every game has its turn and a commit always the same;
 * or those of the environment. @returns {string[]}
 */
function leftOut() {
  const all = Object.keys(GAMES);
  // The tests of a page without a game take away no other, or there would be as many runs as orders of the games.
  if (process.env.PALISADE_WITHOUT) return [];
  const wish = process.env.TEST_LEAVE_OUT;
  if (wish === 'all') return all;
  if (wish) {
    assert.ok(all.includes(wish), `TEST_LEAVE_OUT names no game: ${wish}`);
    return [wish];
  }
  return [all[Number.parseInt(commit().slice(0, 8), 16) % all.length]];
}

/** The hash of the commit; zeros where the page lies outside of a repository. */
function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: web, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '00000000';
}
