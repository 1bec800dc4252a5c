/** Creations: failures without an answer, refusals, several steps, killed runs. */
import { describe, expect, it } from "vitest";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { decodePrivate } from "../../../src/framework/handlers/private-data";
import type { ApplyContext, Behaviour } from "../../../src/framework/resource";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import {
  apply,
  attributes,
  doc,
  Exists,
  engineOf,
  Interrupted,
  OPERATION,
  type Services,
  Stale,
  unused,
} from "./applied";
import { jumpingClock } from "./jumping-clock";
import { store } from "./memory-store";

type Create = Behaviour<object>["create"];

/** A creation whose steps are one transaction. */
const inTransaction =
  (
    steps: (context: ApplyContext<object>) => void,
    options: Parameters<ApplyContext<object>["transaction"]>[1],
  ): Create =>
  async (_, context) => {
    await context.transaction(async () => steps(context), options);
    return undefined;
  };

it("a creation of unknown outcome does not count as success for an operation", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => ({}),
    async create() {
      throw new Interrupted("the task took too long");
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, { definition: OPERATION });
  expect(answer.state).toBeNull();
  expect(answer.diagnostics).toMatchObject([{ severity: "error", detail: "the task took too long" }]);
});

it("reads back an object that was created while the run was interrupted", async () => {
  const interrupt = new AbortController();
  const behaviour: Behaviour<object> = {
    async read(_, { signal }) {
      signal.throwIfAborted();
      return { name: "a", applied: true };
    },
    async create() {
      interrupt.abort();
      return undefined;
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, { signal: interrupt.signal });
  expect(answer).toMatchObject({ state: { name: "a", applied: true }, diagnostics: [] });
});

it("keeps a possible object in the state when the read after an unanswered write fails", async () => {
  const behaviour: Behaviour<object> = {
    read: async () => null,
    async create(_, { services, identified }) {
      identified({ id: "made up" });
      (services as Services).unanswered?.();
      throw new Error("the server cannot be reached");
    },
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN });
  expect(answer.state).toMatchObject({ name: "a" });
  expect(answer.diagnostics[0]).toMatchObject({ severity: "error", detail: "the server cannot be reached" });
});

it("keeps an object that may still appear in the state, although the rollback found none", async () => {
  const interrupt = new AbortController();
  const behaviour: Behaviour<object> = {
    read: async () => null,
    create: inTransaction(
      ({ services }) => {
        interrupt.abort();
        (services as Services).unanswered?.();
        throw new Interrupted("asked to stop");
      },
      { undo: unused },
    ),
    delete: unused,
  };
  const answer = await apply(behaviour, null, { name: "a", applied: UNKNOWN }, { signal: interrupt.signal });
  expect(answer.state).toMatchObject({ name: "a" });
});

const planned = { name: "a", applied: UNKNOWN } as const;
const existing = { name: "a", applied: true };
const NAMED = { identity: ["name"] };
const SINGLETON = { ...NAMED, lifeCycle: { kind: "singleton" } } as const;
const ENTRY = { ...NAMED, lifeCycle: { kind: "list-entry" } } as const;

interface Answers {
  /** The end of each attempt: a failure or a success. The last one repeats. */
  readonly ends: readonly (Error | undefined)[];
  /** The server's object at each read. The last one repeats. */
  readonly reads?: readonly (State | null | Error)[];
  /** Reports of the definition before the end of each attempt. */
  readonly reports?: (context: ApplyContext<object>) => void;
}

/** A server that answers creations and reads as listed, with the calls that it got. */
function server({ ends, reads = [null], reports = () => undefined }: Answers) {
  const calls: string[] = [];
  const next = <T>(items: readonly T[], kind: string): T => {
    const item = items[Math.min(calls.filter((call) => call === kind).length, items.length - 1)] as T;
    calls.push(kind);
    return item;
  };
  const behaviour: Behaviour<object> = {
    async read() {
      const found = next(reads, "read");
      if (found instanceof Error) throw found;
      return found;
    },
    async create(_, context) {
      reports(context);
      const end = next(ends, "create");
      if (end) throw end;
      return undefined;
    },
    delete: unused,
  };
  const updates: unknown[] = [];
  const updating: Behaviour<object> = {
    ...behaviour,
    async update(wanted, prior) {
      updates.push({ wanted, prior });
      return { applied: true };
    },
  };
  return { behaviour, updating, calls, updates, count: (kind: string) => calls.filter((call) => call === kind).length };
}

