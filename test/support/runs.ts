/** What `npm run test:nightly` tries in full, and other runs by a sample that is the same each time. */
const IS_NIGHT = Boolean(process.env.NIGHTLY);

/** How often a property is tried: other runs do it a twentieth as often. */
export const runs = (nightly: number): number => (IS_NIGHT ? nightly : Math.ceil(nightly / 20));

/** All cases at night, otherwise those of the sample. An empty one is an error: its test could not fail. */
export function sampled<T>(cases: readonly T[], isInSample: (one: T, index: number) => boolean): readonly T[] {
  const tried = IS_NIGHT ? cases : cases.filter(isInSample);
  if (tried.length === 0) throw new Error("no case is in the sample");
  return tried;
}
