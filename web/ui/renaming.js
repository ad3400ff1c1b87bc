import { fetched } from '../core/fetched.js';
import { attempt } from './attempt.js';

/** Opens the form for the own name, which is fetched with the press. @param {import('../core/types.js').App} app @param {HTMLElement} button */
export const rename = (app, button) => attempt(app, button, async () => {
  const { changeName } = await app.whole(fetched(import('./changename.js')), { words: ['create'] });
  changeName(app);
});
