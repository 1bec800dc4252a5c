/** One planning call with everything that surrounds the pure plan: guards, claims, notes, warnings. */
import { describe, expect, it } from "vitest";
import { PlannedChanges } from "../../../src/framework/applying/planned-changes";
import { type Attributes, object, type State, set, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import { ReportedCauses } from "../../../src/framework/handlers/engine";
import { decodePrivate, encodePrivate } from "../../../src/framework/handlers/private-data";
import { Claims } from "../../../src/framework/planning/claims";
import { FileSizes } from "../../../src/framework/planning/file-sizes";
import { planResource } from "../../../src/framework/planning/plan-resource";
import { KnownNames } from "../../../src/framework/planning/unknown-references";
import type { ResourceDefinition } from "../../../src/framework/resource";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";
import { error, warning } from "../../../src/plugin/diagnostic";
import { byAttribute, byValue, listElement, listOwner } from "../../../src/resources/kinds/hands-over";
import { store } from "../applying/memory-store";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required().replaces(),
  comment: string({ doc }).optional(),
  pool: string({ doc }).optional().refersTo("test.pool"),
  entries: set(string({ doc }), { doc }).optional().sharedWith("entry"),
  state: string({ doc }).computed(),
};
const failed = error("failed", "{why}", { detail: "For the test." });
const refused = error("refused", "Refused", { detail: "For the test." });
const doubtful = warning("doubtful", "Doubtful", { detail: "For the test.", finds: "It is for the test." });
const state = { name: "a", comment: null, pool: null, entries: null, state: "on" };
const config = (values: State = {}): State => ({ name: "a", comment: null, pool: null, entries: null, ...values });

interface PlanOptions {
  readonly prior?: State | null;
  readonly config?: State | null;
  readonly definition?: object;
  readonly engine?: Partial<Engine<object>>;
  readonly data?: Uint8Array;
  readonly schema?: Attributes;
  readonly identity?: Value;
  readonly type?: string;
}

async function plan({
  prior = null,
  config: wanted = config(),
  schema = attributes,
  definition = {},
  engine = {},
  data,
  identity = null,
  type = "pve_test",
}: PlanOptions) {
  const completeDefinition = {
    kind: "resource",
    type: "test",
    family: "test",
    attributes: schema,
    operations: [],
    identity: ["name"],
    behaviour: {},
    ...definition,
  } as unknown as ResourceDefinition<object>;
  const full: Engine<object> = {
    services: () => ({ open: () => ({}), deferred: false }),
    explain: (failure) => [failed({ why: (failure as Error).message })],
    isUncertain: () => false,
    ...engine,
  };
  const request = {
    prior,
    proposed: wanted,
    config: wanted,
    priorPrivate: data ?? new Uint8Array(),
    priorIdentity: identity,
    signal: new AbortController().signal,
  };
  return planResource({
    type,
    definition: completeDefinition,
    attributes: schema,
    engine: full,
    request: request as never,
  });
}

const refuse = ({ error: raise }: { error(problem: object): void }): void => raise(refused());
const summaries = ({ diagnostics }: Awaited<ReturnType<typeof plan>>) => diagnostics.map(({ summary }) => summary);
const problems = async (options: PlanOptions) => summaries(await plan(options));
const guard = { refuseDeletion: ({ name }: { readonly name: string }) => refused([{ attribute: name }]) };

const TOGETHER = { type: "test", attributes, identity: ["name"], together: "sdn" };
const changesIn = (kept: ReturnType<typeof store>) => new PlannedChanges(kept, "run", () => 0);

/** Plans changes of one run, of types that are applied together. */
async function planRun(all: readonly PlanOptions[], kept = store()) {
  const plannedChanges = changesIn(kept);
  const found: string[] = [];
  for (const { definition, ...options } of all)
    found.push(
      ...(await problems({ ...options, definition: { together: "sdn", ...definition }, engine: { plannedChanges } })),
    );
  plannedChanges.close();
  const noted = kept.lines.flatMap((line) => (JSON.parse(line) as { planned: { sdn?: string[] } }).planned.sdn ?? []);
  return { problems: found, noted: noted.length, applying: changesIn(kept) };
}

