/**
 * The end of a game as this viewer sees it.
 * @param {import('../../core/types.js').RoomView} view @returns {'won' | 'lost' | 'draw' | 'void' | 'over'}  `over`: for watchers
 */
export function outcomeOf({ phase, result, you }) {
  if (phase === 'void' || result?.why === 'void' || result?.why === 'abort') return 'void';
  if (!result || result.winner === null || result.winner === undefined) return 'draw';
  if (you === null) return 'over';
  return result.winner === you ? 'won' : 'lost';
}

/** The seat that the reason of an end speaks of: the winner at the goal, else the player who gave up or ran out of time; null where several did. */
function doerOf({ result, seats }) {
  const winner = result?.winner ?? null;
  if (seats.length === 1) return 0;
  if (result?.why === 'goal') return winner;
  return seats.length === 2 && winner !== null ? 1 - winner : null;
}

/** The number of moves of a seat, in a game that lists its moves; 0 where they are not known. */
const movesOf = (game, view, seat) => (game?.strip === false || !view.moves ? 0 : game?.played?.(view).filter((each) => each.seat === seat && each.m !== '--').length ?? 0);

/** The result in a few words: the viewer's own in the second person. @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view */
export function resultWords({ t, i18n, games }, view) {
  const { result, seats, you } = view;
  const outcome = outcomeOf(view);
  const game = games.known(view.game);
  const nameOf = (seat) => seats[seat]?.name ?? t('player.gone');
  const doer = doerOf(view);
  const why = result?.why;
  const n = why === 'goal' ? movesOf(game, view, doer) || result?.scores?.[doer ?? 0] : undefined;
  // A game alone has no winner, loser or draw.
  const alone = seats.length === 1 && outcome !== 'void' ? t(result?.scores ? 'game.points' : 'game.result.alone', { n: result?.scores?.[0] }) : null;
  const counted = outcome === 'won' && why === 'goal' && movesOf(game, view, you) > 0 ? t('game.result.won_in', { n }) : null;
  const title = game?.result?.(view, t) ?? alone ?? counted ?? t(`game.result.${outcome}`, { name: nameOf(result?.winner) });
  // A game has words of its own for its ends, and an end is told otherwise to its doer, or where there is no single one.
  const role = doer === null ? 'any' : doer === you ? 'own' : 'name';
  // Words with a number need one: a game whose moves are no longer kept has none.
  const isKnown = (key) => i18n.has(key) || (n !== undefined && i18n.has(`${key}_other`));
  const key = [game?.why?.(view), `${view.game}.why.${why}`, `game.why.${why}`].flatMap((base) => (base ? [`${base}.${role}`, base] : [])).find(isKnown);
  return { outcome, title, why: key ? t(key, { name: nameOf(doer), n }) : '' };
}

/**
 * An offer of somebody else that this viewer has not answered; undefined without an offer.
 * @param {'rematch' | 'draw' | 'takeback'} kind @param {import('../../core/types.js').RoomView} view
 */
export function offered(kind, { offers, you }) {
  const offer = offers.find((each) => each.kind === kind);
  return you === null || !offer || offer.seat === you || offer.accepted?.includes(you) ? undefined : offer;
}

/** @param {Pick<import('../../core/types.js').RoomView, 'offers'>} view */
export const drawOpen = ({ offers }) => offers.find(({ kind }) => kind === 'draw');

/** An offer to be answered while the game runs. @param {import('../../core/types.js').RoomView} view */
export const askedInGame = (view) => offered('draw', view) ?? offered('takeback', view);

/** @param {import('../../core/types.js').RoomView} view */
export const rematchAsked = (view) => offered('rematch', view);

/**
 * Whether a decided game gave its winner no star, by the changes that it made. The room also speaks of its next game, which may have other terms.
 * @param {import('../../core/types.js').RoomView} view
 */
export function gaveNoStar({ seats, result }) {
  const won = result?.settle?.[seats[result.winner ?? -1]?.user ?? ''];
  return won !== undefined && !won.stars;
}
