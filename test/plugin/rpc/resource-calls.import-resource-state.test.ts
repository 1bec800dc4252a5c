import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("imports by ID and by identity", async () => {
  const byId = await toy.client.call("ImportResourceState", { typeName: "toy_thing", id: "id-x" });
  const byIdentity = await toy.client.call("ImportResourceState", {
    typeName: "toy_thing",
    identity: { identityData: value({ id: "id-x" }) },
  });
  expect(unpack(byId.importedResources[0].state.msgpack)).toMatchObject({ id: "id-x", name: "x" });
  expect(byIdentity).toEqual(byId);
});
