/** Lists of every type: order, limits, unreadable objects, cancellation. */
import { describe, expect, it, vi } from "vitest";
import { list as listOfTexts, type State, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import { ListHandler } from "../../../src/framework/handlers/list-handler";
import { objectsOf } from "../../../src/framework/handlers/listing";
import type { Behaviour, ResourceDefinition } from "../../../src/framework/resource";
import { errorSaying } from "../../support/diagnostics";

type Services = Record<never, never>;
type Changes = Partial<Behaviour<Services>> &
  Partial<Pick<ResourceDefinition<Services>, "lifeCycle" | "attributes" | "identity">>;

const doc = "For the test.";
const objects: readonly State[] = ["b", "c", "a"].map((name) => ({ name, owner: `owner ${name}`, key: null }));

function definitionOf({ lifeCycle, attributes, identity, ...behaviour }: Changes = {}): ResourceDefinition<Services> {
  return {
    kind: "resource",
    type: "thing",
    family: "things",
    description: "A thing.",
    attributes: attributes ?? {
      name: string({ doc, check: [(text) => (text === "" ? "must not be empty" : undefined)] }).required(),
      owner: string({ doc }).optional().refersTo("things.owner"),
      key: string({ doc }).optional().sensitive(),
      comment: string({ doc }).optional(),
      tags: listOfTexts(string({ doc }), { doc }).optional(),
    },
    identity: identity ?? ["name"],
    operations: [],
    ...(lifeCycle && { lifeCycle }),
    behaviour: {
      list: async () => objects.map((object) => ({ ...object })),
      read: async ({ name = null }) => ({ name, owner: `owner ${String(name)}`, key: "secret" }),
      create: async () => undefined,
      delete: async () => undefined,
      ...behaviour,
    },
  };
}

interface Asked {
  readonly config?: State;
  readonly whole?: boolean;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

function handlerOf(changes?: Changes, engine: Partial<Engine<Services>> = {}) {
  return new ListHandler("pve_thing", definitionOf(changes), {
    services: () => ({ open: () => ({}), deferred: false }),
    explain: (failure) => [errorSaying("It failed", (failure as Error).message)],
    isUncertain: () => false,
    ...engine,
  });
}

function stream(handler: ListHandler<Services>, { config = {}, whole = false, limit = 0, signal }: Asked = {}) {
  const call = { config, includeResource: whole, limit, signal: signal ?? new AbortController().signal };
  return handler.list(call);
}

async function all(handler: ListHandler<Services>, asked?: Asked) {
  const events = [];
  for await (const event of stream(handler, asked)) events.push(event);
  return events;
}

const names = (events: Awaited<ReturnType<typeof all>>) => events.flatMap(({ displayName }) => displayName ?? []);

describe("a list", () => {
  it("lists in a fixed order, regardless of the server's, and reads nothing that the request does not need", async () => {
    const read = vi.fn(async () => null);
    expect(await all(handlerOf({ read }))).toEqual(
      ["a", "b", "c"].map((name) => ({ identity: { name }, displayName: name, diagnostics: [] })),
    );
    expect(read).not.toHaveBeenCalled();
  });

  it("shows the whole object as an import would, without sensitive values", async () => {
    const [first] = await all(handlerOf(), { whole: true });
    expect(first?.resource).toMatchObject({ name: "a", owner: "owner a", key: null });
  });

  it("leaves out unreadable and deleted objects, and lists the others", async () => {
    const read = async ({ name }: State) => {
      if (name === "a") throw new Error("broken on the server");
      return name === "b" ? null : { name, owner: null };
    };
    const events = await all(handlerOf({ read: read as never }), { whole: true });
    expect(names(events)).toEqual(["c"]);
    expect(events.flatMap(({ diagnostics }) => diagnostics)).toMatchObject([
      {
        severity: "warning",
        summary: 'pve_thing "a" is left out: it could not be read',
        detail: "It failed\n\nbroken on the server",
      },
    ]);
  });

  it("leaves out objects that an import could not name, with the reason", async () => {
    const list = async () => [{ name: "" }, { name: null }, { name: "a" }];
    const events = await all(handlerOf({ list }), { whole: true });
    expect(names(events)).toEqual(["a"]);
    expect(events.flatMap(({ diagnostics }) => diagnostics.map(({ summary }) => summary))).toEqual([
      'pve_thing "" is left out: it could not be read',
      'pve_thing "null" is left out: it has no identity',
    ]);
  });

  it.each([
    [{ name: "b" }, ["b"]],
    [{ name: "*" }, ["a", "b", "c"]],
    [{ name: "?" }, ["a", "b", "c"]],
    [{ name: "??" }, []],
    [{ name: "*b*" }, ["b"]],
    [{ owner: "owner c" }, ["c"]],
    [{ owner: "*r a" }, ["a"]],
    [{ name: "a", owner: "owner c" }, []],
  ])("lists of %j %j", async (config, expected) => {
    expect(names(await all(handlerOf(), { config }))).toEqual(expected);
  });

  it("refuses a filter that can match no object", async () => {
    const validate = (name: string) =>
      handlerOf().validate({
        config: { name },
        capabilities: { deferralAllowed: false, writeOnlyAllowed: false },
        signal: new AbortController().signal,
      });
    expect((await validate("")).diagnostics).toMatchObject([{ summary: "Invalid value for name" }]);
    expect((await validate("*")).diagnostics).toEqual([]);
  });

  it("ends at the limit, and reads no further", async () => {
    const read = vi.fn(async ({ name }: State) => ({ name }));
    expect(names(await all(handlerOf({ read: read as never }), { whole: true, limit: 2 }))).toEqual(["a", "b"]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("warns about objects beyond Terraform's default limit, and not about those beyond a limit in the configuration", async () => {
    const list = async () => Array.from({ length: 101 }, (_, index) => ({ name: `n${index}` }));
    const cut = (limit: number) =>
      all(handlerOf({ list }), { limit }).then((events) => events.flatMap(({ diagnostics }) => diagnostics));
    expect(await cut(100)).toMatchObject([{ severity: "warning", summary: "Not all of 101 pve_thing are listed" }]);
    expect(await cut(99)).toEqual([]);
    expect(await cut(1000)).toEqual([]);
  });

  it("stops reading when it is cancelled", async () => {
    const controller = new AbortController();
    const list = async () => Array.from({ length: 100 }, (_, index) => ({ name: `n${index}` }));
    const read = vi.fn(async ({ name }: State) => ({ name }));
    const events = [];
    const handler = handlerOf({ list, read: read as never });
    for await (const event of stream(handler, { whole: true, signal: controller.signal })) {
      events.push(event);
      if (events.length === 3) controller.abort();
    }
    expect(events).toHaveLength(3);
    expect(read.mock.calls.length).toBeLessThan(20);
  });

  it("a list fails if nothing can be listed, and warns if the server lacks the kind", async () => {
    const list = async () => {
      throw new Error("refused");
    };
    expect(await all(handlerOf({ list }))).toEqual([{ diagnostics: [errorSaying("It failed", "refused")] }]);
    const [said] = await all(handlerOf({ list }, { isUnsupported: () => true }));
    expect(said?.diagnostics).toMatchObject([
      { severity: "warning", summary: "The server has no pve_thing", detail: "refused" },
    ]);
  });

  it("a list without privileges is an error rather than empty", async () => {
    const refusal = new Error("no privileges");
    const services = () => ({ open: () => ({}), deferred: false, confirmPermissions: () => Promise.reject(refusal) });
    const events = await all(handlerOf({ list: async () => [] }, { services }));
    expect(events).toEqual([{ diagnostics: [errorSaying("It failed", "no privileges")] }]);
  });

  it("adds the comment to a generated name", async () => {
    const id = string({ doc }).computed();
    const comment = string({ doc }).optional();
    const list = async () => [{ id: "f00", comment: "Mail" }, { id: "f01" }];
    const handler = handlerOf({ attributes: { id, comment }, identity: ["id"], list });
    expect(names(await all(handler))).toEqual(["f00 (Mail)", "f01"]);
  });
});

describe("singletons", () => {
  const lifeCycle = { kind: "singleton" } as const;
  const attributes = {
    id: string({ doc }).derived([], () => "all"),
    mode: string({ doc }).optional(),
    tags: listOfTexts(string({ doc }), { doc }).optional(),
  };

  it.each([
    [{ mode: "fast" }, ["all"]],
    [{ mode: null, tags: [] }, []],
  ])("lists a singleton when one of its attributes is set: %j", async (remote, expected) => {
    const changes = { lifeCycle, attributes, identity: ["id"], list: undefined, read: async () => remote };
    expect(names(await all(handlerOf(changes as never)))).toEqual(expected);
  });

  it("reads each possible place of an object", async () => {
    const changes = {
      lifeCycle,
      list: undefined,
      places: async () => [{ name: "b" }, { name: "a" }],
      read: async ({ name }: State) => (name === "a" ? { name, owner: "x" } : { name, owner: null }),
    };
    expect(names(await all(handlerOf(changes as never)))).toEqual(["a"]);
  });

  it("fails for a definition that cannot list", async () => {
    const context = { services: {}, signal: new AbortController().signal, importing: true, warn: () => undefined };
    await expect(objectsOf(definitionOf({ list: undefined } as never), context)).rejects.toThrow("cannot be listed");
  });
});
