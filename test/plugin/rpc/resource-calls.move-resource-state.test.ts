import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

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
  expect(diagnostics[0].detail).toBe("strange of registry.terraform.io/test/other");
});
