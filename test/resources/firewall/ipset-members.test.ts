import { describe, expect, it } from "vitest";
import { PveError } from "../../../src/api/errors";
import { runConcurrently } from "../../../src/resources/firewall/ipset-members";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("work for many items", () => {
  it("the work runs once for each item, at most ten at a time", async () => {
    const finished: number[] = [];
    let running = 0;
    let most = 0;
    await runConcurrently(numbers(57), async (item) => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      finished.push(item);
    });
    expect(finished.sort((a, b) => a - b)).toEqual(numbers(57));
    expect(most).toBe(10);
  });

  it("a failure ends it after the running work, and no further work starts", async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = runConcurrently(numbers(57), async (item) => {
      begun.push(item);
      for (let turn = 0; turn < item; turn++) await Promise.resolve();
      ended.push(item);
      if (item === 3) throw new Error("refused");
    });
    await expect(work).rejects.toThrow("refused");
    expect(ended.length).toBe(begun.length);
    expect(begun.length).toBeLessThan(20);
  });

  it("an unknown outcome takes precedence over other failures", async () => {
    const failures = [
      new PveError({ code: "invalid", serverMessage: "refused" }),
      new PveError({ code: "outcome-unknown", serverMessage: "connection lost", outcomeUnknown: true }),
    ];
    const work = runConcurrently(failures, (failure) => Promise.reject(failure));
    await expect(work).rejects.toMatchObject({ code: "outcome-unknown" });
  });

  it("an empty list of items is done at once", async () => {
    await expect(runConcurrently([], () => Promise.reject(new Error("never")))).resolves.toBeUndefined();
  });
});
