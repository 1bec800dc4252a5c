/** Creations: failures without an answer, refusals, several steps, killed runs. */
import { describe, expect, it } from "vitest";
import { CreationJournal } from "../../../src/framework/applying/creation-journal";
import { type Attributes, type State, string } from "../../../src/framework/attribute";
import { decodePrivate } from "../../../src/framework/handlers/private-data";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import {
  attributes,
  change,
  doc,
  Exists,
  engineOf,
  lost,
  OPERATION,
  type Script,
  stale,
  unanswered,
  unused,
} from "./applied";
import { jumpingClock } from "./jumping-clock";
import { store } from "./memory-store";

const planned = { name: "a", applied: UNKNOWN } as const;
const unnamed = { name: UNKNOWN, applied: UNKNOWN } as const;
const settled = { name: "a", applied: null };
const existing = { name: "a", applied: true };
const NAMED = { identity: ["name"] };
const SINGLETON = { ...NAMED, lifeCycle: { kind: "singleton" } } as const;
const ENTRY = { ...NAMED, lifeCycle: { kind: "list-entry" } } as const;

const exists = new Exists("exists already");
const failed = new Error("step failed");
const completion = "succeeds";
/** The object appears after all reads of the first attempt. */
const late = (found: State) => [...Array<null>(6).fill(null), found];
const created = (state?: State): Script => ({ reports: (context) => context.created(state) });
const begun: Script = { reports: ({ firstStep }) => firstStep({ name: "first" }) };

const create = (script: Script, wanted: State = planned) => change(null, wanted, { definition: NAMED, ...script });
type Result = Partial<Awaited<ReturnType<typeof create>>>;
type Case = readonly [string, Script, Result];

/** An apply reads and adds notes of creations. */
const noting = (kept = store()) => engineOf({ creations: new CreationJournal(kept, () => 2) });
const servedWith = (attributes: Attributes) => ({ type: "pve_test", definition: { attributes, ...NAMED }, attributes });
const find = (kept: ReturnType<typeof store>) =>
  new CreationJournal(kept, () => 3).begin(servedWith(attributes), planned);

