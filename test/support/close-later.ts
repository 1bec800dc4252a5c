/**
 * Closes resources of a test when it ends: `test/vitest/each-test.ts` calls `closeAll` after each test of every file.
 */
const toClose: (() => Promise<void>)[] = [];

export function closeLater(close: () => Promise<void>): void {
  toClose.push(close);
}

/** Closes in reverse order. */
export async function closeAll(): Promise<void> {
  for (const close of toClose.splice(0).reverse()) await close();
}