const summaries = ({ diagnostics }: Awaited<ReturnType<typeof apply>>) =>
  diagnostics.map(({ severity, summary, detail }) => [severity, summary, detail]);
const FAILURES = new Set(["no answer", "no permission", "exists already", "step failed", "the update failed"]);
/** The messages of failures, and the summaries of other diagnostics. */
const reported = ({ diagnostics }: Awaited<ReturnType<typeof apply>>) =>
  diagnostics.map(({ summary, detail = "" }) => (FAILURES.has(detail) ? detail : summary));
const lost = new Interrupted("no answer");

describe("a creation without an answer", () => {
  it("counts as done if the object reads back as planned, without a second request", async () => {
    const { behaviour, count } = server({ ends: [lost], reads: [existing] });
    expect(await apply(behaviour, null, planned, { definition: NAMED })).toMatchObject({
      state: existing,
      diagnostics: [],
      identity: { name: "a" },
    });
    expect(count("create")).toBe(1);
  });

  it("repeats the request while the server does not have the object, after it had time to appear", async () => {
    const clock = jumpingClock();
    const { behaviour, count } = server({
      ends: [lost, lost, undefined],
      reads: [null, null, null, null, null, existing],
    });
    const began: number[] = [];
    const create: Create = (wanted, context) => {
      began.push(clock.elapsed());
      return behaviour.create(wanted, context);
    };
    const answer = await apply({ ...behaviour, create }, null, planned, {
      definition: NAMED,
      engine: engineOf({ clock }),
    });
    expect(answer.state).toEqual(existing);
    expect(count("create")).toBeGreaterThan(1);
    expect(began[1]).toBeGreaterThanOrEqual((began[0] ?? 0) + 2_000);
  });

  it("ends after six attempts, and keeps an object that may still appear in the state", async () => {
    const { behaviour, count } = server({ ends: [lost] });
    const answer = await apply(behaviour, null, planned, { definition: NAMED });
    expect(count("create")).toBe(6);
    expect(answer.state).toEqual({ name: "a", applied: null });
    expect(summaries(answer)).toEqual([
      ["error", expect.anything(), "no answer"],
      [
        "warning",
        "Creation of pve_test unconfirmed",
        expect.stringMatching(/^The server did not answer within the timeout/),
      ],
    ]);
  });

  it("names an interrupt as the reason", async () => {
    const interrupt = new AbortController();
    const { behaviour, count } = server({ ends: [lost], reports: () => interrupt.abort() });
    const answer = await apply(behaviour, null, planned, { definition: NAMED, signal: interrupt.signal });
    expect(count("create")).toBe(1);
    expect(summaries(answer)[1]?.[2]).toMatch(/^The run was interrupted before the server answered/);
  });

  it("leaves no state if the name of the object is not known", async () => {
    const { behaviour } = server({ ends: [lost] });
    const answer = await apply(behaviour, null, { name: UNKNOWN, applied: UNKNOWN }, { definition: NAMED });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(["no answer"]);
  });

  it("leaves an object with other values alone, since another client may have created it", async () => {
    const other = { name: "other", applied: true };
    const { updating, updates } = server({ ends: [lost], reads: [other] });
    const kept = store();
    const engine = engineOf({ creations: new CreationJournal(kept) });
    const answer = await apply(updating, null, planned, { definition: NAMED, engine });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(["no answer", "pve_test exists with other values than planned"]);
    expect(updates).toEqual([]);
    engine.creations?.flush();
    expect(kept.lines).toEqual([]);
  });

  it("leaves an object with other values alone that appears between two attempts", async () => {
    const { updating, updates } = server({ ends: [lost], reads: [...Array<null>(10).fill(null), { name: "other" }] });
    const answer = await apply(updating, null, planned, { definition: NAMED });
    expect(answer.state).toBeNull();
    expect(answer.diagnostics.at(-1)?.code).toBe("exists-with-other-values");
    expect(updates).toEqual([]);
  });

  it("completes an object by an update if only the first step of an earlier attempt took effect", async () => {
    let attempts = 0;
    const { updating, updates } = server({
      ends: [lost, new Exists("exists already")],
      reads: [...Array<null>(6).fill(null), { name: "first", applied: true }],
      reports: ({ firstStep }) => {
        if (++attempts === 1) firstStep({ name: "first" });
      },
    });
    const answer = await apply(updating, null, planned, { definition: NAMED });
    expect(answer).toMatchObject({ state: existing, diagnostics: [] });
    expect(updates).toMatchObject([{ prior: { name: "first" } }]);
  });

  it("completes an object by an update if only the first step took effect", async () => {
    const { updating, updates, count } = server({
      ends: [lost],
      reads: [{ name: "first", applied: true }],
      reports: ({ firstStep }) => firstStep({ name: "first" }),
    });
    const answer = await apply(updating, null, planned, { definition: NAMED });
    expect(answer).toMatchObject({ state: existing, diagnostics: [] });
    expect(updates).toEqual([{ wanted: planned, prior: { name: "first", applied: true } }]);
    expect(count("create")).toBe(1);
  });

  it("completes an object by an update if it has not converged", async () => {
    const { updating, updates } = server({ ends: [lost], reads: [{ name: "a", applied: false }] });
    expect(await apply(updating, null, planned, { definition: NAMED })).toMatchObject({
      state: existing,
      diagnostics: [],
    });
    expect(updates).toHaveLength(1);
  });

  it("repeats the request for an entry of a list, which no read can confirm", async () => {
    const { updating, count, updates } = server({ ends: [lost, undefined], reads: [{ name: "a", applied: true }] });
    expect(await apply(updating, null, planned, { definition: ENTRY })).toMatchObject({ state: existing });
    expect([count("create"), updates]).toEqual([2, []]);
  });

  it("keeps the time of an unanswered write for the next run", async () => {
    const { behaviour } = server({
      ends: [lost],
      reads: [existing],
      reports: ({ services }) => (services as Services).unanswered?.(),
    });
    const clock = { ...jumpingClock(), now: () => 7 };
    const answer = await apply(behaviour, null, planned, { definition: NAMED, engine: engineOf({ clock }) });
    expect(decodePrivate(answer.private)).toEqual({ sentAt: 7 });
  });
});

