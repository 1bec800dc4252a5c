/** Keeps the result of a pure function for each object, as long as the object exists. The object must not change. */
export function keptByObject<T extends object, R extends NonNullable<unknown>>(
  compute: (object: T) => R,
): (object: T) => R {
  const kept = new WeakMap<T, R>();
  return (object) => {
    const earlier = kept.get(object);
    if (earlier !== undefined) return earlier;
    const result = compute(object);
    kept.set(object, result);
    return result;
  };
}
