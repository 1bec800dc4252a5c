/** Mock data of the provider for `terraform test`: a block for each type that has values which only a server can give. */
import type { Value } from "../../plugin/cty/value";
import { isMap } from "../../plugin/cty/value";
import { dataSources, resources } from "../../resources";
import { hclLiteral } from "../export/literals";
import { type Examples, valuesIn } from "./examples";
import { computedOf, usualValues } from "./value";

const HEAD = `# Values that tests with mock_provider "pve" get in the place of a server's, written by \`cdktf-pve mocks\`.
# Lists of objects that data sources find are empty; a test that needs some has override_data.
#
#   mock_provider "pve" {
#     source = "./tests/pve"
#   }
`;

export function mockFile(): string {
  const examples = valuesIn([...resources, ...dataSources].map(({ documentation }) => documentation.example));
  const own = new Map(resources.map(({ type, documentation }) => [type, valuesIn([documentation.example])]));
  const usual = new Map<string, Value[]>();
  for (const { attributes } of resources) usualValues(attributes, usual);
  const sources = (type: string) => ({ type, own: own.get(type) ?? (new Map() as Examples), all: examples, usual });
  const blocks = [
    ...resources.map(({ type, attributes }) => ["mock_resource", type, computedOf(attributes, sources(type))] as const),
    ...dataSources.map(({ type, attributes }) => ["mock_data", type, computedOf(attributes, sources(type))] as const),
  ];
  const written = blocks
    .filter(([, , values]) => Object.keys(values).length > 0)
    .map(([kind, type, values]) => `${kind} "pve_${type}" {\n  defaults = ${literal(values, "  ")}\n}\n`);
  return [HEAD, ...written].join("\n");
}

function literal(value: Value, indent: string): string {
  if (typeof value === "string") return hclLiteral(value);
  if (Array.isArray(value)) return `[${value.map((part: Value) => literal(part, indent)).join(", ")}]`;
  if (!isMap(value)) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return "{}";
  const longest = Math.max(...entries.map(([name]) => name.length));
  const inner = `${indent}  `;
  const lines = entries.map(([name, part]) => `${inner}${name.padEnd(longest)} = ${literal(part, inner)}\n`);
  return `{\n${lines.join("")}${indent}}`;
}
