/** The files of `src/bindings`: a folder for each family, with a file for each type and each interface. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROVIDER_NAME } from "../../build/project";
import type { Files } from "../../build/steps";
import type { Class, Constants, Contract, Family, Library } from "../model";
import { fileName, lowerFirst } from "../names";
import { emitClass, emitConfig } from "./construct";
import { codeBlock, docComment } from "./doc-comment";
import { block, contractFile, MARK, Source } from "./source";
import { emitStruct } from "./structs";

export interface EmitOptions {
  readonly version: string;
  /** URL of the reference pages, without a slash at the end. */
  readonly pages: string;
}

export function emit(library: Library, { version, pages }: EmitOptions): Files {
  const files = {
    runtime: `${MARK}${readFileSync(join(__dirname, "..", "runtime.ts"), "utf8")}\n${release(version)}`,
    ...classFiles(library.provider, "provider", pages, "."),
    ...Object.fromEntries(
      library.families.flatMap((family) =>
        Object.entries(familyFiles(family, pages)).map(([name, text]) => [`${family.name}/${name}`, text]),
      ),
    ),
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.ts`, text]));
}

function familyFiles(family: Family, pages: string): Record<string, string> {
  const classes = family.classes.map((model) => classFiles(model, fileName(model.name), pages, ".."));
  const contracts = family.contracts.map((contract) => [contractFile(contract.name), contractText(contract)]);
  const constants = family.constants.map((each) => [fileName(each.name), constantsText(each, family.name)]);
  return {
    ...Object.assign({}, ...classes),
    ...Object.fromEntries([...contracts, ...constants]),
    index: index(family),
  };
}

/** The base of a handwritten construct has a separate file. */
function classFiles(model: Class, file: string, pages: string, root: "." | ".."): Record<string, string> {
  const source = new Source(root);
  emitConfig(model, source);
  for (const struct of model.structs) emitStruct(struct, model.structs, source);
  const base = model.isBase ? new Source(root, `./${file}`) : source;
  emitClass(model, pages, base);
  return { [file]: source.toString(), ...(base !== source && { [`${file}-binding`]: base.toString() }) };
}

function contractText({ name, doc, property, isReadonly, extends: wider }: Contract): string {
  const source = new Source("..");
  const member = `/** Property that identifies it. */\n${isReadonly ? "readonly " : ""}${property}: string;`;
  const head = `export interface ${name}${wider ? ` extends ${source.contract(wider)}` : ""} {`;
  source.add(`/** ${doc} */\n${block(head, wider ? [] : [member])}`);
  return source.toString();
}

/** Emits a class: an enumeration of jsii accepts neither tokens nor newer values. */
function constantsText({ name, doc, members }: Constants, family: string): string {
  const lines = members.flatMap((member) => [
    docComment(member.doc),
    `public static readonly ${member.name}: string = ${JSON.stringify(member.value)};`,
  ]);
  const [first] = members;
  const example = first
    ? `\n\nThey are strings, like any other value of the attribute.\n\n${codeBlock(`const ${lowerFirst(name)}: string = ${family}.${name}.${first.name}; // ${JSON.stringify(first.value)}`)}`
    : "";
  return `${MARK}\n${docComment(`${doc}${example}`)}\n${block(`export class ${name} {`, [...lines, "private constructor() {}"])}\n`;
}

/** Exports all of the family except the bases of handwritten constructs. */
function index({ name: family, classes, constants, contracts }: Family): string {
  const owners = new Map<string, string>();
  const claim = (name: string, file: string) => {
    const other = owners.get(name);
    if (other !== undefined) throw new Error(`${family}/${other} and ${family}/${file} both export ${name}`);
    owners.set(name, file);
  };
  for (const { name, byMethod, structs } of classes)
    for (const exported of [
      name,
      `${name}Config`,
      ...(byMethod === undefined ? [] : [`${name}Options`]),
      ...structs.map((struct) => struct.name),
    ])
      claim(exported, fileName(name));
  for (const { name } of constants) claim(name, fileName(name));
  for (const { name } of contracts) claim(name, contractFile(name));
  const files = [...new Set(owners.values())].map((file) => `export * from "./${file}";\n`);
  return `${MARK}${files.join("") || "export {};\n"}`;
}

function release(version: string): string {
  const fields = [
    `providerName: "${PROVIDER_NAME}",`,
    `providerVersion: "${version}",`,
    `providerVersionConstraint: "${version}",`,
  ];
  return `/** The provider that the bindings are for: exactly the one of this package. */\n${block("export const RELEASE = {", fields, "};")}\n`;
}
