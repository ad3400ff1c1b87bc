/** The screen that waits for an opponent in a ranked game. @param {import('../core/types.js').App} app @param {string} game */
export const rankAddress = ({ games }, game) => {
  const address = games.address('/match', game);
  return `${address}${address.includes('?') ? '&' : '?'}mode=rank`;
};
