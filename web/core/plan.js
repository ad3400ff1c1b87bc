/**
 * The plan of the page: the sheets and words of its places and of the parts of a game. It comes with the modules: the server replaces the import below by `places.json`.
 * @type {{places: import('./types.js').Place[], parts: Record<string, {sheets?: string[], words?: string}>}}
 */
export const PLAN = await fetch('/places.json').then((answer) => answer.json());
