import { expect, it } from "vitest";
import { once, oncePerKey, oncePerObject } from "../../src/memo/memo";

it("a result is computed once, also if it is undefined", () => {
  let computations = 0;
  const result = once(() => {
    computations++;
    return undefined;
  });
  expect([result(), result(), computations]).toEqual([undefined, undefined, 1]);
});

it("a result is computed once for each object, also if it is undefined", () => {
  const computed: object[] = [];
  const nameOf = oncePerObject((object: { readonly name?: string }) => {
    computed.push(object);
    return object.name;
  });
  const [named, nameless] = [{ name: "web" }, {}];
  expect([named, nameless, named, nameless].map(nameOf)).toEqual(["web", undefined, "web", undefined]);
  expect(computed).toEqual([named, nameless]);
});

it("a result is computed again after a failure", () => {
  let isReady = false;
  const result = once(() => {
    if (!isReady) throw new Error("not ready");
    return "ready";
  });
  expect(result).toThrow("not ready");
  isReady = true;
  expect(result()).toBe("ready");
});

it("a result is computed once for each key", () => {
  const computed: string[] = [];
  const lengthOf = oncePerKey((text: string) => computed.push(text) && text.length);
  expect(["a", "bc", "a"].map(lengthOf)).toEqual([1, 2, 1]);
  expect(computed).toEqual(["a", "bc"]);
});
