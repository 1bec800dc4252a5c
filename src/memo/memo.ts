/** Results that are computed once. The computation must be pure, and its object must not change. */

export function once<R>(compute: () => R): () => R {
  let known: { readonly result: R } | undefined;
  return () => {
    known ??= { result: compute() };
    return known.result;
  };
}

/** Once for each object, as long as the object exists. */
export function oncePerObject<T extends object, R>(compute: (object: T) => R): (object: T) => R {
  const results = new WeakMap<T, R>();
  return (object) => {
    const known = results.get(object);
    if (known !== undefined || results.has(object)) return known as R;
    const result = compute(object);
    results.set(object, result);
    return result;
  };
}
