import { expect, it } from "vitest";
import { allInOrder, inOrder, PARALLEL_READS } from "../../src/framework/in-order";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it("returns the results in the order of the items, whichever work ends first", async () => {
  const results = await allInOrder(numbers(20), async (item, index) => {
    for (let turn = item; turn < 20; turn++) await Promise.resolve();
    return [item, index];
  });
  expect(results).toEqual(numbers(20).map((item) => [item, item]));
});

it("keeps at most eight items in progress", async () => {
  let running = 0;
  let most = 0;
  await allInOrder(numbers(50), async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  });
  expect(most).toBe(PARALLEL_READS);
});

it("begins no further work when the reader stops, and leaves no failure unhandled", async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item > 0) throw new Error(`refused ${item}`);
    return item;
  };
  for await (const first of inOrder(numbers(50), work)) {
    expect(first).toBe(0);
    break;
  }
  expect(begun).toEqual(numbers(PARALLEL_READS));
  await expect(allInOrder(numbers(5), work)).rejects.toThrow("refused 1");
});
