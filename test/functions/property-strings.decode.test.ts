import { expect, it } from "vitest";
import { call, refusal } from "./call";

it("property_string_decode skips blank parts, and splits at the first equals sign only", () => {
  expect(call("property_string_decode", ",a=1, ,b=x=y,")).toEqual({ a: "1", b: "x=y" });
  expect(call("property_string_decode", "virtio=BC:24:11:00:00:01,bridge=vmbr0")).toEqual({
    virtio: "BC:24:11:00:00:01",
    bridge: "vmbr0",
  });
});

it.each([
  ["a=1,a=2", [], "text: has a twice"],
  ["1,a=2", ["a"], "text: has a twice"],
  ["vmbr0", [], 'text: has a value without a key, "vmbr0", and there is no default key'],
  ["a=", [], "text: has no value for a"],
  ["=1", [], /^text: has a key "", which must be a key/],
] as const)("property_string_decode refuses %j with the default key %j", (text, further, expected) => {
  const [argument, said] = refusal("property_string_decode", text, ...further);
  expect(argument).toBe(0);
  expect(said).toMatch(expected);
});
