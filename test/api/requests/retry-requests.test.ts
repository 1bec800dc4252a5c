import { describe, expect, it, vi } from "vitest";
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
  const send = retryRequests({ clock, random: () => 0, outages: new OutageTracker(), log: write })(next);
  const outcome = (changes: Partial<Attempt>) =>
    send(request({ lifetime: lifetime(clock), ...changes })).catch((error: unknown) => error);
  return { clock, log, sent, outcome };
}

describe("repetition", () => {
  it("sends again after the pause of the policy, and says why", async () => {
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

  it("reports what it gets over, and logs each failure with the decision", async () => {
    const { clock, log, outcome } = sending(busy, DONE);
    const report = vi.fn();
    const answer = outcome({ report });
    await clock.pass(1_000);
    await answer;
    expect(report).toHaveBeenCalledOnce();
    const entry = { level: "warn", message: "Request failed" };
    expect(log).toMatchObject([{ ...entry, fields: { code: "locked", attempt: 1, action: "retry", afterMs: 1_000 } }]);
  });

  it("ends with a write that may have been done when there is nobody to read it back", async () => {
    const { sent, outcome } = sending(lost);
    expect(await outcome({ method: "POST" })).toMatchObject({ code: "outcome-unknown", outcomeUnknown: true });
    expect(sent).toHaveLength(1);
  });

  it("takes a write for done that reading back shows, without sending it again", async () => {
    const { sent, outcome } = sending(lost);
    expect(await outcome({ method: "POST", verify: async () => "done" })).toEqual({ data: null, size: 0 });
    expect(sent).toHaveLength(1);
  });

  it("sends a write again that surely was not done", async () => {
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
    "interrupted after reading back found a write %s, says whether it may have been done: %s",
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

  it("keeps in mind what may have been done by an earlier attempt", async () => {
    const exists = fails({ code: "already-exists", status: 500 });
    const { clock, outcome } = sending(busy, exists);
    const answer = outcome({ method: "POST" });
    await clock.pass(1_000);
    expect(await answer).toMatchObject({ code: "already-exists", mayBeDone: true, attempts: 2 });
  });

  it("the end of the time names the last refusal, until the request is carried out", async () => {
    const { clock, outcome } = sending(busy, DONE);
    const life = new Lifetime(new AbortController().signal, 60_000, clock);
    const answer = outcome({ method: "POST", path: "/pools", lifetime: life });
    await clock.pass(0);
    expect(life.extended(0).end).toMatchObject({ code: "timeout", last: { code: "locked", serverMessage: "busy" } });
    await clock.pass(1_000);
    await answer;
    expect(life.extended(0).end).toMatchObject({ code: "timeout", last: undefined });
  });

  it("says when the server may still carry out what nobody waits for any more", async () => {
    const onUnanswered = vi.fn();
    await sending(lost).outcome({ method: "POST", onUnanswered });
    expect(onUnanswered).toHaveBeenCalledOnce();
    await sending(fails({ code: "invalid", status: 400 })).outcome({ method: "POST", onUnanswered });
    expect(onUnanswered).toHaveBeenCalledOnce();
  });

  it("hands on what is no failure of a request", async () => {
    const clock = new ManualClock();
    const bug = new TypeError("a bug");
    const send = retryRequests({ clock, random: () => 0, outages: new OutageTracker(), log: () => {} })(() =>
      Promise.reject(bug),
    );
    await expect(send(request())).rejects.toBe(bug);
  });
});

const failure = (init: Partial<PveErrorInit>) => new PveError({ code: "server", serverMessage: "…", ...init });
const BUSY = failure({ code: "locked", retryable: true, status: 500 });
const LOST = failure({ code: "outcome-unknown", outcomeUnknown: true });
const REFUSED = failure({ code: "invalid", status: 400 });
const UNREACHABLE = failure({ code: "unreachable", retryable: true });

describe("whether a write may have been done", () => {
  it.each([
    ["its outcome is unknown", LOST, true],
    ["the server's lock was busy, which servers under load say of what they do all the same", BUSY, true],
    ["it was refused", REFUSED, false],
    ["it was not sent", UNREACHABLE, false],
  ])("follows from the failure: %s", (_, given, doubtful) => {
    expect(mayHaveTakenEffect(given, { method: "POST" })).toBe(doubtful);
  });

  it("nobody asks that of reads, nor of what may be repeated whatever became of it", () => {
    expect(mayHaveTakenEffect(LOST, { method: "GET" })).toBe(false);
    expect(mayHaveTakenEffect(BUSY, { method: "POST", idempotent: true })).toBe(false);
  });
});

describe("what the server would do twice", () => {
  it("what the server would do twice is not sent again when it may have been done", () => {
    expect(forbidRepeat(BUSY, { method: "POST", once: true })).toMatchObject({
      code: "locked",
      outcomeUnknown: false,
      mayBeDone: true,
      retryable: false,
    });
  });

  it("what is refused for want of quorum was not done, and is sent again", () => {
    const without = failure({ code: "no-quorum", retryable: true, status: 500 });
    expect(forbidRepeat(without, { method: "POST", once: true })).toBe(without);
  });

  it("what surely was not done is sent again, and so is all that may be done twice", () => {
    expect(forbidRepeat(UNREACHABLE, { method: "POST", once: true })).toBe(UNREACHABLE);
    expect(forbidRepeat(BUSY, { method: "POST" })).toBe(BUSY);
  });
});
