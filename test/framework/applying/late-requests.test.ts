import { expect, it } from "vitest";
import { lateMs, markSent, remainingLateMs } from "../../../src/framework/applying/late-requests";
import { decodePrivate, encodePrivate } from "../../../src/framework/handlers/private-data";
import { jumpingClock } from "./jumping-clock";

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
