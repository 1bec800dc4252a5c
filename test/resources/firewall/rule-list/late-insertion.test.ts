import { describe, expect, it } from "vitest";
import { awaitInsertion } from "../../../../src/resources/firewall/rule-list/late-insertion";
import type { RuleList } from "../../../../src/resources/firewall/rule-list/rule-list";
import { port } from "./ports";
import { failure } from "./rule-server";

/** Waits for a rule in a list whose readings are these in order; a failure is thrown. The last one repeats. */
async function waiting(...readings: readonly (number | Error)[]) {
  const pauses: number[] = [];
  let reads = 0;
  const list: RuleList = {
    async read() {
      const reading = readings[Math.min(reads++, readings.length - 1)];
      if (reading instanceof Error) throw reading;
      return { rules: Array.from({ length: reading ?? 0 }, (_, index) => port(index + 1)) };
    },
    send: () => Promise.reject(new Error("sends nothing")),
  };
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const work = awaitInsertion(list, (rules) => rules.length > 1, { lateMs: 75_000, pause });
  const failed = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { failed, pauses, reads };
}

describe("an insertion without an answer", () => {
  it("ends the wait as soon as the list has the rule", async () => {
    expect(await waiting(1, 1, 2)).toEqual({ failed: undefined, pauses: [100, 200], reads: 3 });
  });

  it("ends the wait when the server can no longer carry it out", async () => {
    const { failed, pauses } = await waiting(1);
    expect(failed).toBeUndefined();
    expect(pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    const waited = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(waited).toBeGreaterThanOrEqual(70_000);
    expect(waited).toBeLessThan(80_000);
  });

  it.each([
    failure("transient", "busy"),
    failure("unreachable", "refused"),
    failure("locked", "got lock request timeout"),
    failure("outcome-unknown", "the connection broke", true),
  ])("an unreadable list does not end the wait for an insertion: %s", async (unread) => {
    expect(await waiting(unread, 2)).toEqual({ failed: undefined, pauses: [100], reads: 2 });
  });

  it("fails with the refusal of a reading", async () => {
    const notFound = failure("not-found", "no such security group 'web'");
    expect(await waiting(1, notFound)).toEqual({ failed: notFound, pauses: [100], reads: 2 });
  });
});