describe("a creation that the server refuses", () => {
  it("leaves no state and no note, after one request", async () => {
    const { behaviour, calls } = server({ ends: [new Error("no permission")] });
    const kept = store();
    const engine = engineOf({ creations: new CreationJournal(kept) });
    const answer = await apply(behaviour, null, planned, { definition: NAMED, engine });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(["no permission"]);
    expect(calls).toEqual(["create"]);
    engine.creations?.flush();
    expect(kept.lines).toEqual([]);
  });

  it("leaves an existing object alone, although it is as planned", async () => {
    const { behaviour, calls } = server({ ends: [new Exists("exists already")], reads: [existing] });
    const answer = await apply(behaviour, null, planned, { definition: NAMED });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(["exists already"]);
    expect(calls).toEqual(["create"]);
  });

  it("adopts the existing object if an earlier attempt had no answer", async () => {
    const { behaviour, count } = server({
      ends: [lost, new Exists("exists already")],
      reads: [...Array<null>(6).fill(null), existing],
    });
    expect(await apply(behaviour, null, planned, { definition: NAMED })).toMatchObject({
      state: existing,
      diagnostics: [],
    });
    expect(count("create")).toBe(2);
  });

  it("repeats a request that concurrent writes refused, without a read", async () => {
    const { behaviour, calls } = server({ ends: [new Stale("changed meanwhile"), undefined], reads: [existing] });
    expect(await apply(behaviour, null, { name: "a", applied: null }, { definition: NAMED })).toMatchObject({
      state: { name: "a", applied: null },
      diagnostics: [],
    });
    expect(calls).toEqual(["create", "create"]);
  });

  it("keeps the note of an object that may appear, so the next run adopts it", async () => {
    const { behaviour } = server({ ends: [lost], reads: [new Error("no connection")] });
    const kept = store();
    const engine = engineOf({ creations: new CreationJournal(kept) });
    await apply(behaviour, null, planned, { definition: NAMED, engine });
    engine.creations?.flush();
    const found = new CreationJournal(kept);
    expect(found.begin("pve_test", { attributes, ...NAMED }, attributes, planned)).toBeDefined();
  });
});

