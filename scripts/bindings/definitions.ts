/** Access to the definitions for bindings. Only this file reads the framework's attributes. */
import {
  type Allowed,
  type Attribute,
  type Attributes,
  attributesOf,
  configuredShape,
  type NamedValues,
  nestingOf,
} from "../../src/framework/attribute";
import { allowedBy } from "../../src/framework/description";
import { trapsOf } from "../../src/framework/traps";
import { parameterOf } from "../../src/resources/parameters/codec";
import type { Constants, Doc, Kind } from "./model";

export interface TypeDefinition {
  /** Name without the provider's: `sdn_vnet`. */
  readonly type: string;
  readonly family: string;
  readonly description: string;
  readonly deprecated?: string;
  /** Server version that introduced it. */
  readonly since?: string;
  /** Whether it has `timeouts`. */
  readonly attributes: Attributes;
}

export interface Definitions {
  readonly provider: Attributes;
  readonly resources: readonly TypeDefinition[];
  readonly dataSources: readonly TypeDefinition[];
}

/** Attributes of the objects in an attribute. */
export function childrenOf(attribute: Attribute): Attributes | undefined {
  const shape = configuredShape(attribute.shape);
  return shape.kind === "object" ? attributesOf(shape) : undefined;
}

export function roleOf({ traits: { role } }: Attribute): "required" | "optional" | "computed" {
  return role === "optional-computed" ? "optional" : role;
}

/**
 * Other names by attribute: at the top the API's, in objects also those of other providers; `!` marks names with the
 * opposite meaning.
 */
export function otherNamesIn(
  attributes: Attributes,
  shape?: Attribute["shape"],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const add = (attribute: string, other: string, isInverted = false) => {
    if (other.replaceAll("-", "_") === attribute) return;
    names.set(attribute, [...(names.get(attribute) ?? []), `${isInverted ? "!" : ""}${other}`]);
  };
  if (shape?.kind === "object") {
    for (const [other, { instead, isAttribute, isInverted }] of trapsOf(shape))
      if (isAttribute) add(instead, other, isInverted);
    return names;
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    const parameter = parameterOf(attribute);
    if (parameter) add(name, parameter.name, parameter.inverted);
  }
  return names;
}

/** `struct` is the name for objects with attributes. */
export function kindOf(attribute: Attribute, struct: string): Kind {
  const shape = configuredShape(attribute.shape);
  switch (shape.kind) {
    case "object":
      return { kind: "object", nesting: nestingOf(shape).nesting, struct };
    case "list":
    case "set":
    case "map":
      if (shape.element.shape.kind === "object") throw new Error(`${struct}: a ${shape.kind} of objects is a nesting`);
      return { kind: shape.kind, of: kindOf(shape.element, struct) };
    case "bool":
      return { kind: "boolean" };
    case "dynamic":
      return { kind: "any" };
    default:
      return { kind: shape.kind };
  }
}

export function docOf(attribute: Attribute): Doc {
  const { doc, since, deprecated, replaces, sensitive, writeOnly } = attribute.traits;
  const value = defaultOf(attribute);
  return {
    text: doc.trim(),
    ...withoutNames(allowedBy(attribute)),
    ...(value !== undefined && { default: value }),
    ...(since && { since }),
    ...(deprecated && { deprecated }),
    ...(replaces && { replaces: true }),
    ...(sensitive && { sensitive }),
    ...(writeOnly && { writeOnly }),
  };
}

function withoutNames({ named, ...allowed }: Allowed): Pick<Doc, "values" | "range" | "constants"> {
  return { ...allowed, ...(named && { constants: named.name }) };
}

/** All named sets of values, by family and name. */
export function constantsIn(types: readonly { readonly attributes: Attributes }[]): Map<string, Constants> {
  const found = new Map<string, Constants & { readonly given: NamedValues }>();
  const walk = (attributes: Attributes) => {
    for (const attribute of Object.values(attributes)) {
      const { named } = allowedBy(attribute);
      if (named) add(named);
      walk(childrenOf(attribute) ?? {});
    }
  };
  const add = (given: NamedValues) => {
    const known = found.get(given.name);
    if (known && known.given !== given) throw new Error(`two sets of values have the name ${given.name}`);
    const { doc, members } = given;
    found.set(given.name, { name: given.name.replace(/^.*\./, ""), doc, members, given });
  };
  for (const { attributes } of types) walk(attributes);
  return found;
}

function defaultOf({ traits: { role, defaultValue, absent } }: Attribute): string | undefined {
  if (role === "required" || role === "computed") return undefined;
  if (defaultValue !== undefined && defaultValue !== null) return JSON.stringify(defaultValue);
  if (absent !== undefined && absent !== null) return `- the same as ${JSON.stringify(absent)}`;
  return role === "optional-computed" ? "- the server decides" : undefined;
}
