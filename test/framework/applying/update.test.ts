/** Updates in several steps, some of which fail or get no response. */
import { describe, expect, it } from "vitest";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { encodePrivate } from "../../../src/framework/handlers/private-data";
import type { Behaviour } from "../../../src/framework/resource";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { apply, attributes, doc, engineOf, Interrupted, OPERATION, type Services, Stale, unused } from "./applied";
import { jumpingClock } from "./jumping-clock";

it("an operation of unknown outcome does not count as success when it was repeated", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => ({}),
    create: unused,
    async update() {
      throw new Interrupted("the task took too long");
    },
    delete: unused,
  };
  const answer = await apply(
    behaviour,
    { name: "a", applied: null },
    { name: "b", applied: null },
    {
      definition: OPERATION,
    },
  );
  expect(answer.state).toEqual({ name: "a", applied: null });
  expect(answer.diagnostics).toHaveLength(1);
});

it("waits until an unanswered request of an earlier run can no longer undo the update", async () => {
  const clock = jumpingClock();
  const updates: number[] = [];
  const behaviour: Behaviour<object> = {
    read: async () => ({}),
    create: unused,
    update: async () => void updates.push(clock.elapsed()),
    delete: unused,
  };
  const engine = engineOf({ clock });
  const values = { name: "b", applied: true };
  await apply(behaviour, { name: "a", applied: true }, values, { engine });
  await apply(behaviour, { name: "a", applied: true }, values, { engine, data: encodePrivate({ sentAt: 0 }) });
  expect(updates).toEqual([0, 75_000]);
});

describe("changing in two steps", () => {
  it("keeps the facts in the state when the second step failed", async () => {
    const behaviour: Behaviour<object> = {
      read: async ({ applied }) => ({ name: "b", applied: applied ?? null }),
      create: unused,
      async update(_planned, _prior, context) {
        context.created({ applied: false });
        throw new Error("the second step failed");
      },
      delete: unused,
    };
    const answer = await apply(behaviour, { name: "a", applied: true }, { name: "b", applied: true });
    expect(answer.state).toEqual({ name: "b", applied: false });
    expect(answer.diagnostics).toHaveLength(1);
  });
});

describe("an update that the server refuses after a request without an answer", () => {
  /** `repeatedBy`: the provider repeats the whole update, or the behaviour reads and repeats its own request. */
  const refused = (repeatedBy: "provider" | "behaviour"): Behaviour<object> => {
    let sent = 0;
    return {
      read: async () => ({ name: "a" }),
      create: unused,
      async update(_planned, _prior, { services }) {
        sent += 1;
        if (sent === 1) (services as Services).unanswered?.();
        throw sent === 1 && repeatedBy === "provider" ? new Interrupted("no answer") : new Error("permission denied");
      },
      delete: unused,
    };
  };

  it.each(["provider", "behaviour"] as const)(
    "warns that it may still take effect (repeated by the %s)",
    async (by) => {
      const answer = await apply(refused(by), { name: "a", applied: null }, { name: "b", applied: null });
      expect(answer.state).toMatchObject({ name: "a" });
      expect(answer.diagnostics).toMatchObject([
        { severity: "error", detail: "permission denied" },
        { severity: "warning", summary: "A request without an answer may still take effect" },
      ]);
    },
  );
});

describe("an update whose response gets lost", () => {
  const lost = (remote: State): Behaviour<object> => ({
    read: async () => remote,
    create: unused,
    async update() {
      throw new Interrupted("no answer");
    },
    delete: unused,
  });

  it("an update whose response gets lost is done if every changed attribute reads back as planned", async () => {
    const answer = await apply(lost({ name: "b" }), { name: "a", applied: null }, { name: "b", applied: null });
    expect(answer).toMatchObject({ state: { name: "b" }, diagnostics: [] });
  });

  it("an update of unreported attributes whose response gets lost does not count as done: the next plan shows the change again", async () => {
    const secrets: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
    const [prior, planned] = ["old", "new"].map((secret) => ({ name: "a", applied: null, secret }));
    const answer = await apply(lost({ name: "a" }), prior as State, planned as State, { schema: secrets });
    expect(answer.state).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([{ severity: "error", detail: "no answer" }]);
  });
});

/** A server whose updates end as listed, and whose reads return the object that `after` gives for the number of updates. */
function updating(ends: readonly (Error | undefined)[], after: (updates: number) => State | null) {
  const priors: State[] = [];
  let reads = 0;
  const behaviour: Behaviour<object> = {
    async read() {
      reads++;
      return after(priors.length);
    },
    create: unused,
    async update(_, prior) {
      priors.push(prior);
      const end = ends[Math.min(priors.length, ends.length) - 1];
      if (end) throw end;
      return undefined;
    },
    delete: unused,
  };
  return {
    behaviour,
    priors,
    get reads() {
      return reads;
    },
  };
}

const before: State = { name: "a", applied: null };
const wanted: State = { name: "b", applied: null };
const lost = new Interrupted("no answer");
const stale = new Stale("changed meanwhile");

