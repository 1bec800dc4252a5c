/**
 * Brings a generated binding into the library's shape. CDKTF's generator names everything after the whole type
 * (`SdnVnetConfig`, `DataPveSdnVnet`); inside a family folder that reads twice, so `pve_sdn_vnet` becomes `sdn.Vnet`.
 * What the schema says about the type becomes the doc text of its class, links go to our own reference pages, and
 * attributes that name other objects accept their constructs.
 *
 * All of it is replacement of text that the pinned generator is known to write; a text that is not found is an error.
 */
import { camelCase, lowerFirst, pascalCase } from "./names";

export interface BindingType {
  /** `pve_sdn_vnet`. */
  readonly type: string;
  readonly kind: "resource" | "data-source";
  /** Class name in the library. */
  readonly name: string;
  readonly description?: string;
}

/** An attribute that accepts constructs. */
export interface Acceptance {
  /** Path in the schema: `zone`, `rules.source`. */
  readonly path: string;
  /** Name of the interface, and the module that has it. */
  readonly accepts: string;
  readonly from: string;
  /** Property of the interface that holds the id. */
  readonly property: string;
}

export interface Implementation {
  readonly implements: string;
  readonly from: string;
}

/** Renames a class together with everything the generator named after it. */
export function rename(text: string, from: string, to: string): string {
  const converters = new RegExp(`\\b${lowerFirst(from)}((?:[A-Z]\\w*)?To(?:Hcl)?Terraform)\\b`, "g");
  return text
    .replace(new RegExp(`\\b${from}(?=[A-Z]|\\b)`, "g"), to)
    .replace(converters, (_, rest: string) => `${lowerFirst(to)}${rest}`);
}

/** A nested type that would bear the name of another construct of the family (`Fabric.node`, `FabricNode`) gets a name of its own. */
export function makeRoom(text: string, { name }: BindingType, constructs: readonly string[]): string {
  const others = constructs.filter(
    (other) => other !== name && other.startsWith(name) && /^[A-Z]/.test(other.slice(name.length)),
  );
  return others.reduce((result, other) => rename(result, other, `${other}Value`), text);
}

/** Suffix of a class that a construct written by hand extends. It is not exported: jsii gives its members to the construct. */
export const BASE = "Binding";

/** Takes the class out of a binding, into a text that imports the other types from `./<file>`. */
export function splitBase(text: string, name: string, file: string): { readonly types: string; readonly base: string } {
  const head = text.slice(0, text.indexOf("// Configuration"));
  const start = text.lastIndexOf("\n/**\n", text.indexOf(`\nexport class ${name} extends`));
  const types = text.slice(0, start + 1);
  const names = [...types.matchAll(/^export (?:class|interface|function) (\w+)/gm)].map(([, exported]) => exported);
  const base = replaceOnce(
    text.slice(start),
    `\n*/\nexport class ${name} extends`,
    () => `\n* @internal\n*/\nexport class ${name}${BASE} extends`,
  );
  return {
    types: withoutUnusedImports(types),
    base: withoutUnusedImports(`${head}import { ${names.join(", ")} } from './${file}';\n${base}`),
  };
}

function withoutUnusedImports(text: string): string {
  const uses = (name: string, line: string) => new RegExp(`\\b${name}\\b`).test(text.replace(line, ""));
  return text.replace(
    /^import (?:\* as (\w+)|\{ ([^}]+) \}) from (.+)$\n/gm,
    (line, all: string, some: string, from: string) => {
      if (all) return uses(all, line) ? line : "";
      const used = some.split(", ").filter((name) => uses(name, line));
      return used.length > 0 ? `import { ${used.join(", ")} } from ${from}\n` : "";
    },
  );
}

