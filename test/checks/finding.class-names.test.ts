import { expect, it } from "vitest";
import { className, ofConstructs } from "../../src/checks/finding";
import { render, template } from "../../src/naming/message";
import { typeNames } from "../../src/resources/type-names";

const families = Object.entries(typeNames());
const rendered = (text: string) => render(template(text), ofConstructs());

it("every type has a class, and messages name that in its place", () => {
  for (const [family, { resources, dataSources }] of families) {
    for (const type of resources) {
      const name = className(`pve_${type}`);
      expect(name).toMatch(new RegExp(`^${family}\\.(?!Data)[A-Z]\\w+$`));
      expect(rendered(`Use \`pve_${type}\`.`)).toBe(`Use \`${name}\`.`);
    }
    for (const type of dataSources) {
      const name = className(`data.pve_${type}`);
      expect(name).toMatch(new RegExp(`^${family}\\.Data[A-Z]\\w+$`));
      expect(rendered(`\`data.pve_${type}\` lists them.`)).toBe(`\`${name}\` lists them.`);
    }
  }
});

it.each([
  ["pve_sdn_fabric_ospf", "sdn.FabricOspf"],
  ["pve_pool", "pools.Pool"],
  ["data.pve_pools", "pools.DataPools"],
  ["pve_version", "cluster.DataVersion"],
  ["pve_no_such_type", "pve_no_such_type"],
  ["data.pve_no_such_type", "data.pve_no_such_type"],
])("%s becomes %s", (type, name) => expect(className(type)).toBe(name));
