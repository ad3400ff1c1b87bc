/**
 * The next steps of a table, and the line of words beside them.
 * @param {import('../../../core/types.js').App} app
 * @param {object} props
 * @param {import('../../../table/frame/act.js').Act} props.act
 * @param {() => import('../../../core/types.js').RoomView} props.view
 * @param {() => number} props.waiting  changes that have not been sent yet
 * @param {(m: string) => void} props.command
 * @param {() => void} props.end
 * @param {() => void} props.close  closes the table
 * @param {(state: import('../state.js').State) => string} props.obstacle
 */
export function createSteps({ t, settings }, { act, view, waiting, command, end, close, obstacle }) {
  const go = (key, m, more = {}) => ({ key, run: () => command(m), ...more });
  const isHost = (state) => state.host === view().you;

  return {
    /**
     * The actions that are possible now: the last one is the next step.
     * @returns {{key: string, run: () => void, main?: boolean, local?: boolean, obstacle?: string}[]}
     */
    acts(state) {
      const host = isHost(state);
      switch (state.phase) {
        case 'players': return [go('to_factions', 'factions', { main: true, obstacle: obstacle(state) })];
        case 'factions': return [go('back', 'back'), go('deal', 'deal', { main: true, obstacle: obstacle(state) })];
        case 'dealt': return [go('back', 'back'), go('deal_again', 'deal'), go('play', 'play', { main: true })];
        case 'playing': return [{ key: 'table_mode', run: () => settings.set('smashupTable', true), local: true }, ...(host ? [{ key: 'end', run: end, main: true }] : [])];
        default: return [...(host ? [go('to_scores', 'back'), { key: 'close', run: close }] : []), go('players', 'players'), go('new_deal', 'deal'), go('again', 'again', { main: true })];
      }
    },
    line(state) {
      const count = waiting();
      if (!act.connected()) return count > 0 ? t('smashup.offline_waits', { n: count }) : state.phase === 'playing' ? t('smashup.offline_counts') : act.status();
      if (state.phase === 'playing') return isHost(state) ? t('smashup.hint.playing') : t('smashup.hint.playing_guest');
      return obstacle(state) || t(`smashup.hint.${state.phase}`);
    },
  };
}
