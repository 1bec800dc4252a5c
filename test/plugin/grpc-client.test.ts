/** The server as an independent gRPC client sees it, over TLS. */
import { setTimeout as sleep } from "node:timers/promises";
import { status } from "@grpc/grpc-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCertificate } from "../../src/plugin/server/certificate";
import { pack, unknown, unpack } from "./wire/plain-msgpack";
import { connect, startToyServer, type ToyClient, type ToyServer } from "./wire/toy-server";

let toy: ToyServer;
let client: ToyClient;
beforeAll(async () => {
  toy = await startToyServer();
  client = connect(toy);
});
afterAll(async () => {
  client.close();
  await toy.close();
});

const NOTHING = {
  id: null,
  name: null,
  size: null,
  enabled: null,
  tags: null,
  labels: null,
  any: null,
  secret_wo: null,
  parts: null,
  delay: null,
  misbehave: null,
  revision: null,
};
const value = (plain: Parameters<typeof pack>[0]) => ({ msgpack: pack(plain) });
const thing = (attributes: object) => value({ ...NOTHING, ...attributes });
const nil = value(null);
const create = (attributes: object, more: object = {}) => ({
  typeName: "toy_thing",
  priorState: nil,
  plannedState: thing({ id: unknown, revision: unknown, ...attributes }),
  config: thing(attributes),
  ...more,
});
async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 5000) throw new Error("waited in vain");
    await sleep(10);
  }
}

describe("who may connect", () => {
  it.each([
    ["nobody without a certificate", null],
    ["nobody with another certificate", createCertificate()],
  ])("%s", async (_name, identity) => {
    const stranger = connect(toy, "tfplugin6.Provider", identity);
    await expect(stranger.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
    stranger.close();
    expect(toy.lines.join("")).toContain("the client's certificate is not Terraform's");
  });

  it("nobody who does not trust the server's certificate", async () => {
    const suspicious = connect({ ...toy, certificate: createCertificate() });
    await expect(suspicious.call("GetProviderSchema")).rejects.toMatchObject({ code: status.UNAVAILABLE });
    suspicious.close();
  });
});

describe("schema", () => {
  it("has every part of the provider", async () => {
    const schema = await client.call("GetProviderSchema");
    expect(schema.serverCapabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
      generateResourceConfig: false,
    });
    expect(Object.keys(schema.resourceSchemas)).toEqual(["toy_thing"]);
    expect(Object.keys(schema.dataSourceSchemas)).toEqual(["toy_echo"]);
    expect(Object.keys(schema.ephemeralResourceSchemas)).toEqual(["toy_token"]);
    expect(Object.keys(schema.listResourceSchemas)).toEqual(["toy_thing"]);
    expect(schema.actionSchemas.toy_poke.schema.block.attributes[0]).toMatchObject({ name: "name", required: true });
    const { version, block } = schema.resourceSchemas.toy_thing;
    expect(version).toBe(1);
    expect(block.description).toContain("A thing.");
    const attributes = Object.fromEntries(
      block.attributes.map((attribute: { name: string }) => [attribute.name, attribute]),
    );
    expect(attributes.tags).toMatchObject({ type: Buffer.from('["set","string"]'), optional: true, computed: false });
    expect(attributes.secret_wo).toMatchObject({ writeOnly: true, sensitive: true });
    expect(attributes.parts).toMatchObject({ type: Buffer.alloc(0), nestedType: { nesting: 2 } });
    expect(attributes.parts.nestedType.attributes[0]).toMatchObject({ name: "weight", required: true });
    expect(schema.functions.join).toMatchObject({
      parameters: [{ name: "separator", type: Buffer.from('"string"'), allowNullValue: false }],
      variadicParameter: { name: "texts", allowNullValue: true },
      return: { type: Buffer.from('"string"') },
    });
    expect((await client.call("GetFunctions")).functions).toEqual(schema.functions);
  });

  it("has identities, and names for who wants no more", async () => {
    expect((await client.call("GetResourceIdentitySchemas")).identitySchemas.toy_thing.identityAttributes).toEqual([
      { name: "id", type: Buffer.from('"string"'), requiredForImport: true, optionalForImport: false, description: "" },
    ]);
    expect(await client.call("GetMetadata")).toMatchObject({
      resources: [{ typeName: "toy_thing" }],
      dataSources: [{ typeName: "toy_echo" }],
      functions: [{ name: "join" }],
      ephemeralResources: [{ typeName: "toy_token" }],
      listResources: [{ typeName: "toy_thing" }],
      actions: [{ typeName: "toy_poke" }],
    });
  });
});

