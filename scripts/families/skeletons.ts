/**
 * All files of a new family, from the templates in `skeleton`. They work unchanged: a resource with the parameters of
 * the API description, and a simulated collection in a section file. Each text to write begins with TODO.
 */
import { readFileSync } from "node:fs";
import { snakeCase, upperFirst } from "../../src/strings/case";
import { at } from "../build/project";
import { filesUnder } from "../build/steps";
import { attributeLine, sampleValues } from "./described-attributes";
import type { DescribedCollection } from "./described-collection";

const FOLDER = "scripts/families/skeleton/";

/** Contents by path in the repository. */
export function skeletons(collection: DescribedCollection): Record<string, string> {
  const words = wordsOf(collection);
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (hole, word: string) => {
      const value = words[word];
      if (value === undefined) throw new Error(`no value for ${hole}`);
      return value;
    });
  return Object.fromEntries(
    filesUnder(FOLDER.slice(0, -1)).map((file) => {
      const path = filled(file.slice(FOLDER.length).replace(/\.txt$/, ""));
      return [path, withOperations(filled(readFileSync(at(file), "utf8")), collection.operations)];
    }),
  );
}

/** Behaviours of operations in a template, and their lines in the table of routes. */
const BEHAVIOUR = /^\/\/ only with (\w+ \S+)\n([\s\S]*?^\}\n\n)/gm;
const ROUTE = /^ {2}"(\w+ \S+)": \w+,\n/gm;

function withOperations(text: string, operations: readonly string[]): string {
  const isDescribed = (operation: string) => operations.includes(operation);
  return text
    .replace(BEHAVIOUR, (_, operation: string, behaviour: string) => (isDescribed(operation) ? behaviour : ""))
    .replace(ROUTE, (line, operation: string) => (isDescribed(operation) ? line : ""));
}

/** Operations below the path that have no behaviour yet. */
export function withoutBehaviour(collection: DescribedCollection): string[] {
  const simulated = skeletons(collection)[`src/simulator/families/${collection.name}/index.ts`] ?? "";
  return collection.operations.filter((operation) => !simulated.includes(`  "${operation}": `));
}

/** Type of the resource: `widget` of the family `widgets`. */
export const typeOf = ({ name }: DescribedCollection): string => name.replace(/s$/, "");

/** Name of the attribute of a parameter: `max_size` of `max-size`. */
const attributeName = (parameter: string): string => snakeCase(parameter.replaceAll("-", "_"));

const entriesOf = (values: object): string => JSON.stringify(values).slice(1, -1);

function wordsOf(collection: DescribedCollection): Readonly<Record<string, string>> {
  const { name, path, itemPath, key, isTyped, isPartial } = collection;
  const type = typeOf(collection);
  const options = Object.entries(collection.options);
  const [required, optional] = [false, true].map((wanted) =>
    options.filter(([, parameter]) => Boolean(parameter.optional) === wanted),
  ) as [typeof options, typeof options];
  const first = Object.fromEntries(required.map(([parameter, described]) => [parameter, sampleValues(described)[0]]));
  const named = Object.fromEntries(
    Object.entries(first).map(([parameter, value]) => [attributeName(parameter), value]),
  );
  const keyAttribute = attributeName(key);
  const namesOf = (kind: string, some: typeof options) =>
    some.length === 0 ? [] : [`${kind}: "${some.map(([parameter]) => parameter).join(" ")}"`];
  return {
    ...{ name, Name: upperFirst(name), FILE: name.toUpperCase(), type, Type: upperFirst(type) },
    ...{ path, itemPath, key, keyAttribute },
    attributes: [
      `${keyAttribute}: parameter("${key}", { doc: "TODO." }).key(),`,
      ...options.map(([parameter, described]) => attributeLine(name, attributeName(parameter), parameter, described)),
    ].join("\n    "),
    update: isPartial ? "partial" : "replace",
    onCreate: isTyped ? `onCreate: { type: "${name}" },` : "",
    arguments: hclLines({ [keyAttribute]: "one", ...named }),
    sectionOptions: `{ ${[...namesOf("required", required), ...namesOf("optional", optional)].join(", ")} }`,
    required: entriesOf(named),
    samples: JSON.stringify(
      Object.fromEntries(options.map(([parameter, described]) => [attributeName(parameter), sampleValues(described)])),
    ),
    sent: JSON.stringify({
      [key]: "one",
      ...Object.fromEntries(Object.entries(first).map(([parameter, value]) => [parameter, String(value)])),
    }),
    rows: options
      .map(([parameter, { type: kind = "string", optional: isOptional, default: byDefault }]) => {
        const value = byDefault === undefined ? "" : `\`${byDefault}\``;
        return `| \`${parameter}\` | ${kind} | ${value} | | ${isOptional ? "" : "required"} |`;
      })
      .join("\n"),
  };
}

/** In the format of `terraform fmt`. */
function hclLines(values: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(values).map((name) => name.length));
  return Object.entries(values)
    .map(([name, value]) => `  ${name.padEnd(width)} = ${JSON.stringify(value)}`)
    .join("\n");
}
