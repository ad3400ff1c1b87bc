import { dot } from './brush.js';

/** Backgrounds: eight tints and four deep colours. */
export const BACKS = ['#efe3cf', '#f2cfc4', '#fad6ae', '#f8e6a0', '#d2e2c4', '#c3e4dc', '#c9def1', '#dccfec', '#38343c', '#2c4268', '#2f5b4d', '#653a5c'];

/** @param {number} number */
export const drawBack = (number) => [dot(50, 50, 50, BACKS[number - 1])];
