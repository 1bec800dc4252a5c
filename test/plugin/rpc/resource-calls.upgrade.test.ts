import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("upgrades state of older schemas without rounding", async () => {
  const json = Buffer.from('{"id":"i","name":"a","size":12345678901234567890,"gone":[1]}');
  const answer = await toy.client.call("UpgradeResourceState", {
    typeName: "toy_thing",
    version: 0,
    rawState: { json },
  });
  expect(unpack(answer.upgradedState.msgpack)).toMatchObject({ id: "i", size: "12345678901234567890", parts: null });
  const flatmap = { typeName: "toy_thing", rawState: { flatmap: { id: "i" } } };
  expect((await toy.client.call("UpgradeResourceState", flatmap)).diagnostics[0].summary).toBe("State is too old");
  const broken = { typeName: "toy_thing", rawState: { json: Buffer.from('{"id":"s3cret') } };
  const { diagnostics } = await toy.client.call("UpgradeResourceState", broken);
  expect(diagnostics[0].detail).not.toContain("s3cret");
});

it("upgrades identities", async () => {
  const rawIdentity = { json: Buffer.from('{"id":"i","gone":1}') };
  const answer = await toy.client.call("UpgradeResourceIdentity", { typeName: "toy_thing", version: 0, rawIdentity });
  expect(unpack(answer.upgradedIdentity.identityData.msgpack)).toEqual({ id: "i" });
});