describe("a creation without an answer", () => {
  it.each<Case>([
    [
      "counts as done if the object reads back as planned, without a second request",
      { ends: [lost], reads: [existing] },
      { state: existing, diagnostics: [], identity: { name: "a" }, attempts: 1 },
    ],
    [
      "leaves an object with other values alone, since another client may have created it",
      { ends: [lost], reads: [{ name: "other", applied: true }], completion },
      { state: null, texts: ["no answer", "pve_test exists with other values than planned"], updates: [], reads: 1 },
    ],
    [
      "leaves an object with other values alone that appears between two attempts",
      { ends: [lost], reads: [...Array<null>(10).fill(null), { name: "other" }], completion },
      { state: null, texts: ["no answer", "pve_test exists with other values than planned"], updates: [] },
    ],
    [
      "completes an object by an update if only the first step took effect",
      { ...begun, ends: [lost], reads: [{ name: "first", applied: true }], completion },
      {
        state: existing,
        diagnostics: [],
        attempts: 1,
        updates: [{ wanted: planned, prior: { ...existing, name: "first" } }],
      },
    ],
    [
      "completes an object by an update if only the first step of an earlier attempt took effect",
      {
        ends: [lost, exists],
        reads: late({ name: "first", applied: true }),
        reports: ({ firstStep }, attempt) => attempt === 1 && firstStep({ name: "first" }),
        completion,
      },
      { state: existing, diagnostics: [], updates: [{ wanted: planned, prior: { ...existing, name: "first" } }] },
    ],
    [
      "completes an object by an update if it has not converged",
      { ends: [lost], reads: [{ name: "a", applied: false }], completion },
      { state: existing, diagnostics: [], updates: [{ wanted: planned, prior: { ...existing, applied: false } }] },
    ],
    [
      "repeats the request for an entry of a list, which no read can confirm",
      { ends: [lost, undefined], reads: [existing], completion, definition: ENTRY },
      { state: existing, attempts: 2, updates: [] },
    ],
    [
      "leaves the object in the state if a write of the definition had none, although no read finds it",
      { ends: [new Error("no connection")], reports: unanswered },
      { state: settled },
    ],
    [
      "leaves the object in the state if it may still appear after the roll-back found none",
      { ends: [lost], reports: unanswered, transaction: { undo: unused }, interrupts: true },
      { state: settled },
    ],
    [
      "does not count as success for an operation",
      { ends: [lost], reads: [{}], definition: OPERATION },
      { state: null, texts: ["no answer"] },
    ],
    [
      "leaves the completed part of an operation in the state, and reads nothing",
      { ...created({ applied: false }), ends: [lost], definition: OPERATION },
      { state: { name: "a", applied: false }, texts: ["no answer"], calls: ["create"] },
    ],
  ])("%s", async (_, script, result) => expect(await create(script)).toMatchObject(result));

  it("repeats the request while the server does not have the object, after it had time to appear", async () => {
    const clock = jumpingClock();
    const began: number[] = [];
    const { state, attempts } = await create({
      ends: [lost, lost, undefined],
      reads: [null, null, null, null, null, existing],
      reports: () => void began.push(clock.elapsed()),
      engine: engineOf({ clock }),
    });
    expect(state).toEqual(existing);
    expect(attempts).toBeGreaterThan(1);
    expect(began[1]).toBeGreaterThanOrEqual((began[0] ?? 0) + 2_000);
  });

  it.each([
    ["six attempts", {}, 6, /^The server did not answer within the timeout/],
    ["an interrupt", { interrupts: true }, 1, /^The run was interrupted before the server answered/],
  ])("ends after %s, and keeps an object that may still appear in the state", async (_, script, attempts, reason) => {
    expect(await create({ ends: [lost], ...script })).toMatchObject({
      state: settled,
      attempts,
      diagnostics: [
        { severity: "error", detail: "no answer" },
        { severity: "warning", summary: "Creation of pve_test unconfirmed", detail: expect.stringMatching(reason) },
      ],
    });
  });

  it("leaves no state and reads nothing if the name of the object is not known", async () => {
    const result = { state: null, texts: ["no answer"], reads: 0 };
    expect(await create({ ends: [lost], reads: [existing] }, unnamed)).toMatchObject(result);
  });

  it("keeps the time of an unanswered write for the next run", async () => {
    const engine = engineOf({ clock: { ...jumpingClock(), now: () => 7 } });
    const answer = await create({ ends: [lost], reads: [existing], reports: unanswered, engine });
    expect(decodePrivate(answer.private)).toEqual({ sentAt: 7 });
  });

  it.each([
    ["an object with other values", { name: "other", applied: true }, false],
    ["an unreadable object, which the next run adopts", new Error("no connection"), true],
  ])("keeps a note of an object that may appear: %s", async (_, found, isNoted) => {
    const storage = store();
    const engine = noting(storage);
    await create({ ends: [lost], reads: [found], completion, engine });
    engine.creations?.flush();
    expect(find(storage) !== undefined).toBe(isNoted);
  });
});

