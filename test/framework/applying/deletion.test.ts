/** Deletions in several steps, some of which fail. */
import { describe, expect, it } from "vitest";
import { withoutUnmanagedLists } from "../../../src/framework/applying/deletion";
import { type Attributes, type State, set, string } from "../../../src/framework/attribute";
import { encodePrivate } from "../../../src/framework/handlers/private-data";
import type { Behaviour } from "../../../src/framework/resource";
import {
  apply,
  attributes,
  change,
  doc,
  engineOf,
  firstUnanswered,
  lost,
  OPERATION,
  type Script,
  type Services,
  stale,
  unused,
} from "./applied";
import { jumpingClock } from "./jumping-clock";

const prior = { name: "a", applied: true };
const denied = new Error("permission denied");

const remove = (script: Script) => change(prior, null, script);
type Case = readonly [string, Script, Partial<Awaited<ReturnType<typeof remove>>>];

describe("a deletion", () => {
  /** A first step takes effect, and the second one fails. */
  const inTwoSteps = (failure: Error): Script => ({
    ends: [failure],
    reads: (_attempts, _reads, { applied }) => (applied === false ? {} : null),
    reports: ({ created }) => created({ applied: false }),
  });

  it.each<Case>([
    [
      "succeeds if the server refuses it after an earlier request took effect",
      { ends: [lost, denied], reads: (attempts) => (attempts > 1 ? null : {}), reports: firstUnanswered },
      { state: null, diagnostics: [] },
    ],
    [
      "warns if the server refuses it and an earlier request may still take effect",
      { ends: [lost, denied], reads: [{}], reports: firstUnanswered },
      { state: prior, texts: ["permission denied", "A request without an answer may still take effect"] },
    ],
    [
      "keeps the facts in the state when the second step failed",
      inTwoSteps(denied),
      { state: { name: "a", applied: false }, texts: ["permission denied"] },
    ],
    ["reads the object with the facts of the first step", inTwoSteps(lost), { state: { name: "a", applied: false } }],
    [
      "stops as soon as the object is gone after a request without an answer",
      { ends: [lost], reads: (attempts) => (attempts > 1 ? null : {}) },
      { state: null, diagnostics: [], attempts: 2 },
    ],
    ["ends after six attempts", { ends: [lost], reads: [{}] }, { state: prior, texts: ["no answer"], attempts: 6 }],
    [
      "reads until the object is gone, or two seconds",
      { ends: [lost], reads: [{}, {}, null] },
      { state: null, attempts: 1, reads: 3 },
    ],
    [
      "drops the warnings of the failed attempt",
      {
        ends: [lost, undefined],
        reads: [{}],
        reports: ({ warn }, attempt) =>
          warn({ severity: "warning", summary: `attempt ${attempt}`, id: "attempt" } as never),
      },
      { texts: ["attempt 2"] },
    ],
    [
      "ends when nothing can be read",
      { ends: [lost], reads: [new Error("no connection")] },
      { state: prior, attempts: 1 },
    ],
    ["reads nothing after another refusal", { ends: [denied] }, { state: prior, calls: ["delete"] }],
    ["reads nothing for an operation", { ends: [lost], definition: OPERATION }, { state: prior, calls: ["delete"] }],
  ])("%s", async (_, script, result) => expect(await remove(script)).toMatchObject(result));

  it.each([
    ["concurrent writes left the object as it was", { name: "a", applied: true }, 2, null],
    ["concurrent writes changed it", { name: "other" }, 1, prior],
    ["the object is gone, which another client may have done", null, 1, prior],
  ])("depends on the object after a refusal: %s", async (_, remote, attempts, state) => {
    expect(await remove({ ends: [stale, undefined], reads: [remote] })).toMatchObject({ state, attempts });
  });
});

describe("a deletion of an object with an open request", () => {
  const data = encodePrivate({ sentAt: 0 });

  it.each<Case>([
    [
      "deletes the object again when the request creates it",
      { reads: (attempts, reads) => (attempts === 1 && reads > 2 ? {} : null) },
      { state: null, diagnostics: [], attempts: 2 },
    ],
    [
      "deletes the object again if the request created it during the deletion",
      { reads: (attempts) => (attempts === 1 ? {} : null) },
      { state: null, diagnostics: [], attempts: 2 },
    ],
    [
      "deletes the object again that the request creates after a deletion without an answer",
      { ends: [lost, undefined], reads: (attempts, reads) => (attempts === 1 && reads > 2 ? {} : null) },
      { state: null, diagnostics: [], attempts: 2 },
    ],
    [
      "clears an object that always exists again when the request changes it",
      {
        reads: (attempts, reads) => ({ name: attempts === 1 && reads > 2 ? "late" : "cleared" }),
        definition: { lifeCycle: { kind: "singleton" } },
      },
      { attempts: 2 },
    ],
    [
      "reads nothing after the request can take effect",
      { engine: engineOf({ clock: { ...jumpingClock(), now: () => 75_000 } }) },
      { calls: ["delete"] },
    ],
    ["reads nothing after an interrupt", { signal: AbortSignal.abort() }, { calls: ["delete"] }],
    ["reads nothing without an open request", { data: new Uint8Array() }, { calls: ["delete"] }],
  ])("%s", async (_, script, result) => expect(await remove({ data, ...script })).toMatchObject(result));

  it("ends at once for an operation, which leaves no object", async () => {
    const clock = jumpingClock();
    await remove({ data, definition: OPERATION, engine: engineOf({ clock }) });
    expect(clock.elapsed()).toBe(0);
  });

  it("waits no longer than the request may take effect", async () => {
    const clock = jumpingClock();
    expect((await remove({ data, engine: engineOf({ clock }) })).attempts).toBe(1);
    expect(clock.elapsed()).toBeGreaterThan(60_000);
    expect(clock.elapsed()).toBeLessThanOrEqual(75_000);
  });
});

