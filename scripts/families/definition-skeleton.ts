/**
 * The definition of a new family: a resource with the parameters of the API description, its data sources and example,
 * and the rows of its error messages. Each text to write begins with TODO.
 */
import type { ParameterSchema } from "../../src/simulator/schema/operation";
import { camelCase, snakeCase, upperFirst } from "../../src/strings/case";
import type { DescribedCollection, Files } from "./described-collection";
import { sampleValues } from "./sample-values";

/** Type of the resource: `widget` of the family `widgets`. */
export const typeOf = ({ name }: DescribedCollection): string => name.replace(/s$/, "");

/** Name of the attribute of a parameter: `max_size` of `max-size`. */
export const attributeName = (parameter: string): string => snakeCase(parameter.replaceAll("-", "_"));

/** Second argument of `parameter(…)`. */
function describedValue(family: string, name: string, parameter: ParameterSchema): string {
  const doc = 'doc: "TODO."';
  switch (parameter.type) {
    case "boolean":
      return `bool({ ${doc} })`;
    case "integer": {
      const { minimum, maximum } = parameter;
      const limits = [
        ...(minimum === undefined ? [] : [`min: ${minimum}`]),
        ...(maximum === undefined ? [] : [`max: ${maximum}`]),
      ];
      return `integer({ ${[doc, ...limits].join(", ")} })`;
    }
    case "number":
      return `number({ ${doc} })`;
    case "array":
      return `set(string({ ${doc} }), { ${doc} })`;
    default:
      return `{ ${[doc, ...checkOf(family, name, parameter)].join(", ")} }`;
  }
}

function checkOf(family: string, name: string, { enum: values, maxLength }: ParameterSchema): string[] {
  if (values) {
    const meanings = values.map((value) => `${JSON.stringify(value)}: "TODO."`).join(", ");
    return [`check: [enumeration("${family}.${upperFirst(camelCase(name))}", "TODO.", { ${meanings} })]`];
  }
  return maxLength === undefined ? [] : [`check: [maxLength(${maxLength})]`];
}

function roleOf({ optional, type, enum: values, default: byDefault }: ParameterSchema): string {
  if (!optional) return ".required()";
  if (byDefault === undefined) return ".optional()";
  const value = type === "boolean" ? String(Boolean(Number(byDefault))) : JSON.stringify(byDefault);
  return type === "boolean" || values ? `.default(${value})` : `.optional().whenAbsent(${value})`;
}

function importsOf(attributes: string): string {
  const sources: readonly [names: readonly string[], from: string][] = [
    [["bool", "number", "set", "string"], "../../framework/attribute"],
    [["integer"], "../attributes/integer"],
    [["enumeration"], "../formats/enumeration"],
    [["maxLength"], "../formats/validator"],
  ];
  return sources
    .map(([names, from]) => [names.filter((name) => new RegExp(`\\b${name}\\(`).test(attributes)), from] as const)
    .filter(([used]) => used.length > 0)
    .map(([used, from]) => `import { ${used.join(", ")} } from "${from}";\n`)
    .join("");
}

function definition(collection: DescribedCollection): string {
  const { name, path, key, options, isTyped, isPartial } = collection;
  const type = typeOf(collection);
  const keyAttribute = attributeName(key);
  const attributes = [
    `${keyAttribute}: parameter("${key}", { doc: "TODO." }).key(),`,
    ...Object.entries(options).map(
      ([parameter, described]) =>
        `${attributeName(parameter)}: parameter("${parameter}", ${describedValue(name, parameter, described)})${roleOf(described)},`,
    ),
  ].join("\n    ");
  return `/** TODO. Facts: contributing/facts/${name}.md#${type}-object. */
${importsOf(attributes)}import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { parameter } from "../parameters/parameter";

export const ${type} = collectionResource({
  type: "${type}",
${type === name ? "" : `  family: "${name}",\n`}  description: "TODO.",
  importExample: "one",
  attributes: {
    ${attributes}
  },
  collection: {
    path: "${path}",
    key: "${keyAttribute}",
    domain: "file-${name}_cfg",
    update: "${isPartial ? "partial" : "replace"}",
${isTyped ? `    onCreate: { type: "${name}" },\n` : ""}  },
});

export const ${type}Data = objectDataSource(${type});
export const ${type}sData = listDataSource(${type}, "${type}s", { type: "${type}s" });
`;
}

/** The required arguments, in the format of `terraform fmt`. */
function example(collection: DescribedCollection): string {
  const required = Object.entries(collection.options).filter(([, { optional }]) => !optional);
  const values = [
    [attributeName(collection.key), "one"],
    ...required.map(([parameter, described]) => [attributeName(parameter), sampleValues(described)[0]] as const),
  ] as const;
  const width = Math.max(...values.map(([name]) => name.length));
  const lines = values.map(([name, value]) => `  ${name.padEnd(width)} = ${JSON.stringify(value)}\n`);
  return `resource "pve_${typeOf(collection)}" "this" {\n${lines.join("")}}\n`;
}

export function definitionSkeleton(collection: DescribedCollection): Files {
  const { name } = collection;
  const type = typeOf(collection);
  const folder = `src/resources/${name}`;
  return {
    [`${folder}/${type}.ts`]: definition(collection),
    [`examples/resources/pve_${type}/resource.tf`]: example(collection),
    [`${folder}/server-texts.ts`]: `/** Error messages of the server about ${name}. Facts: contributing/facts/${name}.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [];
`,
    [`${folder}/index.ts`]: `/** ${upperFirst(name)}. */
import type { DataSource, Resource } from "../kinds/define";
import { ${type}, ${type}Data, ${type}sData } from "./${type}";

export { serverTexts } from "./server-texts";

export const title = "${upperFirst(name)}";

export const resources: readonly Resource[] = [${type}];
export const dataSources: readonly DataSource[] = [${type}Data, ${type}sData];
`,
  };
}