describe("planning a deletion", () => {
  it("keeps the private data, and passes the guards and the checks of the definition", async () => {
    const seen: unknown[] = [];
    const definition = { permits: async (change: object) => void seen.push(change) };
    const data = encodePrivate({ had: "x" });
    const planned = await plan({ prior: state, config: null, definition, engine: { guards: [guard] }, data });
    expect(planned).toMatchObject({ planned: null, requiresReplace: [], plannedPrivate: data });
    expect(planned.diagnostics.map(({ path }) => path)).toEqual([[{ attribute: 'pve_test "a"' }]]);
    expect(seen).toMatchObject([{ prior: state, planned: null, isReplaced: false, name: 'pve_test "a"' }]);
  });

  it("plans nothing for an object that does not exist", async () => {
    const planned = await plan({ prior: null, config: null, engine: { guards: [guard] } });
    expect(planned).toMatchObject({ planned: null, diagnostics: [] });
  });

  it.each([
    ["allows", false, 1],
    ["refuses", true, 0],
  ])("counts among the changes of the run if the definition %s it", async (_, isRefused, count) => {
    const definition = isRefused ? { permits: refuse } : {};
    const { applying, ...rest } = await planRun([{ prior: state, config: null, definition }]);
    expect(rest).toEqual({ problems: isRefused ? ["Refused"] : [], noted: count });
    expect(applying.begin(TOGETHER, "delete", state).complete()).toBe(count > 0 ? 0 : undefined);
  });
});

describe("planning a change", () => {
  it("plans an unchanged object as it is, without asking definition and guards", async () => {
    const called: string[] = [];
    const definition = { plan: () => called.push("plan"), permits: () => called.push("permits") };
    const planned = await plan({ prior: state, definition, engine: { guards: [guard] } });
    expect(planned).toMatchObject({ planned: state, requiresReplace: [], diagnostics: [], identity: { name: "a" } });
    expect(called).toEqual([]);
  });

  it("asks the definition for a creation and a change, with the values of both sides", async () => {
    const seen: { planned: State; prior: State | null }[] = [];
    const definition = {
      plan: ({ planned, prior }: { planned: State; prior: State | null }) => {
        seen.push({ planned: { ...planned }, prior });
        planned.state = "later";
      },
    };
    expect((await plan({ definition })).planned).toMatchObject({ state: "later" });
    const changed = await plan({ prior: state, config: config({ comment: "new" }), definition });
    expect(changed.planned).toEqual({ ...state, comment: "new", state: "later" });
    expect(seen).toMatchObject([
      { planned: { name: "a", state: UNKNOWN }, prior: null },
      { planned: { comment: "new" }, prior: state },
    ]);
  });

  it("reports errors and warnings of the definition, and plans no further after an error", async () => {
    const permits: string[] = [];
    const withProblem = (raised: "error" | "warn") => ({
      permits: async () => void permits.push(raised),
      plan: (context: { error(problem: object): void; warn(problem: object): void }) =>
        raised === "error" ? context.error(refused()) : context.warn(doubtful()),
    });
    expect(await problems({ definition: withProblem("error") })).toEqual(["Refused"]);
    expect(await problems({ definition: withProblem("warn") })).toEqual(["Doubtful"]);
    expect(permits).toEqual(["warn"]);
  });

  it("explains a failure of the definition, and a common cause once", async () => {
    const failing = (message: string) => ({
      plan: async () => {
        throw new Error(message);
      },
    });
    const reportedCauses = new ReportedCauses();
    const engine = {
      reportedCauses,
      causeOf: (failure: unknown) => {
        const { message } = failure as Error;
        return { key: message, summary: message, concernsAll: message === "no credentials" };
      },
    };
    const of = (message: string) => problems({ definition: failing(message), engine });
    expect([await of("no credentials"), await of("no credentials")]).toEqual([["no credentials"], []]);
    expect([await of("its own"), await of("its own")]).toEqual([["its own"], ["its own"]]);
  });

  it("confirms the credentials before a creation alone", async () => {
    const calls: string[] = [];
    const definition = { plan: () => void calls.push("plan") };
    const services = (deferred: boolean, failure?: Error) => () => ({
      open: () => ({}),
      deferred,
      confirmCredentials: async () => {
        calls.push("credentials");
        if (failure) throw failure;
      },
    });
    const refusing = { services: services(false, new Error("no credentials")) };
    expect(await problems({ definition, engine: refusing })).toEqual(["no credentials"]);
    expect(calls.splice(0)).toEqual(["credentials"]);
    await plan({ definition, engine: { services: services(false) } });
    expect(calls.splice(0)).toEqual(["credentials", "plan"]);
    await plan({ definition, engine: { services: services(true) } });
    expect(calls.splice(0)).toEqual(["plan"]);
    await plan({ prior: state, config: config({ comment: "new" }), definition, engine: refusing });
    expect(calls).toEqual(["plan"]);
  });

  it.each([
    ["a plan", false, "sdn", false],
    ["an apply that plans again", true, "sdn", true],
    ["a type that is applied alone", true, undefined, false],
  ])("names a repeated plan to the definition: %s", async (_, isPlanned, together, isRepeated) => {
    const storage = store();
    if (isPlanned) storage.append(JSON.stringify({ run: "run", at: 0, id: "1", planned: { sdn: ["x"] } }));
    const seen: boolean[] = [];
    const note = ({ isRepeated: repeated }: { isRepeated: boolean }) => void seen.push(repeated);
    const definition = { plan: note, permits: async (context: { isRepeated: boolean }) => note(context), together };
    await plan({ definition, engine: { plannedChanges: changesIn(storage) } });
    expect(seen).toEqual([isRepeated, isPlanned]);
  });
});

