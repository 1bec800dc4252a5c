/** What a test opens ends with it: `test/support/each-test.ts` calls this after each test of every file. */
const toClose: (() => Promise<void>)[] = [];

export function closeLater(close: () => Promise<void>): void {
  toClose.push(close);
}

/** What was opened last ends first. */
export async function closeAll(): Promise<void> {
  for (const close of toClose.splice(0).reverse()) await close();
}
