import { excessOf } from '../core/say/characters.js';
import { newKey } from '../core/key.js';
import { fetched } from '../core/net/fetched.js';
import { attempt, explain } from './over/attempt.js';

/** @param {import('../core/types.js').App} app @param {string} topic @param {{text: string} | {preset: string}} d @returns {Promise<boolean>}  whether it was said */
export async function say(app, topic, d) {
  const excess = 'text' in d && excessOf(d.text, app.store.get().hello?.limits.line);
  if (excess) {
    app.toast(excess, { kind: 'bad' });
    return false;
  }
  try {
    await app.net.act(topic, 'say', { d, key: newKey() });
    return true;
  } catch (refusal) {
    explain(app, refusal);
    return false;
  }
}

/** The players who were blocked or muted with a report. */
const veiled = new Set();

/**
 * @param {import('../core/types.js').App} app @param {string} topic @param {import('../core/types.js').ChatLine} line
 * @param {string} text  of the line @param {(users: Set<string>) => void} veil  called with the players whose lines are to be hidden
 */
export const report = (app, topic, line, text, veil) => attempt(app, null, async () => {
  const { openReport } = await fetched(import('./over/report.js'));
  openReport(app, { user: line.by, name: line.name, room: topic.split('/')[1], line: line.ts, text }, (how) => {
    veiled[how ? 'add' : 'delete'](line.by);
    veil(veiled);
  });
});
