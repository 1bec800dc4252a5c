/** Work for many items, several at a time, with results in the order of the items. */

/** Number of objects that are read at the same time. */
export const PARALLEL_READS = 8;

/** Yields the results in the order of the items, with up to `atOnce` of them in progress. */
export async function* inOrder<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
  atOnce: () => number = () => PARALLEL_READS,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  let next = 0;
  for (;;) {
    while (next < items.length && running.length < atOnce()) {
      const index = next++;
      const result = (async () => work(items[index] as T, index))();
      // When the reader stops, failures of the remaining work must not count as unhandled.
      result.catch(() => undefined);
      running.push(result);
    }
    const first = running.shift();
    if (!first) return;
    yield await first;
  }
}

export async function allInOrder<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for await (const result of inOrder(items, work)) results.push(result);
  return results;
}
