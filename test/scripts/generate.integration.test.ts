/** The generated files that git tracks match the API description, the definitions and the tests. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { filesUnder } from "../../scripts/build/steps";
import { committed, coverageMap, openOperations } from "../../scripts/coverage/map";
import { ofDefinitions, ofFamilies, ofTheApi, orphans } from "../../scripts/generate";
import { apiPage } from "../../scripts/reference/api-page";
import { exceptionsOf } from "../../scripts/reference/lifecycle-page";
import * as library from "../../src";
import { dataSources, resources } from "../../src/resources";
import { referenceIndex } from "../../src/tools/explain/reference-index";
import { scenarios } from "../lifecycle/samples";

const generated = { ...(await ofTheApi()), ...(await ofFamilies()), ...(await ofDefinitions()) };

it.each(Object.entries(generated))("%s is up to date (npm run generate)", (path, text) => {
  expect(existsSync(at(path)) ? readFileSync(at(path), "utf8") : undefined).toBe(text);
});

it("the tables of operations have no file of a removed area", () => {
  expect(filesUnder("src/api/operations").filter((path) => !(path in generated))).toEqual([]);
});

describe("the reference", () => {
  it("the page of the API of the constructs has each class of the library, its methods and constants", () => {
    const page = apiPage(referenceIndex().classes);
    const names = Object.entries(library).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : Object.keys(value),
    );
    const classes = names.filter((name) => !/To(Hcl)?Terraform$|(OutputReference|List|Map)$/.test(name));
    expect(classes.length).toBeGreaterThan(250);
    expect(classes.filter((name) => !new RegExp(`(### |\\[?\`)${name}\\b`).test(page))).toEqual([]);
    for (const member of ["addVnet(id: string", "firewall?: firewall.FirewallTier", "`POSTGRESQL`", "`fromRef`"])
      expect(page).toContain(member);
  });

  it("names the construct of every type with its exported name", () => {
    const families = library as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const unknown = Object.entries(generated).flatMap(([path, text]) => {
      const [, family = "", construct = ""] =
        /^(?:With constructs, as `|As a construct: `new )(\w+)\.(\w+)[`(]/m.exec(text) ?? [];
      const known = typeof families[family]?.[construct] === "function";
      return known || !/^docs\/(resources|data-sources)\//.test(path) ? [] : [path];
    });
    expect(unknown).toEqual([]);
  });

  it("the reference has no page of a removed type", async () => {
    expect(await orphans(generated), "`npm run generate` removes these pages from docs/").toEqual([]);
  });
});

it("the life-cycle matrix has a reason for every exception", () => {
  const silent = scenarios.flatMap(exceptionsOf).filter(({ reason }) => !/\w+ \w+/.test(reason));
  expect(silent).toEqual([]);
});

describe("the coverage map", () => {
  // The map of another run: this one's tests are still running.
  const map = coverageMap(committed());

  it("the coverage map has every operation of the API, each used by a type and sent by a test", () => {
    expect(map).toHaveLength(269);
    expect(openOperations(map)).toEqual([]);
  });

  it("knows every operation of a definition", () => {
    const known = new Set(["GET /version", ...map.map(({ method, path }) => `${method} ${path}`)]);
    const named = [...resources, ...dataSources].flatMap(({ type, operations }) =>
      operations.map((operation) => [operation, type] as const),
    );
    expect(named.filter(([operation]) => !known.has(operation))).toEqual([]);
  });
});
