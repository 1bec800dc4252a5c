import { describe, expect, it } from "vitest";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { dataSources, resources } from "../../../src/resources";
import { firewallAlias } from "../../../src/resources/firewall/alias";
import { ruleOf } from "../../../src/resources/permissions/requirement";
import { pool } from "../../../src/resources/pools/pool";
import { type Doing, usedOperations } from "../../../src/resources/privileges/used-operations";

const change = (doing: Doing) => ({ doing, prior: null, planned: null });

it("the rule of every operation of every type is known", () => {
  const all = [...resources, ...dataSources].flatMap(({ operations }) => operations);
  expect(all.filter((operation) => ruleOf(operation) === undefined)).toEqual([]);
});

it("operations from a definition's own function are among those that it lists", () => {
  const undeclared = resources.flatMap((definition) =>
    (["read", "create", "update", "delete"] as const).flatMap((doing) =>
      usedOperations(definition, change(doing), true)
        .filter((operation) => !definition.operations.includes(operation))
        .map((operation) => `${definition.type}: ${operation}`),
    ),
  );
  expect(undeclared).toEqual([]);
});

describe("the operations of a change", () => {
  const used = (definition: Parameters<typeof usedOperations>[0], doing: Doing, appliesSdn = true) =>
    usedOperations(definition, change(doing), appliesSdn);

  it("the operations of a change follow from the definition's list", () => {
    expect(used(firewallAlias, "read")).toEqual(["GET /cluster/firewall/aliases"]);
    expect(used(firewallAlias, "create")).toEqual(["POST /cluster/firewall/aliases"]);
    expect(used(firewallAlias, "update")).toEqual(["PUT /cluster/firewall/aliases/{name}"]);
    expect(used(firewallAlias, "delete")).toEqual(["DELETE /cluster/firewall/aliases/{name}"]);
  });

  it("the operations of a change come from the definition's function, if it has one", () => {
    expect(used(pool, "create")).toEqual(["POST /pools", "PUT /pools"]);
  });

  it("the operations of an SDN change end with its apply, unless something else applies it", () => {
    const zone = resources.find(({ type }) => type === "sdn_zone_simple") as (typeof resources)[number];
    expect(used(zone, "delete")).toEqual(["DELETE /cluster/sdn/zones/{zone}", "PUT /cluster/sdn"]);
    expect(used(zone, "delete", false)).toEqual(["DELETE /cluster/sdn/zones/{zone}"]);
    expect(used(zone, "read")).toEqual(["GET /cluster/sdn/zones"]);
  });

  it("an update of a prefix list reads it only if entries remain", () => {
    const list = resources.find(({ type }) => type === "sdn_prefix_list") as (typeof resources)[number];
    const operations = (entries: unknown) =>
      usedOperations(list, { doing: "update", prior: { entries: [{ seq: 5 }] }, planned: { entries } }, false);
    const [put, get] = ["PUT /cluster/sdn/prefix-lists/{id}", "GET /cluster/sdn/prefix-lists/{id}"];
    expect([[{ seq: 6 }], UNKNOWN, undefined, [], null].map(operations)).toEqual([
      [put, get],
      [put, get],
      [put, get],
      [put],
      [],
    ]);
  });

  it("a one-off operation needs privileges for its creation only", () => {
    const start = resources.find(({ type }) => type === "guests_start") as (typeof resources)[number];
    expect(used(start, "read")).toEqual([]);
    expect(used(start, "create")).toContain("POST /cluster/bulk-action/guest/start");
    expect(used(start, "delete")).toEqual([]);
  });
});
