/** The parts of an apply around creation, update and deletion: guards, notes of the run, the journal. */
import { describe, expect, it } from "vitest";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { PlannedChanges } from "../../../src/framework/applying/planned-changes";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import type { Behaviour } from "../../../src/framework/resource";
import { error } from "../../../src/plugin/diagnostic";
import { byAttribute, listElement } from "../../../src/resources/kinds/hands-over";
import { apply, attributes, change, doc, engineOf, OPERATION, type Script, unused } from "./applied";
import { store } from "./memory-store";

const state = { name: "a", applied: null };
const renamed = { ...state, name: "b" };
const NAMED = { identity: ["name"] };
const refusal = new Error("refused");

/** Prior and planned state. */
const CHANGES = { create: [null, state], update: [state, renamed], delete: [state, null] } as const;
type Kind = keyof typeof CHANGES;
const KINDS = Object.keys(CHANGES) as Kind[];
function changing(kind: Kind, script: Script) {
  const [prior, planned] = CHANGES[kind];
  return change(prior, planned, { definition: NAMED, reads: [{ name: "a" }], ...script });
}

describe("guards", () => {
  const refused = error("refused", "Refused");
  const engine = engineOf({ guards: [{ refuseDeletion: () => refused() }] });

  it("refuse a deletion before any request, and keep the object in the state", async () => {
    const result = { state, identity: { name: "a" }, texts: ["Refused"], calls: [] };
    expect(await changing("delete", { engine })).toMatchObject(result);
  });

  it.each<[string, Kind, object]>([
    ["a creation", "create", NAMED],
    ["an update", "update", NAMED],
    ["the end of an operation", "delete", OPERATION],
  ])("allow %s", async (_, kind, definition) => {
    expect((await changing(kind, { definition, engine })).calls).toEqual([kind]);
  });
});

describe("the changes of a run", () => {
  const definition = { ...NAMED, type: "test", attributes, together: "sdn" };

  it.each<[string, Kind, Error | undefined]>([
    ["creation", "create", undefined],
    ["creation that fails", "create", refusal],
    ["update", "update", undefined],
    ["deletion", "delete", undefined],
  ])("count each %s until it ends", async (_, kind, end) => {
    const storage = store();
    const planning = new PlannedChanges(storage, "run", () => 0);
    planning.plan(definition, kind === "delete" ? "delete" : "set", CHANGES[kind][1] ?? state);
    planning.plan(definition, "set", { name: "other" });
    planning.close();
    const plannedChanges = new PlannedChanges(storage, "run", () => 0);
    const seen: (number | undefined)[] = [];
    const reports: Script["reports"] = ({ together }) => {
      if (!end) seen.push(together?.complete());
    };
    const engine = engineOf({ plannedChanges, endings: new Map() });
    await changing(kind, { definition, engine, reports, ends: [end] });
    expect(seen).toEqual(end ? [] : [1]);
    expect(plannedChanges.begin(definition, "set", { name: "other" }).complete()).toBe(0);
  });
});

describe("an element that moves to another resource", () => {
  const schema: Attributes = { name: string({ doc }).required(), value: string({ doc }).required() };
  const definition = { ...NAMED, handsOver: listElement("entry", "name", byAttribute("value")) };
  const element = { name: "a", value: "x" };
  const key = JSON.stringify(["entry", "a", "x"]);
  const handedOver = (hand: "taken" | "released") => {
    const plannedChanges = new PlannedChanges(store(), "run", () => 0);
    plannedChanges.addHandOver(hand, [key]);
    return { definition, schema, engine: engineOf({ plannedChanges }), plannedChanges };
  };

  it("remains on the server when the owner of the list takes it", async () => {
    const { plannedChanges, ...script } = handedOver("taken");
    expect(await change(element, null, script)).toMatchObject({ state: null, diagnostics: [], calls: [] });
    expect(plannedChanges.isHandedOver("removed", key)).toBe(true);
  });

  it.each<[string, State | null | Error, readonly string[]]>([
    ["as it is if it is as planned", element, []],
    ["by an update if it differs", { name: "a", value: "old" }, ["update"]],
    ["by a creation if it does not exist", null, ["create"]],
    ["by a creation if it cannot be read", new Error("no connection"), ["create"]],
  ])("a released element is adopted %s", async (_, remote, requests) => {
    const { plannedChanges: _notes, ...script } = handedOver("released");
    const answer = await change(null, element, { ...script, reads: [remote], completion: "succeeds" });
    expect(answer).toMatchObject({ state: element, diagnostics: [] });
    const writes = [...answer.updates.map(() => "update"), ...answer.calls.filter((call) => call !== "read")];
    expect(writes).toEqual(requests);
  });

  it("the definition can look up hand-overs", async () => {
    const { plannedChanges: _notes, ...script } = handedOver("taken");
    const seen: (boolean | undefined)[] = [];
    const reports: Script["reports"] = ({ isHandedOver }) =>
      void seen.push(isHandedOver?.("taken", key), isHandedOver?.("released", key));
    await change(null, element, { ...script, reports });
    expect(seen).toEqual([true, false]);
  });
});

