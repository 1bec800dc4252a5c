import { expect, it } from "vitest";
import { definitionsOf } from "../../src/framework/definitions";
import { dataSources, ephemerals, resources, serverTexts } from "../../src/resources";
import { families } from "../../src/resources/families.generated";
import { familiesOnDemand } from "../../src/resources/families-on-demand.generated";
import type { Family } from "../../src/resources/family";
import { typesOnDemand } from "../../src/resources/on-demand";
import { typeNames } from "../../src/resources/type-names";

/** Definitions on demand, with the families that were loaded, in order. */
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
  const { resources, dataSources, ephemerals } = types;
  return {
    loaded,
    ...types,
    resources: definitionsOf(resources),
    dataSources: definitionsOf(dataSources),
    ephemerals: definitionsOf(ephemerals),
  };
}

it("only the family of a requested type is loaded", () => {
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

it("ephemeral resources load only their own family", () => {
  const { loaded, ephemerals } = onDemand();
  expect(ephemerals.types).toContain("sdn_lock");
  expect(loaded).toEqual([]);
  expect(ephemerals.find("sdn_lock")?.type).toBe("sdn_lock");
  expect(ephemerals.find("acme_plugin")?.attributes).toHaveProperty("data");
  expect(ephemerals.find("acme_account")).toBeUndefined();
  expect(loaded).toEqual(["sdn", "acme"]);
});

it("types on demand are all types, in the same order, with the states of other providers that they accept", () => {
  const lazy = onDemand();
  const [eager, eagerData] = [definitionsOf(resources), definitionsOf(dataSources)];
  expect(lazy.resources.types).toEqual(eager.types);
  expect(lazy.resources.identified).toEqual(eager.identified);
  expect(lazy.dataSources.types).toEqual(eagerData.types);
  for (const type of eager.types) expect(lazy.resources.find(type)).toEqual(eager.find(type));
  expect(lazy.ephemerals.types).toEqual(ephemerals.map(({ type }) => type));
  const shown = ({ type, attributes, operations }: Omit<(typeof ephemerals)[number], "open">) => ({
    names: [type, ...Object.keys(attributes)],
    operations,
  });
  for (const ephemeral of ephemerals)
    expect(shown(lazy.ephemerals.find(ephemeral.type) ?? ephemeral)).toEqual(shown(ephemeral));
  for (const type of eagerData.types) expect(lazy.dataSources.find(type)).toBe(eagerData.find(type));
});

it("texts of the server come from all families, and load at the first search", () => {
  const { loaded, serverTexts: rows } = onDemand();
  expect(loaded).toEqual([]);
  expect(typeof rows === "function" && rows()).toEqual(serverTexts);
  expect(loaded).toEqual(Object.keys(families));
});

it("bundles have every family on demand", () => expect(Object.keys(familiesOnDemand)).toEqual(Object.keys(families)));