describe("resources", () => {
  it("validates, and points at the attribute", async () => {
    const config = thing({ name: "a", size: -1 });
    const { diagnostics } = await client.call("ValidateResourceConfig", { typeName: "toy_thing", config });
    expect(diagnostics).toEqual([
      {
        severity: 1,
        summary: "Size is negative",
        detail: "A thing takes room.",
        attribute: { steps: [{ attributeName: "size" }] },
      },
    ]);
  });

  it("points into lists and maps", async () => {
    const config = thing({ name: "a", labels: { _x: "1" }, parts: [{ weight: 0, note: null }] });
    const { diagnostics } = await client.call("ValidateResourceConfig", { typeName: "toy_thing", config });
    expect(diagnostics.map((diagnostic: { attribute: unknown }) => diagnostic.attribute)).toEqual([
      { steps: [{ attributeName: "labels" }, { elementKeyString: "_x" }] },
      { steps: [{ attributeName: "parts" }, { elementKeyInt: 0 }, { attributeName: "weight" }] },
    ]);
    expect(diagnostics[0].severity).toBe(2);
  });

  it("tells the provider what the client is capable of", async () => {
    const request = { typeName: "toy_thing", config: thing({ name: "a", secret_wo: "s" }) };
    expect((await client.call("ValidateResourceConfig", request)).diagnostics).toHaveLength(1);
    const clientCapabilities = { writeOnlyAttributesAllowed: true };
    expect((await client.call("ValidateResourceConfig", { ...request, clientCapabilities })).diagnostics).toEqual([]);
  });

  it("plans: unknowns, paths, private bytes as they are", async () => {
    const answer = await client.call("PlanResourceChange", {
      typeName: "toy_thing",
      priorState: nil,
      proposedNewState: thing({ name: unknown, size: 3, secret_wo: "s" }),
      config: thing({ name: unknown, size: 3, secret_wo: "s" }),
      priorPrivate: Buffer.from([0x00, 0xfe]),
    });
    expect(unpack(answer.plannedState.msgpack)).toEqual({
      ...NOTHING,
      id: unknown,
      name: unknown,
      size: 3,
      revision: unknown,
    });
    expect(answer.requiresReplace).toEqual([{ steps: [{ attributeName: "name" }] }]);
    expect(answer.plannedPrivate).toEqual(Buffer.from([0x00, 0xfe, 0xff, 0x00]));
    expect(answer.legacyTypeSystem).toBe(false);
  });

  it("takes a missing value as null, and JSON instead of msgpack", async () => {
    const destroy = {
      typeName: "toy_thing",
      priorState: thing({ id: "i", name: "a" }),
      priorPrivate: Buffer.from("p"),
    };
    const answer = await client.call("PlanResourceChange", destroy);
    expect(unpack(answer.plannedState.msgpack)).toBe(null);
    expect(answer.plannedPrivate).toEqual(Buffer.from("p"));
    const read = { typeName: "toy_thing", currentState: { json: Buffer.from('{"id":"i","name":"a","size":2}') } };
    expect(unpack((await client.call("ReadResource", read)).newState.msgpack)).toEqual({
      ...NOTHING,
      id: "i",
      name: "a",
      size: 2,
    });
  });

  it("creates, updates and deletes", async () => {
    const created = await client.call(
      "ApplyResourceChange",
      create({ name: "a" }, { plannedPrivate: Buffer.from([1, 0]) }),
    );
    expect(created.diagnostics).toEqual([]);
    expect(unpack(created.newState.msgpack)).toEqual({ ...NOTHING, id: "id-a", name: "a", revision: 1 });
    expect(created.private).toEqual(Buffer.from([1, 0]));
    expect(unpack(created.newIdentity.identityData.msgpack)).toEqual({ id: "id-a" });

    const updated = await client.call("ApplyResourceChange", {
      typeName: "toy_thing",
      priorState: created.newState,
      plannedState: thing({ id: "id-a", name: "a", size: 5, revision: unknown }),
      config: thing({ name: "a", size: 5 }),
    });
    expect(unpack(updated.newState.msgpack)).toMatchObject({ size: 5, revision: 2 });

    const deletion = { typeName: "toy_thing", priorState: updated.newState, plannedState: nil, config: nil };
    expect(unpack((await client.call("ApplyResourceChange", deletion)).newState.msgpack)).toBe(null);
  });

  it("hands over write-only values in the configuration", async () => {
    await client.call("ApplyResourceChange", {
      ...create({ name: "w" }),
      config: thing({ name: "w", secret_wo: "s3cret" }),
    });
    expect(toy.events).toContain("apply secret=s3cret");
  });

  it("reads, with identity and private bytes", async () => {
    const answer = await client.call("ReadResource", {
      typeName: "toy_thing",
      currentState: thing({ id: "i", name: "a" }),
      currentIdentity: { identityData: value({ id: "i" }) },
      private: Buffer.from([0, 1]),
    });
    expect(answer.private).toEqual(Buffer.from([0, 1]));
    expect(toy.events).toContain('read identity={"id":"i"}');
    const gone = { typeName: "toy_thing", currentState: thing({ id: "i", misbehave: "vanish" }) };
    expect(unpack((await client.call("ReadResource", gone)).newState.msgpack)).toBe(null);
  });

  it("upgrades state of older schemas without rounding", async () => {
    const json = Buffer.from('{"id":"i","name":"a","size":12345678901234567890,"gone":[1]}');
    const answer = await client.call("UpgradeResourceState", { typeName: "toy_thing", version: 0, rawState: { json } });
    expect(unpack(answer.upgradedState.msgpack)).toMatchObject({ id: "i", size: "12345678901234567890", parts: null });
    const flatmap = { typeName: "toy_thing", rawState: { flatmap: { id: "i" } } };
    expect((await client.call("UpgradeResourceState", flatmap)).diagnostics[0].summary).toBe("State is too old");
    const broken = { typeName: "toy_thing", rawState: { json: Buffer.from('{"id":"s3cret') } };
    const { diagnostics } = await client.call("UpgradeResourceState", broken);
    expect(diagnostics[0].detail).not.toContain("s3cret");
  });

  it("upgrades identities", async () => {
    const rawIdentity = { json: Buffer.from('{"id":"i","gone":1}') };
    const answer = await client.call("UpgradeResourceIdentity", { typeName: "toy_thing", version: 0, rawIdentity });
    expect(unpack(answer.upgradedIdentity.identityData.msgpack)).toEqual({ id: "i" });
  });

  it("imports by id and by identity", async () => {
    const byId = await client.call("ImportResourceState", { typeName: "toy_thing", id: "id-x" });
    const byIdentity = await client.call("ImportResourceState", {
      typeName: "toy_thing",
      identity: { identityData: value({ id: "id-x" }) },
    });
    expect(unpack(byId.importedResources[0].state.msgpack)).toMatchObject({ id: "id-x", name: "x" });
    expect(byIdentity).toEqual(byId);
  });

  it("moves the state of other types, as far as they are known", async () => {
    const request = {
      sourceProviderAddress: "registry.terraform.io/test/other",
      sourceState: { json: Buffer.from('{"id":"i","label":"l"}') },
      targetTypeName: "toy_thing",
    };
    const moved = await client.call("MoveResourceState", { ...request, sourceTypeName: "other_thing" });
    expect(unpack(moved.targetState.msgpack)).toMatchObject({ id: "i", name: "l" });
    expect(moved.targetPrivate).toEqual(Buffer.from("moved"));
    expect(unpack(moved.targetIdentity.identityData.msgpack)).toEqual({ id: "i" });
    const { diagnostics } = await client.call("MoveResourceState", { ...request, sourceTypeName: "strange" });
    expect(diagnostics[0].detail).toBe("strange of registry.terraform.io/test/other");
  });
});

