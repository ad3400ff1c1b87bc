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

/** The result in a few words. @param {import('../../core/types.js').App} app @param {import('../../core/types.js').RoomView} view */
export function resultWords({ t, i18n, games }, view) {
  const outcome = outcomeOf(view);
  const name = view.seats[view.result?.winner]?.name ?? t('player.gone');
  const points = view.result?.scores;
  // A game alone has no winner, loser or draw.
  const alone = view.seats.length === 1 && outcome !== 'void' ? t(points ? 'game.points' : 'game.result.alone', { n: points?.[0] }) : null;
  const title = games.known(view.game)?.result?.(view, t) ?? alone ?? t(`game.result.${outcome}`, { name });
  const why = view.result?.why;
  // A game has words of its own for its ends.
  const key = [games.known(view.game)?.why?.(view) ?? '', `${view.game}.why.${why}`, `game.why.${why}`].find(i18n.has);
  return { outcome, title, why: key ? t(key, { name }) : '' };
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
