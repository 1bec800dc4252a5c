/** Returns a number from 0 to below 1, for pauses and names, never for secrets. Passed as an argument, so that tests control it. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();
