/** An amount in whole dollars. @param {import('../../core/types.js').App} app @param {number} amount */
export const money = ({ t }, amount) => (amount < 0 ? `−${t('money', { n: -amount })}` : t('money', { n: amount }));

/** A change with its sign, as `show` writes amounts. @param {number} change @param {(amount: number) => string} show */
export const signed = (change, show) => (change > 0 ? `+${show(change)}` : change < 0 ? `−${show(-change)}` : `±${show(0)}`);