describe("repeating an update", () => {
  it("starts from the current object after a request without an answer", async () => {
    const { behaviour, priors } = updating([lost, undefined], (count) => ({ name: "a", applied: count > 0 }));
    expect(await apply(behaviour, before, wanted)).toMatchObject({ state: wanted, diagnostics: [] });
    expect(priors).toEqual([before, { name: "a", applied: true }]);
  });

  it("waits longer after each attempt", async () => {
    const clock = jumpingClock();
    const began: number[] = [];
    const { behaviour } = updating([stale], () => before);
    const update: Behaviour<object>["update"] = (planned, prior, context) => {
      began.push(clock.elapsed());
      return behaviour.update?.(planned, prior, context) ?? Promise.resolve(undefined);
    };
    await apply({ ...behaviour, update }, before, wanted, { engine: engineOf({ clock }) });
    const pauses = began.slice(1).map((at, index) => at - (began[index] ?? 0));
    expect(pauses).toEqual([500, 1_000, 1_500, 2_000, 2_500]);
  });

  it("reads until the server shows the change, or two seconds", async () => {
    let reads = 0;
    const { behaviour, priors } = updating([lost], () => (++reads < 3 ? { name: "a" } : { name: "b" }));
    expect(await apply(behaviour, before, wanted)).toMatchObject({ state: wanted, diagnostics: [] });
    expect([priors.length, reads]).toEqual([1, 3]);
  });

  it("ends after six attempts without an answer", async () => {
    const { behaviour, priors } = updating([lost], () => before);
    const { state, diagnostics } = await apply(behaviour, before, wanted);
    expect(priors).toHaveLength(6);
    expect([state, diagnostics.map(({ detail }) => detail)]).toEqual([before, ["no answer"]]);
  });

  it("ends when nothing can be read", async () => {
    const { behaviour, priors } = updating([lost], () => {
      throw new Error("no connection");
    });
    expect((await apply(behaviour, before, wanted)).state).toEqual(before);
    expect(priors).toHaveLength(1);
  });

  it.each([
    ["concurrent writes left the object as it was", { name: "a" }, 2],
    ["concurrent writes did the same", { name: "b" }, 2],
    ["concurrent writes changed a managed attribute", { name: "other" }, 1],
    ["concurrent writes changed another managed attribute", { name: "a", applied: false }, 1],
    ["the object is gone", null, 1],
  ])("depends on the object after a refusal: %s", async (_, remote, attempts) => {
    const { behaviour, priors } = updating([stale, undefined], () => remote);
    await apply(behaviour, before, wanted);
    expect(priors).toHaveLength(attempts);
  });

  it("never follows another refusal, whose state is that of the server", async () => {
    const { behaviour, priors } = updating([new Error("no permission")], () => ({ name: "a", applied: true }));
    const { state, diagnostics } = await apply(behaviour, before, wanted);
    expect([state, priors.length, diagnostics.length]).toEqual([{ name: "a", applied: true }, 1, 1]);
  });

  it("never follows an interrupt", async () => {
    const interrupt = new AbortController();
    const { behaviour, priors } = updating([lost], () => {
      interrupt.abort();
      return { name: "a" };
    });
    await apply(behaviour, before, wanted, { signal: interrupt.signal });
    expect(priors).toHaveLength(1);
  });

  it("drops the warnings of the failed attempt", async () => {
    let attempts = 0;
    const behaviour: Behaviour<object> = {
      read: async () => ({ name: "a" }),
      create: unused,
      async update(_wanted, _prior, { warn }) {
        warn({ severity: "warning", summary: `attempt ${++attempts}`, id: "attempt" } as never);
        if (attempts === 1) throw lost;
        return undefined;
      },
      delete: unused,
    };
    const { diagnostics } = await apply(behaviour, before, wanted);
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["attempt 2"]);
  });
});

describe("an update without an answer whose object has not converged", () => {
  it("repeats the update until it has", async () => {
    const { behaviour, priors } = updating([lost, undefined], () => ({ name: "b", applied: false }));
    expect(await apply(behaviour, before, { name: "b", applied: UNKNOWN })).toMatchObject({ diagnostics: [] });
    expect(priors).toHaveLength(2);
  });
});

describe("an update that is carried out while the run is interrupted", () => {
  it("reads unknown values in a session of its own", async () => {
    const interrupt = new AbortController();
    const behaviour: Behaviour<object> = {
      async read(_, { signal }) {
        signal.throwIfAborted();
        return { name: "b", applied: true };
      },
      create: unused,
      async update() {
        interrupt.abort();
        return undefined;
      },
      delete: unused,
    };
    const answer = await apply(behaviour, before, { name: "b", applied: UNKNOWN }, { signal: interrupt.signal });
    expect(answer).toMatchObject({ state: { name: "b", applied: true }, diagnostics: [] });
  });
});

describe("an update whose object cannot be read back", () => {
  it("fails after three reads", async () => {
    const read = updating([undefined], () => null);
    const { diagnostics } = await apply(read.behaviour, before, { name: "b", applied: UNKNOWN });
    expect(diagnostics[0]?.detail).toMatch(/^The server accepted the object, but the provider cannot read it back/);
    // The failure is read once more.
    expect(read.reads).toBe(4);
  });

  it("succeeds as soon as a node serves the new content", async () => {
    let reads = 0;
    const { behaviour } = updating([undefined], () => (++reads < 3 ? null : { applied: true }));
    expect(await apply(behaviour, before, { name: "b", applied: UNKNOWN })).toMatchObject({
      state: { name: "b", applied: true },
      diagnostics: [],
    });
  });
});
