/** Every name in configurations, applications and scripts, and its requirements for users. */
import type { Command, Option } from "commander";
import type { Member, Type } from "../../scripts/reference/assembly-file";
import { cdktfPve } from "../../src/cli/program";
import { type Allowed, type Attribute, type Attributes, attributesOf } from "../../src/framework/attribute";
import { definitionsOf } from "../../src/framework/definitions";
import { allowedBy } from "../../src/framework/description";
import { filtersOf } from "../../src/framework/handlers/list-filters";
import { actionAttributes } from "../../src/framework/schemas";
import { withOpenTimeout, withReadTimeout, withTimeouts } from "../../src/framework/timeouts";
import type { FunctionSignature, Schema, SchemaAttribute, SchemaAttributes } from "../../src/plugin/contract";
import { encodeType } from "../../src/plugin/cty/types";
import { schemas } from "../../src/provider/schemas";
import { providerAttributes, settings } from "../../src/provider/settings";
import { allTypes } from "../../src/resources";
import { FAILED, FOUND_BY, PROBLEMS_FOUND, SIGNALS } from "../../src/tools/report/exit-codes";
import type { Types } from "./assembly";
import { jsonNames } from "./json-names";

export interface Name extends Pick<Allowed, "values" | "range"> {
  /** Optional for all users; absent for required and for computed names. */
  readonly optional?: true;
  /** Whether it is computed only. */
  readonly reported?: true;
  /** Whether it is optional, and keeps the value of the server or of the state when left out. */
  readonly computed?: true;
  readonly type?: string;
  readonly default?: unknown;
  readonly sensitive?: true;
  readonly writeOnly?: true;
  /** Whether a change replaces the object. */
  readonly replaces?: "changed" | "known";
  /** Exit code of this name. */
  readonly code?: number;
  /** Whether a field of a command's JSON may be absent. */
  readonly absent?: true;
  /** Whether the command exits with `PROBLEMS_FOUND`. */
  readonly findsProblems?: true;
  /** Number of required arguments of a call. */
  readonly arguments?: number;
  /** Version that deprecates the name. */
  readonly deprecated?: string;
}

/** By kind and path: `resource pve_pool.comment`, `construct pools.Pool.addGuest`, `command export --language`, `json drift.stacks[].name`. */
export type Names = Readonly<Record<string, Name>>;

/** All names but those of constructs, which are in the assembly, and of the commands' JSON. */
export const presentNames = (): Names =>
  collected((add) => {
    schemaNames(add);
    for (const { environment } of Object.values(settings)) add(`variable ${environment}`, {});
    commandNames(add);
    for (const [name, code] of Object.entries({ FAILED, PROBLEMS_FOUND, ...SIGNALS })) add(`exit ${name}`, { code });
  });

/** With the fields of the commands' JSON, which take seconds to find. */
export const recordedNames = (): Names => ({ ...presentNames(), ...jsonNames() });

export const constructNames = (types: Types): Names =>
  collected((add) => {
    for (const [name, type] of Object.entries(types)) typeNames(name, type, add);
  });

type Add = (path: string, name: Name) => void;

