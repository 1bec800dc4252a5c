import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

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