describe("a creation in several requests", () => {
  it("keeps the object in the state, tainted, after a failed step", async () => {
    const { updating, updates } = server({
      ends: [new Error("step failed")],
      reports: ({ created }) => created({ applied: false }),
    });
    const answer = await apply(updating, null, planned, { definition: NAMED });
    expect(answer.state).toEqual({ name: "a", applied: false });
    expect(reported(answer)).toEqual(["step failed", "pve_test was created in part and is tainted"]);
    expect(updates).toEqual([]);
  });

  it.each([
    ["a step without an answer", lost],
    ["a step that concurrent writes refused", new Stale("changed meanwhile")],
  ])("completes an object by an update after %s", async (_, failure) => {
    const { updating, updates } = server({
      ends: [failure],
      reads: [{ name: "half", applied: true }],
      reports: ({ created }) => created(),
    });
    expect(await apply(updating, null, planned, { definition: NAMED })).toMatchObject({
      state: existing,
      diagnostics: [],
    });
    expect(updates).toHaveLength(1);
  });

  it("keeps the begun object, tainted, if the completing update fails", async () => {
    const { behaviour } = server({
      ends: [lost],
      reads: [{ name: "half", applied: true }],
      reports: ({ created }) => created(),
    });
    const update = async () => {
      throw new Error("the update failed");
    };
    const answer = await apply({ ...behaviour, update }, null, planned, { definition: NAMED });
    expect(answer.state).toEqual({ name: "half", applied: true });
    expect(reported(answer)).toEqual(["the update failed", "pve_test was created in part and is tainted"]);
    expect(answer.diagnostics[0]?.summary).toBe("Could not create pve_test");
  });

  it("keeps a resumable object as planned after an interrupt, with a warning alone", async () => {
    const interrupt = new AbortController();
    const { behaviour } = server({ ends: [undefined], reads: [{ name: "half" }] });
    const undone: string[] = [];
    const create = inTransaction(
      ({ created }) => {
        created();
        interrupt.abort();
        throw new Error("interrupted");
      },
      { undo: async () => void undone.push("undo"), resumable: true },
    );
    const options = { definition: NAMED, signal: interrupt.signal };
    const answer = await apply({ ...behaviour, create }, null, planned, options);
    expect(answer.state).toEqual({ name: "a", applied: null });
    expect(reported(answer)).toEqual(["Creating pve_test was interrupted"]);
    expect(undone).toEqual([]);
  });

  it.each([
    ["reports the removed parts", true, ["step failed", "pve_test was not created"]],
    ["reports the failure alone if there was nothing to remove", false, ["step failed"]],
  ])("%s when it undoes its steps", async (_, hasParts, texts) => {
    const { behaviour } = server({ ends: [undefined] });
    const undone: string[] = [];
    const create = inTransaction(
      ({ created }) => {
        if (hasParts) created();
        throw new Error("step failed");
      },
      { undo: async () => void undone.push("undo"), resumable: true },
    );
    const answer = await apply({ ...behaviour, create }, null, planned, { definition: NAMED });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(texts);
    expect(undone).toEqual(["undo"]);
  });

  it("keeps an object whose parts could not be removed in the state, tainted", async () => {
    const { behaviour } = server({ ends: [undefined] });
    const create = inTransaction(
      ({ created }) => {
        created();
        throw new Error("step failed");
      },
      { undo: () => Promise.reject(new Error("no connection")) },
    );
    const answer = await apply({ ...behaviour, create }, null, planned, { definition: NAMED });
    expect(answer.state).toEqual({ name: "a", applied: null });
    expect(reported(answer)).toEqual(["step failed", "pve_test was created in part and is tainted"]);
  });
});

describe("a creation of an object that always exists", () => {
  it("reports a change in part after a failed step, and leaves no state", async () => {
    const { behaviour } = server({
      ends: [new Error("step failed")],
      reports: ({ firstStep }) => firstStep({ name: "first" }),
    });
    const answer = await apply(behaviour, null, planned, { definition: SINGLETON });
    expect(answer.state).toBeNull();
    expect(reported(answer)).toEqual(["step failed", "pve_test was changed in part"]);
  });

  it("reports nothing in part if it fails before the first step, or if the object does not always exist", async () => {
    const { behaviour } = server({ ends: [new Error("step failed")] });
    expect(reported(await apply(behaviour, null, planned, { definition: SINGLETON }))).toEqual(["step failed"]);
    const { behaviour: begun } = server({
      ends: [new Error("step failed")],
      reports: ({ firstStep }) => firstStep({ name: "first" }),
    });
    expect(reported(await apply(begun, null, planned, { definition: NAMED }))).toEqual(["step failed"]);
  });

  it("repeats the request until the object is as planned, not only there", async () => {
    const { behaviour, count } = server({ ends: [lost, undefined], reads: [{ name: "old", applied: true }] });
    expect(await apply(behaviour, null, { name: "a", applied: null }, { definition: SINGLETON })).toMatchObject({
      state: { name: "a" },
      diagnostics: [],
    });
    expect(count("create")).toBe(2);
  });
});

