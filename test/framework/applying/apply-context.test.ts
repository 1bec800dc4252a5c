import { describe, expect, it } from "vitest";
import {
  effectOf,
  hasAttemptsLeft,
  hasConverged,
  isIdentityKnown,
  matchesPlan,
  mayRepeat,
  type Opened,
  openApply,
  reportsEveryChange,
  resetProgress,
  type Work,
  waitForEffectMs,
  warningOfOpenRequest,
  withConflictRetry,
} from "../../../src/framework/applying/apply-context";
import { listOf, type State, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { attributes, change, doc, engineOf, Interrupted, OPERATION, type Services, Stale, stale } from "./applied";
import { jumpingClock } from "./jumping-clock";

describe("comparing an object with its plan", () => {
  it.each<[string, State, State, boolean]>([
    ["an equal object", { name: "a", applied: null }, { name: "a" }, true],
    ["another value", { name: "a", applied: null }, { name: "b" }, false],
    ["a value that the server does not report", { name: "a", applied: null }, {}, true],
    ["a value that the plan does not know", { name: UNKNOWN, applied: null }, { name: "b" }, true],
    ["a value that is not reached yet", { name: "a", applied: true }, { name: "a", applied: false }, true],
  ])("matches by each reported value: %s", (_, planned, found, matches) => {
    expect(matchesPlan(attributes, planned, found)).toBe(matches);
  });

  it("matches by the configured values of parts that the server completes", () => {
    const parts = listOf({ name: string({ doc }).required(), key: string({ doc }).computed() }, { doc }).required();
    const matches = (...found: State[]) =>
      matchesPlan({ parts }, { parts: [{ name: "a", key: UNKNOWN }] }, { parts: found });
    expect(matches({ name: "a", key: "made" })).toBe(true);
    expect([matches({ name: "b", key: "made" }), matches()]).toEqual([false, false]);
  });

  it.each<[boolean, State]>([
    [true, { applied: true }],
    [false, { applied: false }],
    [true, { applied: null }],
    [true, {}],
  ])("a value with a target has converged (%s) in %o", (converged, found) => {
    expect(hasConverged(attributes, found)).toBe(converged);
  });

  it.each<[boolean, State, State, State]>([
    [true, { name: "b" }, { name: "a" }, { name: "b" }],
    [true, { name: "a" }, { name: "a" }, {}],
    [false, { name: "b" }, { name: "a" }, {}],
    [true, { name: UNKNOWN }, { name: "a" }, {}],
  ])("the server reports every change (%s): plan %o, prior %o, server %o", (reports, planned, prior, found) => {
    expect(reportsEveryChange(attributes, planned, prior, found)).toBe(reports);
  });

  it("needs every part of a name to read an object", () => {
    const of = (state: State) => isIdentityKnown({ identity: ["name", "node"] }, state);
    expect(["n", UNKNOWN, null].map((node) => of({ name: "a", node } as State))).toEqual([true, false, false]);
  });
});

function workOf(engine: Partial<Engine<object>> = {}, definition: object = {}): Work<object> {
  const request = { prior: null, planned: {}, config: null, signal: new AbortController().signal };
  return {
    definition: { attributes, identity: ["name"], type: "test", ...definition },
    attributes,
    engine: engineOf(engine),
    type: "pve_test",
    request,
  } as unknown as Work<object>;
}

function opened(work: Work<object>): Opened<object> {
  const found = openApply(work, "create", { name: "a" });
  if ("failed" in found) throw new Error("not opened");
  return found;
}

describe("attempts of a change", () => {
  it("a change has six attempts at most, while there is time for another one", () => {
    const hasAttempts = (remainingMs: number, attempt: number) =>
      hasAttemptsLeft({ remainingMs: () => remainingMs } as never, attempt);
    expect([1, 5, 6].map((attempt) => hasAttempts(1_000_000, attempt))).toEqual([true, true, false]);
    expect([1_500, 1_501].map((milliseconds) => hasAttempts(milliseconds, 1))).toEqual([false, true]);
    expect([3_500, 3_501].map((milliseconds) => hasAttempts(milliseconds, 5))).toEqual([false, true]);
  });

  it("an operation has one attempt, and so has a change after an interrupt", () => {
    const work = workOf();
    expect(mayRepeat(work, opened(work), 1)).toBe(true);
    expect(mayRepeat(workOf({}, OPERATION), opened(work), 1)).toBe(false);
    const interrupted = { ...work, request: { ...work.request, signal: AbortSignal.abort() } };
    expect(mayRepeat(work, opened(interrupted), 1)).toBe(false);
    expect(mayRepeat(work, opened(work), 6)).toBe(false);
  });

  it("an attempt has two seconds to show its effect", () => {
    expect([waitForEffectMs(workOf()), waitForEffectMs(workOf({ pace: 0.5 }))]).toEqual([2_000, 1_000]);
  });
});

it.each([
  ["an update", { name: "b", applied: null }],
  ["a deletion", null],
])("%s waits longer after each attempt", async (_, planned) => {
  const prior = { name: "a", applied: null };
  const clock = jumpingClock();
  const began: number[] = [];
  const reports = () => void began.push(clock.elapsed());
  await change(prior, planned, { ends: [stale], reads: [prior], reports, engine: engineOf({ clock }) });
  const pauses = began.slice(1).map((at, index) => at - (began[index] ?? 0));
  expect(pauses).toEqual([500, 1_000, 1_500, 2_000, 2_500]);
});

describe("the effect of a failed request", () => {
  it("a failed request has an unknown effect, is stale or refused", () => {
    const effects = [new Interrupted(), new Stale(), new Error()].map((failure) => effectOf(workOf(), failure));
    expect(effects).toEqual(["unknown", "stale", "refused"]);
  });

  it("causes a warning only if it is known while an earlier request is open", () => {
    let now = 0;
    const work = workOf({ clock: { ...jumpingClock(), now: () => now } });
    const open = opened(work);
    const warned = (failure: Error) => warningOfOpenRequest(work, open, failure).map(({ summary }) => summary);
    expect(warned(new Error("refused"))).toEqual([]);
    (open.context.services as Services).unanswered?.();
    expect(warned(new Interrupted())).toEqual([]);
    expect(warned(new Error("refused"))).toEqual(["A request without an answer may still take effect"]);
    now = 75_000;
    expect(warned(new Error("refused"))).toEqual([]);
  });
});

describe("reports of a definition", () => {
  it("add up until the next attempt, which keeps generated names only", () => {
    const open = opened(workOf());
    const { context, progress } = open;
    context.identified({ id: "x" });
    context.created({ name: "a" });
    context.created({ applied: false });
    context.firstStep({ name: "first" });
    expect(progress).toEqual({
      exists: true,
      reported: { id: "x", name: "a", applied: false },
      generated: { id: "x" },
      firstStep: { name: "first" },
    });
    context.warn({ severity: "warning", summary: "w", id: "w" } as never);
    Object.assign(progress, { undone: "something", resumable: true });
    resetProgress(open);
    expect([progress, context.diagnostics]).toEqual([
      { exists: false, reported: { id: "x" }, generated: { id: "x" } },
      [],
    ]);
  });

  it("a call knows the time that it has left", () => {
    let elapsed = 0;
    const open = opened(workOf({ clock: { ...jumpingClock(), elapsed: () => elapsed } }));
    const initialMs = open.remainingMs();
    expect(initialMs).toBeGreaterThan(60_000);
    elapsed = 1_000;
    expect(open.remainingMs()).toBe(initialMs - 1_000);
    elapsed = initialMs + 1;
    expect(open.remainingMs()).toBe(0);
  });

  it.each([
    ["nothing", false, false, undefined, "nothing"],
    ["something", true, false, undefined, "something"],
    ["something while a write is open", true, true, undefined, "something"],
    ["not known while a write is open", false, true, undefined, undefined],
    ["not known when the removal fails", true, false, new Error("no connection"), undefined],
  ])("name the parts that a failed transaction has removed: %s", async (_, exists, isOpen, failure, undone) => {
    const { context, progress } = opened(workOf());
    const steps = async () => {
      if (exists) context.created();
      if (isOpen) (context.services as Services).unanswered?.();
      throw new Error("step failed");
    };
    const undo = async () => {
      if (failure) throw failure;
    };
    await expect(context.transaction(steps, { undo })).rejects.toThrow("step failed");
    expect(progress.undone).toBe(undone);
  });
});

describe("changes that are carried out together", () => {
  it("get the number of remaining changes, and end with the process", async () => {
    const endings = new Map<object, () => Promise<void>>();
    const begun = { complete: () => 3, end: () => undefined };
    const together = (work: Work<object>) => opened(work).context.together;
    const work = { ...workOf({ endings }, { together: "sdn" }), begun };
    const key = {};
    expect(together(work)?.complete()).toBe(3);
    together(work)?.atEnd(key, async () => undefined);
    expect([...endings.keys()]).toEqual([key]);
    expect(together(workOf({ endings }, { together: "sdn" }))).toBeUndefined();
    expect(together({ ...workOf({ endings }), begun })).toBeUndefined();
    expect(together({ ...workOf({}, { together: "sdn" }), begun })).toBeUndefined();
  });
});

describe("a change in conflict with others of the run", () => {
  const retrying = (attempts: number) => {
    const calls: { timeoutMs: number; isUntouched: boolean }[] = [];
    const conflictRetry = {
      async run({ timeoutMs }: { timeoutMs: number }, change: () => Promise<void>, isUntouched: () => boolean) {
        for (let attempt = 0; attempt < attempts; attempt++) {
          await change();
          calls.push({ timeoutMs, isUntouched: isUntouched() });
        }
      },
    };
    return { calls, engine: { conflictRetry } as never };
  };

  it("starts each repetition without the reports of the attempt before", async () => {
    const { calls, engine } = retrying(2);
    const work = workOf(engine);
    const open = opened(work);
    open.context.warn({ severity: "warning", summary: "before", id: "w" } as never);
    const seen: number[] = [];
    await withConflictRetry(work, "create", open, async () => {
      seen.push(open.context.diagnostics.length);
      open.context.warn({ severity: "warning", summary: "again", id: "w" } as never);
    });
    // The first attempt keeps earlier warnings.
    expect(seen).toEqual([1, 0]);
    expect(calls.map(({ isUntouched }) => isUntouched)).toEqual([true, true]);
  });

  it.each([
    ["it has created nothing", {}, true],
    ["it has removed nothing", { undone: "nothing" }, true],
    ["it has created a part", { exists: true }, false],
    ["it has removed a part", { undone: "something" }, false],
  ])("counts as without effect by its progress: %s", async (_, parts, isUntouched) => {
    const { calls, engine } = retrying(1);
    const work = workOf(engine);
    const open = opened(work);
    await withConflictRetry(work, "create", open, async () => void Object.assign(open.progress, parts));
    expect(calls[0]?.isUntouched).toBe(isUntouched);
  });

  it("ends with the call", async () => {
    const { calls, engine } = retrying(1);
    const work = workOf(engine);
    await withConflictRetry(work, "create", { ...opened(work), remainingMs: () => 7 }, async () => undefined);
    await withConflictRetry(work, "create", { ...opened(work), remainingMs: () => 10 ** 9 }, async () => undefined);
    expect(calls[0]?.timeoutMs).toBe(7);
    expect(calls[1]?.timeoutMs).toBeLessThan(10 ** 9);
  });
});