describe("a creation that the server refuses", () => {
  it("leaves no state and no note, after one request", async () => {
    const storage = store();
    const engine = noting(storage);
    const result = { state: null, texts: ["step failed"], calls: ["create"] };
    expect(await create({ ends: [failed], engine })).toMatchObject(result);
    engine.creations?.flush();
    expect(storage.lines).toEqual([]);
  });

  it.each<Case>([
    [
      "leaves an existing object alone, although it is as planned",
      { ends: [exists], reads: [existing] },
      { state: null, texts: ["exists already"], calls: ["create"] },
    ],
    [
      "adopts the existing object if an earlier attempt had no answer",
      { ends: [lost, exists], reads: late(existing) },
      { state: existing, diagnostics: [], attempts: 2 },
    ],
    [
      "adopts an earlier attempt, although the second one undoes its own steps",
      { ends: [lost, exists], reads: late(existing), transaction: { undo: unused, from: 2 } },
      { state: existing, diagnostics: [], attempts: 2 },
    ],
    [
      "leaves an existing object with other values alone, although an earlier attempt had no answer",
      { ends: [lost, exists], reads: late({ name: "other" }), completion },
      { state: null, updates: [] },
    ],
    [
      "counts as open if its effect cannot be read",
      { ends: [lost], reads: [new Error("no connection")], engine: engineOf({ isOutcomeUnknown: () => false }) },
      { state: settled, attempts: 1 },
    ],
    [
      "counts as refused if no read finds its effect",
      { ends: [lost], engine: engineOf({ isOutcomeUnknown: () => false }) },
      { state: null, attempts: 6 },
    ],
  ])("%s", async (_, script, result) => expect(await create(script)).toMatchObject(result));

  it("repeats a request that concurrent writes refused, without a read and the warnings of the first", async () => {
    const reports: Script["reports"] = ({ warn }, attempt) =>
      warn({ severity: "warning", summary: `attempt ${attempt}` } as never);
    expect(await create({ ends: [stale, undefined], reads: [existing], reports }, settled)).toMatchObject({
      state: settled,
      texts: ["attempt 2"],
      calls: ["create", "create"],
    });
  });
});

describe("a creation in several requests", () => {
  const TAINTED = "pve_test was created in part and is tainted";
  const FAILED = { severity: "error", summary: "Could not create pve_test" } as const;
  const half = { name: "half", applied: true };
  const undone: string[] = [];
  const undo = async () => void undone.push("undo");

  it.each<Case>([
    [
      "keeps the object in the state, tainted, after a failed step",
      { ...created({ applied: false }), ends: [failed], completion },
      { state: { name: "a", applied: false }, texts: ["step failed", TAINTED], updates: [] },
    ],
    [
      "completes an object by an update after a step without an answer",
      { ...created(), ends: [lost], reads: [half], completion },
      { state: existing, diagnostics: [], updates: [{ wanted: planned, prior: half }] },
    ],
    [
      "completes an object by an update after a step that concurrent writes refused",
      { ...created(), ends: [stale], reads: [half], completion },
      { state: existing, diagnostics: [], updates: [{ wanted: planned, prior: half }] },
    ],
    [
      "keeps the begun object, tainted, if the completing update fails",
      { ...created(), ends: [lost], reads: [half], completion: new Error("the update failed") },
      {
        state: half,
        diagnostics: [{ ...FAILED, detail: "the update failed" }, expect.objectContaining({ summary: TAINTED })],
      },
    ],
    [
      "keeps an object whose parts could not be removed in the state, tainted",
      { ...created(), ends: [failed], transaction: { undo: () => Promise.reject(new Error("no connection")) } },
      { state: settled, texts: ["step failed", TAINTED] },
    ],
    [
      "reads nothing after its parts were removed",
      { ...created(), ends: [failed], reads: [existing], transaction: { undo } },
      { state: null, reads: 0 },
    ],
  ])("%s", async (_, script, result) => expect(await create(script)).toMatchObject(result));

  it.each<[string, Script, Result, string[]]>([
    [
      "keeps a resumable object as planned after an interrupt, with a warning alone",
      { ...created(), interrupts: true, reads: [{ name: "half" }] },
      { state: settled, texts: ["Creating pve_test was interrupted"] },
      [],
    ],
    ["reports removed parts", created(), { state: null, texts: ["step failed", "pve_test was not created"] }, ["undo"]],
    ["reports the failure alone if it has no part", {}, { state: null, texts: ["step failed"] }, ["undo"]],
  ])("%s, in a transaction", async (_, script, result, removals) => {
    undone.splice(0);
    expect(await create({ ...script, ends: [failed], transaction: { undo, resumable: true } })).toMatchObject(result);
    expect(undone).toEqual(removals);
  });
});

