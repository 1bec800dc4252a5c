/** Single attributes on a reference page. */
import { expect, it } from "vitest";
import { renderPage } from "../../../scripts/docs/page";
import { number, setOf, string } from "../../../src/framework/attribute";
import { schemaAttributes } from "../../../src/framework/schemas";
import { dataSources, resources } from "../../../src/resources";

type Page = Parameters<typeof renderPage>[0];

const render = (attributes: Page["attributes"], page: Partial<Page> = {}) =>
  renderPage({
    ...{ title: "pve_vnet", kind: "Resource", subcategory: "SDN", description: "A network.", example: "" },
    ...{ attributes, ...page },
  });

it("a reference page names the types whose IDs an attribute holds, also in nested objects", () => {
  const attributes = {
    zone: string({ doc: "Zone." }).required(),
    tag: string({ doc: "Tag." }).optional(),
    ranges: setOf({ pool: string({ doc: "Pool." }).optional() }, { doc: "Ranges." }).optional(),
  };
  const page = render(attributes, { refersTo: { zone: ["pve_zone_a", "pve_zone_b"], "ranges.pool": ["pve_pool"] } });
  expect(page).toContain("- `zone` (String) Zone. Refers to `pve_zone_a`, `pve_zone_b`.\n");
  expect(page).toContain("- `pool` (String) Pool. Refers to `pve_pool`.\n");
  expect(page).toMatch(/^- `tag` \(String\) Tag\.$/m);
});

it("a reference page sorts optional attributes by subject, and lists the others last", () => {
  const names = ["dns", "mtu", "nodes"];
  const attributes = Object.fromEntries(names.map((name) => [name, string({ doc: "Text." }).optional()]));
  const page = render(attributes, { subjects: { Names: ["dns"], Nodes: ["nodes"] } });
  expect(page).toContain("Names:\n- `dns` (String) Text.\n\nNodes:\n- `nodes`");
  expect(page).toMatch(/\n\nOther:\n- `mtu` \(String\) Text\.$/m);
});

it.each(resources.map((resource) => [resource.type, resource] as const))(
  "the reference page of %s sorts more than 15 arguments by subject, each under one subject",
  (_, { attributes, subjects = {} }) => {
    const schema = Object.entries(schemaAttributes(attributes));
    const optional = schema.flatMap(([name, { optional }]) => (optional ? [name] : []));
    const settable = schema.filter(([, { optional, required }]) => optional || required);
    const named = Object.values(subjects).flat();
    expect(named.length > 0).toBe(settable.length > 15);
    expect(named.filter((name) => !optional.includes(name))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  },
);

it("the reference page of a data source links to the resource with its attributes, and lists only the differences", () => {
  const { attributes } = dataSources.find(({ type }) => type === "sdn_zone_evpn") as (typeof dataSources)[number];
  const page = render(
    { ...attributes, load: number({ doc: "Load." }).computed() },
    { title: "pve_sdn_zone_evpn", kind: "Data Source" },
  );
  expect(page).toContain(
    "All attributes of the resource [`pve_sdn_zone_evpn`](../resources/sdn_zone_evpn.md#schema) except `applied`, and:\n",
  );
  expect(page).toContain("- `load` (Number) Load.\n");
  expect(page).toContain("- `zone` (String)");
  expect(page).not.toContain("- `vrf_vxlan`");
});
