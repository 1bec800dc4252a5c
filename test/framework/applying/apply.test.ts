/** The parts of an apply around creation, update and deletion: guards, notes of the run, the journal. */
import { describe, expect, it } from "vitest";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { PlannedChanges } from "../../../src/framework/applying/planned-changes";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import type { Behaviour } from "../../../src/framework/resource";
import { error } from "../../../src/plugin/diagnostic";
import { byAttribute, listElement } from "../../../src/resources/kinds/hands-over";
import { apply, attributes, doc, engineOf, OPERATION } from "./applied";
import { store } from "./memory-store";

const state = { name: "a", applied: null };
const NAMED = { identity: ["name"] };

function server() {
  const calls: string[] = [];
  const behaviour: Behaviour<object> = {
    async read() {
      calls.push("read");
      return { name: "a" };
    },
    async create() {
      calls.push("create");
      return undefined;
    },
    async update() {
      calls.push("update");
      return undefined;
    },
    async delete() {
      calls.push("delete");
    },
  };
  return { calls, behaviour };
}

describe("guards", () => {
  const refused = error("refused", "Refused");
  const guards = [{ refuseDeletion: () => refused() }];

  it("refuse a deletion before any request, and keep the object in the state", async () => {
    const { behaviour, calls } = server();
    const answer = await apply(behaviour, state, null, { definition: NAMED, engine: engineOf({ guards }) });
    expect(answer).toMatchObject({ state, identity: { name: "a" }, diagnostics: [{ summary: "Refused" }] });
    expect(calls).toEqual([]);
  });

  it("allow creations, updates, and the end of an operation", async () => {
    const { behaviour, calls } = server();
    const engine = engineOf({ guards });
    await apply(behaviour, null, state, { definition: NAMED, engine });
    await apply(behaviour, state, { ...state, name: "b" }, { definition: NAMED, engine });
    await apply(behaviour, state, null, { definition: OPERATION, engine });
    expect(calls).toEqual(["create", "update", "delete"]);
  });
});

describe("the changes of a run", () => {
  const together = { ...NAMED, type: "test", attributes, together: "sdn" };

  it.each<[string, State | null, State | null]>([
    ["creation", null, state],
    ["update", state, { ...state, name: "b" }],
    ["deletion", state, null],
  ])("count each %s until it ends", async (_, prior, planned) => {
    const kept = store();
    const planning = new PlannedChanges(kept, "run", () => 0);
    planning.plan(together, planned === null ? "delete" : "set", planned ?? state);
    planning.plan(together, "set", { name: "other" });
    planning.close();
    const plannedChanges = new PlannedChanges(kept, "run", () => 0);
    const seen: (number | undefined)[] = [];
    const { behaviour } = server();
    const note = async (_1: unknown, _2: unknown, context?: { together?: { complete(): number | undefined } }) =>
      void seen.push(context?.together?.complete());
    const noting = {
      ...behaviour,
      create: (planned: never, context: never) => note(planned, planned, context),
      update: note as never,
      delete: (gone: never, context: never) => note(gone, gone, context),
    } as unknown as Behaviour<object>;
    const engine = engineOf({ plannedChanges, endings: new Map() });
    await apply(noting, prior, planned, { definition: together, engine });
    expect(seen).toEqual([1]);
    expect(plannedChanges.begin(together, "set", { name: "other" }).complete()).toBe(0);
  });

  it("end with a failure, too", async () => {
    const kept = store();
    const planning = new PlannedChanges(kept, "run", () => 0);
    for (const name of ["a", "other"]) planning.plan(together, "set", { name });
    planning.close();
    const plannedChanges = new PlannedChanges(kept, "run", () => 0);
    const failing = { ...server().behaviour, create: () => Promise.reject(new Error("refused")) };
    await apply(failing, null, state, { definition: together, engine: engineOf({ plannedChanges }) });
    expect(plannedChanges.begin(together, "set", { name: "other" }).complete()).toBe(0);
  });
});

describe("an element that changes hands", () => {
  const elements: Attributes = { name: string({ doc }).required(), value: string({ doc }).required() };
  const definition = { ...NAMED, handsOver: listElement("entry", "name", byAttribute("value")) };
  const element = { name: "a", value: "x" };
  const key = JSON.stringify(["entry", "a", "x"]);
  const engineWith = (hand: "taken" | "released") => {
    const plannedChanges = new PlannedChanges(store(), "run", () => 0);
    plannedChanges.addHandOver(hand, [key]);
    return { engine: engineOf({ plannedChanges }), plannedChanges };
  };

  it("remains on the server when the owner of the list takes it", async () => {
    const { behaviour, calls } = server();
    const { engine, plannedChanges } = engineWith("taken");
    const answer = await apply(behaviour, element, null, { definition, schema: elements, engine });
    expect([answer.state, answer.diagnostics, calls]).toEqual([null, [], []]);
    expect(plannedChanges.isHandedOver("removed", key)).toBe(true);
  });

  it.each<[string, State | null | Error, readonly string[]]>([
    ["as it is if it is as planned", { name: "a", value: "x" }, []],
    ["by an update if it differs", { name: "a", value: "old" }, ["update"]],
    ["by a creation if it does not exist", null, ["create"]],
    ["by a creation if it cannot be read", new Error("no connection"), ["create"]],
  ])("a released element is adopted %s", async (_, remote, requests) => {
    const { behaviour, calls } = server();
    const read = async () => {
      if (remote instanceof Error) throw remote;
      return remote;
    };
    const { engine } = engineWith("released");
    const answer = await apply({ ...behaviour, read }, null, element, { definition, schema: elements, engine });
    expect(answer).toMatchObject({ state: element, diagnostics: [] });
    expect(calls).toEqual(requests);
  });

  it("the definition can look up hand-overs", async () => {
    const { engine } = engineWith("taken");
    const seen: (boolean | undefined)[] = [];
    const create: Behaviour<object>["create"] = async (_, { isHandedOver }) => {
      seen.push(isHandedOver?.("taken", key), isHandedOver?.("released", key));
      return undefined;
    };
    await apply({ ...server().behaviour, create }, null, element, { definition, schema: elements, engine });
    expect(seen).toEqual([true, false]);
  });
});

