/**
 * The plain CDKTF class of every resource and data source, made from the schema by CDKTF's own generator and arranged by
 * family: `sdn/vnet.ts`.
 */
import {
  accept,
  type BindingType,
  describe,
  implement,
  makeRoom,
  markOverrides,
  relink,
  rename,
  splitBase,
  withoutBlocks,
} from "./arrange";
import { generateBinding } from "./generator";
import type { Identity } from "./identities";
import { camelCase, constructName, fileName } from "./names";
import { PROVIDER_ADDRESS } from "./project";
import type { Reference } from "./references";
import type { ProviderJson, SchemaBlockJson, SchemaJson } from "./schema-json";
import type { Files } from "./steps";

export interface BindingsInput {
  readonly schema: SchemaJson;
  /** Family of each type, resources and data sources alike. */
  readonly families: Readonly<Record<string, string>>;
  readonly identities: Readonly<Record<string, Identity>>;
  readonly references: Readonly<Record<string, Reference>>;
  readonly version: string;
  /** Families that the library exports; each gets an index, also while the schema has nothing for it. */
  readonly exported: readonly string[];
  /** Constructs written by hand on top of their binding, as `sdn/vnet`: the binding's class is then `VnetBinding`. */
  readonly extended: readonly string[];
  /** Where the reference pages are, without a slash at the end. */
  readonly pages: string;
}

const MARK = "// Made from the provider's schema by scripts/build. Do not edit.\n";

const REFERENCE = `${MARK}
import * as cdktf from 'cdktf';

/** A map of objects for HCL, with each object marked as an expression. */
export function objectsByKey(toHcl: (item: any) => any): (items: any) => any {
  return (items) => {
    const mapped = cdktf.hashMapperHcl(toHcl)(items);
    if (mapped === items || typeof mapped !== 'object') return mapped;
    const marked = Object.entries(mapped).map(([key, value]) => [
      JSON.stringify(key), { value, isBlock: false, type: 'list', storageClassType: 'object' },
    ]);
    return Object.fromEntries(marked);
  };
}

/** The id that a construct stands for, where an id or a construct may be given. */
export function idOf(value: any, property: string): any {
  if (Array.isArray(value)) return value.map((item) => idOf(item, property));
  return typeof value === 'object' && value !== null && property in value ? value[property] : value;
}
`;

function identitiesFile(identities: BindingsInput["identities"]): string {
  const type = "Record<string, { readonly of: string; readonly by: readonly string[] } | undefined>";
  return `${MARK}
/** What names the object of a resource, and the part of the API in which that name is unique. */
export const IDENTITIES: ${type} = ${JSON.stringify(identities, null, 2)};
`;
}