describe("a configuration that was unknown during the validation", () => {
  const trapped: Attributes = {
    ...attributes,
    comment: string({ doc })
      .optional()
      .cautioned({
        id: "odd",
        finds: "It is odd.",
        remedy: "Use another one.",
        problemOf: (value: string) => (value === "odd" ? "is odd" : undefined),
      } as never),
    rule: object({ dest: string({ doc }).optional() }, { doc, otherNames: { destination: "dest" } }).optional(),
  };

  it("refuses unknown names before the plan", async () => {
    const wanted = config({ rule: { dest: null, destination: "x" } });
    const planned = await plan({ config: wanted, schema: trapped, definition: { plan: () => expect.unreachable() } });
    expect(summaries(planned)).toEqual(["Unknown attribute `destination`"]);
    expect(planned).toMatchObject({ planned: wanted, requiresReplace: [] });
  });

  it("warns of likely mistakes", async () => {
    expect(await problems({ config: config({ comment: "odd", rule: null }), schema: trapped })).toEqual([
      "Unlikely value for comment",
    ]);
  });
});

describe("a planned object", () => {
  it("an object keeps its prior identity while its name is not known", async () => {
    const identity = { name: "before" };
    const unnamed = config({ name: UNKNOWN });
    expect((await plan({ prior: state, config: unnamed, identity })).identity).toEqual(identity);
    expect("identity" in (await plan({ config: unnamed, identity }))).toBe(false);
    expect((await plan({ identity })).identity).toEqual({ name: "a" });
  });
});

describe("a planning call", () => {
  it("a plan has the time limit of a read, and names itself in a failure", async () => {
    const limits: number[] = [];
    const services = () => ({
      open: ({ timeoutMs }: { timeoutMs: number }) => ({ limit: limits.push(timeoutMs) }),
      deferred: false,
    });
    const failing = async () => {
      throw new Error("no connection");
    };
    const engine = { services, explain: () => [] };
    const definition = { timeouts: { read: 7 }, plan: failing };
    expect(await problems({ definition, engine })).toEqual(["Could not plan pve_test"]);
    expect(await problems({ definition: { permits: failing }, engine })).toEqual(["Could not plan pve_test"]);
    expect(limits[0]).toBe(7_000);
  });

  it("a definition gets no services while the provider's configuration is not known", async () => {
    const seen: unknown[] = [];
    const definition = { plan: ({ services }: { services: unknown }) => void seen.push(services) };
    const opened = {};
    for (const deferred of [false, true])
      await plan({ definition, engine: { services: () => ({ open: () => opened, deferred }) } });
    expect(seen).toEqual([opened, undefined]);
  });
});

