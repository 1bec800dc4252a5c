import { expect, it } from "vitest";
import { definitionsOf } from "../../src/framework/definitions";
import { dataSources, resources, serverTexts } from "../../src/resources";
import { families } from "../../src/resources/families";
import { familiesOnDemand } from "../../src/resources/families-on-demand";
import type { Family } from "../../src/resources/family";
import { typesOnDemand } from "../../src/resources/on-demand";
import { typeNames } from "../../src/resources/type-names";

/** With the families that were loaded, in their order. */
function onDemand() {
  const loaded: string[] = [];
  const loaders = Object.entries(families as Readonly<Record<string, Family>>).map(([name, family]) => [
    name,
    () => {
      if (!loaded.includes(name)) loaded.push(name);
      return family;
    },
  ]);
  const types = typesOnDemand(typeNames(), Object.fromEntries(loaders));
  return { loaded, ...types, resources: definitionsOf(types.resources), dataSources: definitionsOf(types.dataSources) };
}

it("only the family of a type that is asked for is loaded", () => {
  const { loaded, resources, dataSources } = onDemand();
  expect(resources.types).toContain("sdn_vnet");
  expect(resources.identified).toContain("sdn_vnet");
  expect(resources.find("no_such_type")).toBeUndefined();
  expect(loaded).toEqual([]);
  expect(resources.find("firewall_alias")?.type).toBe("firewall_alias");
  expect(loaded).toEqual(["firewall"]);
  expect(dataSources.find("pools")?.type).toBe("pools");
  expect(loaded).toEqual(["firewall", "pools"]);
});

it("types on demand are all types, in the same order, with the states of other providers that they take over", () => {
  const lazy = onDemand();
  const [eager, eagerData] = [definitionsOf(resources), definitionsOf(dataSources)];
  expect(lazy.resources.types).toEqual(eager.types);
  expect(lazy.resources.identified).toEqual(eager.identified);
  expect(lazy.dataSources.types).toEqual(eagerData.types);
  for (const type of eager.types) expect(lazy.resources.find(type)).toEqual(eager.find(type));
  for (const type of eagerData.types) expect(lazy.dataSources.find(type)).toBe(eagerData.find(type));
});

it("texts of the server are those of all families, loaded when the first words are looked for", () => {
  const { loaded, serverTexts: rows } = onDemand();
  expect(loaded).toEqual([]);
  expect(typeof rows === "function" && rows()).toEqual(serverTexts);
  expect(loaded).toEqual(Object.keys(families));
});

it("bundles have every family on demand", () => {
  expect(Object.keys(familiesOnDemand)).toEqual(Object.keys(families));
});
