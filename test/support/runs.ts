/** How often a property is tried: `npm run test:nightly` does it as often as is said here, other runs a fifth of that. */
export const runs = (nightly: number): number => (process.env.NIGHTLY ? nightly : Math.ceil(nightly / 5));
