/** Results that are computed once. The computation must be pure, and its object must not change. */

/** Keeps all results. */
export const oncePerKey = <K, R>(compute: (key: K) => R): ((key: K) => R) => kept(new Map<K, R>(), compute);

/** Keeps each result as long as its object exists. */
export const oncePerObject = <T extends object, R>(compute: (object: T) => R): ((object: T) => R) =>
  kept(new WeakMap<T, R>(), compute);

export function once<R>(compute: () => R): () => R {
  const result = oncePerKey((_: null) => compute());
  return () => result(null);
}

interface Results<K, R> {
  get(key: K): R | undefined;
  has(key: K): boolean;
  set(key: K, result: R): unknown;
}

function kept<K, R>(results: Results<K, R>, compute: (key: K) => R): (key: K) => R {
  return (key) => {
    const known = results.get(key);
    if (known !== undefined || results.has(key)) return known as R;
    const result = compute(key);
    results.set(key, result);
    return result;
  };
}
