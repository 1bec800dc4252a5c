/** `cdktf-pve test-mocks`: mock data for `terraform test`, with a block for each type with computed values. */
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { dataSources, resources } from "../../resources";
import { hclAttributes, hclLiteral } from "../languages/literals";
import type { Report } from "../report/report";
import { EXAMPLE_VALUES } from "./example-values.generated";
import { computedOf, type Examples, usualValues } from "./plausible-values";

const HEAD = `# Values that tests with mock_provider "pve" get instead of a server's, written by \`cdktf-pve test-mocks\`.
# Lists of objects in data sources are empty; use override_data in tests that need some.
#
#   mock_provider "pve" {
#     source = "./tests/pve"
#   }
`;

export interface Mock {
  readonly kind: "mock_resource" | "mock_data";
  readonly type: string;
  readonly defaults: ValueMap;
}

function examplesOf(isIncluded: (type: string) => boolean): Examples {
  const found = new Map<string, Value[]>();
  for (const [type, name, value] of EXAMPLE_VALUES)
    if (isIncluded(type)) found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

/** Mocks of all types with computed values. */
function mocks(): Mock[] {
  const all = examplesOf(() => true);
  const usual = new Map<string, Value[]>();
  for (const { attributes } of resources) usualValues(attributes, usual);
  const sources = (type: string) => ({ type, own: examplesOf((other) => other === type), all, usual });
  const blocks = [
    ...resources.map((resource) => ({ ...resource, kind: "mock_resource" as const })),
    ...dataSources.map((dataSource) => ({ ...dataSource, kind: "mock_data" as const })),
  ];
  return blocks
    .map(({ kind, type, attributes }) => {
      return { kind, type: `pve_${type}`, defaults: computedOf(attributes, sources(type)) };
    })
    .filter(({ defaults }) => Object.keys(defaults).length > 0);
}

export const testMocks = (): Report<readonly Mock[]> => ({ text: mockFile, json: mocks() });

export function mockFile(): string {
  const written = mocks().map(
    ({ kind, type, defaults }) => `${kind} "${type}" {\n  defaults = ${literal(defaults, "  ")}\n}\n`,
  );
  return [HEAD, ...written].join("\n");
}

function literal(value: Value, indent: string): string {
  if (typeof value === "string") return hclLiteral(value);
  if (Array.isArray(value)) return `[${value.map((part: Value) => literal(part, indent)).join(", ")}]`;
  if (!isMap(value)) return String(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const lines = entries.map(([name, part]) => [name, literal(part, inner)] as const);
  return `{\n${hclAttributes(lines, inner)}${indent}}`;
}
