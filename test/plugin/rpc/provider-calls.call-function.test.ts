import { expect, it } from "vitest";
import { unpack } from "../wire/plain-msgpack";
import { value } from "../wire/requests";
import { serveToy } from "../wire/toy-server";

const toy = serveToy();

it("calls functions", async () => {
  const call = (name: string, ...texts: (string | null)[]) =>
    toy.client.call("CallFunction", { name, arguments: texts.map((text) => value(text)) });
  expect(unpack((await call("join", "-", "a", null, "b")).result.msgpack)).toBe("a-b");
  expect((await call("join", ";")).error).toEqual({ text: "not this separator", functionArgument: 0 });
  expect((await call("nothing")).error.text).toContain('no function "nothing"');
});
