import { fetched } from '../core/fetched.js';
import { mountTable } from './table.js';

/**
 * A game of others; or the own one, for which more is fetched.
 * @type {import('../core/types.js').View['mount']}
 */
export const mount = (element, app, { id }) => mountTable(element, app, { id, part: (seated) => (seated ? 'play' : 'watch'), fetchPlaying: () => app.whole(fetched(import('../table/playing.js'))) });
