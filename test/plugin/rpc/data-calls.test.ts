import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("reads data sources of dynamic type, warnings included", async () => {
  const input = [Buffer.from('["list","bool"]').toString(), [true, null]];
  const request = { typeName: "toy_echo", config: value({ input, output: null }) };
  const answer = await toy.client.call("ReadDataSource", request);
  expect(unpack(answer.state.msgpack)).toEqual({ input, output: input });
  expect(answer.diagnostics[0]).toMatchObject({ severity: 2, summary: "Echo" });
  expect((await toy.client.call("ValidateDataResourceConfig", request)).diagnostics).toEqual([]);
});

it("opens, renews and closes ephemeral resources", async () => {
  const config = value({ name: "n", token: null });
  expect(
    (await toy.client.call("ValidateEphemeralResourceConfig", { typeName: "toy_token", config })).diagnostics,
  ).toEqual([]);
  const opened = await toy.client.call("OpenEphemeralResource", { typeName: "toy_token", config });
  expect(unpack(opened.result.msgpack)).toEqual({ name: "n", token: "token-of-n" });
  expect(opened.renewAt).toEqual({ seconds: 1_700_000_000, nanos: 250_000_000 });
  const renewed = await toy.client.call("RenewEphemeralResource", { typeName: "toy_token", private: opened.private });
  expect(renewed.private).toEqual(Buffer.from("opened+"));
  await toy.client.call("CloseEphemeralResource", { typeName: "toy_token", private: renewed.private });
  expect(toy.events).toContain("close opened+");
});

it("lists objects up to the limit, with the whole object on request", async () => {
  const request = { typeName: "toy_thing", config: value({ prefix: null }), limit: 3 };
  const found = await toy.client.stream("ListResource", request);
  expect(found.map((event) => event.displayName)).toEqual(["thing 0", "thing 1", "thing 2"]);
  expect(found[0].resourceObject).toBeUndefined();
  const [whole] = await toy.client.stream("ListResource", { ...request, limit: 1, includeResourceObject: true });
  expect(unpack(whole.resourceObject.msgpack)).toMatchObject({ id: "id-0", name: "0" });
  expect(unpack(whole.identity.identityData.msgpack)).toEqual({ id: "id-0" });
});

it("ends a list that fails with a diagnostic", async () => {
  const found = await toy.client.stream("ListResource", { typeName: "toy_thing", config: value({ prefix: "broken" }) });
  expect(found).toHaveLength(3);
  expect(found[2].diagnostic[0].detail).toContain("the list broke");
});
