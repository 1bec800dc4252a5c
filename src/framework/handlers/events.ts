/** A piece of work as a stream: what it tells meanwhile, then how it ended. */

export async function* eventsOf<E>(work: (tell: (event: E) => void) => Promise<E>): AsyncGenerator<E> {
  const told: E[] = [];
  let wake = () => {};
  let isOver = false;
  const tell = (event: E) => {
    told.push(event);
    wake();
  };
  const last = work(tell).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever reads the stream gets it below; nobody may be reading any more.
  last.catch(() => {});
  for (;;) {
    yield* told.splice(0);
    if (told.length > 0) continue;
    if (isOver) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  yield await last;
}