describe("planning a replacement", () => {
  const renamed = config({ name: "b" });

  it("names the attributes and those that the definition adds, and asks the guards about the old object", async () => {
    const definition = { plan: ({ replace }: { replace(path: object): void }) => replace([{ attribute: "state" }]) };
    const planned = await plan({ prior: state, config: renamed, definition, engine: { guards: [guard] } });
    expect(planned.requiresReplace).toEqual([[{ attribute: "name" }], [{ attribute: "state" }]]);
    expect(planned.diagnostics.map(({ path }) => path)).toEqual([[{ attribute: 'pve_test "a"' }]]);
  });

  it("notes the prior object for the creation, which is planned in a call of its own", async () => {
    const first = await plan({ prior: state, config: renamed });
    expect(decodePrivate(first.plannedPrivate).had).toBeDefined();
    const claims = new Claims();
    const created = { config: renamed, data: first.plannedPrivate, engine: { claims } };
    expect(await problems(created)).toEqual([]);
    // The same resource, planned twice.
    expect(await problems(created)).toEqual([]);
    expect(await problems({ config: renamed, engine: { claims } })).toEqual(['Two resources manage pve_test "b"']);
  });

  it("counts the deletion, and the creation in its own call", async () => {
    const { applying } = await planRun([{ prior: state, config: renamed }, { config: renamed }, { prior: state }]);
    expect(applying.begin(TOGETHER, "delete", state).complete()).toBe(1);
    expect(applying.begin(TOGETHER, "set", renamed).complete()).toBe(0);
  });

  it("announces the values of a creation whose deletion leaves them", async () => {
    const definition = { lifeCycle: { kind: "singleton" } };
    const { plannedPrivate } = await plan({ definition });
    expect(decodePrivate(plannedPrivate).creates).toEqual({ identity: { name: "a" }, attributes: ["name", "state"] });
    const changed = await plan({ prior: state, config: config({ comment: "c" }), definition });
    expect(decodePrivate(changed.plannedPrivate).creates).toBeUndefined();
  });

  it("leaves the size of the file to the creation", async () => {
    const stored = { file: "a.cfg", limit: 100, size: () => 101 };
    const engine = () => ({ fileSizes: new FileSizes() });
    const definition = { stored };
    expect(await problems({ prior: state, config: renamed, definition, engine: engine() })).toEqual([]);
    expect(await problems({ config: renamed, definition, engine: engine() })).toEqual(["a.cfg would be too large"]);
    expect(await problems({ prior: state, definition, engine: engine() })).toEqual([]);
  });
});

describe("two resources of one object", () => {
  const claims = () => ({ claims: new Claims() });

  it("two resources of different types cannot share a name on the server", async () => {
    const engine = claims();
    await plan({ engine, definition: { nameSpace: "shared" } });
    const second = await plan({ engine, definition: { nameSpace: "shared" }, type: "pve_other" });
    expect(summaries(second)).toEqual(['Two resources use the name of pve_other "a"']);
  });

  it("a replacement claims its object in the creation alone", async () => {
    const engine = claims();
    await plan({ prior: state, config: config({ name: "b" }), engine });
    expect(await problems({ config: config({ name: "b" }), engine })).toEqual([]);
  });

  it("two resources of one object are refused in the plan, with the attribute that names it", async () => {
    const engine = claims();
    await plan({ engine });
    const second = await plan({ engine });
    expect(summaries(second)).toEqual(['Two resources manage pve_test "a"']);
    expect(second.diagnostics[0]?.path).toEqual([{ attribute: "name" }]);
    expect(await problems({ config: config({ name: "b" }), engine })).toEqual([]);
    expect(await problems({ config: config({ name: UNKNOWN }), engine })).toEqual([]);
  });

  it("an unchanged object may be planned twice", async () => {
    const engine = claims();
    await plan({ prior: state, engine });
    expect(await problems({ prior: state, engine })).toEqual([]);
  });
});

