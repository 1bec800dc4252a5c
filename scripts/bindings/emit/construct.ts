/** The class of a resource, a data source or the provider, and the interface of its configuration. */
import { PROVIDER_SOURCE } from "../../build/project";
import { type Class, isConfigurable, type Property } from "../model";
import { upperFirst } from "../names";
import { codeBlock, deprecation, docComment, docText, valueDoc } from "./doc-comment";
import { keysOfClass } from "./keys";
import { inputType } from "./kinds";
import { configMember, hclEntry, holdsValue, members, store, stored, terraformEntry } from "./properties";
import { block, type Source } from "./source";

const PARENTS = { resource: "TerraformResource", "data-source": "TerraformDataSource", provider: "TerraformProvider" };
const WORDS = { resource: "Resource", "data-source": "Data Source", provider: "Resource" };
/** Suffix of a class that a handwritten construct extends. It is not exported: jsii moves its members to the construct. */
const BASE = "Binding";

export function emitConfig({ name, kind, properties, byMethod }: Class, source: Source): void {
  const parent = kind === "provider" ? "" : " extends cdktf.TerraformMetaArguments";
  const configurable = properties.filter(isConfigurable);
  const lines = (some: readonly Property[]) => some.map((property) => configMember(property, source));
  if (byMethod === undefined) {
    source.add(block(`export interface ${name}Config${parent} {`, lines(configurable)));
    return;
  }
  const doc = docComment(`Options of a ${name} for the method of its \`${byMethod[0]}\`.`);
  const [own, others] = [true, false].map((isOwner) =>
    configurable.filter((each) => byMethod.includes(each.name) === isOwner),
  );
  source.add(`${doc}\n${block(`export interface ${name}Options${parent} {`, lines(others ?? []))}`);
  source.add(block(`export interface ${name}Config extends ${name}Options {`, lines(own ?? [])));
}

export function emitClass(model: Class, pages: string, source: Source): void {
  const { name, type, isBase, properties } = model;
  const contracts = model.implements.map((contract) => source.contract(contract));
  const heritage = `extends cdktf.${PARENTS[model.kind]}${contracts.length > 0 ? ` implements ${contracts.join(", ")}` : ""}`;
  const members = [
    `public static readonly tfResourceType = "${type}";`,
    "",
    generateConfigForImport(model, pages, source),
    "",
    ...ownedElsewhere(model, source),
    initializer(model, pages, source),
    ...properties.flatMap((property) => ["", membersOf(model, property, source)]),
    "",
    synthesis("synthesizeAttributes", properties, terraformEntry, source),
    "",
    synthesis("synthesizeHclAttributes", properties, hclEntry, source),
  ];
  const keys = `"${keysOfClass(properties, model.structs)}"`;
  const made =
    model.kind === "provider"
      ? `new ${source.written("Keys", "known-keys")}`
      : source.written("keysOfElement", "known-keys");
  source.add(`const KEYS = ${made}(${keys});`);
  source.add(`${classDoc(model, pages)}\n${block(`export class ${name}${isBase ? BASE : ""} ${heritage} {`, members)}`);
}

function classDoc({ type, doc, page, isBase, example }: Class, pages: string): string {
  const shown = example === undefined || isBase ? "" : `\n\n${codeBlock(example)}`;
  const text = `${docText(doc)}${shown}\n\nReference: {@link ${pages}/${page} ${type}}`;
  return docComment(text, [...deprecation(doc), ...(isBase ? ["@internal"] : [])]);
}

function generateConfigForImport({ name, type, page }: Class, pages: string, source: Source): string {
  const scope = source.useType("Construct", "constructs");
  const doc = docComment(
    [
      `Generates CDKTF code for importing ${/^[AEIOU]/.test(name) ? "an" : "a"} ${name} resource upon running "cdktf plan <stack-name>"`,
      "@param scope The scope in which to define this construct",
      `@param importToId The construct id used in the generated config for the ${name} to import`,
      `@param importFromId The id of the existing ${name} that should be imported. Refer to the {@link ${pages}/${page}#import import section} in the documentation of this resource for the id to use`,
      `@param provider Optional instance of the provider where the ${name} to import is found`,
    ].join("\n"),
  );
  const parameters = `scope: ${scope}, importToId: string, importFromId: string, provider?: cdktf.TerraformProvider`;
  const what = `terraformResourceType: "${type}", importId: importFromId, ...(provider && { provider })`;
  const body = [`return new cdktf.ImportableResource(scope, importToId, { ${what} });`];
  return `${doc}\n${block(`public static generateConfigForImport(${parameters}) {`, body)}`;
}

/**
 * `Pool.fromPoolId`: a reference that others accept, without managing or reading the pool; one for each identifying
 * property.
 */
function ownedElsewhere({ name, kind, implements: contracts, properties }: Class, source: Source): string[] {
  if (kind !== "resource") return [];
  const known = new Map([...contracts].reverse().map((contract) => [contract.property, contract] as const));
  return [...known.values()].flatMap((contract) => {
    const id = properties.find((property) => property.name === contract.property);
    if (!id) return [];
    const doc = docComment(
      [
        `${/^[AEIOU]/.test(name) ? "An" : "A"} ${name} that is managed elsewhere, for use as a reference. Terraform does not read it.`,
        "@param scope The scope in which to define this construct",
        "@param id The scoped construct ID. Must be unique amongst siblings in the same scope",
        `@param ${id.name} ${id.doc.text.replace(/\s+/g, " ")}`,
      ].join("\n"),
    );
    const type = source.contract(contract);
    const parameters = `scope: ${source.useType("Construct", "constructs")}, id: string, ${id.name}: string`;
    const head = `public static from${upperFirst(id.name)}(${parameters}): ${type} {`;
    const value = `Object.assign(new ${source.runtime("ManagedElsewhere")}(scope, id), { ${id.name} })`;
    return [`${doc}\n${block(head, [`return ${value};`])}`, ""];
  });
}

function initializer(model: Class, pages: string, source: Source): string {
  const { name, kind, type, page, properties } = model;
  const configurable = properties.filter(isConfigurable);
  const config = source.ownType(`${name}Config`);
  const isNeeded = configurable.some(({ role }) => role === "required");
  const doc = docComment(
    [
      `Create a new {@link ${pages}/${page} ${type}} ${WORDS[kind]}`,
      "",
      "@param scope The scope in which to define this construct",
      "@param id The scoped construct ID. Must be unique amongst siblings in the same scope",
      `@param config ${name}Config`,
    ].join("\n"),
  );
  const release = source.runtime("RELEASE");
  const settings =
    kind === "provider"
      ? `{ terraformResourceType: "${type}", terraformGeneratorMetadata: ${release}, terraformProviderSource: "${PROVIDER_SOURCE}" }`
      : `${source.runtime("settings")}("${type}", ${release}, config)`;
  const head = `public constructor(scope: ${source.useType("Construct", "constructs")}, id: string, config: ${config}${isNeeded ? "" : " = {}"}) {`;
  const values = configurable.map((property) => {
    const condition = holdsValue(property.kind) ? `if (config.${property.name} !== undefined) ` : "";
    return condition + store(property, "config", source);
  });
  const watched = `${source.written("watchKeys", "unknown-keys")}(this, KEYS, config);`;
  return `${doc}\n${block(head, [`super(scope, id, ${settings});`, watched, ...values])}`;
}

function membersOf({ kind }: Class, property: Property, source: Source): string {
  return kind === "provider" ? providerMembers(property, source) : members(property, source);
}

/** A provider has no references: its properties return their configured values. */
function providerMembers({ name, kind, doc }: Property, source: Source): string {
  const type = inputType(kind, source);
  const override = name === "alias" ? "override " : "";
  const value = `this._${name}`;
  return [
    `private _${name}: ${type} | undefined;`,
    valueDoc(doc),
    block(`public ${override}get ${name}() {`, [`return ${value};`]),
    block(`public ${override}set ${name}(value: ${type} | undefined) {`, [`${value} = value;`]),
    block(`public reset${upperFirst(name)}() {`, [`${value} = undefined;`]),
    block(`public get ${name}Input() {`, [`return ${value};`]),
  ].join("\n");
}

function synthesis(
  name: string,
  properties: readonly Property[],
  entry: typeof terraformEntry,
  source: Source,
): string {
  const entries = properties.filter(isConfigurable).map((property) => entry(property, stored(property), source));
  const isHcl = name === "synthesizeHclAttributes";
  const [head, foot] = isHcl ? [`return ${source.runtime("definedAttributes")}({`, "});"] : ["return {", "};"];
  return block(`protected override ${name}(): { [name: string]: any } {`, [block(head, entries, foot)]);
}
