import { expect, it } from "vitest";
import { string } from "../../../src/framework/attribute";
import { resourceBlock } from "../../../src/tools/export/hcl";
import { withReferences } from "../../../src/tools/export/references";
import type { ClusterObject } from "../../../src/tools/inventory/objects";
import { clusterObject } from "./objects";

/** An object of a made-up type: `id` names it, `partner` names another. */
function object(type: string, id: string, partner: string | null, family = type): ClusterObject {
  const attributes = {
    id: string({ doc: "Id." }).required().identifies(`made.${type}`, "made.any"),
    partner: string({ doc: "Another one." }).optional().refersTo("made.any"),
  };
  const resource = { type, family, attributes, identity: ["id"] } as unknown as ClusterObject["resource"];
  return { resource, id, name: id, values: { id, partner } };
}

/** `b -> a`: b follows a and refers to it; `b = a`: the name remains a string. */
const shown = (...objects: readonly ClusterObject[]) =>
  withReferences(objects).map(({ object: { id, values }, needs }) =>
    values.partner ? `${id} ${needs.size > 0 ? "->" : "="} ${String(values.partner)}` : id,
  );

it("an object that another one names is written first, and referred to", () => {
  expect(shown(object("host", "b", "a"), object("host", "a", null))).toEqual(["a", "b -> a"]);
  const chain = [object("host", "c", "b"), object("host", "b", "a"), object("host", "a", null)];
  expect(shown(...chain)).toEqual(["a", "b -> a", "c -> b"]);
});

it("families and types are kept together, in the order of their references", () => {
  const objects = [
    object("job", "j1", "p1", "backup"),
    object("job", "j2", null, "backup"),
    object("pool", "p1", null, "pools"),
    object("member", "m1", "p1", "pools"),
    object("pool", "p2", null, "pools"),
  ];
  expect(shown(...objects)).toEqual(["p1", "p2", "m1 -> p1", "j1 -> p1", "j2"]);
});

it.each([
  ["objects", [object("host", "a", "b"), object("host", "b", "a")], ["b = a", "a -> b"]],
  ["types", [object("x", "a", "b", "f"), object("y", "b", "a", "f")], ["b = a", "a -> b"]],
  ["families", [object("x", "a", "b"), object("y", "b", "a")], ["b = a", "a -> b"]],
  ["one with itself", [object("x", "a", "a")], ["a = a"]],
])("cycles of %s are broken", (_, objects, expected) => {
  expect(shown(...objects)).toEqual(expected);
});

it.each(["dc/office", "dc/OFFICE"])("an alias is referred to by its name in any letter case: %s", (source) => {
  const alias = clusterObject("firewall_alias", "Office", { name: "Office", cidr: "192.0.2.1", ref: "dc/office" });
  const rule = clusterObject("firewall_rule", "0", { type: "in", action: "DROP", source });
  expect(withReferences([rule, alias]).map(({ object: { id }, needs }) => [id, needs.size])).toEqual([
    ["Office", 0],
    ["0", 1],
  ]);
});

it("names of objects outside the export remain strings", () => {
  expect(shown(object("host", "a", "elsewhere"))).toEqual(["a = elsewhere"]);
});

it("a nested object refers to its nearest exported ancestor by the beginning of its ID", () => {
  const made = withReferences(["a/b/c", "a", "a/b", "other/b", "a/$"].map((id) => object("host", id, null)));
  expect(made.map(({ object: { id }, needs }) => [id, ...[...needs].map((other) => other.id)])).toEqual([
    ["a"],
    ["a/b", "a"],
    ["a/b/c", "a/b"],
    ["other/b"],
    ["a/$"],
  ]);
  expect(resourceBlock(made[2] as (typeof made)[number])).toContain('id = "${pve_host.a/b.id}/c"');
});

it("elements with numbers as keys are sorted by number", () => {
  const entries = [100, 5, 20].map((seq) => ({ seq, action: "permit", prefix: "10.0.0.0/8" }));
  const [list] = withReferences([clusterObject("sdn_prefix_list", "one", { prefix_list: "one", entries })]);
  const text = resourceBlock(list as NonNullable<typeof list>);
  expect([...text.matchAll(/"(\d+)" += \{/g)].map(([, seq]) => Number(seq))).toEqual([5, 20, 100]);
});
