import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  ownChanges,
  ownProviders,
  ownResources,
  readPlanFile,
  replaceUnknown,
  withoutIndex,
} from "../../../src/tools/inputs/plan-file";
import { temporaryFolder } from "../../support/temporary-folder";

function planSaying(content: string) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "plan.json"), content);
  return () => readPlanFile(join(folder, "plan.json"));
}

it.each([
  ["no JSON", "{", "is not JSON"],
  ["something else", "{}", "is not a plan as JSON; `terraform show -json PLAN > plan.json` writes one"],
  ["nothing", "null", "is not a plan as JSON"],
  ["without a list of changes", '{"format_version":"1","planned_values":{},"resource_changes":{}}', "is not a plan as"],
  ["with a null change", '{"format_version":"1","planned_values":{},"resource_changes":[null]}', "is not a plan as"],
  ["with a bad resource", '{"format_version":"1","planned_values":{"root_module":{"resources":[1]}}}', "is not a plan"],
  [
    "with something else for a configured module",
    '{"format_version":"1","configuration":{"root_module":{"module_calls":{"m":{"module":{"resources":{}}}}}}}',
    "is not a plan",
  ],
  [
    "with nothing for a configured resource",
    '{"format_version":"1","configuration":{"root_module":{"resources":[null]}}}',
    "is not a plan",
  ],
])("a plan is refused that is %s", (_, content, problem) => {
  expect(planSaying(content)).toThrow(problem);
});

it("a missing plan is reported with the command that writes one", () => {
  expect(() => readPlanFile("no-such-plan.json")).toThrow("`terraform show -json PLAN > plan.json` writes one");
});

it("only objects of this provider are found, in all modules, although types of others may begin alike", () => {
  const resource = (address: string, provider_name?: string) => ({
    address,
    mode: "managed",
    type: "pve_pool",
    provider_name,
  });
  const own = [
    resource("pve_pool.a", "registry.terraform.io/cdktf-pve/pve"),
    resource("module.m.pve_pool.b", "registry.opentofu.org/cdktf-pve/pve"),
    resource("module.m.pve_pool.c"),
  ];
  const others = [
    resource("pve_pool.other", "registry.terraform.io/somebody/pve"),
    { address: "null_resource.x", mode: "managed", type: "null_resource" },
  ];
  const all = [...own, ...others];
  const addresses = (found: readonly { readonly address: string }[]) => found.map(({ address }) => address);
  const change = { actions: ["create"] };
  expect(addresses(ownChanges({ resource_changes: all.map((one) => ({ ...one, change })) }))).toEqual(addresses(own));
  const module = { resources: all.slice(0, 1), child_modules: [{ resources: all.slice(1) }] };
  expect(addresses(ownResources(module))).toEqual(addresses(own));
  expect(ownResources(undefined)).toEqual([]);
  const provider_config = { pve: { name: "pve", expressions: {} }, "pve.lab": { name: "pve" }, null: { name: "null" } };
  expect([...ownProviders({ configuration: { provider_config } })]).toEqual([
    ["pve", {}],
    ["pve.lab", {}],
  ]);
});

it.each([
  ["pve_pool.web", "pve_pool.web"],
  ["pve_pool.each[3]", "pve_pool.each"],
  ['pve_pool.each["a"]', "pve_pool.each"],
  ['pve_pool.each["a[b]"]', "pve_pool.each"],
  ['pve_pool.each["a[\\"b\\"]"]', "pve_pool.each"],
  ['module.m["x"].pve_pool.each["a"]', 'module.m["x"].pve_pool.each'],
  ['module.m["x"].pve_pool.web', 'module.m["x"].pve_pool.web'],
])("the block of %s is %s", (address, block) => {
  expect(withoutIndex(address)).toBe(block);
});

it.each([
  ["all", "x", true, "?"],
  ["nothing", { a: 1 }, {}, { a: 1 }],
  ["no value", undefined, false, null],
  ["an attribute", { a: 1, b: null }, { b: true }, { a: 1, b: "?" }],
  ["an attribute without a value", undefined, { b: true }, { b: "?" }],
  ["a part of an element", [{ a: 1 }, { a: 2 }], [{}, { a: true }], [{ a: 1 }, { a: "?" }]],
])("marks values that are known after the apply: %s", (_, value: unknown, unknown, expected) => {
  expect(replaceUnknown(value, unknown, "?")).toEqual(expected);
});