describe("the other kinds", () => {
  it("reads data sources of dynamic type, warnings included", async () => {
    const input = [Buffer.from('["list","bool"]').toString(), [true, null]];
    const request = { typeName: "toy_echo", config: value({ input, output: null }) };
    const answer = await client.call("ReadDataSource", request);
    expect(unpack(answer.state.msgpack)).toEqual({ input, output: input });
    expect(answer.diagnostics[0]).toMatchObject({ severity: 2, summary: "Echo" });
    expect((await client.call("ValidateDataResourceConfig", request)).diagnostics).toEqual([]);
  });

  it("opens, renews and closes ephemeral resources", async () => {
    const config = value({ name: "n", token: null });
    expect(
      (await client.call("ValidateEphemeralResourceConfig", { typeName: "toy_token", config })).diagnostics,
    ).toEqual([]);
    const opened = await client.call("OpenEphemeralResource", { typeName: "toy_token", config });
    expect(unpack(opened.result.msgpack)).toEqual({ name: "n", token: "token-of-n" });
    expect(opened.renewAt).toEqual({ seconds: 1_700_000_000, nanos: 250_000_000 });
    const renewed = await client.call("RenewEphemeralResource", { typeName: "toy_token", private: opened.private });
    expect(renewed.private).toEqual(Buffer.from("opened+"));
    await client.call("CloseEphemeralResource", { typeName: "toy_token", private: renewed.private });
    expect(toy.events).toContain("close opened+");
  });

  it("calls functions", async () => {
    const call = (name: string, ...texts: (string | null)[]) =>
      client.call("CallFunction", { name, arguments: texts.map((text) => value(text)) });
    expect(unpack((await call("join", "-", "a", null, "b")).result.msgpack)).toBe("a-b");
    expect((await call("join", ";")).error).toEqual({ text: "not this separator", functionArgument: 0 });
    expect((await call("nothing")).error.text).toContain('no function "nothing"');
  });

  it("plans and invokes actions, with one completed event at the end", async () => {
    const invoke = (name: string) => events("InvokeAction", { actionType: "toy_poke", config: value({ name }) });
    expect(
      (await client.call("PlanAction", { actionType: "toy_poke", config: value({ name: "n" }) })).diagnostics,
    ).toEqual([]);
    expect(await invoke("n")).toMatchObject([
      { progress: { message: "poking n" } },
      { completed: { diagnostics: [] } },
    ]);
    expect((await invoke("cat"))[1].completed.diagnostics[0].summary).toBe("Scratched");
    expect(await invoke("cactus")).toMatchObject([
      { progress: { message: "poking cactus" } },
      { completed: { diagnostics: [{ severity: 1, summary: "Internal error in the provider" }] } },
    ]);
  });

  it("lists objects up to the limit, with the whole object if wanted", async () => {
    const request = { typeName: "toy_thing", config: value({ prefix: null }), limit: 3 };
    const found = await events("ListResource", request);
    expect(found.map((event) => event.displayName)).toEqual(["thing 0", "thing 1", "thing 2"]);
    expect(found[0].resourceObject).toBeUndefined();
    const [whole] = await events("ListResource", { ...request, limit: 1, includeResourceObject: true });
    expect(unpack(whole.resourceObject.msgpack)).toMatchObject({ id: "id-0", name: "0" });
    expect(unpack(whole.identity.identityData.msgpack)).toEqual({ id: "id-0" });
  });

  it("ends a list that breaks with a diagnostic", async () => {
    const found = await events("ListResource", { typeName: "toy_thing", config: value({ prefix: "broken" }) });
    expect(found).toHaveLength(3);
    expect(found[2].diagnostic[0].detail).toContain("the list broke");
  });

  // biome-ignore lint/suspicious/noExplicitAny: messages have the shape that the .proto file gives them
  async function events(method: string, request: object): Promise<any[]> {
    const received = [];
    for await (const event of client.raw[method](request)) received.push(event);
    return received;
  }
});

