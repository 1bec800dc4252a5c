import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Circumstances, decide, type Failure, pauseMs } from "../../src/api/retry";
import type { ErrorCode } from "../../src/api/types";

const PUT: Circumstances = {
  method: "PUT",
  attempt: 1,
  elapsedMs: 0,
  remainingMs: 60_000,
  hasVerify: false,
  everAnswered: true,
  outageMs: 0,
  outageAttempts: 0,
  endpoints: 1,
  random: 0,
};

function failure(code: ErrorCode, changes: Partial<Failure> = {}): Failure {
  return { code, retryable: false, outcomeUnknown: false, mayBeDone: false, ...changes };
}

const PASSING = { retryable: true };
const UNKNOWN = { outcomeUnknown: true };
const OUTAGE = failure("unreachable", PASSING);
/** A dropped connection, no answer in time, or a gateway that could not reach the API. */
const NO_ANSWER = failure("transient", PASSING);
const GIVE_UP = { action: "give-up" } as const;
const VERIFY = { action: "verify" } as const;
const LOCKED = failure("locked", PASSING);
const retryAfter = (afterMs: number) => ({ action: "retry", afterMs }) as const;

describe("the retry policy", () => {
  it.each<[string, Failure, Partial<Circumstances>, ReturnType<typeof decide>]>([
    ["locked", LOCKED, {}, retryAfter(1000)],
    ["locked, full jitter", LOCKED, { random: 1 }, retryAfter(500)],
    ["no quorum, third time", failure("no-quorum", PASSING), { attempt: 3 }, retryAfter(4000)],
    ["transient, tenth time", failure("transient", PASSING), { attempt: 10 }, retryAfter(10_000)],
    ["no time left for the pause", LOCKED, { remainingMs: 1000 }, GIVE_UP],
    ["just enough time for the pause", LOCKED, { remainingMs: 1001 }, retryAfter(1000)],
    ["someone else's SDN lock", failure("locked"), {}, GIVE_UP],
    ["unknown outcome without a way to read it back", failure("outcome-unknown", UNKNOWN), {}, GIVE_UP],
    ["unknown outcome with a way to read it back", failure("outcome-unknown", UNKNOWN), { hasVerify: true }, VERIFY],
    ["garbled answer to a write", failure("protocol", UNKNOWN), { hasVerify: true }, VERIFY],
    ["out of time during a write", failure("timeout", UNKNOWN), { hasVerify: true, remainingMs: 0 }, VERIFY],
    ["out of time before sending", failure("timeout"), { hasVerify: true, remainingMs: 0 }, GIVE_UP],
    ["cancelled while a write is under way", failure("cancelled", UNKNOWN), { hasVerify: true }, GIVE_UP],
    ["broken response to a read", failure("protocol", PASSING), { attempt: 2 }, retryAfter(2000)],
    ["repeated broken responses", failure("protocol", PASSING), { attempt: 3 }, GIVE_UP],
    ["an outage", OUTAGE, { elapsedMs: 50_000, outageMs: 50_000, attempt: 9 }, retryAfter(10_000)],
    [
      "a lasting outage, although this request has not waited long",
      OUTAGE,
      { elapsedMs: 1_000, outageMs: 175_000, attempt: 9 },
      GIVE_UP,
    ],
    ["the longest tolerated outage", OUTAGE, { outageMs: 170_000, attempt: 9 }, retryAfter(10_000)],
    ["a longer outage", OUTAGE, { outageMs: 170_001, attempt: 9 }, GIVE_UP],
    ["a refusal after a possible effect", failure("locked", { ...PASSING, mayBeDone: true }), {}, GIVE_UP],
    [
      "a refusal after a possible effect, with a way to read it back",
      failure("already-exists", { mayBeDone: true }),
      { hasVerify: true },
      VERIFY,
    ],
    ["another failure that passes", LOCKED, { elapsedMs: 500_000, outageMs: 500_000, attempt: 9 }, retryAfter(10_000)],
    [
      "no answer, after earlier answers",
      NO_ANSWER,
      { attempt: 9, elapsedMs: 200_000, outageMs: 200_000, outageAttempts: 9, remainingMs: 300_000 },
      retryAfter(10_000),
    ],
  ])("%s", (_, failed, circumstances, decision) => {
    expect(decide(failed, { ...PUT, ...circumstances })).toEqual(decision);
  });

  it.each<[string, Failure, Partial<Circumstances>, ReturnType<typeof decide>]>([
    ["the longest wait for the first contact", OUTAGE, { elapsedMs: 14_000 }, retryAfter(1000)],
    ["a longer wait for the first contact", OUTAGE, { elapsedMs: 14_001 }, GIVE_UP],
    ["never reached, at the beginning", OUTAGE, {}, retryAfter(1000)],
    ["never reached, after some time", OUTAGE, { elapsedMs: 14_500 }, GIVE_UP],
    ["never reached, although this request has not waited long", OUTAGE, { elapsedMs: 100, outageMs: 14_500 }, GIVE_UP],
    ["never answered, at first", NO_ANSWER, { attempt: 3, elapsedMs: 11_000, outageAttempts: 3 }, retryAfter(4000)],
    ["never answered, after some time", NO_ANSWER, { attempt: 3, elapsedMs: 11_001, outageAttempts: 3 }, GIVE_UP],
    [
      "never answered, tried twice",
      NO_ANSWER,
      { attempt: 2, elapsedMs: 120_000, outageMs: 60_000, outageAttempts: 2 },
      retryAfter(2000),
    ],
    [
      "never answered, although another request was tried three times",
      NO_ANSWER,
      { elapsedMs: 100, outageMs: 15_000, outageAttempts: 3 },
      GIVE_UP,
    ],
    [
      "four of five endpoints tried",
      NO_ANSWER,
      { attempt: 4, elapsedMs: 240_000, outageAttempts: 4, remainingMs: 300_000, endpoints: 5 },
      retryAfter(8000),
    ],
    [
      "all five endpoints tried",
      NO_ANSWER,
      { attempt: 5, elapsedMs: 300_000, outageAttempts: 5, remainingMs: 300_000, endpoints: 5 },
      GIVE_UP,
    ],
    ["the lock of a server, at its first answer", LOCKED, { attempt: 3, elapsedMs: 20_000 }, retryAfter(4000)],
  ])("before the first answer: %s", (_, failed, circumstances, decision) => {
    expect(decide(failed, { ...PUT, everAnswered: false, ...circumstances })).toEqual(decision);
  });

  it.each<ErrorCode>([
    "not-found",
    "already-exists",
    "in-use",
    "stale-digest",
    "unauthorised",
    "forbidden",
    "unsupported",
    "invalid",
    "tls",
    "server",
  ])("the retry policy never repeats after %s", (code) => {
    expect(decide(failure(code), PUT)).toEqual({ action: "give-up" });
  });

  it("the retry policy never sends a write again whose outcome is unknown, and never pauses beyond the deadline", () => {
    const circumstances = fc.record({
      method: fc.constantFrom("POST" as const, "PUT" as const, "DELETE" as const),
      attempt: fc.integer({ min: 1, max: 1000 }),
      elapsedMs: fc.nat(),
      remainingMs: fc.nat({ max: 100_000 }),
      hasVerify: fc.boolean(),
      everAnswered: fc.boolean(),
      outageMs: fc.nat(1_000_000),
      outageAttempts: fc.nat(1000),
      endpoints: fc.integer({ min: 1, max: 32 }),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    const codes = fc.constantFrom<ErrorCode>(
      "locked",
      "transient",
      "unreachable",
      "protocol",
      "outcome-unknown",
      "timeout",
      "cancelled",
    );
    fc.assert(
      fc.property(codes, fc.boolean(), fc.boolean(), circumstances, (code, retryable, outcomeUnknown, at) => {
        const decision = decide(failure(code, { retryable, outcomeUnknown }), at);
        if (outcomeUnknown) expect(decision.action).not.toBe("retry");
        if (decision.action === "retry") expect(decision.afterMs).toBeLessThan(at.remainingMs);
      }),
    );
  });

  it("pauses between half a second and ten seconds", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        expect(pauseMs(attempt, random)).toBeGreaterThanOrEqual(500);
        expect(pauseMs(attempt, random)).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});
