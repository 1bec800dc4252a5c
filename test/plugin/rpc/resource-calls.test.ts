import { expect, it } from "vitest";
import { unknown, unpack } from "../wire/plain-msgpack";
import { create, NOTHING, nil, thing, value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("reads, with identity and private bytes", async () => {
  const answer = await toy.client.ofThing("ReadResource", {
    currentState: thing({ id: "i", name: "a" }),
    currentIdentity: { identityData: value({ id: "i" }) },
    private: Buffer.from([0, 1]),
  });
  expect(answer.private).toEqual(Buffer.from([0, 1]));
  expect(toy.events).toContain('read identity={"id":"i"}');
  const vanishing = { currentState: thing({ id: "i", misbehave: "vanish" }) };
  expect(unpack((await toy.client.ofThing("ReadResource", vanishing)).newState.msgpack)).toBe(null);
});

it("creates, updates and deletes", async () => {
  const creation = create({ name: "a" }, { plannedPrivate: Buffer.from([1, 0]) });
  const created = await toy.client.call("ApplyResourceChange", creation);
  expect(created.diagnostics).toEqual([]);
  expect(unpack(created.newState.msgpack)).toEqual({ ...NOTHING, id: "id-a", name: "a", revision: 1 });
  expect(created.private).toEqual(Buffer.from([1, 0]));
  expect(unpack(created.newIdentity.identityData.msgpack)).toEqual({ id: "id-a" });

  const updated = await toy.client.ofThing("ApplyResourceChange", {
    priorState: created.newState,
    plannedState: thing({ id: "id-a", name: "a", size: 5, revision: unknown }),
    config: thing({ name: "a", size: 5 }),
  });
  expect(unpack(updated.newState.msgpack)).toMatchObject({ size: 5, revision: 2 });

  const deletion = { priorState: updated.newState, plannedState: nil, config: nil };
  expect(unpack((await toy.client.ofThing("ApplyResourceChange", deletion)).newState.msgpack)).toBe(null);
});

it("passes write-only values in the configuration", async () => {
  const config = thing({ name: "w", secret_wo: "s3cret" });
  await toy.client.call("ApplyResourceChange", create({ name: "w" }, { config }));
  expect(toy.events).toContain("apply secret=s3cret");
});

it("imports by ID and by identity", async () => {
  const byId = await toy.client.ofThing("ImportResourceState", { id: "id-x" });
  const identity = { identityData: value({ id: "id-x" }) };
  const byIdentity = await toy.client.ofThing("ImportResourceState", { identity });
  expect(unpack(byId.importedResources[0].state.msgpack)).toMatchObject({ id: "id-x", name: "x" });
  expect(byIdentity).toEqual(byId);
});

it("moves the state of other known types", async () => {
  const request = {
    sourceProviderAddress: "registry.terraform.io/test/other",
    sourceState: { json: Buffer.from('{"id":"i","label":"l"}') },
    targetTypeName: "toy_thing",
  };
  const moved = await toy.client.call("MoveResourceState", { ...request, sourceTypeName: "other_thing" });
  expect(unpack(moved.targetState.msgpack)).toMatchObject({ id: "i", name: "l" });
  expect(moved.targetPrivate).toEqual(Buffer.from("moved"));
  expect(unpack(moved.targetIdentity.identityData.msgpack)).toEqual({ id: "i" });
  const { diagnostics } = await toy.client.call("MoveResourceState", { ...request, sourceTypeName: "strange" });
  expect(diagnostics[0].detail).toBe("strange of registry.terraform.io/test/other\nId: error-of-a-test");
});

it("plans with unknown values, paths and unchanged private bytes", async () => {
  const answer = await toy.client.ofThing("PlanResourceChange", {
    priorState: nil,
    proposedNewState: thing({ name: unknown, size: 3, secret_wo: "s" }),
    config: thing({ name: unknown, size: 3, secret_wo: "s" }),
    priorPrivate: Buffer.from([0x00, 0xfe]),
  });
  const planned = { ...NOTHING, id: unknown, name: unknown, size: 3, revision: unknown };
  expect(unpack(answer.plannedState.msgpack)).toEqual(planned);
  expect(answer.requiresReplace).toEqual([{ steps: [{ attributeName: "name" }] }]);
  expect(answer.plannedPrivate).toEqual(Buffer.from([0x00, 0xfe, 0xff, 0x00]));
  expect(answer.legacyTypeSystem).toBe(false);
});

it("treats a missing value as null, and accepts JSON instead of msgpack", async () => {
  const destroy = { priorState: thing({ id: "i", name: "a" }), priorPrivate: Buffer.from("p") };
  const answer = await toy.client.ofThing("PlanResourceChange", destroy);
  expect(unpack(answer.plannedState.msgpack)).toBe(null);
  expect(answer.plannedPrivate).toEqual(Buffer.from("p"));
  const currentState = { json: Buffer.from('{"id":"i","name":"a","size":2}') };
  const { newState } = await toy.client.ofThing("ReadResource", { currentState });
  expect(unpack(newState.msgpack)).toEqual({ ...NOTHING, id: "i", name: "a", size: 2 });
});

it("upgrades state of older schemas without rounding", async () => {
  const json = Buffer.from('{"id":"i","name":"a","size":12345678901234567890,"gone":[1]}');
  const answer = await toy.client.ofThing("UpgradeResourceState", { version: 0, rawState: { json } });
  expect(unpack(answer.upgradedState.msgpack)).toMatchObject({ id: "i", size: "12345678901234567890", parts: null });
  const flatmap = { rawState: { flatmap: { id: "i" } } };
  expect((await toy.client.ofThing("UpgradeResourceState", flatmap)).diagnostics[0].summary).toBe("State is too old");
  const broken = { rawState: { json: Buffer.from('{"id":"s3cret') } };
  const { diagnostics } = await toy.client.ofThing("UpgradeResourceState", broken);
  expect(diagnostics[0].detail).not.toContain("s3cret");
});

it("upgrades identities", async () => {
  const rawIdentity = { json: Buffer.from('{"id":"i","gone":1}') };
  const answer = await toy.client.ofThing("UpgradeResourceIdentity", { version: 0, rawIdentity });
  expect(unpack(answer.upgradedIdentity.identityData.msgpack)).toEqual({ id: "i" });
});