describe("a deletion whose unanswered request may delete a new object of the same name", () => {
  /** Each request of a deletion is answered, or not; the deletion fails with the last one. The object is gone after `gone` requests. */
  function sending(deletions: readonly ("answered" | "lost")[][], gone: number): Behaviour<object> {
    const outstanding = [...deletions];
    let sent = 0;
    return {
      read: async () => (sent >= gone ? null : {}),
      create: unused,
      async delete(_, { services }) {
        for (const request of outstanding.shift() ?? []) {
          sent++;
          if (request === "lost") (services as Services).unanswered?.();
          if (request === "lost" && sent === gone) throw lost;
        }
        if (sent < gone) throw lost;
      },
    };
  }

  it.each([
    ["a repeated deletion succeeds", [["lost"], ["answered"]], 2],
    ["a repeated request succeeds", [["lost", "answered"]], 2],
    ["the object is gone after another lost request", [["lost"], ["lost"]], 2],
    ["the object is gone after another lost request of one deletion", [["lost", "lost"]], 2],
  ] as const)("ends when that request can no longer take effect: %s", async (_, deletions, gone) => {
    const clock = jumpingClock();
    const behaviour = sending(deletions as never, gone);
    const answer = await apply(behaviour, prior, null, { engine: engineOf({ clock }) });
    expect(answer).toMatchObject({ state: null, diagnostics: [] });
    expect(clock.elapsed()).toBeGreaterThanOrEqual(75_000);
  });

  it("ends at once when the only request took effect", async () => {
    const clock = jumpingClock();
    await apply(sending([["lost"]], 1), prior, null, { engine: engineOf({ clock }) });
    expect(clock.elapsed()).toBeLessThan(10_000);
  });

  it("warns when an interrupt or the timeout ends the wait", async () => {
    const controller = new AbortController();
    const clock = jumpingClock();
    const interrupting = engineOf({
      clock: { ...clock, after: (ms, action) => clock.after(ms, () => (ms > 10_000 ? controller.abort() : action())) },
    });
    const { signal } = controller;
    const interrupted = await apply(sending([["lost", "answered"]], 2), prior, null, { engine: interrupting, signal });
    const limited = await apply(sending([["lost", "answered"]], 2), { ...prior, timeouts: { delete: "20s" } }, null);
    for (const { state, diagnostics } of [interrupted, limited]) {
      expect(state).toBeNull();
      expect(diagnostics).toMatchObject([{ summary: "A request without an answer may still take effect" }]);
    }
  });
});

describe("lists that the configuration does not manage", () => {
  const lists: Attributes = {
    ...attributes,
    entries: set(string({ doc }), { doc }).optional().sharedWith("entry"),
    tags: set(string({ doc }), { doc }).optional(),
  };
  const remote = { name: "a", entries: ["x"], tags: ["t"] };
  const seen: (readonly [State, State])[] = [];
  const behaviour: Behaviour<object> = {
    read: async () => remote,
    create: unused,
    async update(planned, prior) {
      seen.push([planned, prior]);
      return undefined;
    },
    delete: unused,
  };
  const definition = { behaviour } as never as Parameters<typeof withoutUnmanagedLists<object>>[0];
  const hidden = (prior: State | null, planned: State | null, kept: readonly string[] = []) =>
    withoutUnmanagedLists(definition, lists, { prior, planned, plannedPrivate: encodePrivate({ kept }) }).behaviour;
  const context = {} as never;

  it.each([
    ["an unset list", { name: "a", entries: null, tags: null }, [], { name: "a", tags: ["t"] }],
    ["a kept list", { name: "a", entries: ["x"], tags: null }, ["entries"], { name: "a", tags: ["t"] }],
    ["no managed list", { name: "a", entries: ["x"], tags: null }, [], remote],
  ])("the definition sees managed lists alone: %s", async (_, planned, kept, found) => {
    expect(await hidden({ name: "a", entries: ["x"], tags: null }, planned, kept).read({}, context)).toEqual(found);
  });

  it("a creation and a deletion see all lists", () => {
    const state = { name: "a", entries: null, tags: null };
    expect(hidden(null, state)).toBe(behaviour);
    expect(hidden(state, null)).toBe(behaviour);
  });

  it("an update that changes nothing else sends no request", async () => {
    const prior = { name: "a", applied: null, entries: ["x"], tags: null };
    const { update } = hidden(prior, { ...prior, entries: null });
    expect(await update?.({ ...prior, entries: null }, prior, context)).toBeUndefined();
    expect(seen).toEqual([]);
    await update?.({ ...prior, name: "b", entries: null }, prior, context);
    expect(seen).toEqual([
      [
        { ...prior, name: "b", entries: null },
        { ...prior, entries: null },
      ],
    ]);
  });
});
