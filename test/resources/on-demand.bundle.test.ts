/** Families as bundles load them: each alone and first, so that none needs another one before. */
import { createRequire } from "node:module";
import { Script } from "node:vm";
import { beforeAll, expect, it } from "vitest";
import { bundle } from "../../scripts/build/bundle";
import { definitionsOf } from "../../src/framework/definitions";
import { families } from "../../src/resources/families.generated";
import type { typesOnDemand } from "../../src/resources/on-demand";
import { typeNames } from "../../src/resources/type-names";

type Bundle = { readonly typesOnDemand: typeof typesOnDemand };

const require = createRequire(import.meta.url);
let code: Script;
beforeAll(async () => {
  const { files } = await bundle({ entries: { types: "src/resources/on-demand.ts" }, whole: true });
  code = new Script(`(function (exports, require, module) { ${files["types.js"]}\n})`);
});

/** Loads modules as a new process would. */
function fresh() {
  const module = { exports: {} };
  code.runInThisContext()(module.exports, require, module);
  const { resources, dataSources, serverTexts } = (module.exports as Bundle).typesOnDemand(typeNames());
  return { resources: definitionsOf(resources), dataSources: definitionsOf(dataSources), serverTexts };
}

it.each(Object.entries(typeNames()))("the family %s is complete when it is loaded first", (name, types) => {
  const found = fresh();
  const attributesOf = (definition: object | undefined) =>
    Object.keys((definition as { attributes?: object } | undefined)?.attributes ?? {});
  const family = families[name as keyof typeof families];
  for (const type of types.resources) {
    const definition = family.resources.find((resource) => resource.type === type);
    expect(attributesOf(found.resources.find(type)), type).toEqual(attributesOf(definition));
    expect(found.resources.find(type)?.identity).toEqual(definition?.identity);
  }
  for (const type of types.dataSources) {
    const definition = family.dataSources.find((dataSource) => dataSource.type === type);
    expect(attributesOf(found.dataSources.find(type)), type).toEqual(attributesOf(definition));
  }
});

it("texts of the server are complete when they are loaded first", () => {
  const { serverTexts } = fresh();
  const all = Object.values(families).flatMap((family) => [...family.serverTexts]).length;
  expect((typeof serverTexts === "function" ? serverTexts() : []).length).toBeGreaterThan(all);
});
