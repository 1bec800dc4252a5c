import { describe, expect, it } from "vitest";
import { PveError, type PveErrorInit } from "../../../src/api/errors";
import { Lifetime } from "../../../src/api/lifetime";
import { OutageTracker } from "../../../src/api/outage-tracker";
import type { Attempt } from "../../../src/api/requests/request";
import { forbidRepeat, mayHaveTakenEffect, retryRequests } from "../../../src/api/requests/retry-requests";
import { ManualClock } from "../../support/manual-clock";
import { lifetime, logged, request } from "./request";

const DONE = { data: "done", size: 4 };
const fails = (init: Partial<PveErrorInit>) => new PveError({ code: "transient", serverMessage: "busy", ...init });
const busy = fails({ code: "locked", retryable: true, status: 500 });
const lost = fails({ code: "outcome-unknown", outcomeUnknown: true });

function sending(...answers: (PveError | typeof DONE)[]) {
  const clock = new ManualClock();
  const { log, write } = logged();
  const sent: Attempt[] = [];
  const next = async (one: Attempt) => {
    sent.push(one);
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? DONE;
    if (answer instanceof PveError) throw answer;
    return answer;
  };
  const send = retryRequests({ clock, random: () => 0, outages: new OutageTracker(), endpoints: 1, log: write })(next);
  const outcome = (changes: Partial<Attempt>) =>
    send(request({ lifetime: lifetime(clock), ...changes })).catch((error: unknown) => error);
  return { clock, log, sent, outcome };
}