export async function bindings(input: BindingsInput): Promise<Files> {
  const provider = input.schema.provider_schemas[PROVIDER_ADDRESS] as ProviderJson;
  const files: Record<string, string> = { reference: REFERENCE, identities: identitiesFile(input.identities) };
  const text = await generateBinding({ provider: provider.provider }, input.version);
  addConstruct(files, "provider", "PveProvider", relink(markOverrides(text), input.pages), true);

  const types = byFamily(provider, input.families);
  const unknown = Object.keys(types).filter((family) => !input.exported.includes(family));
  if (unknown.length > 0)
    throw new Error(`Not exported by the library: ${unknown.join(", ")}. Add src/constructs/<family>`);
  for (const family of input.exported) {
    const siblings = types[family] ?? [];
    const parts: Record<string, string> = {};
    for (const type of siblings) {
      const written = input.extended.includes(`${family}/${fileName(type.name)}`);
      addConstruct(parts, fileName(type.name), type.name, await bindingOf(type, siblings, provider, input), written);
    }
    for (const [name, reference] of Object.entries(input.references)) {
      const example = reference.family === family && implementedSchema(reference, provider);
      if (example) parts[fileName(name)] = MARK + contract(name, reference, example);
    }
    for (const [name, part] of Object.entries(parts)) files[`${family}/${name}`] = part;
    files[`${family}/index`] = MARK + index(family, parts);
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}.ts`, text]));
}

/** Where a construct is `written` by hand, its base stands apart, and is not exported with the family. */
function addConstruct(files: Record<string, string>, file: string, name: string, text: string, written: boolean): void {
  if (!written) {
    files[file] = MARK + text;
    return;
  }
  const { types, base } = splitBase(text, name, file);
  files[file] = MARK + types;
  files[`${file}-binding`] = MARK + base;
}

function byFamily(provider: ProviderJson, families: Readonly<Record<string, string>>): Record<string, BindingType[]> {
  const found: Record<string, BindingType[]> = {};
  const add = (kind: BindingType["kind"]) => {
    return ([type, { block }]: [string, SchemaBlockJson]) => {
      const family = families[type];
      if (!family) throw new Error(`${type} belongs to no family`);
      found[family] ??= [];
      found[family].push({ type, kind, name: constructName(type, kind, family), description: block.description });
    };
  };
  Object.entries(provider.resource_schemas).forEach(add("resource"));
  Object.entries(provider.data_source_schemas).forEach(add("data-source"));
  return found;
}

async function bindingOf(
  type: BindingType,
  siblings: readonly BindingType[],
  provider: ProviderJson,
  input: BindingsInput,
) {
  const schemas = type.kind === "resource" ? "resource_schemas" : "data_source_schemas";
  // One type at a time: names inside a binding then do not depend on which other types there are.
  const text = await generateBinding({ [schemas]: { [type.type]: provider[schemas][type.type] } }, input.version);
  const generated = /export class (\w+) extends cdktf\.Terraform(?:Resource|DataSource)/.exec(text)?.[1] as string;

  let result = describe(relink(markOverrides(withoutBlocks(text, "../reference")), input.pages), type);
  result = rename(result, generated, type.name);
  result = makeRoom(
    result,
    type,
    siblings.map(({ name }) => name),
  );
  const key = type.kind === "resource" ? type.type : `data.${type.type}`;
  for (const [name, reference] of Object.entries(input.references)) {
    if (!implementedSchema(reference, provider)) continue;
    const from = `../${reference.family}/${fileName(name)}`;
    const property = camelCase(reference.attribute);
    if (reference.implementedBy.includes(key)) result = implement(result, type, { implements: name, from });
    for (const path of reference.acceptedBy[key] ?? []) {
      result = accept(result, type, { path, accepts: name, from, property });
    }
  }
  return result;
}

/** Schema of the first type that implements the interface, and exists. */
function implementedSchema({ implementedBy }: Reference, provider: ProviderJson): SchemaBlockJson | undefined {
  const { resource_schemas, data_source_schemas } = provider;
  const schemas = implementedBy.map((key) => resource_schemas[key] ?? data_source_schemas[key.replace(/^data\./, "")]);
  return schemas.find((schema) => schema !== undefined);
}

function contract(name: string, { doc, attribute }: Reference, { block }: SchemaBlockJson): string {
  const { required, optional } = block.attributes[attribute] ?? {};
  // jsii wants interface and class to agree on whether there is a setter.
  const modifier = required || optional ? "" : "readonly ";
  return `/** ${doc} */
export interface ${name} {
  /** What it is known by. */
  ${modifier}${camelCase(attribute)}: string;
}
`;
}

/** Everything of the family but the bases of constructs written by hand. */
function index(family: string, parts: Readonly<Record<string, string>>): string {
  const shown = Object.entries(parts).filter(([part]) => !part.endsWith("-binding"));
  const owners = new Map<string, string>();
  for (const [part, text] of shown) {
    for (const [, name] of text.matchAll(/^export (?:class|interface|function) (\w+)/gm)) {
      const other = owners.get(name as string);
      if (other) throw new Error(`${family}/${other} and ${family}/${part} both export ${name}`);
      owners.set(name as string, part);
    }
  }
  return shown.map(([part]) => `export * from './${part}';\n`).join("") || "export {};\n";
}
