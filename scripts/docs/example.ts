/**
 * Examples for the pages, complete enough to be applied.
 *
 * The files of a type contain its blocks. Blocks that it refers to come from the examples of their own types,
 * and variables are declared.
 */
import { stateFromImportId } from "../../src/framework/handlers/identity";
import { resources } from "../../src/resources";
import { examplesOf } from "./example-files";

/** One block of a configuration. */
export interface Block {
  /** `pve_pool.web`, `data.pve_pool.web`, `output.guests`; a unique name for blocks without references. */
  readonly address: string;
  readonly text: string;
}

const BLOCK = /^(\w+)(?: "([^"]+)")?(?: "([^"]+)")? \{(?:\}|[\s\S]*?^\})$/gm;
/** References to resources, data sources, variables and locals; not inside a path of attributes. */
const REFERENCE = /(?<![\w.])(?:data\.)?(?:pve_\w+|var|local)\.\w+/g;

export function blocksOf(example: string): Block[] {
  return [...example.matchAll(BLOCK)].map(([text, kind = "", ...labels]) => {
    const names = labels.filter(Boolean);
    if (kind === "resource") return { address: names.join("."), text };
    if (kind === "variable") return { address: `var.${names[0]}`, text };
    const unlabelled = kind === "import" ? [/\bto\s*= (\S+)/.exec(text)?.[1] ?? ""] : names;
    return { address: [kind, ...unlabelled].join("."), text };
  });
}

function referencesIn(text: string): string[] {
  return [...new Set(withoutComments(text).match(REFERENCE))];
}

/** The example's own blocks first, then blocks that they refer to. */
export function wholeExample(example: string): string {
  const blocks = blocksOf(example);
  const declared = new Set(blocks.map(({ address }) => address));
  const added: string[] = [];
  const complete = (text: string) => {
    for (const address of referencesIn(text)) {
      if (declared.has(address) || address.startsWith("local.")) continue;
      declared.add(address);
      const found = declarationOf(address);
      added.push(found);
      complete(found);
    }
  };
  complete(example);
  return [example.trim(), ...added].join("\n\n");
}

/** Example of a data source: it reads existing objects, so known names replace references. */
export function dataSourceExample(example: string): string {
  const own = new Set(blocksOf(example).map(({ address }) => address));
  const literal = (reference: string) => (own.has(reference.replace(/\.\w+$/, "")) ? undefined : literalOf(reference));
  return wholeExample(
    withoutDependencies(example)
      .replace(/"\$\{(pve_\w+\.\w+\.\w+)\}"/g, (whole, reference: string) => literal(reference) ?? whole)
      .replace(
        /\$\{(pve_\w+\.\w+\.\w+)\}/g,
        (whole, reference: string) => literal(reference)?.replace(/^"(.*)"$/, "$1") ?? whole,
      )
      .replace(/(?<![\w.{])pve_\w+\.\w+\.\w+(?![\w.[])/g, (reference) => literal(reference) ?? reference),
  );
}

/** Removes `depends_on` of a block whose other arguments are one line. */
const withoutDependencies = (example: string): string =>
  example.replace(/^( {2}\w+) +(= .*)\n {2}depends_on = .*$/gm, "$1 $2");

/** A plain value of the attribute in the example of its own type, or in its import example. */
function literalOf(reference: string): string | undefined {
  if (!/^pve_\w+\.\w+\.\w+$/.test(reference)) return undefined;
  const [, type = "", label, name = ""] = /^pve_(\w+)\.(\w+)\.(\w+)$/.exec(reference) ?? [];
  const block = all().get(`pve_${type}.${label}`) ?? "";
  const [, value = ""] = new RegExp(`^  ${name} *= (.*?)(?: #.*)?$`, "m").exec(block) ?? [];
  if (/^("[^"$]*"|\d+)$/.test(value)) return value;
  const definition = resources.find((resource) => resource.type === type);
  const imported = stateFromImportId(definition as never, definition?.importExample ?? "")?.[name];
  return literalOf(value) ?? (isScalar(imported) ? JSON.stringify(imported) : undefined);
}

const isScalar = (value: unknown) => typeof value === "string" || typeof value === "number";

function declarationOf(address: string): string {
  const variable = /^var\.(\w+)$/.exec(address)?.[1];
  if (variable !== undefined) return `variable "${variable}" {\n  type      = string\n  sensitive = true\n}`;
  const found = all().get(address);
  if (found === undefined) throw new Error(`an example refers to ${address}, but none declares it`);
  return found;
}

let known: ReadonlyMap<string, string> | undefined;

/** Blocks of all resources' examples. A block comes from the example of its own type. */
function all(): ReadonlyMap<string, string> {
  known ??= new Map(
    resources.flatMap((resource) =>
      examplesOf(resource).flatMap((example) =>
        blocksOf(example.text).map(({ address, text }) => [address, text] as const),
      ),
    ),
  );
  return known;
}

function withoutComments(text: string): string {
  return text.replace(/ #.*$/gm, "");
}
