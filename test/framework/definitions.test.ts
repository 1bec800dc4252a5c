import { expect, it } from "vitest";
import { definitionsOf, handlersByType } from "../../src/framework/definitions";

const LIST = [
  { type: "pool", identity: ["pool_id"] },
  { type: "version", identity: [] },
];

it("a list of definitions is searched by type, and knows the types with an identity", () => {
  const { types, identified, find } = definitionsOf(LIST);
  expect(types).toEqual(["pool", "version"]);
  expect(identified).toEqual(["pool"]);
  expect(find("pool")).toBe(LIST[0]);
  expect(find("zone")).toBeUndefined();
});

it("definitions that are loaded on demand are not changed", () => {
  const onDemand = { types: ["pool"], identified: [], actions: [], find: () => LIST[0] };
  expect(definitionsOf(onDemand)).toBe(onDemand);
});

it("a value is derived from a definition once, at the first request for its full name", () => {
  const built: string[] = [];
  const handler = handlersByType("pve", definitionsOf(LIST), (name, { type }) => {
    built.push(name);
    return { type };
  });
  expect(built).toEqual([]);
  const pool = handler("pve_pool");
  expect(pool).toEqual({ type: "pool" });
  expect(handler("pve_pool")).toBe(pool);
  for (const unknown of ["pool", "pve_zone", "pve", "other_pool", "pve_", "toString", "__proto__"])
    expect(handler(unknown)).toBeUndefined();
  expect(built).toEqual(["pve_pool"]);
});
