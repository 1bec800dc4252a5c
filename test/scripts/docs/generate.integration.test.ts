/** The reference pages and the generated sections in `docs/` match the definitions and the tests. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { committed, coverageMap, openOperations } from "../../../scripts/coverage/map";
import { checksPage } from "../../../scripts/docs/checks";
import { errorsPage } from "../../../scripts/docs/errors";
import { referencePages } from "../../../scripts/docs/pages";
import { guidesWithSections } from "../../../scripts/docs/sections";
import { apiPage } from "../../../scripts/reference/api-page";
import { exceptionsOf } from "../../../scripts/reference/lifecycle-page";
import * as library from "../../../src";
import { dataSources, resources } from "../../../src/resources";
import { referenceIndex } from "../../../src/tools/explain/reference-index";
import { scenarios } from "../../lifecycle/samples";
import { stale } from "../../support/stale";

const docs = join(import.meta.dirname, "..", "..", "..", "docs");
const read = (name: string) => (existsSync(join(docs, name)) ? readFileSync(join(docs, name), "utf8") : undefined);
const stalePages = (pages: Iterable<readonly [name: string, text: string]>) => {
  const files = [...pages].map(([name, generated]) => ({ path: `docs/${name}`, committed: read(name), generated }));
  return stale(files, "npm run generate");
};

describe("the reference", () => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await referencePages();
  });

  it("the reference is up to date (npm run generate)", () => {
    expect(stalePages(pages)).toBe("");
  });

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
    const unknown = [...pages].flatMap(([name, text]) => {
      const [, family = "", construct = ""] =
        /^(?:With constructs, as `|As a construct: `new )(\w+)\.(\w+)[`(]/m.exec(text) ?? [];
      const known = typeof families[family]?.[construct] === "function";
      return known || !/^(resources|data-sources)\//.test(name) ? [] : [name];
    });
    expect(unknown).toEqual([]);
  });

  it("the reference has no page of a removed type", () => {
    const folders = ["resources", "data-sources", "actions", "functions", "list-resources", "ephemeral-resources"];
    const files = folders.flatMap((folder) => readdirSync(join(docs, folder)).map((file) => `${folder}/${file}`));
    const gone = files.filter((file) => !pages.has(file));
    expect(gone, "`npm run generate` removes these pages from docs/").toEqual([]);
  });
});

it("the life-cycle matrix has a reason for every exception", () => {
  const silent = scenarios.flatMap(exceptionsOf).filter(({ reason }) => !/\w+ \w+/.test(reason));
  expect(silent).toEqual([]);
});

it("the page of checks is up to date (npm run generate)", () => {
  expect(stalePages([["checks.md", checksPage()]])).toBe("");
});

it("the page of errors is up to date (npm run generate)", () => {
  expect(stalePages([["errors.md", errorsPage()]])).toBe("");
});

it("the generated sections of guides are up to date (npm run generate)", () => {
  expect(stalePages(guidesWithSections())).toBe("");
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