/** The project's compiler settings want overriding to be said; the generator knows nothing of it. */
export function markOverrides(text: string): string {
  const marked = text
    .replace(/^( {2}protected )(?=synthesize(?:Hcl)?Attributes\()/gm, "$1override ")
    .replace(/protected (?=terraformResource|terraformAttribute|wrapsSet)/g, "protected override ");
  // Of the base classes, only the provider's has an alias.
  if (!text.includes("extends cdktf.TerraformProvider")) return marked;
  return marked.replace(/^( {2}public )(?=[gs]et alias\()/gm, "$1override ");
}

/**
 * Output as HCL (`cdktf synth --hcl`): the generator takes attributes that have attributes for blocks, of which the provider
 * has none. What the renderer takes for a list it writes as an expression, be it a list or a single object; of maps the
 * values have to be told as what they are.
 */
export function withoutBlocks(text: string, reference: string): string {
  const typed = text
    .replace(/isBlock: true,(\s+)type: "(?:struct|list|set|map)"/g, 'isBlock: false,$1type: "list"')
    // The elements of lists in lists would be written as objects.
    .replace(/type: "(?:list|set)"(?=,\s+storageClassType: "\w+ListList")/g, 'type: "any"');
  const mapped = typed.replace(/\bcdktf\.hashMapperHcl\((?=\w+ToHclTerraform\))/g, "objectsByKey(");
  const left = /isBlock: true/.exec(mapped);
  if (left) throw new Error(`The generated binding has a block: ${mapped.slice(left.index, left.index + 80)}`);
  return mapped === typed ? mapped : importInto(mapped, "objectsByKey", reference);
}

/** Links to the reference pages of this package: the provider is not in a public registry. */
export function relink(text: string, pages: string): string {
  return (
    text
      // A link per property says nothing that the description does not.
      .replace(/\n *\*\n *\* Docs at Terraform Registry: .*/g, "")
      .replace(/Docs at Terraform Registry: /g, "")
      .replace(
        /https:\/\/registry\.terraform\.io\/providers\/[^/\s]+\/[^/\s]+\/[^/\s]+\/docs([\w/-]*)/g,
        (_, page: string) => (page === "" ? `${pages}/index.md` : `${pages}${page}.md`),
      )
  );
}

export function describe(text: string, { type, description }: BindingType): string {
  if (!description) return text;
  const lines = description
    .replaceAll("*/", "*\\/")
    .split("\n")
    .map((line) => `* ${line}`.trimEnd());
  return replaceOnce(text, new RegExp(`\\* Represents a (\\{@link \\S+ ${type}\\})`), (_, link) =>
    [...lines, "*", `* Reference: ${link}`].join("\n"),
  );
}

export function implement(text: string, { name }: BindingType, { implements: contract, from }: Implementation): string {
  const declared = replaceOnce(
    text,
    new RegExp(
      `export class ${name} extends (cdktf\\.Terraform(?:Resource|DataSource))(?: implements ([\\w, ]+))? \\{`,
    ),
    (_, base, others) => `export class ${name} extends ${base} implements ${others ? `${others}, ` : ""}${contract} {`,
  );
  return importInto(declared, contract, from);
}

export function accept(text: string, { name }: BindingType, { path, accepts, from, property }: Acceptance): string {
  const steps = path.split(".");
  const attribute = camelCase(steps.pop() as string);
  const struct = steps.length === 0 ? `${name}Config` : name + steps.map(pascalCase).join("");
  const convert = (value: string) => `idOf(${value}, '${property}')`;

  const widened = inBlock(text, `export interface ${struct} `, "\n}", (block) =>
    replaceOnce(block, new RegExp(`(readonly ${attribute}\\??: )string(\\[\\])?;`), (_, start, list) =>
      list ? `${start}(string | ${accepts})[];` : `${start}string | ${accepts};`,
    ),
  );
  const converted =
    steps.length === 0
      ? replaceOnce(
          widened,
          `this._${attribute} = config.${attribute};`,
          () => `this._${attribute} = ${convert(`config.${attribute}`)};`,
        )
      : convertInStruct(widened, struct, attribute, convert);
  return importInto(importInto(converted, accepts, from), "idOf", "../reference");
}

function convertInStruct(text: string, struct: string, attribute: string, convert: (value: string) => string): string {
  const given = new RegExp(`struct!\\.${attribute}(?!\\w)`);
  const converters = ["ToTerraform", "ToHclTerraform"].reduce(
    (result, suffix) =>
      inBlock(result, `export function ${lowerFirst(struct)}${suffix}(`, "\n}", (block) =>
        replaceOnce(block, given, (value) => convert(value)),
      ),
    text,
  );
  return inBlock(converters, `export class ${struct}OutputReference `, "\n}", (block) =>
    replaceOnce(
      block,
      `this._${attribute} = value.${attribute};`,
      () => `this._${attribute} = ${convert(`value.${attribute}`)};`,
    ),
  );
}

function importInto(text: string, name: string, from: string): string {
  const line = `import { ${name} } from '${from}';`;
  return text.includes(line)
    ? text
    : replaceOnce(text, "import * as cdktf from 'cdktf';", (found) => `${found}\n${line}`);
}

/** Edits the part of the text that begins with `start` and ends with the first `end` after it. */
function inBlock(text: string, start: string, end: string, edit: (block: string) => string): string {
  const from = text.indexOf(start);
  const to = from < 0 ? -1 : text.indexOf(end, from);
  if (to < 0) throw new Error(`The generated binding has no "${start}…"`);
  return text.slice(0, from) + edit(text.slice(from, to)) + text.slice(to);
}

function replaceOnce(text: string, what: string | RegExp, by: (found: string, ...groups: string[]) => string): string {
  let found = false;
  const result = text.replace(what, (match: string, ...groups: string[]) => {
    found = true;
    return by(match, ...groups);
  });
  if (!found) throw new Error(`The generated binding has no "${String(what)}"`);
  return result;
}
