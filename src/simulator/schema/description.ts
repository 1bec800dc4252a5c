/**
 * The server's API description (`api.json`): every operation with its parameters and its permission check.
 *
 * The file is data from the server. This module expands numbered parameters: `link[n]` stands for `link0` … `link7`.
 */
import apiJson from "./api.json";
import type { Operation, ParameterSchema, PermissionCheck, Properties } from "./operation";
import type { OperationName } from "./operation-names.generated";
import { operationOfRecorded } from "./recorded-server";

/** An object as the server describes it. Other keywords are ignored. */
export interface ObjectSchema {
  readonly properties?: Properties;
  readonly allOf?: readonly ObjectSchema[];
  readonly oneOf?: readonly ObjectSchema[];
  readonly "type-property"?: string;
  readonly "type-property-schema"?: ParameterSchema;
  readonly "instance-type"?: string;
}

/** Whether a description is a composed object, not properties by name. */
export function isComposed(schema: object): schema is ObjectSchema {
  const { allOf, oneOf } = schema as ObjectSchema;
  return Array.isArray(allOf) || (Array.isArray(oneOf) && oneOf.some((variant) => "instance-type" in variant));
}

/** Returns parameters as properties by name. */
export const byName = (parameters: Properties | ObjectSchema): Properties =>
  isComposed(parameters) ? flatProperties(parameters) : (parameters as Properties);

/**
 * Flattens the description of an object into properties by name. Older servers describe properties with
 * `instance-types`. Servers from pve-common 9.2.1 on compose objects of `allOf`, and of `oneOf` with one variant per
 * `instance-type`. The result has the older form.
 *
 * @example
 * flatProperties({ allOf: [{ properties: { id } }, { "type-property": "type", oneOf: [{ "instance-type": "a", properties: { x } }] }] });
 * // { id, type: { enum: ["a"] … }, x: { …, "type-property": "type", "instance-types": ["a"] } }
 */
export function flatProperties(schema: ObjectSchema): Properties {
  const parts = (schema.allOf ?? []).map(flatProperties);
  return Object.assign({}, schema.properties, ...parts, schema.oneOf && variantProperties(schema, schema.oneOf));
}

interface Variant {
  readonly type: string;
  readonly property: ParameterSchema;
}

function variantProperties(schema: ObjectSchema, variants: readonly ObjectSchema[]): Properties {
  const selector = schema["type-property"] ?? "type";
  const types = variants.map((variant) => variant["instance-type"] ?? "");
  const all = new Map<string, Variant[]>();
  for (const [index, variant] of variants.entries()) {
    for (const [name, property] of Object.entries(flatProperties(variant))) {
      all.set(name, [...(all.get(name) ?? []), { type: types[index] as string, property }]);
    }
  }
  const merged = [...all].map(([name, found]) => [name, mergeVariants(found, selector, types.length)] as const);
  return {
    [selector]: { type: "string", enum: types, ...schema["type-property-schema"] },
    ...Object.fromEntries(merged),
  };
}

/** Merges the property of all variants that have it. If all variants agree, it is returned unchanged. */
function mergeVariants(found: readonly Variant[], selector: string, total: number): ParameterSchema {
  const distinct = new Map<string, { readonly types: string[]; readonly property: ParameterSchema }>();
  for (const { type, property } of found) {
    const key = JSON.stringify(property);
    if (!distinct.has(key)) distinct.set(key, { types: [], property });
    distinct.get(key)?.types.push(type);
  }
  const kinds = [...distinct.values()];
  const [only] = kinds;
  if (only && kinds.length === 1 && found.length === total) return only.property;
  if (only && kinds.length === 1 && only.property.optional)
    return { ...only.property, "type-property": selector, "instance-types": only.types };
  const oneOf = kinds.map(({ types, property }) => ({ ...property, "instance-types": types }));
  return { optional: 1, "type-property": selector, oneOf };
}

/** Number of parameters that `name[n]` stands for. */
const NUMBERED_COUNT = 8;

function expandNumbered(parameters: Properties): Properties {
  const expanded: Record<string, ParameterSchema> = {};
  for (const [name, schema] of Object.entries(parameters)) {
    if (!name.endsWith("[n]")) {
      expanded[name] = schema;
      continue;
    }
    for (let n = 0; n < NUMBERED_COUNT; n++) expanded[name.replace("[n]", String(n))] = schema;
  }
  return expanded;
}

interface RawOperation extends Omit<Operation, "permissions" | "parameters"> {
  readonly parameters: Properties | ObjectSchema;
  readonly permissions: Operation["permissions"] | PermissionCheck;
}

/** The newest operations have their check without the enclosing `check`. */
function permissionsOf(raw: RawOperation["permissions"]): Operation["permissions"] {
  return Array.isArray(raw) ? { check: raw as PermissionCheck } : (raw as Operation["permissions"]);
}

/** Outside `/cluster` and `/pools`, `supporting` has the provider's operations, and `outside` those of other clients only. */
const raw = apiJson as unknown as Readonly<Record<"operations" | "supporting" | "outside", RawOperation[]>>;

/** All operations, including those outside `/cluster` and `/pools`. */
export const operations: readonly Operation[] = [...raw.operations, ...raw.supporting, ...raw.outside].map(
  (operation) =>
    operationOfRecorded({
      ...operation,
      parameters: expandNumbered(byName(operation.parameters)),
      permissions: permissionsOf(operation.permissions),
    }),
);

const parametersByName = new Map(operations.map(({ method, path, parameters }) => [`${method} ${path}`, parameters]));

/** Returns the parameters of an operation. */
export const parametersOf = (operation: OperationName): Properties => parametersByName.get(operation) ?? {};
