/** Every name in configurations, applications and scripts, and its requirements for users. */
import type { Command } from "commander";
import { assemblyTypes, type Member, type Type } from "../../scripts/reference/assembly-file";
import { cdktfPve } from "../../src/cli/program";
import type { Schema, SchemaAttribute, SchemaAttributes } from "../../src/plugin/contract";
import { encodeType } from "../../src/plugin/cty/types";
import { schemas } from "../../src/provider/schemas";
import { settings } from "../../src/provider/settings";

export interface Name {
  /** Optional for all users; absent for required and for computed names. */
  readonly optional?: true;
  /** Whether it is computed only. */
  readonly reported?: true;
  readonly type?: string;
  /** Number of required arguments of a call. */
  readonly arguments?: number;
  /** Version that deprecates the name. */
  readonly deprecated?: string;
}

/** By kind and path: `resource pve_pool.comment`, `construct pools.Pool.addGuest`, `command export --language`. */
export type Names = Readonly<Record<string, Name>>;

export async function presentNames(): Promise<Names> {
  const names: Record<string, Name> = {};
  const add = (path: string, name: Name) => {
    names[path] = name;
  };
  schemaNames(add);
  for (const { environment } of Object.values(settings)) add(`variable ${environment}`, {});
  for (const [name, type] of Object.entries(assemblyTypes()))
    if (name.startsWith("cdktf-pve.")) typeNames(name, type, add);
  commandNames(add);
  return Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Add = (path: string, name: Name) => void;

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
      attributeNames(`${kind} ${type}`, schema.attributes, add);
    }
  for (const [type, { attributes }] of Object.entries(schemas.identities))
    for (const [name, attribute] of Object.entries(attributes)) {
      add(`identity ${type}.${name}`, { type: encodeType(attribute.type) });
    }
  for (const [name, { parameters, returns, deprecated }] of Object.entries(schemas.functions ?? {}))
    add(`function ${name}`, { arguments: parameters.length, type: encodeType(returns), ...sinceOf({ deprecated }) });
}

function attributeNames(path: string, attributes: SchemaAttributes, add: Add): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    // A trap is not a valid name for users: `src/framework/traps.ts`.
    if (attribute.description === undefined) continue;
    add(`${path}.${name}`, attributeName(attribute));
    if (attribute.nested) attributeNames(`${path}.${name}`, attribute.nested.attributes, add);
  }
}

function attributeName({ optional, required, type, nested, deprecated }: SchemaAttribute): Name {
  return {
    ...(optional && { optional }),
    ...(!optional && !required && { reported: true }),
    type: type === undefined ? `objects: ${nested?.nesting}` : encodeType(type),
    ...sinceOf({ deprecated }),
  };
}

/** Every deprecation of ours begins with this phrase: `src/framework/deprecation.ts`. */
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
  add(here, { arguments: command.registeredArguments.filter((argument) => argument.required).length });
  for (const { long, short } of command.options) add(`${here} ${long ?? short}`, {});
  for (const inner of command.commands) commandName(here, inner, add);
}
