/** The answers in the order of the questions, of which some are under way at the same time. */
export async function* inOrder<T, R>(items: readonly T[], atOnce: number, ask: (item: T) => R | Promise<R>) {
  const running: Promise<R>[] = [];
  for (const item of items) {
    // Whoever stops reading leaves the others without anybody to hear of their failures.
    const answer = Promise.resolve(ask(item));
    answer.catch(() => undefined);
    running.push(answer);
    if (running.length >= atOnce) yield (await running.shift()) as R;
  }
  for (const answer of running) yield await answer;
}