describe("a creation of an object that always exists", () => {
  const definition = SINGLETON;

  it.each<Case>([
    [
      "reports a change in part after a failed step, and leaves no state",
      { ...begun, ends: [failed], definition },
      { state: null, texts: ["step failed", "pve_test was changed in part"] },
    ],
    ["reports the failure alone before the first step", { ends: [failed], definition }, { texts: ["step failed"] }],
    ["reports no change in part of another object", { ...begun, ends: [failed] }, { texts: ["step failed"] }],
    [
      "reads until the object is as planned",
      { ends: [lost], reads: [{ name: "old" }, existing], definition },
      { state: existing, calls: ["create", "read", "read"] },
    ],
  ])("%s", async (_, script, result) => expect(await create(script)).toMatchObject(result));

  it("repeats the request until the object is as planned, not only there", async () => {
    const script = { ends: [lost, undefined], reads: [{ name: "old", applied: true }], definition };
    expect(await create(script, settled)).toMatchObject({ state: settled, diagnostics: [], attempts: 2 });
  });
});

describe("an interrupted creation", () => {
  it.each<Case>([
    ["reads back an object that was created", { reads: [existing] }, { state: existing, diagnostics: [] }],
    ["reads an object with a part", { ...created(), ends: [failed], reads: [existing] }, { state: existing, reads: 1 }],
    [
      "reads an object that always exists",
      { ends: [failed], reads: [existing], definition: SINGLETON },
      { state: existing, reads: 1 },
    ],
    ["reads no other object", { ends: [failed], reads: [existing] }, { state: null, reads: 0 }],
    [
      "keeps a begun object that always exists",
      { ...begun, ends: [failed], reads: [new Error("no connection")], definition: SINGLETON },
      { state: settled, texts: ["Creating pve_test was interrupted"] },
    ],
    [
      "keeps no object that always exists before the first step",
      { ends: [failed], reads: [new Error("no connection")], definition: SINGLETON },
      { state: null, texts: ["step failed"] },
    ],
  ])("%s", async (_, script, result) => expect(await create({ ...script, interrupts: true })).toMatchObject(result));
});

describe("a creation that a killed run began", () => {
  const schema: Attributes = { ...attributes, secret: string({ doc }).optional().sensitive() };
  const wanted = { ...planned, secret: "new" };
  const adopted = ["pve_test existed already"];

  function killed(kept = store()) {
    new CreationJournal(kept, () => 1).begin(servedWith(schema), wanted);
    return noting(kept);
  }

  it("adopts the existing object with a warning", async () => {
    const answer = await create({ ends: [exists], reads: [existing], engine: killed() });
    expect(answer).toMatchObject({ state: existing, texts: adopted });
  });

  it.each<[string, Script, State, Result]>([
    [
      "sends the secrets of the adopted object again, which may come from another configuration",
      { reads: [existing] },
      wanted,
      {
        state: { ...existing, secret: "new" },
        updates: [{ wanted, prior: { ...existing, secret: null } }],
        texts: adopted,
      },
    ],
    [
      "adopts the object as it is without a secret in the configuration",
      { reads: [existing] },
      { ...planned, secret: null },
      { state: { ...existing, secret: null }, updates: [] },
    ],
    [
      "adopts the object as it is if the server reports the secret",
      { reads: [{ ...existing, secret: "new" }] },
      wanted,
      { state: { ...existing, secret: "new" }, updates: [] },
    ],
    [
      "sends no secret again after its own creation without an answer",
      { ends: [lost], reads: [existing], engine: engineOf() },
      wanted,
      { state: { ...existing, secret: "new" }, updates: [] },
    ],
  ])("%s", async (_, script, state, result) => {
    expect(await create({ ends: [exists], schema, completion, engine: killed(), ...script }, state)).toMatchObject(
      result,
    );
  });

  it("keeps its note if the server refuses the creation, since the object may exist", async () => {
    const storage = store();
    const engine = killed(storage);
    expect((await create({ ends: [failed], engine })).state).toBeNull();
    engine.creations?.flush();
    expect(find(storage)).toBeDefined();
  });
});