describe("failures", () => {
  it("become diagnostics with the message only, and keep the state", async () => {
    const priorState = thing({ id: "id-a", name: "a", revision: 4 });
    const answer = await client.call("ApplyResourceChange", {
      ...create({ name: "a", misbehave: "throw" }),
      priorState,
      plannedPrivate: Buffer.from([7]),
    });
    expect(answer.diagnostics[0].summary).toBe("Internal error in the provider");
    expect(answer.diagnostics[0].detail).toMatch(/in ApplyResourceChange: thrown on purpose\n/);
    expect(answer.diagnostics[0].detail).not.toMatch(/\bat .*\.ts/);
    expect(answer.newState.msgpack).toEqual(priorState.msgpack);
    expect(answer.private).toEqual(Buffer.from([7]));
    // The stack is in the log.
    expect(toy.lines.find((line) => line.includes("thrown on purpose"))).toMatch(/ at .*provider\.ts/);
  });

  it("lose no object when its state does not fit the schema", async () => {
    const answer = await client.call("ApplyResourceChange", create({ name: "a", misbehave: "wrong type" }));
    expect(unpack(answer.newState.msgpack)).toEqual({
      ...NOTHING,
      id: "id-a",
      name: "a",
      misbehave: "wrong type",
      revision: 1,
    });
    expect(answer.diagnostics[0].detail).toContain("size: expected a number, got a string");
  });

  it("keep what was read when reading fails", async () => {
    const currentState = { msgpack: pack("no object") };
    const answer = await client.call("ReadResource", {
      typeName: "toy_thing",
      currentState,
      private: Buffer.from("p"),
    });
    expect(answer.diagnostics).toHaveLength(1);
    expect(answer.newState.msgpack).toEqual(currentState.msgpack);
    expect(answer.private).toEqual(Buffer.from("p"));
  });

  it.each([
    ["ValidateResourceConfig", {}],
    ["ValidateDataResourceConfig", {}],
    ["ValidateEphemeralResourceConfig", {}],
    ["ValidateListResourceConfig", {}],
    ["ValidateActionConfig", {}],
    ["UpgradeResourceState", {}],
    ["UpgradeResourceIdentity", {}],
    ["ReadResource", {}],
    ["PlanResourceChange", {}],
    ["ApplyResourceChange", {}],
    ["ImportResourceState", { id: "x" }],
    ["ReadDataSource", {}],
    ["OpenEphemeralResource", {}],
    ["RenewEphemeralResource", {}],
    ["CloseEphemeralResource", {}],
  ])("%s names a type that does not exist", async (method, request) => {
    for (const typeName of ["toy_nothing", "constructor"]) {
      const { diagnostics } = await client.call(method, { typeName, ...request });
      expect(diagnostics).toHaveLength(1);
      expect(diagnostics[0].detail).toContain(`"${typeName}"`);
    }
  });

  it.each(["GenerateResourceConfig", "LockState"])("%s is not implemented", async (method) => {
    await expect(client.call(method)).rejects.toMatchObject({
      code: status.UNIMPLEMENTED,
      details: expect.stringContaining(`${method} is not implemented`),
    });
  });
});