function collected(work: (add: Add) => void): Names {
  const names: [string, Name][] = [];
  work((path, name) => names.push([path, name]));
  return Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const resources = definitionsOf(allTypes.resources);
const dataSources = definitionsOf(allTypes.dataSources);
const ephemerals = definitionsOf(allTypes.ephemerals);

/** By kind: attributes of the definition of a type. */
const defined: Readonly<Record<string, (type: string) => Attributes>> = {
  provider: () => providerAttributes,
  resource: (type) => withTimeouts(found(resources.find(type))),
  data: (type) => withReadTimeout(found(dataSources.find(type))),
  ephemeral: (type) => withOpenTimeout(found(ephemerals.find(type))),
  list: (type) => filtersOf(found(resources.find(type))),
  action: (type) => actionAttributes(found(resources.find(type))),
};

function found<D>(definition: D | undefined): D {
  if (definition === undefined) throw new Error("a type of the schema has no definition");
  return definition;
}

function schemaNames(add: Add): void {
  const kinds: Readonly<Record<string, Readonly<Record<string, Schema>> | undefined>> = {
    provider: { pve: schemas.provider },
    resource: schemas.resources,
    data: schemas.dataSources,
    ephemeral: schemas.ephemeralResources,
    list: schemas.listResources,
    action: schemas.actions,
  };
  for (const [kind, types] of Object.entries(kinds))
    for (const [type, schema] of Object.entries(types ?? {})) {
      add(`${kind} ${type}`, sinceOf(schema));
      const attributes = defined[kind]?.(type.replace(/^pve_/, "")) ?? {};
      attributeNames(`${kind} ${type}`, schema.attributes, attributes, add);
    }
  for (const [type, { attributes }] of Object.entries(schemas.identities)) {
    add(`identity ${type}`, {});
    for (const [name, attribute] of Object.entries(attributes))
      add(`identity ${type}.${name}`, { type: encodeType(attribute.type) });
  }
  for (const [name, signature] of Object.entries(schemas.functions ?? {}))
    add(`function ${name}`, {
      arguments: signature.parameters.length,
      type: signatureType(signature),
      ...sinceOf(signature),
    });
}

function signatureType({ parameters, variadic, returns }: FunctionSignature): string {
  const types = parameters.map(({ type }) => encodeType(type));
  return `(${[...types, ...(variadic ? [`...${encodeType(variadic.type)}`] : [])].join(", ")}) => ${encodeType(returns)}`;
}

function attributeNames(path: string, served: SchemaAttributes, attributes: Attributes, add: Add): void {
  for (const [name, schema] of Object.entries(served)) {
    // A trap is not a valid name for users: `src/framework/traps.ts`.
    if (schema.description === undefined) continue;
    const attribute = found(attributes[name]);
    add(`${path}.${name}`, attributeName(schema, attribute, path.startsWith("resource ")));
    if (schema.nested && attribute.shape.kind === "object")
      attributeNames(`${path}.${name}`, schema.nested.attributes, attributesOf(attribute.shape), add);
  }
}

function attributeName(schema: SchemaAttribute, attribute: Attribute, isReplaceable: boolean): Name {
  const { optional, required, computed, sensitive, writeOnly, type, nested } = schema;
  const { replaces, defaultValue } = attribute.traits;
  const { values, range, open } = allowedBy(attribute);
  return {
    ...(optional && { optional }),
    ...(!optional && !required && { reported: true }),
    ...(optional && computed && defaultValue === undefined && { computed }),
    type: type === undefined ? `objects: ${nested?.nesting}` : encodeType(type),
    ...(defaultValue !== undefined && { default: defaultValue }),
    ...(sensitive && { sensitive }),
    ...(writeOnly && { writeOnly }),
    ...(isReplaceable && replaces && { replaces }),
    ...(values && open === undefined && { values }),
    ...(range && { range }),
    ...sinceOf(schema),
  };
}

/** Every deprecation of ours begins with this phrase: `src/framework/former-names.ts`. */
function sinceOf({ deprecated }: { readonly deprecated?: string | undefined }): Name {
  const [, since] = /^Since (\d+\.\d+\.\d+) /.exec(deprecated ?? "") ?? [];
  return since === undefined ? {} : { deprecated: since };
}

function typeNames(fqn: string, type: Type, add: Add): void {
  const path = `construct ${fqn.slice(fqn.indexOf(".") + 1)}`;
  const own = docsSince(type);
  add(path, { ...own, ...(type.initializer && { arguments: required(type.initializer) }) });
  for (const member of type.properties ?? [])
    add(`${path}.${member.name}`, { ...(member.optional && { optional: true }), ...docsSince(member) });
  for (const member of type.methods ?? [])
    add(`${path}.${member.name}`, { arguments: required(member), ...docsSince(member) });
  for (const { name } of (type as { readonly members?: readonly Member[] }).members ?? []) add(`${path}.${name}`, {});
}

const required = ({ parameters = [] }: { readonly parameters?: readonly Member[] }) =>
  parameters.filter(({ optional, variadic }) => !optional && !variadic).length;

const docsSince = (documented: object): Name =>
  sinceOf((documented as { readonly docs?: { readonly deprecated?: string } }).docs ?? {});

/** Includes hidden commands, but not those for shell scripts only, which promise nothing. */
function commandNames(add: Add): void {
  for (const command of cdktfPve().commands)
    if (command.name() !== "complete-words") commandName("command", command, add);
}

function commandName(path: string, command: Command, add: Add): void {
  const here = `${path} ${command.name()}`;
  const args = command.registeredArguments;
  const findsProblems = FOUND_BY[here.replace("command ", "")] !== undefined;
  add(here, { arguments: args.filter(({ required }) => required).length, ...(findsProblems && { findsProblems }) });
  for (const [index, { required, variadic, argChoices: values, defaultValue }] of args.entries())
    add(`${here} argument ${index + 1}`, {
      ...(!required && { optional: true }),
      type: variadic ? "values" : "value",
      ...(values && { values }),
      ...(defaultValue !== undefined && { default: defaultValue }),
    });
  for (const option of command.options)
    for (const flag of [option.long, option.short]) if (flag) add(`${here} ${flag}`, optionName(option));
  for (const inner of command.commands) commandName(here, inner, add);
}

function optionName({ mandatory, required, optional, argChoices: values, defaultValue }: Option): Name {
  return {
    ...(!mandatory && { optional: true }),
    type: required ? "value" : optional ? "optional value" : "switch",
    ...(values && { values }),
    ...(defaultValue !== undefined && { default: defaultValue }),
  };
}
