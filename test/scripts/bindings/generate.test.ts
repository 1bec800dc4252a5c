/** Rules for the bindings of all definitions. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docOf } from "../../../scripts/bindings/definitions";
import { bindings } from "../../../scripts/bindings/generate";
import { ROOT } from "../../../scripts/build/project";
import type { Attribute, Attributes } from "../../../src/framework/attribute";
import { dataSources, resources } from "../../../src/resources";

const DOCS = "https://example.com/docs";
const families = readdirSync(join(ROOT, "src", "resources")).concat(readdirSync(join(ROOT, "src", "constructs")));
const files = bindings({ version: "1.0.0", pages: DOCS, exported: [...new Set(families)], extended: [] });

it("the bindings of all definitions link to existing reference pages", () => {
  const links = Object.values(files).flatMap(
    (text) => String(text).match(/https:\/\/example\.com\/docs[^#\s}]*/g) ?? [],
  );
  const pages = new Set(links.map((link) => link.slice(DOCS.length + 1)));
  expect(pages.size).toBeGreaterThan(resources.length + dataSources.length);
  expect([...pages].filter((page) => !existsSync(join(ROOT, "docs", page)))).toEqual([]);
});

it("the bindings of all definitions use no HCL name for a type", () => {
  const comments = Object.values(files).flatMap((text) => String(text).match(/^ *\/?\*.*$/gm) ?? []);
  const types = new Set([...resources, ...dataSources].map(({ type }) => `\`pve_${type}\``));
  expect(comments.filter((line) => line.match(/`pve_\w+`/g)?.some((code) => types.has(code)))).toEqual([]);
});

type Check = Attribute["traits"]["checks"][number];

function within(attributes: Attributes, at: string): [string, Attribute][] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { shape } = attribute;
    const inner = shape.kind === "object" ? within(shape.attributes, `${at}.${name}`) : [];
    return [[`${at}.${name}`, attribute], ...inner];
  });
}

/** Returns the checks of strings, and of strings in collections. */
function textChecks({ shape, traits }: Attribute): readonly Check[] {
  if ("element" in shape) return textChecks(shape.element);
  return shape.kind === "string" ? traits.checks : [];
}

const lists = (check: Check) => (check as (value: string) => string | undefined)("no such value")?.includes("one of");

describe("every attribute with a closed set of values", () => {
  const all = [...resources, ...dataSources].flatMap(({ type, attributes }) => within(attributes, type));
  const closed = all.filter(([, attribute]) => textChecks(attribute).some(lists));

  it("every attribute with a closed set of values has the values in the model", () => {
    expect(closed.length).toBeGreaterThan(30);
    expect(closed.filter(([, attribute]) => !docOf(attribute).values).map(([name]) => name)).toEqual([]);
  });
});