describe("cancellation", () => {
  const slow = create({ name: "slow", delay: 60_000 });

  it("StopProvider makes calls return what they know, at once", async () => {
    const pending = client.call("ApplyResourceChange", slow);
    await until(() => toy.events.includes("waiting"));
    expect(await client.call("StopProvider")).toEqual({ Error: "" });
    const answer = await pending;
    expect(answer.diagnostics[0].summary).toBe("Interrupted");
    expect(unpack(answer.newState.msgpack)).toMatchObject({ id: "id-slow" });
    // Later calls work: ephemeral resources are closed after an interrupt.
    expect((await client.call("ApplyResourceChange", create({ name: "later" }))).diagnostics).toEqual([]);
  });

  it("the client gives a call up", async () => {
    toy.events.length = 0;
    const call = client.raw.ApplyResourceChange(slow, () => undefined);
    await until(() => toy.events.includes("waiting"));
    call.cancel();
    await until(() => toy.events.includes("interrupted"));
  });

  it("a deadline of the client passes", async () => {
    toy.events.length = 0;
    const failure = await new Promise<{ code: number }>((resolve) =>
      client.raw.ApplyResourceChange(slow, { deadline: Date.now() + 300 }, resolve),
    );
    expect(failure.code).toBe(status.DEADLINE_EXCEEDED);
    await until(() => toy.events.includes("interrupted"));
  });

  it("a stream is given up", async () => {
    toy.events.length = 0;
    const stream = client.raw.ListResource({ typeName: "toy_thing", config: value({ prefix: "slow" }) });
    stream.on("error", () => undefined);
    await new Promise((resolve) => stream.once("data", resolve));
    stream.cancel();
    await until(() => toy.events.includes("list ended"));
  });
});