describe("the changes of a run", () => {
  it("leave out unchanged objects, and those that are refused", async () => {
    const storage = store();
    storage.append(JSON.stringify({ run: "other", at: 0, id: "1", planned: {} }));
    const refused = { config: config({ name: "b" }), definition: { permits: refuse } };
    const { noted } = await planRun([{ prior: state }, refused, { config: config({ name: "c" }) }], storage);
    expect(noted).toBe(1);
  });

  it.each<[string, PlanOptions]>([
    ["it needs no change", { prior: { ...state, name: "b" } }],
    ["the definition refuses it", { definition: { permits: refuse } }],
    ["the plan of the definition refuses it", { definition: { plan: refuse } }],
    ["it has wrong names", { config: { rule: { dest: null, destination: "x" } } }],
  ])("the apply does not wait for an object if %s", async (_, options) => {
    const storage = store();
    const planning = changesIn(storage);
    for (const name of ["a", "b"]) planning.plan(TOGETHER, "set", { name });
    planning.close();
    const plannedChanges = changesIn(storage);
    const begun = plannedChanges.begin(TOGETHER, "set", { name: "a" });
    const schema: Attributes = {
      ...attributes,
      rule: object({ dest: string({ doc }).optional() }, { doc, otherNames: { destination: "dest" } }).optional(),
    };
    const definition = { together: "sdn", ...options.definition };
    const wanted = config({ name: "b", rule: null, ...options.config });
    await plan({ ...options, config: wanted, schema, definition, engine: { plannedChanges } });
    expect(begun.complete()).toBe(0);
  });

  it("hand elements of a list over to single resources, and back", async () => {
    const owner = { handsOver: listOwner("entry", "name", { entries: { nameOf: byValue } }) };
    const element = { handsOver: listElement("entry", "name", byAttribute("comment")) };
    const moved = async (options: PlanOptions) => {
      const plannedChanges = changesIn(store());
      await plan({ ...options, engine: { plannedChanges } });
      const key = JSON.stringify(["entry", "a", "x"]);
      return (["released", "taken", "removed", "added"] as const).filter((hand) =>
        plannedChanges.isHandedOver(hand, key),
      );
    };
    const listed = { ...state, entries: ["x"] };
    const entry = { ...state, comment: "x" };
    expect(await moved({ prior: listed, config: config({ entries: ["y"] }), definition: owner })).toEqual(["released"]);
    expect(await moved({ prior: state, config: config({ entries: ["x"] }), definition: owner })).toEqual(["taken"]);
    expect(await moved({ prior: entry, config: null, definition: element })).toEqual(["removed"]);
    expect(await moved({ config: config({ comment: "x" }), definition: element })).toEqual(["added"]);
    // A replacement creates the object anew, with its elements.
    const replaced = { prior: { ...listed, name: "b" }, config: config({ entries: ["x"] }), definition: owner };
    expect(await moved(replaced)).toEqual([]);
  });

  it("warn about names that neither the server has nor the configuration creates", async () => {
    const pool = {
      type: "pool",
      family: "test",
      attributes: { pool: string({ doc }).required().identifies("test.pool") },
      identity: ["pool"],
      behaviour: { list: async () => [{ pool: "web" }] },
    };
    const names = new KnownNames(store());
    names.validate({ attributes: {}, identity: [] }, {});
    const lookup = {
      names,
      visible: new Map(),
      nameOf: () => "Pool",
      definitions: { types: ["pool"], identified: [], actions: [], find: () => pool },
    } as never;
    const of = async (name: Value, options: PlanOptions = {}) =>
      await problems({ config: config({ pool: name }), engine: { lookup }, ...options });
    expect(await of("wbe")).toEqual(['Pool "wbe" is missing or not visible to this token']);
    expect(await of("web")).toEqual([]);
    expect(await of("wbe", { prior: { ...state, pool: "wbe" } })).toEqual([]);
    const deferred = { lookup, services: () => ({ open: () => ({}), deferred: true }) };
    expect(await of("wbe", { engine: deferred })).toEqual([]);
    expect(await of("wbe", { definition: { permits: refuse } })).toEqual(["Refused"]);
    names.plan(pool as never, { pool: "later" });
    expect(await of("later")).toEqual([]);
    await plan({
      config: config({ name: "new" }),
      engine: { lookup },
      definition: { attributes: { ...attributes, name: string({ doc }).required().identifies("test.pool") } },
    });
    expect(await of("new")).toEqual([]);
  });
});

describe("settings that an import found", () => {
  const listed = { ...state, entries: ["x"] };
  const imported = encodePrivate({ kept: ["entries"], had: "x" });

  it("warn unless another resource manages their elements", async () => {
    const tagged: Attributes = { ...attributes, tags: set(string({ doc }), { doc }).optional() };
    const before = { ...state, tags: ["t"] };
    const data = encodePrivate({ kept: ["tags"] });
    expect(await problems({ prior: before, data, schema: tagged })).toEqual(["Settings remain as they were imported"]);
    expect(await problems({ prior: { ...before, name: "b" }, data, schema: tagged })).toEqual([]);
  });

  it("remain kept until the configuration sets them", async () => {
    const listedPlan = await plan({ prior: listed, data: imported });
    expect(listedPlan.planned).toEqual(listed);
    expect(decodePrivate(listedPlan.plannedPrivate).kept).toEqual(["entries"]);
    const set = await plan({ prior: listed, config: config({ entries: ["y"] }), data: imported });
    expect(decodePrivate(set.plannedPrivate).kept).toBeUndefined();
  });

  it("a list is released with a warning once the configuration no longer sets it", async () => {
    expect(await problems({ prior: listed })).toEqual(["entries is no longer managed"]);
    expect(await problems({ prior: { ...listed, name: "b" } })).toEqual([]);
  });
});
