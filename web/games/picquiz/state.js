/**
 * The state of a quiz as the server tells it. Pictures are counted from 1.
 * @typedef {Record<string, string>} Texts  a text by language, always with `en`
 *
 * @typedef {object} Question  One that has been answered.
 * @property {Texts} name  the name in the question
 * @property {string[]} imgs  addresses of the three pictures
 * @property {number} answer
 * @property {(number | null)[]} picks  by seat
 * @property {Texts[]} names  of the three pictures
 *
 * @typedef {object} State
 * @property {{id: string, title: Texts, licence: string, credit: Texts}} deck
 * @property {number} q  the question, counted from 1
 * @property {number} of
 * @property {Texts} name
 * @property {string[]} imgs
 * @property {number} [pick]  the own one, while the question is open
 * @property {number} [answer]  while it is shown
 * @property {(number | null)[]} [picks]  with the answer
 * @property {Texts[]} [names]  with the answer
 * @property {number[]} score
 * @property {number[]} used  ms of the closed questions, by seat
 * @property {number[]} out  seats that have left the game
 * @property {Question[]} [answers]  when the game is over
 *
 * @typedef {{n: number, img: string, name: Texts | null, chosen: boolean, mark: 'right' | 'wrong' | null, by: number[]}} Choice
 *   A picture: `chosen` by the viewer; `mark` once the answer is known, `wrong` for the viewer's own pick; `by`: seats that picked it, if there
 *   are several.
 */

/** True while the answer is shown. @param {State} state */
export const isAnswered = (state) => state.answer !== undefined;

/** @param {State} state */
export const isAlone = (state) => state.score.length === 1;

/** Questions that come after this one. @param {State} state */
export const remaining = (state) => state.of - state.q;

/**
 * The pictures of a question.
 * @param {State | Question} question
 * @param {number | null} seat  the viewer's own, null for spectators
 * @param {number | null} [pending]  the own pick under way
 * @returns {Choice[]}
 */
export function choicesOf(question, seat, pending = null) {
  const { imgs, answer, picks, names } = question;
  const own = answer === undefined ? /** @type {State} */ (question).pick ?? pending : seat === null ? null : picks?.[seat] ?? null;
  const several = picks !== undefined && picks.length > 1;
  return imgs.map((img, index) => {
    const n = index + 1;
    const chosen = n === own;
    const mark = answer === undefined ? null : n === answer ? 'right' : chosen ? 'wrong' : null;
    const by = several ? picks.flatMap((pick, each) => (pick === n ? [each] : [])) : [];
    return { n, img, name: names?.[index] ?? null, chosen, mark, by };
  });
}

/**
 * The result of a question for a seat: `missed` without a pick. Null while it is open, for spectators, and for players who have left.
 * @param {State | Question} question @param {number | null} seat
 * @returns {'right' | 'wrong' | 'missed' | null}
 */
export function verdictOf(question, seat) {
  const { answer, picks } = question;
  if (answer === undefined || seat === null) return null;
  const pick = picks?.[seat] ?? null;
  if (pick === null) return 'out' in question && question.out.includes(seat) ? null : 'missed';
  return pick === answer ? 'right' : 'wrong';
}
