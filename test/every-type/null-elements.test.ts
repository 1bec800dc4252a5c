/** Null in a list, set or map, for example from `[var.address]` without a value, is refused before any request. */
import { expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import { collector, validateConfiguration } from "../../src/framework/planning/validate";
import type { Value, ValueMap } from "../../src/plugin/cty/value";
import { resources } from "../../src/resources";

/** Only compared, never sent. */
const KEPT_HERE = "triggers";

/** Returns the path of each collection, and a collection of null. */
function collections(attributes: Attributes, outer: readonly string[] = []): [path: string[], ofNull: Value][] {
  return Object.entries(attributes).flatMap(([name, { shape, isConfigurable }]): [string[], Value][] => {
    const path = [...outer, name];
    if (!isConfigurable || name === KEPT_HERE) return [];
    if (shape.kind === "object" && shape.nesting === "single") return collections(shape.attributes, path);
    const kind = shape.kind === "object" ? shape.nesting : shape.kind;
    if (kind === "map") return [[path, { "0": null }]];
    return kind === "list" || kind === "set" ? [[path, [null]]] : [];
  });
}

const cases = resources.flatMap((definition) =>
  collections(definition.attributes).map(
    ([path, ofNull]) => [`${definition.type}.${path.join(".")}`, definition, path, ofNull] as const,
  ),
);

it.each(cases)("%s", (name, definition, path, ofNull) => {
  const { attributes } = definition;
  const unset = Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  const given = path.reduceRight<Value>((inner, name) => ({ [name]: inner }), ofNull);
  const report = collector();
  validateConfiguration(attributes, definition, { ...unset, ...(given as ValueMap) }, report, {
    writeOnlyAllowed: true,
  });
  const severities = report.diagnostics.map(({ severity }) => severity);
  expect(severities, `${name} takes a null element`).toContain("error");
});