describe("a creation that a killed run began", () => {
  const secrets: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
  const wanted = { ...planned, secret: "new" };

  function killed(kept = store()) {
    new CreationJournal(kept, () => 1).begin("pve_test", { attributes: secrets, ...NAMED }, secrets, wanted);
    return engineOf({ creations: new CreationJournal(kept, () => 2) });
  }

  it("adopts the existing object with a warning", async () => {
    const { behaviour } = server({ ends: [new Exists("exists already")], reads: [existing] });
    const answer = await apply(behaviour, null, planned, { definition: NAMED, engine: killed() });
    expect(answer.state).toEqual(existing);
    expect(reported(answer)).toEqual(["pve_test existed already"]);
  });

  it("sends the secrets of the adopted object again, which may come from another configuration", async () => {
    const { updating, updates } = server({ ends: [new Exists("exists already")], reads: [existing] });
    const options = { definition: NAMED, engine: killed(), schema: secrets };
    const answer = await apply(updating, null, wanted, options);
    expect(reported(answer)).toEqual(["pve_test existed already"]);
    expect(answer.state).toEqual({ ...existing, secret: "new" });
    expect(updates).toEqual([{ wanted, prior: { ...existing, secret: null } }]);
  });

  it("adopts the object as it is without a secret in the configuration", async () => {
    const { updating, updates } = server({ ends: [new Exists("exists already")], reads: [existing] });
    const options = { definition: NAMED, engine: killed(), schema: secrets };
    expect((await apply(updating, null, { ...planned, secret: null }, options)).state).toEqual({
      ...existing,
      secret: null,
    });
    expect(updates).toEqual([]);
  });

  it("keeps its note if the server refuses the creation, since the object may exist", async () => {
    const { behaviour } = server({ ends: [new Error("no permission")] });
    const kept = store();
    const engine = killed(kept);
    expect((await apply(behaviour, null, planned, { definition: NAMED, engine })).state).toBeNull();
    engine.creations?.flush();
    const next = new CreationJournal(kept, () => 3);
    expect(next.begin("pve_test", { attributes, ...NAMED }, attributes, planned)).toBeDefined();
  });
});

