/** Values that are made when they are first asked for: a run needs the schemas of few types. */
export function onDemand<T>(entries: readonly (readonly [string, () => T])[]): Readonly<Record<string, T>> {
  const values: Record<string, T> = {};
  for (const [name, make] of entries) {
    const get = () => {
      const value = make();
      Object.defineProperty(values, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(values, name, { get, enumerable: true, configurable: true });
  }
  return values;
}
