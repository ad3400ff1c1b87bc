import { fetched } from '../core/fetched.js';
import { newKey } from '../core/key.js';
import { attempt, explain } from './attempt.js';

/** Acts of a chat that come when somebody turns to it: most only read. */

/** @param {import('../core/types.js').App} app @param {string} topic @param {{text: string} | {preset: string}} d @returns {Promise<boolean>}  whether it was said */
export async function say(app, topic, d) {
  try {
    await app.net.act(topic, 'say', { d, key: newKey() });
    return true;
  } catch (refusal) {
    explain(app, refusal);
    return false;
  }
}

/** @param {import('../core/types.js').App} app @param {string} topic @param {any} button @param {import('../core/types.js').ChatLine} line @param {string} text  of the line */
export const report = (app, topic, button, line, text) => attempt(app, button, async () => {
  const { openReport } = await app.whole(fetched(import('./report.js')), { words: ['people'] });
  openReport(app, { user: line.by, name: line.name, room: topic.split('/')[1], line: line.ts, text });
});