describe("reading back a creation", () => {
  it("counts a refused request as open if its effect cannot be read", async () => {
    const stopped = engineOf({ isOutcomeUnknown: () => false });
    const of = async (reads: readonly (State | null | Error)[]) => {
      const { behaviour, count } = server({ ends: [lost], reads });
      const { state } = await apply(behaviour, null, planned, { definition: NAMED, engine: stopped });
      return [state, count("create")];
    };
    expect(await of([new Error("no connection")])).toEqual([{ name: "a", applied: null }, 1]);
    expect(await of([null])).toEqual([null, 6]);
  });

  it("leaves an object with other values alone after a refusal because it exists", async () => {
    const reads = [...Array<null>(6).fill(null), { name: "other" }];
    const { updating, updates } = server({ ends: [lost, new Exists("exists already")], reads });
    expect((await apply(updating, null, planned, { definition: NAMED })).state).toBeNull();
    expect(updates).toEqual([]);
  });

  it("adopts an earlier attempt, although the second one undoes its own steps", async () => {
    const { behaviour } = server({ ends: [undefined], reads: [...Array<null>(6).fill(null), existing] });
    let attempts = 0;
    const create: Create = async (_, { transaction }) => {
      const steps = async () => {
        throw ++attempts === 1 ? lost : new Exists("exists already");
      };
      if (attempts === 0) await steps();
      await transaction(steps, { undo: unused });
      return undefined;
    };
    expect(await apply({ ...behaviour, create }, null, planned, { definition: NAMED })).toMatchObject({
      state: existing,
      diagnostics: [],
    });
    expect(attempts).toBe(2);
  });

  it("reads an existing object once, and one that always exists until it is as planned", async () => {
    const item = server({ ends: [lost], reads: [{ name: "other" }] });
    await apply(item.behaviour, null, planned, { definition: NAMED });
    expect(item.count("read")).toBe(1);
    const singleton = server({ ends: [lost], reads: [{ name: "old" }, existing] });
    expect((await apply(singleton.behaviour, null, planned, { definition: SINGLETON })).state).toEqual(existing);
    expect(singleton.calls).toEqual(["create", "read", "read"]);
  });

  it("reads nothing without a name, or after its parts were removed", async () => {
    const unnamed = server({ ends: [lost], reads: [existing] });
    await apply(unnamed.behaviour, null, { name: UNKNOWN, applied: UNKNOWN }, { definition: NAMED });
    expect(unnamed.count("read")).toBe(0);
    const undone = server({ ends: [undefined], reads: [existing] });
    const create = inTransaction(
      ({ created }) => {
        created();
        throw new Error("no permission");
      },
      { undo: unused },
    );
    await apply({ ...undone.behaviour, create }, null, planned, { definition: NAMED });
    expect(undone.count("read")).toBe(0);
  });

  it.each([
    ["an object that exists in part", NAMED, true, 1],
    ["an object that always exists", SINGLETON, false, 1],
    ["an object of which nothing exists", NAMED, false, 0],
  ])("follows an interrupt for %s", async (_, definition, exists, reads) => {
    const interrupt = new AbortController();
    const { behaviour, count } = server({
      ends: [new Error("step failed")],
      reads: [existing],
      reports: ({ created }) => {
        if (exists) created();
        interrupt.abort();
      },
    });
    const { state } = await apply(behaviour, null, planned, { definition, signal: interrupt.signal });
    expect([count("read"), state]).toEqual([reads, reads > 0 ? existing : null]);
  });

  it.each([
    ["begun", true, ["Creating pve_test was interrupted"], { name: "a", applied: null }],
    ["not begun", false, ["step failed"], null],
  ])("keeps an interrupted object that always exists if its change has %s", async (_, hasBegun, texts, state) => {
    const interrupt = new AbortController();
    const { behaviour } = server({
      ends: [new Error("step failed")],
      reads: [new Error("no connection")],
      reports: ({ firstStep }) => {
        if (hasBegun) firstStep({ name: "first" });
        interrupt.abort();
      },
    });
    const answer = await apply(behaviour, null, planned, { definition: SINGLETON, signal: interrupt.signal });
    expect([reported(answer), answer.state]).toEqual([texts, state]);
  });

  it("drops the warnings of an attempt that is repeated", async () => {
    let attempts = 0;
    const { behaviour } = server({
      ends: [new Stale("changed meanwhile"), undefined],
      reports: ({ warn }) => warn({ severity: "warning", summary: `attempt ${++attempts}` } as never),
    });
    const answer = await apply(behaviour, null, { name: "a", applied: null }, { definition: NAMED });
    expect(reported(answer)).toEqual(["attempt 2"]);
  });

  it("sends secrets once more only for an adopted object that does not report them", async () => {
    const secrets: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
    const wanted = { ...planned, secret: "new" };
    const own = server({ ends: [lost], reads: [existing] });
    expect((await apply(own.updating, null, wanted, { definition: NAMED, schema: secrets })).state).toEqual({
      ...existing,
      secret: "new",
    });
    const kept = store();
    new CreationJournal(kept, () => 1).begin("pve_test", { attributes: secrets, ...NAMED }, secrets, wanted);
    const engine = engineOf({ creations: new CreationJournal(kept, () => 2) });
    const reporting = server({ ends: [new Exists("exists already")], reads: [{ ...existing, secret: "new" }] });
    await apply(reporting.updating, null, wanted, { definition: NAMED, schema: secrets, engine });
    expect([own.updates, reporting.updates]).toEqual([[], []]);
  });
});

describe("an operation", () => {
  it("keeps a completed part in the state when a later one fails, and reads nothing", async () => {
    const { behaviour, calls } = server({ ends: [lost], reports: ({ created }) => created({ applied: false }) });
    const answer = await apply(behaviour, null, planned, { definition: OPERATION });
    expect(answer.state).toEqual({ name: "a", applied: false });
    expect(reported(answer)).toEqual(["no answer"]);
    expect(calls).toEqual(["create"]);
  });
});
