/**
 * The plan of the page: what its places and the parts of a game take. It comes with the modules: the server writes `places.json` where it is asked for here.
 * @type {{places: import('./types.js').Place[], parts: Record<string, {sheets?: string[], words?: string}>}}
 */
export const PLAN = await fetch('/places.json').then((answer) => answer.json());
