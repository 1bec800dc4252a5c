/** Writes whose order does not matter. */

import { isOpenToDoubt } from "../failures";

/** As many as a lock domain ever has in flight: more would only wait in its queue. */
const AT_ONCE = 10;

/**
 * Does the work for all items, several at a time. After a failure nothing more is begun, and what is under way is waited
 * for: whoever hears of the failure can read what there is. The first failure is thrown, or rather the first whose outcome
 * is not known: then the outcome of the whole is not known either.
 */
export async function together<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      try {
        await work(item);
      } catch (failure) {
        failures.push(failure);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  if (failures.length > 0) throw failures.find(isOpenToDoubt) ?? failures[0];
}
