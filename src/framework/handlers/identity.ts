/** Names of objects: identity data, import ids, and keys for comparing objects. */
import { isMap, isWhollyKnown, type Value } from "../../plugin/cty/value";
import { attributeNamed, type State } from "../attribute";
import { isOperation, isSingleton } from "../life-cycle";
import type { ResourceDefinition } from "../resource";
import { fingerprint } from "../values/equality";

type Named = Pick<ResourceDefinition<never>, "identity" | "parseImportId" | "formatImportId" | "attributes">;

export function importIdOf(
  { identity, formatImportId }: Pick<Named, "identity" | "formatImportId">,
  state: State,
): string {
  return formatImportId?.(state) ?? identity.map((name) => String(state[name])).join("/");
}

/** The identity of an object; `undefined` for a type without identity, or while a part of it is unknown. */
export function identityOf(definition: Pick<Named, "identity">, state: State): Value | undefined {
  if (definition.identity.length === 0) return undefined;
  const parts = definition.identity.map((name) => [name, state[name] ?? null] as const);
  if (parts.some(([, value]) => value === null || !isWhollyKnown(value))) return undefined;
  return Object.fromEntries(parts);
}

export function stateFromIdentity(identity: Value): State | undefined {
  return isMap(identity) && isWhollyKnown(identity) ? { ...identity } : undefined;
}

/** Parses an import id such as `a/b/c`. The last identity attribute takes the rest, so it may contain slashes. */
export function stateFromImportId(definition: Named, id: string): State | undefined {
  if (definition.parseImportId) return definition.parseImportId(id);
  const state: State = {};
  let rest = id;
  const { identity } = definition;
  for (const [index, name] of identity.entries()) {
    const last = index === identity.length - 1;
    const cut = last ? rest.length : rest.indexOf("/");
    if (cut <= 0) return undefined;
    const text = rest.slice(0, cut);
    rest = rest.slice(cut + 1);
    const isNumber = definition.attributes[name]?.shape.kind === "number";
    if (isNumber && !/^\d+$/.test(text)) return undefined;
    state[name] = isNumber ? Number(text) : text;
  }
  return state;
}

// Keys of objects: equal for all spellings of one name.

/** The part of a definition that names its objects. */
export type Identified = Pick<
  ResourceDefinition<never>,
  "attributes" | "identity" | "canonicalIdentity" | "formatImportId" | "parseImportId"
>;
type Claiming = Identified & Pick<ResourceDefinition<never>, "type" | "nameSpace" | "operations" | "lifeCycle">;

/** A key of the identity that is equal for all spellings; `undefined` while a part of the identity is unknown. */
export function identityKey(definition: Identified, state: Readonly<State>): string | undefined {
  const { identity } = definition;
  return identity.length === 0 ? undefined : keyBy(definition, identity, state);
}

function keyBy(
  { attributes, canonicalIdentity }: Identified,
  names: readonly string[],
  state: Readonly<State>,
): string | undefined {
  if (names.some((name) => (state[name] ?? null) === null || !isWhollyKnown(state[name] as Value))) return undefined;
  const values = canonicalIdentity?.(state) ?? state;
  return JSON.stringify(names.map((name) => fingerprint(attributeNamed(attributes, name), values[name])));
}

/** A key of any object: of its identity, or of its import id for an object without one, such as a rule without marker. */
export function objectKey(definition: Identified, state: State): string {
  return identityKey(definition, state) ?? importIdOf(definition, state);
}

/** The key for an import id. An id that does not have the form of the type is its own key. */
export function objectKeyOfId(definition: Identified, id: string): string {
  const state = stateFromImportId(definition as ResourceDefinition<never>, id);
  return state ? objectKey(definition, state) : id;
}

/** Objects that only one resource may manage, and the attributes that name them. */
interface ClaimedNames {
  /** Name space. Types of one list, such as SDN zones, share it. */
  readonly of: string;
  /** Empty for an object that exists once. */
  readonly by: readonly string[];
}

/** The claims of a type; `undefined` if several resources may manage one object, such as options, or if the server names it. */
export function claimsOf(definition: Claiming): ClaimedNames | undefined {
  const { type, attributes, identity, nameSpace } = definition;
  const isList = "rules" in attributes;
  if (isOperation(definition) || identity.length === 0 || (isSingleton(definition) && !isList)) return undefined;
  const by = namingAttributes(definition);
  const isGiven = (name: string) => attributes[name]?.isConfigurable || attributes[name]?.traits.derivation;
  if (!by.every(isGiven)) return undefined;
  return { of: nameSpace ?? deletionOf(definition) ?? type, by };
}

/** A key that is equal for two resources that manage one object, even of different types. */
export function claimKey(definition: Claiming, state: Readonly<State>): string | undefined {
  const claims = claimsOf(definition);
  const key = claims && keyBy(definition, claims.by, state);
  return key && `${claims.of} ${key}`;
}

/** The operation that deletes an object, without names of placeholders: `DELETE /cluster/sdn/zones/{}`. */
export function deletionOf(definition: Pick<Claiming, "operations" | "attributes" | "identity">): string | undefined {
  const count = namingAttributes(definition).length;
  const isItsOwn = (text: string) => /^DELETE .*\}$/.test(text) && text.split("{").length - 1 === count;
  return definition.operations.find(isItsOwn)?.replace(/\{[^{}]*\}/g, "{}");
}

/** Identity attributes, without those that are the same for all objects. */
function namingAttributes({ attributes, identity }: Pick<Claiming, "attributes" | "identity">): string[] {
  return identity.filter((name) => attributes[name]?.traits.derivation?.from.length !== 0);
}