describe("size and flow", () => {
  it("carries values of many megabytes, several at once, both ways", async () => {
    const sizes = [10, 10, 10, 10, 25];
    const answers = await Promise.all(
      sizes.map((megabytes, index) =>
        client.call(
          "ApplyResourceChange",
          create({ name: String(index), labels: { big: "x".repeat(megabytes * 1024 * 1024) } }),
        ),
      ),
    );
    const returned = answers.map(
      ({ newState }) => (unpack(newState.msgpack) as { labels: { big: string } }).labels.big.length,
    );
    expect(returned).toEqual(sizes.map((megabytes) => megabytes * 1024 * 1024));
  });

  it("serves many calls at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        client.call("ApplyResourceChange", create({ name: `n${index}`, delay: 20 })),
      ),
    );
    expect(new Set(answers.map(({ newState }) => (unpack(newState.msgpack) as { id: string }).id)).size).toBe(500);
  });

  it("waits for a client that reads slowly", async () => {
    let produced = 0;
    const counting = toy.events;
    const config = value({ prefix: null });
    const stream = client.raw.ListResource({ typeName: "toy_thing", config, includeResourceObject: true });
    stream.on("error", () => undefined);
    stream.pause();
    await sleep(300);
    // An endless list: without back-pressure the server would fill its memory with it.
    produced = process.memoryUsage().heapUsed;
    await sleep(300);
    expect(process.memoryUsage().heapUsed - produced).toBeLessThan(20 * 1024 * 1024);
    counting.length = 0;
    stream.cancel();
    await until(() => counting.includes("list ended"));
  });
});

describe("the services of every plugin", () => {
  it("tells that it is healthy", async () => {
    const health = connect(toy, "grpc.health.v1.Health");
    expect(await health.call("Check", { service: "plugin" })).toEqual({ status: 1 });
    health.close();
  });

  it("holds the stdio and broker streams open, and ends them in order", async () => {
    const own = await startToyServer();
    const stdio = connect(own, "plugin.GRPCStdio");
    const broker = connect(own, "plugin.GRPCBroker");
    const streams = [stdio.raw.StreamStdio({}), broker.raw.StartStream()];
    const ends = streams.map((stream) => new Promise((resolve) => stream.once("status", resolve)));
    for (const stream of streams) stream.on("data", () => undefined);
    await Promise.all(streams.map((stream) => new Promise((resolve) => stream.once("metadata", resolve))));
    const open = Symbol("open");
    expect(await Promise.race([...ends, sleep(200, open)])).toBe(open);
    await own.close();
    for (const end of ends) expect(await end).toMatchObject({ code: status.OK });
    stdio.close();
    broker.close();
  });

  it("ends the broker stream when the client does", async () => {
    const broker = connect(toy, "plugin.GRPCBroker");
    const stream = broker.raw.StartStream();
    stream.on("data", () => undefined);
    const ended = new Promise((resolve) => stream.once("status", resolve));
    stream.write({ serviceId: 1 });
    stream.end();
    expect(await ended).toMatchObject({ code: status.OK });
    broker.close();
  });

  it("answers Shutdown before it shuts down, and notices that the client is gone", async () => {
    const own = await startToyServer();
    const controller = connect(own, "plugin.GRPCController");
    expect(await controller.call("Shutdown")).toEqual({});
    await until(() => own.events.includes("shutdown"));
    expect(own.events).not.toContain("abandoned");
    controller.close();
    await until(() => own.events.includes("abandoned"));
    await own.close();
  });
});

describe("after an error that nobody caught", () => {
  it("calls in flight return their state or an error, and later ones an error", async () => {
    const own = await startToyServer();
    const other = connect(own);
    const obedient = other.call("ApplyResourceChange", create({ name: "obedient", delay: 60_000 }));
    const hanging = other.call("ApplyResourceChange", create({ name: "hanging", misbehave: "hang" }));
    const hangs = expect(hanging).rejects.toMatchObject({ code: status.INTERNAL, details: "broken: ü% \n" });
    await until(() => own.events.includes("waiting") && own.events.includes("hanging"));
    await own.server.breakDown(new Error("broken: ü% \n"), 100);
    expect((await obedient).diagnostics[0].summary).toBe("Interrupted");
    await hangs;
    await expect(other.call("GetMetadata")).rejects.toMatchObject({ code: status.INTERNAL });
    other.close();
    await own.close();
  });
});