describe("the journal of creations", () => {
  const served = { type: "pve_test", definition: { ...NAMED, attributes }, attributes };
  const found = (kept: ReturnType<typeof store>) => new CreationJournal(kept, () => 9).begin(served, state);

  it("forgets a creation whose result Terraform received, unless the run was interrupted", async () => {
    const run = async (signal: AbortSignal) => {
      const storage = store();
      const creations = new CreationJournal(storage, () => 1);
      await changing("create", { engine: engineOf({ creations }), signal });
      creations.ended();
      creations.flush();
      return found(storage);
    };
    expect(await run(new AbortController().signal)).toBeUndefined();
    expect(await run(AbortSignal.abort())).toBeDefined();
  });

  it.each<[string, State | null]>([
    ["an update", { ...state, applied: true }],
    ["a deletion", null],
  ])("forgets an object that has %s, since it is in the state", async (_, planned) => {
    const storage = store();
    new CreationJournal(storage, () => 1).begin(served, state);
    const creations = new CreationJournal(storage, () => 2);
    await change(state, planned, { definition: NAMED, engine: engineOf({ creations }) });
    creations.flush();
    expect(found(storage)).toBeUndefined();
  });

  it("passes the generated name of a killed run to the creation", async () => {
    const storage = store();
    const numbered = { identity: ["id"], attributes: { ...attributes, id: string({ doc }).computed() } };
    const served = { type: "pve_test", definition: numbered, attributes: numbered.attributes };
    const killed = new CreationJournal(storage, () => 1);
    killed.begin(served, state);
    killed.name(served, state, { id: "x" });
    const engine = engineOf({ creations: new CreationJournal(storage, () => 2) });
    const names: unknown[] = [];
    const create: Behaviour<object>["create"] = async (planned) => void names.push(planned.id) as undefined;
    const behaviour = { create, read: async () => ({ name: "a" }), delete: unused };
    const options = { definition: numbered, schema: numbered.attributes, engine };
    expect((await apply(behaviour, null, state, options)).state).toMatchObject({ id: "x" });
    expect(names).toEqual(["x"]);
  });
});

describe("a change that fails", () => {
  it.each(KINDS)("a change without services keeps the state, and sends nothing: %s", async (kind) => {
    const services = () => {
      throw new Error("not configured");
    };
    expect(await changing(kind, { engine: engineOf({ services }) })).toMatchObject({
      state: CHANGES[kind][0],
      diagnostics: [{ severity: "error", summary: `Could not ${kind} pve_test`, detail: "not configured" }],
      calls: [],
    });
  });

  it.each(KINDS)("a failed change is explained, and has its own time limit: %s", async (kind) => {
    const timeouts = { create: 11, update: 12, delete: 13 };
    const limits: number[] = [];
    const conflictRetry = {
      run({ timeoutMs }: { timeoutMs: number }, work: () => Promise<unknown>) {
        limits.push(timeoutMs);
        return work();
      },
    } as never;
    const definition = { ...NAMED, timeouts };
    const answer = await changing(kind, { definition, engine: engineOf({ conflictRetry }), ends: [refusal] });
    expect(answer.diagnostics.map(({ summary }) => summary)).toEqual([`Could not ${kind} pve_test`]);
    expect(limits).toEqual([1_000 * timeouts[kind]]);
  });
});

describe("a replacement of an object that always exists", () => {
  it("keeps the values that an earlier creation of the run set", async () => {
    const run = {};
    const seen: unknown[] = [];
    const script: Script = {
      definition: { ...NAMED, lifeCycle: { kind: "singleton" } },
      engine: engineOf({ run: () => run }),
      reports: ({ replacedBy }) => void seen.push(replacedBy),
    };
    await change({ ...state, name: "other" }, null, script);
    await changing("create", script);
    await changing("delete", script);
    expect(seen).toEqual([undefined, undefined, new Set(["name"])]);
  });
});
