/**
 * A rating in figures; one that few games have shown has a question mark.
 * @param {{rating?: number | null, prov?: boolean}} seat @param {(n: number) => string} number
 */
export const ratingText = ({ rating, prov }, number) => (typeof rating === 'number' ? `${number(Math.round(rating))}${prov ? '?' : ''}` : '');
