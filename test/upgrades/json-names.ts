/** Fields in the JSON of commands, from their types. */
import { createGenerator, type Definition } from "ts-json-schema-generator";
import { at } from "../../scripts/build/project";
import type { Name } from "./names";

type Schema = Definition;

const PREFIX = "#/definitions/";

/** Fields by path: `json drift.stacks[].name`. */
export function jsonNames(): Record<string, Name> {
  const { definitions = {}, properties = {} } = createGenerator({
    path: at("test/upgrades/json-types.ts"),
    tsconfig: at("scripts/schemas/tsconfig.json"),
    type: "CommandJson",
    // Types of several files may have one name.
    expose: "none",
    topRef: false,
    // `npm run typecheck` checks it, with another compiler.
    skipTypeCheck: true,
  }).createSchema("CommandJson");
  const names: Record<string, Name> = {};
  const resolve = (schema: Schema, above: readonly string[]): readonly [Schema, readonly string[]] => {
    const name = schema.$ref?.startsWith(PREFIX) ? decodeURIComponent(schema.$ref.slice(PREFIX.length)) : undefined;
    // A type within itself has the fields that are recorded already.
    if (name === undefined || above.includes(name)) return [schema, above];
    return resolve(definitions[name] as Schema, [...above, name]);
  };
  const visit = (path: string, unresolved: Schema, above: readonly string[], isAbsent: boolean): void => {
    const [schema, within] = resolve(unresolved, above);
    const choices = (schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[];
    names[path] = { ...names[path], reported: true, type: typeOf(schema), ...(isAbsent && { absent: true }) };
    for (const choice of choices) visit(path, choice, within, isAbsent);
    if (choices.length > 0)
      names[path] = {
        ...names[path],
        type: choices
          .map((choice) => typeOf(resolve(choice, within)[0]))
          .sort()
          .join("|"),
      };
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      visit(`${path}.${name}`, property as Schema, within, !schema.required?.includes(name) || choices.length > 0);
    if (typeof schema.items === "object" && !Array.isArray(schema.items))
      visit(`${path}[]`, schema.items as Schema, within, false);
    if (typeof schema.additionalProperties === "object") visit(`${path}.*`, schema.additionalProperties, within, true);
  };
  for (const [command, schema] of Object.entries(properties)) visit(`json ${command}`, schema as Schema, [], false);
  return names;
}

function typeOf({ type, enum: values, const: value, anyOf, oneOf, $ref }: Schema): string {
  if (type !== undefined) return [type].flat().join("|");
  if (values !== undefined) return [...new Set(values.map((value) => typeof value))].sort().join("|");
  if (value !== undefined) return typeof value;
  if ($ref !== undefined) return "object";
  return anyOf || oneOf ? "either" : "anything";
}
