/** Samples of tests that `npm run test:nightly` runs in full. A sample is the same each time. */
const IS_NIGHT = Boolean(process.env.NIGHTLY);

/** Number of runs of a property: a twentieth by day. */
export const runs = (nightly: number): number => (IS_NIGHT ? nightly : Math.ceil(nightly / 20));

/** All cases at night, the sample by day. Throws if it is empty, since its test could not fail. */
export function sampled<T>(cases: readonly T[], isInSample: (one: T, index: number) => boolean): readonly T[] {
  const tried = IS_NIGHT ? cases : cases.filter(isInSample);
  if (tried.length === 0) throw new Error("no case is in the sample");
  return tried;
}