describe("repetition", () => {
  it("sends again after the pause of the policy, and logs the reason", async () => {
    const { clock, sent, outcome } = sending(busy, busy, DONE);
    const answer = outcome({ method: "PUT" });
    await clock.pass(999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(sent).toHaveLength(2);
    await clock.pass(2_000);
    expect(await answer).toBe(DONE);
    expect(sent.map(({ attempt, because }) => [attempt, because])).toEqual([
      [1, undefined],
      [2, "locked: busy"],
      [3, "locked: busy"],
    ]);
  });

  it("reports failures that it recovers from, and logs each with the decision", async () => {
    const { clock, log, outcome } = sending(busy, DONE);
    const reported: unknown[] = [];
    const answer = outcome({ report: (failure) => reported.push(failure) });
    await clock.pass(1_000);
    await answer;
    expect(reported).toEqual([busy]);
    const entry = { level: "warn", message: "Request failed" };
    expect(log).toMatchObject([{ ...entry, fields: { code: "locked", attempt: 1, action: "retry", afterMs: 1_000 } }]);
  });

  it("ends with an unknown outcome if the write cannot be read back", async () => {
    const { sent, outcome } = sending(lost);
    expect(await outcome({ method: "POST" })).toMatchObject({
      code: "outcome-unknown",
      outcomeUnknown: true,
      attemptSummary: undefined,
    });
    expect(sent).toHaveLength(1);
  });

  it("counts a write as done if reading back shows it, without sending it again", async () => {
    const { sent, outcome } = sending(lost);
    expect(await outcome({ method: "POST", verify: async () => "done" })).toEqual({ data: null, size: 0 });
    expect(sent).toHaveLength(1);
  });

  it("sends a write again if reading back shows that it had no effect", async () => {
    const { clock, sent, outcome } = sending(lost, DONE);
    const answer = outcome({ method: "POST", verify: async () => "not-done" });
    await clock.pass(1_000);
    expect(await answer).toBe(DONE);
    expect(sent).toHaveLength(2);
  });

  it.each([
    ["repeatable", true],
    ["not-done", false],
  ] as const)(
    "interrupted after reading back found a write %s, reports whether it may have taken effect: %s",
    async (found, outcomeUnknown) => {
      const { clock, outcome } = sending(lost);
      const controller = new AbortController();
      const verify = async () => found;
      const answer = outcome({ method: "POST", verify, lifetime: new Lifetime(controller.signal, 60_000, clock) });
      await clock.pass(0);
      controller.abort();
      expect(await answer).toMatchObject({ outcomeUnknown });
    },
  );

  it("interrupted in the pause after a busy lock, reports that the write may have taken effect", async () => {
    const { clock, outcome } = sending(busy);
    const controller = new AbortController();
    const answer = outcome({ method: "POST", lifetime: new Lifetime(controller.signal, 60_000, clock) });
    await clock.pass(0);
    controller.abort();
    expect(await answer).toMatchObject({ code: "cancelled", mayBeDone: true });
  });

  it("remembers that an earlier attempt may have taken effect", async () => {
    const exists = fails({ code: "already-exists", status: 500 });
    const { clock, outcome } = sending(busy, exists);
    const answer = outcome({ method: "POST" });
    await clock.pass(1_000);
    expect(await answer).toMatchObject({
      code: "already-exists",
      mayBeDone: true,
      attempts: 2,
      attemptSummary: "The provider sent it 2 times in 1 s.",
    });
  });

  it("the end of the time names the last refusal, until the server carries out the request", async () => {
    const { clock, outcome } = sending(busy, DONE);
    const life = new Lifetime(new AbortController().signal, 60_000, clock);
    const answer = outcome({ method: "POST", path: "/pools", lifetime: life });
    await clock.pass(0);
    expect(life.extended(0).end).toMatchObject({
      code: "timeout",
      lastRefusal: { code: "locked", serverMessage: "busy" },
    });
    await clock.pass(1_000);
    await answer;
    expect(life.extended(0).end).toMatchObject({ code: "timeout", lastRefusal: undefined });
  });

  it("reports that the server may still carry out an abandoned write", async () => {
    let reports = 0;
    const onUnanswered = () => {
      reports++;
    };
    await sending(lost).outcome({ method: "POST", onUnanswered });
    expect(reports).toBe(1);
    await sending(fails({ code: "invalid", status: 400 })).outcome({ method: "POST", onUnanswered });
    expect(reports).toBe(1);
  });

  it("passes on an error that is not a request's failure", async () => {
    const clock = new ManualClock();
    const bug = new TypeError("a bug");
    const send = retryRequests({ clock, random: () => 0, outages: new OutageTracker(), endpoints: 1, log: () => {} })(
      () => Promise.reject(bug),
    );
    await expect(send(request())).rejects.toBe(bug);
  });
});

const failure = (init: Partial<PveErrorInit>) => new PveError({ code: "server", serverMessage: "…", ...init });
const BUSY = failure({ code: "locked", retryable: true, status: 500 });
const LOST = failure({ code: "outcome-unknown", outcomeUnknown: true });
const REFUSED = failure({ code: "invalid", status: 400 });
const UNREACHABLE = failure({ code: "unreachable", retryable: true });

describe("possible effects of a failed write", () => {
  it.each([
    ["its outcome is unknown", LOST, true],
    // A server under load may report this although it carries out the request.
    ["the server's lock was busy", BUSY, true],
    ["it was refused", REFUSED, false],
    ["it was not sent", UNREACHABLE, false],
  ])("follows from the failure: %s", (_, given, doubtful) => {
    expect(mayHaveTakenEffect(given, { method: "POST" })).toBe(doubtful);
  });

  it("reads and idempotent requests never count as possibly done", () => {
    expect(mayHaveTakenEffect(LOST, { method: "GET" })).toBe(false);
    expect(mayHaveTakenEffect(BUSY, { method: "POST", idempotent: true })).toBe(false);
  });
});

describe("an operation that the server would carry out twice", () => {
  it("an operation that the server would carry out twice is not sent again if it may have taken effect", async () => {
    const { clock, sent, outcome } = sending(busy, DONE);
    const answer = outcome({ method: "POST", once: true });
    await clock.pass(1_000);
    const ended = { code: "locked", outcomeUnknown: false, mayBeDone: true, retryable: false };
    expect(await answer).toMatchObject(ended);
    expect(sent).toHaveLength(1);
  });

  it("a write that is refused for lack of quorum had no effect, and is sent again", () => {
    const without = failure({ code: "no-quorum", retryable: true, status: 500 });
    expect(forbidRepeat(without, { method: "POST", once: true })).toBe(without);
  });

  it("a write without effect is sent again, and so is an idempotent one", () => {
    expect(forbidRepeat(UNREACHABLE, { method: "POST", once: true })).toBe(UNREACHABLE);
    expect(forbidRepeat(BUSY, { method: "POST" })).toBe(BUSY);
  });
});
