/** The answers in the order of the questions, of which as many as `atOnce` says are under way at the same time. */
export async function* inOrder<T, R>(items: readonly T[], atOnce: () => number, ask: (item: T) => R | Promise<R>) {
  const running: Promise<R>[] = [];
  let next = 0;
  for (;;) {
    while (next < items.length && running.length < atOnce()) {
      const answer = Promise.resolve(ask(items[next++] as T));
      // Whoever stops reading leaves the others without anybody to hear of their failures.
      answer.catch(() => undefined);
      running.push(answer);
    }
    const first = running.shift();
    if (!first) return;
    yield await first;
  }
}
