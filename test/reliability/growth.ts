/** Growth of a measured value over a long run. */

const WINDOWS = 8;

/**
 * Returns the growth from the first window to the last: the median slope between all pairs of windows, each with its median. The
 * first quarter is left out, in which caches fill. Single peaks and garbage that is collected late have no influence.
 */
export function growthOf(samples: readonly number[]): number {
  const steady = samples.slice(Math.floor(samples.length / 4));
  const count = Math.min(WINDOWS, steady.length);
  const window = (index: number) =>
    steady.slice(Math.floor((index * steady.length) / count), Math.floor(((index + 1) * steady.length) / count));
  const medians = Array.from({ length: count }, (_, index) => medianOf(window(index)));
  const slopes = medians.flatMap((median, index) =>
    medians.slice(index + 1).map((other, distance) => (other - median) / (distance + 1)),
  );
  return slopes.length === 0 ? 0 : medianOf(slopes) * (count - 1);
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((first, other) => first - other);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
