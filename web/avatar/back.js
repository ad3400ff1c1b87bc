import { dot } from './brush.js';
import { digits, isOwn } from './design.js';

/** Backgrounds: eight tints and four deep colours. */
const BACKS = ['#efe3cf', '#f2cfc4', '#fad6ae', '#f8e6a0', '#d2e2c4', '#c3e4dc', '#c9def1', '#dccfec', '#38343c', '#2c4268', '#2f5b4d', '#653a5c'];

/** @param {number} number  of a background @returns {string} as `#rrggbb` */
export const colourOf = (number) => (isOwn(number) ? `#${digits(number)}` : BACKS[number - 1]);

/** @param {number} number */
export const drawBack = (number) => [dot(50, 50, 50, colourOf(number))];