describe("the journal of creations", () => {
  const definition = { ...NAMED, attributes };
  const found = (kept: ReturnType<typeof store>) =>
    new CreationJournal(kept, () => 9).begin("pve_test", definition, attributes, state);

  it("forgets a creation whose result Terraform received, unless the run was interrupted", async () => {
    const run = async (signal: AbortSignal) => {
      const kept = store();
      const creations = new CreationJournal(kept, () => 1);
      await apply(server().behaviour, null, state, { definition: NAMED, engine: engineOf({ creations }), signal });
      creations.ended();
      creations.flush();
      return found(kept);
    };
    expect(await run(new AbortController().signal)).toBeUndefined();
    expect(await run(AbortSignal.abort())).toBeDefined();
  });

  it.each<[string, State | null]>([
    ["an update", { ...state, applied: true }],
    ["a deletion", null],
  ])("forgets an object that has %s, since it is in the state", async (_, planned) => {
    const kept = store();
    new CreationJournal(kept, () => 1).begin("pve_test", definition, attributes, state);
    const creations = new CreationJournal(kept, () => 2);
    await apply(server().behaviour, state, planned, { definition: NAMED, engine: engineOf({ creations }) });
    creations.flush();
    expect(found(kept)).toBeUndefined();
  });

  it("passes the generated name of a killed run to the creation", async () => {
    const kept = store();
    const numbered = { identity: ["id"], attributes: { ...attributes, id: string({ doc }).computed() } };
    const killed = new CreationJournal(kept, () => 1);
    killed.begin("pve_test", numbered, numbered.attributes, state);
    killed.name("pve_test", numbered, numbered.attributes, state, { id: "x" });
    const engine = engineOf({ creations: new CreationJournal(kept, () => 2) });
    const names: unknown[] = [];
    const create: Behaviour<object>["create"] = async (planned) => void names.push(planned.id) as undefined;
    const options = { definition: numbered, schema: numbered.attributes, engine };
    expect((await apply({ ...server().behaviour, create }, null, state, options)).state).toMatchObject({ id: "x" });
    expect(names).toEqual(["x"]);
  });
});

describe("an apply without services", () => {
  const engine = engineOf({
    services: () => {
      throw new Error("not configured");
    },
  });

  it.each<[string, State | null, State | null, State | null]>([
    ["create", null, state, null],
    ["update", state, { ...state, name: "b" }, state],
    ["delete", state, null, state],
  ])("fails, and keeps the state: %s", async (doing, prior, planned, left) => {
    const { behaviour, calls } = server();
    const answer = await apply(behaviour, prior, planned, { definition: NAMED, engine });
    const summary = `Could not ${doing} pve_test`;
    expect(answer).toMatchObject({
      state: left,
      diagnostics: [{ severity: "error", summary, detail: "not configured" }],
    });
    expect(calls).toEqual([]);
  });
});

describe("a change that fails", () => {
  const timeouts = { create: 11, update: 12, delete: 13 };

  it.each<[keyof typeof timeouts, State | null, State | null]>([
    ["create", null, state],
    ["update", state, { ...state, name: "b" }],
    ["delete", state, null],
  ])("a failed change is explained, and has its own time limit: %s", async (doing, prior, planned) => {
    const limits: number[] = [];
    const engine = engineOf({
      conflictRetry: {
        run({ timeoutMs }: { timeoutMs: number }, change: () => Promise<unknown>) {
          limits.push(timeoutMs);
          return change();
        },
      } as never,
    });
    const fails = () => Promise.reject(new Error("refused"));
    const behaviour = { ...server().behaviour, create: fails, update: fails, delete: fails };
    const { diagnostics } = await apply(behaviour, prior, planned, { definition: { ...NAMED, timeouts }, engine });
    expect(diagnostics.map(({ summary }) => summary)).toEqual([`Could not ${doing} pve_test`]);
    expect(limits).toEqual([1_000 * timeouts[doing]]);
  });
});

describe("a replacement of an object that always exists", () => {
  it("keeps the values that an earlier creation of the run set", async () => {
    const definition = { ...NAMED, lifeCycle: { kind: "singleton" } } as const;
    const run = {};
    const engine = engineOf({ run: () => run });
    const seen: unknown[] = [];
    const remove: Behaviour<object>["delete"] = async (_, { replacedBy }) => void seen.push(replacedBy);
    const behaviour = { ...server().behaviour, delete: remove };
    await apply(behaviour, { ...state, name: "other" }, null, { definition, engine });
    await apply(behaviour, null, state, { definition, engine });
    await apply(behaviour, state, null, { definition, engine });
    expect(seen).toEqual([undefined, new Set(["name"])]);
  });
});
