/**
 * The choices of the owner of a room. A choice stands in the form only at tables with one of its `seats`; their words are
 * `memory.setup.<key>` and `memory.setup.<key>.<value>`.
 * @type {{key: string, values: string[], usual: string, seats?: number[]}[]}
 */
export const setups = [
  { key: 'mode', values: ['easy', 'medium', 'hard'], usual: 'easy' },
  { key: 'table', values: ['shared', 'race'], usual: 'shared', seats: [2, 3, 4] },
  { key: 'deck', values: ['shapes', 'garden'], usual: 'shapes' },
];

/** The options that were chosen, in a line. @param {import('./describe.js').Words} t @param {import('./state.js').State} state */
export const setupLine = (t, state) => ['mode', 'table', 'deck'].map((key) => t(`memory.setup.${key}.${state[key]}`)).join(t('memory.dot'));
