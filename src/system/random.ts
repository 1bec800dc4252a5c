/** A number from 0 up to, not including, 1. Passed in, so that tests decide it. For pauses and names, never for secrets. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();
