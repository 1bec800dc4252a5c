/** Which resources stand for the same object: names are compared by their canonical forms, not by their spelling. */
import { isWhollyKnown, type Value } from "../../plugin/cty/value";
import { attributeNamed, type State } from "../attribute";
import { isOperation, isSingleton } from "../life-cycle";
import type { ResourceDefinition } from "../resource";
import { fingerprint } from "../values/equality";
import { importIdOf, stateFromImportId } from "./identity";

/** What of a definition names its objects. */
export type Identified = Pick<
  ResourceDefinition<never>,
  "attributes" | "identity" | "canonicalIdentity" | "formatImportId" | "parseImportId"
>;
type Claiming = Identified & Pick<ResourceDefinition<never>, "type" | "nameSpace" | "operations" | "lifeCycle">;

/** Equal for all spellings of one name of the type; `undefined` while a part of it is not known. */
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

/** The same of an object without a name of its own too, such as a firewall rule without marker: by its import id. */
export function objectKey(definition: Identified, state: State): string {
  return identityKey(definition, state) ?? importIdOf(definition, state);
}

/** The same of an import id; an id without the form of the type stands for itself. */
export function objectKeyOfId(definition: Identified, id: string): string {
  const state = stateFromImportId(definition as ResourceDefinition<never>, id);
  return state ? objectKey(definition, state) : id;
}

/** Objects that one resource only may manage, and the attributes that name them. */
interface Claims {
  /** Name space: types of one list, such as SDN zones, share it. */
  readonly of: string;
  /** None for what is there once. */
  readonly by: readonly string[];
}

/** `undefined` where several resources may manage one object, such as options, or where the server names it. */
export function claimsOf(definition: Claiming): Claims | undefined {
  const { type, attributes, identity, nameSpace } = definition;
  const isList = "rules" in attributes;
  if (isOperation(definition) || identity.length === 0 || (isSingleton(definition) && !isList)) return undefined;
  const by = namingAttributes(definition);
  const isGiven = (name: string) => attributes[name]?.isConfigurable || attributes[name]?.traits.derivation;
  if (!by.every(isGiven)) return undefined;
  return { of: nameSpace ?? deletionOf(definition) ?? type, by };
}

/** Equal for two resources that claim one object, also of different types. */
export function claimKey(definition: Claiming, state: Readonly<State>): string | undefined {
  const claims = claimsOf(definition);
  const key = claims && keyBy(definition, claims.by, state);
  return key && `${claims.of} ${key}`;
}

/** The operation that removes an object, without names: `DELETE /cluster/sdn/zones/{}`. */
export function deletionOf(definition: Pick<Claiming, "operations" | "attributes" | "identity">): string | undefined {
  const count = namingAttributes(definition).length;
  const isItsOwn = (text: string) => /^DELETE .*\}$/.test(text) && text.split("{").length - 1 === count;
  return definition.operations.find(isItsOwn)?.replace(/\{[^{}]*\}/g, "{}");
}

/** Without what is the same for all objects. */
function namingAttributes({ attributes, identity }: Pick<Claiming, "attributes" | "identity">): string[] {
  return identity.filter((name) => attributes[name]?.traits.derivation?.from.length !== 0);
}
