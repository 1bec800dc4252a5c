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
