/** `from…` of every class that others refer to: an object that another configuration manages. */
import { expect, it } from "vitest";
import { references } from "../../../scripts/bindings/generate";
import { camelCase, constructName, upperFirst } from "../../../scripts/bindings/names";
import * as library from "../../../src";
import { resources } from "../../../src/resources";
import { resources as synthesized } from "../../constructs/synthesized";

const families = library as unknown as Readonly<Record<string, Readonly<Record<string, Record<string, unknown>>>>>;
const identified = references.flatMap(({ attribute, implementedBy }) =>
  implementedBy.filter((type) => !type.startsWith("data.")).map((type) => [type, camelCase(attribute)] as const),
);

it.each(identified)("%s from another configuration is given by its %s", (type, property) => {
  const { family = "" } = resources.find((resource) => `pve_${resource.type}` === type) ?? {};
  const construct = families[family]?.[constructName(type, "resource", family)];
  const from = construct?.[`from${upperFirst(property)}`] as (
    scope: unknown,
    id: string,
    value: string,
  ) => Record<string, string>;
  let found: Record<string, string> | undefined;
  expect(
    synthesized((scope) => {
      found = from(scope, "elsewhere", "known");
    }),
  ).toBeUndefined();
  expect(found?.[property]).toBe("known");
});

it("an object from another configuration is accepted in place of its ID", () => {
  const written = synthesized((scope) => {
    new library.sdn.Vnet(scope, "vnet", { vnet: "v1", zone: library.sdn.ZoneVlan.fromZone(scope, "zone", "prod") });
    new library.firewall.Rules(scope, "rules", {
      rules: [{ type: "in", action: "ACCEPT", source: library.firewall.Ipset.fromRef(scope, "set", "+dc/office") }],
    });
  });
  expect(written.pve_sdn_vnet).toMatchObject({ vnet: { zone: "prod" } });
  expect(written.pve_firewall_rules).toMatchObject({ rules: { rules: [{ source: "+dc/office" }] } });
});
