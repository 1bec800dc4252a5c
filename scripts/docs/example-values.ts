/** The literal values in typical examples, for the mock data of `cdktf-pve test-mocks`. */

import type { Attributes } from "../../src/framework/attribute";
import { dataSources, resources } from "../../src/resources";
import { isComputed } from "../../src/tools/test-mocks/plausible-values";
import { typicalExample } from "./example-files";

type Literal = string | number | boolean | readonly string[];

/** Attributes and their literals. Skips references and values on several lines. */
export function literalsIn(example: string): [name: string, value: Literal][] {
  return example.split(/\n|[{},](?= *\w+ *= )/).flatMap((line): [string, Literal][] => {
    const [, name = "", literal = ""] =
      /^[\s{]*(\w+) *= *("[^"$]*"|\d+|true|false|\["[^\]$]*"\])\s*[},]*$/.exec(line.trim()) ?? [];
    // HCL strings without expressions are valid JSON strings.
    return name === "" ? [] : [[name, JSON.parse(literal) as Literal]];
  });
}

/** Names of attributes that the server may decide, in any type. */
function computedNames(attributes: Attributes): string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => [
    ...(isComputed(attribute) || attribute.traits.derivation
      ? [name, ...(attribute.traits.derivation?.from ?? [])]
      : []),
    ...(attribute.shape.kind === "object" ? computedNames(attribute.shape.attributes) : []),
  ]);
}

/** An array of literals, as the formatter writes it. */
const inCode = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(inCode).join(", ")}]` : JSON.stringify(value);

export const EXAMPLE_VALUES_FILE = "src/tools/test-mocks/example-values.generated.ts";

export function exampleValuesFile(): string {
  const names = new Set([...resources, ...dataSources].flatMap(({ attributes }) => computedNames(attributes)));
  const rows = [...resources, ...dataSources].flatMap((definition) => {
    const type = definition.kind === "resource" ? definition.type : `data.${definition.type}`;
    return literalsIn(typicalExample(definition))
      .filter(([name]) => names.has(name))
      .map((literal) => inCode([type, ...literal]));
  });
  return `/** Values in typical examples, by type and attribute: written by \`npm run generate\` from the files in \`examples\`. */
import type { Value } from "../../plugin/cty/value";

export const EXAMPLE_VALUES: readonly (readonly [type: string, name: string, value: Value])[] = [
${[...new Set(rows)].map((row) => `  ${row},\n`).join("")}];
`;
}
