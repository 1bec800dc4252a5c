import { describe, expect, it } from "vitest";
import { lateMs, markSent, remainingLateMs } from "../../../src/framework/applying/late-requests";
import { decodePrivate, encodePrivate } from "../../../src/framework/handlers/private-data";
import { change, engineOf, firstUnanswered, lost, type Script } from "./applied";
import { jumpingClock } from "./jumping-clock";

const object = { name: "a", applied: true };
const changed = { name: "b", applied: true };
const denied = new Error("permission denied");

const at = (now: number) => ({ clock: { ...jumpingClock(), now: () => now } });

it("the time of an unanswered write is added to the other private data", () => {
  const data = encodePrivate({ kept: ["entries"] });
  expect(decodePrivate(markSent(data, 7))).toEqual({ kept: ["entries"], sentAt: 7 });
  expect(markSent(data, undefined)).toBe(data);
});

it("a request may take effect for 75 seconds, whatever happens to the clock", () => {
  const remaining = [0, 1_000, 74_999, 75_000, 200_000, -100_000].map((now) => remainingLateMs(0, at(now)));
  expect(remaining).toEqual([75_000, 74_000, 1, 0, 0, 75_000]);
  expect(remainingLateMs(undefined, at(0))).toBe(0);
  expect(lateMs({ pace: 0.01 })).toBe(750);
});

describe.each(["creation", "update", "deletion"] as const)("after a %s with an unanswered request", (earlier) => {
  it.each([
    ["update", changed],
    ["deletion", null],
  ] as const)("the %s of a later run ends when that request can no longer take effect", async (_, planned) => {
    const clock = jumpingClock();
    const engine = engineOf({ clock });
    const open: Script = { ends: [lost, denied], reads: [object], reports: firstUnanswered, engine };
    const wanted = { creation: object, update: changed, deletion: null }[earlier];
    const { state, private: data } = await change(earlier === "creation" ? null : object, wanted, open);
    expect(state).toEqual(object);
    expect(clock.elapsed()).toBeLessThan(10_000);
    const later = await change(object, planned, { reads: [planned], engine, data });
    expect(later).toMatchObject({ state: planned, diagnostics: [], attempts: 1 });
    expect(clock.elapsed()).toBeGreaterThanOrEqual(75_000);
  });
});

it.each(["an interrupt", "the timeout"])("%s ends the wait of a later change with a warning", async (cause) => {
  const engine = engineOf();
  const data = markSent(new Uint8Array(), 0);
  const signal = cause === "an interrupt" ? AbortSignal.abort() : new AbortController().signal;
  for (const planned of [changed, null]) {
    const prior = { ...object, timeouts: { update: "20s", delete: "20s" } };
    const { texts } = await change(prior, planned && { ...planned, timeouts: prior.timeouts }, {
      reads: [planned],
      engine,
      data,
      signal,
    });
    expect(texts).toContain("A request without an answer may still take effect");
  }
});
