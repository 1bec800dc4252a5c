import { expect, it } from "vitest";
import { className, inWordsOfConstructs } from "../../src/checks/class-names";
import { typeNames } from "../../src/resources/type-names";

const families = Object.entries(typeNames());

it("every type has a class, and texts name that in its place", () => {
  for (const [family, { resources, dataSources }] of families) {
    for (const type of resources) {
      const name = className(`pve_${type}`);
      expect(name).toMatch(new RegExp(`^${family}\\.(?!Data)[A-Z]\\w+$`));
      expect(inWordsOfConstructs(`use pve_${type}. Or`)).toBe(`use ${name}. Or`);
    }
    for (const type of dataSources)
      expect(inWordsOfConstructs(`The data source \`pve_${type}\` lists them.`)).toBe(
        `The data source \`${className(`pve_${type}`, "data-source")}\` lists them.`,
      );
  }
});

it.each([
  ["pve_sdn_fabric_ospf", "sdn.FabricOspf"],
  ["(pve_pool)", "(pools.Pool)"],
  ["the data source pve_pools", "the data source pools.DataPools"],
  ["see pve_version", "see cluster.DataVersion"],
  ["Write a resource for each, with for_each", "Write a resource for each, with forEach"],
  ["`depends_on`, `create_before_destroy`", "`dependsOn`, `createBeforeDestroy`"],
])("%s becomes %s", (text, words) => {
  expect(inWordsOfConstructs(text)).toBe(words);
});

it.each([
  'Got "pve_pool".',
  'did you mean "a \\" pve_pool"?',
  "web/pve_pool has it",
  "pve_pool/web has it",
  "pve_pool.web",
  "module.pve_pool",
  "pve_pool[0]",
  "pve_no_such_type",
  "my_for_each_loop",
])("%s stays as it is", (text) => {
  expect(inWordsOfConstructs(text)).toBe(text);
});
