/**
 * `require_management_access` checks every change of the cluster's firewall: each type in the plan, each operation
 * before it is sent.
 */
import { describe, expect, it } from "vitest";
import { describedOperations } from "../../scripts/operations/description";
import { affectsAccess } from "../../src/provider/guards/management-access/after-plan";
import { afterRequest } from "../../src/provider/guards/management-access/after-request";
import { resources } from "../../src/resources";

const WRITE = /^(?<method>POST|PUT|DELETE) (?<path>\/cluster\/firewall\/.*)$/;

const types = resources.filter(({ operations }) => operations.some((operation) => WRITE.test(operation)));
const operations = describedOperations().flatMap(({ name }) => {
  const { method, path } = WRITE.exec(name)?.groups ?? {};
  return method !== undefined && path !== undefined ? [{ method, path }] : [];
});

describe("a change of the cluster's firewall", () => {
  it.each(types.map(({ type }) => type))("the plan checks pve_%s", (type) => {
    expect(affectsAccess(`pve_${type}`)).toBe(true);
  });

  it.each(operations)("the client checks $method $path before it sends it", ({ method, path }) => {
    const parameters = { name: "a", group: "a", cidr: "192.0.2.1" };
    const sent = path.replace("{pos}", "0").replaceAll(/\{\w+\}/g, "a");
    expect(afterRequest(new Map(), { method, path: sent, parameters })).toBeDefined();
  });

  it("no other type is checked", () => {
    expect([types.length, operations.length]).toEqual([8, 17]);
    const others = resources.filter((definition) => !types.includes(definition));
    expect(others.filter(({ type }) => affectsAccess(`pve_${type}`))).toEqual([]);
    expect(afterRequest(new Map(), { method: "PUT", path: "/cluster/options", parameters: {} })).toBeUndefined();
  });
});
