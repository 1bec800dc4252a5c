/** Deletions in several steps, some of which fail. */
import { describe, expect, it } from "vitest";
import { withoutUnmanagedLists } from "../../../src/framework/applying/deletion";
import { type Attributes, type State, set, string } from "../../../src/framework/attribute";
import { encodePrivate } from "../../../src/framework/handlers/private-data";
import type { Behaviour } from "../../../src/framework/resource";
import { apply, attributes, doc, engineOf, Interrupted, OPERATION, type Services, Stale, unused } from "./applied";
import { jumpingClock } from "./jumping-clock";

const prior = { name: "a", applied: true };

describe("a deletion that the server refuses after a request without an answer", () => {
  /** `carriedOut`: the server carries out the first request before it refuses the second one. */
  function refusedAtLast({ carriedOut }: { readonly carriedOut: boolean }): Behaviour<object> {
    let sent = 0;
    return {
      read: async () => (carriedOut && sent > 1 ? null : {}),
      create: unused,
      async delete(_, { services }) {
        sent += 1;
        if (sent === 1) (services as Services).unanswered?.();
        throw sent === 1 ? new Interrupted("no answer") : new Error("permission denied");
      },
    };
  }

  it("succeeds if the first request took effect in the meantime", async () => {
    const answer = await apply(refusedAtLast({ carriedOut: true }), prior, null);
    expect(answer).toMatchObject({ state: null, diagnostics: [] });
  });

  it("keeps the object in the state, and warns that the first request may still take effect", async () => {
    const answer = await apply(refusedAtLast({ carriedOut: false }), prior, null);
    expect(answer.state).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([
      { severity: "error", detail: "permission denied" },
      { severity: "warning", summary: "A request without an answer may still take effect" },
    ]);
  });
});

describe("deleting in two steps", () => {
  it("keeps the facts in the state when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.created({ applied: false });
        throw new Error("the second step failed");
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });

  it("reads the object with the knowledge of the first step", async () => {
    const behaviour: Behaviour<object> = {
      read: async (state) => (state.applied === false ? {} : null),
      create: unused,
      async delete(_, context) {
        context.created({ applied: false });
        throw new Interrupted();
      },
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, null);
    expect(answer.state).toEqual({ name: "a", applied: false });
  });
});

/** A server whose deletions end as listed, and whose reads return the object that `after` gives for the number of deletions. */
function deleting(ends: readonly (Error | undefined)[], after: (deletions: number) => State | null) {
  const calls: string[] = [];
  const count = (kind: string) => calls.filter((call) => call === kind).length;
  const behaviour: Behaviour<object> = {
    async read() {
      calls.push("read");
      return after(count("delete"));
    },
    create: unused,
    async delete() {
      calls.push("delete");
      const end = ends[Math.min(count("delete"), ends.length) - 1];
      if (end) throw end;
    },
  };
  return { behaviour, calls, count };
}

describe("repeating a deletion", () => {
  const lost = new Interrupted("no answer");

  it("stops as soon as the object is gone after a request without an answer", async () => {
    const { behaviour, count } = deleting([lost], (deletions) => (deletions > 1 ? null : {}));
    expect(await apply(behaviour, prior, null)).toMatchObject({ state: null, diagnostics: [] });
    expect(count("delete")).toBe(2);
  });

  it("ends after six attempts", async () => {
    const { behaviour, count } = deleting([lost], () => ({}));
    const { state, diagnostics } = await apply(behaviour, prior, null);
    expect([state, diagnostics.length, count("delete")]).toEqual([prior, 1, 6]);
  });

  it("ends when nothing can be read", async () => {
    const { behaviour, count } = deleting([lost], () => {
      throw new Error("no connection");
    });
    expect((await apply(behaviour, prior, null)).state).toEqual(prior);
    expect(count("delete")).toBe(1);
  });

  it.each([
    ["concurrent writes left the object as it was", { name: "a", applied: true }, 2, null],
    ["concurrent writes changed it", { name: "other" }, 1, prior],
    ["the object is gone, which another client may have done", null, 1, prior],
  ])("depends on the object after a refusal: %s", async (_, remote, attempts, left) => {
    const { behaviour, count } = deleting([new Stale("changed meanwhile"), undefined], () => remote);
    expect((await apply(behaviour, prior, null)).state).toEqual(left);
    expect(count("delete")).toBe(attempts);
  });

  it("reads nothing after another refusal", async () => {
    const { behaviour, calls } = deleting([new Error("no permission")], () => null);
    expect((await apply(behaviour, prior, null)).state).toEqual(prior);
    expect(calls).toEqual(["delete"]);
  });

  it("reads nothing for an operation", async () => {
    const { behaviour, calls } = deleting([lost], () => null);
    expect((await apply(behaviour, prior, null, { definition: OPERATION })).state).toEqual(prior);
    expect(calls).toEqual(["delete"]);
  });
});

describe("a deletion of an object with an open request", () => {
  const data = encodePrivate({ sentAt: 0 });

  it("deletes the object again when the request creates it", async () => {
    let reads = 0;
    const { behaviour, count } = deleting([undefined], (deletions) => (deletions === 1 && ++reads > 2 ? {} : null));
    expect(await apply(behaviour, prior, null, { data })).toMatchObject({ state: null, diagnostics: [] });
    expect(count("delete")).toBe(2);
  });

  it("waits no longer than the request may take effect", async () => {
    const clock = jumpingClock();
    const { behaviour, count } = deleting([undefined], () => null);
    await apply(behaviour, prior, null, { data, engine: engineOf({ clock }) });
    expect(count("delete")).toBe(1);
    expect(clock.elapsed()).toBeGreaterThan(60_000);
    expect(clock.elapsed()).toBeLessThanOrEqual(75_000);
  });

  it("clears an object that always exists again when the request changes it", async () => {
    let reads = 0;
    const state = (deletions: number) => ({ name: deletions === 1 && ++reads > 2 ? "late" : "cleared" });
    const { behaviour, count } = deleting([undefined], state);
    await apply(behaviour, prior, null, { data, definition: { lifeCycle: { kind: "singleton" } } });
    expect(count("delete")).toBe(2);
  });

  it("deletes the object again if the request created it during the deletion", async () => {
    const { behaviour, count } = deleting([undefined], (deletions) => (deletions === 1 ? {} : null));
    expect(await apply(behaviour, prior, null, { data })).toMatchObject({ state: null, diagnostics: [] });
    expect(count("delete")).toBe(2);
  });

  it("reads nothing without an open request, or after an interrupt", async () => {
    const { behaviour, calls } = deleting([undefined], () => null);
    await apply(behaviour, prior, null);
    const engine = engineOf({ clock: { ...jumpingClock(), now: () => 75_000 } });
    await apply(behaviour, prior, null, { data, engine });
    await apply(behaviour, prior, null, { data, signal: AbortSignal.abort() });
    expect(calls).toEqual(["delete", "delete", "delete"]);
  });
});

describe("a deletion whose unanswered request may delete a new object of the same name", () => {
  const lost = new Interrupted("no answer");

  /** Each request of a deletion is answered, or not; the deletion fails with the last one. The object is gone after `gone` requests. */
  function sending(deletions: readonly ("answered" | "lost")[][], gone: number): Behaviour<object> {
    const left = [...deletions];
    let sent = 0;
    return {
      read: async () => (sent >= gone ? null : {}),
      create: unused,
      async delete(_, { services }) {
        for (const request of left.shift() ?? []) {
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
