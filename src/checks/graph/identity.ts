/** What names the object of a resource, as text that is equal for equal objects of one cluster. */
import { madeOf } from "../../framework/definitions";
import { isOperation, isSingleton } from "../../framework/life-cycle";
import { fingerprint } from "../../framework/values/equality";
import { isWhollyKnown, type Value } from "../../plugin/cty/value";

import type { Resource } from "../../resources/kinds/define";
import { resources } from "../all-types";
import type { Item } from "./item";

interface Identity {
  /** The deletion of such an object, without its names: types of one list, such as SDN zones, share it. Or the type. */
  readonly of: string;
  /** Attributes; none for what is there once. */
  readonly by: readonly string[];
}

const ofType = madeOf("pve", resources, (_, resource): { identity?: Identity } => {
  const identity = identityIn(resource);
  return identity ? { identity } : {};
});

/** Types whose objects are told apart by their configuration. */
export const identifiedTypes = (): string[] =>
  resources.types.map((type) => `pve_${type}`).filter((type) => ofType(type)?.identity);

/** Attributes that tell objects of the type apart. */
export const identifyingNames = (type: string): readonly string[] => ofType(type)?.identity?.by ?? [];

export function identityOf(item: Item): string | undefined {
  const identity = ofType(item.type)?.identity;
  if (!identity) return undefined;
  const names = identity.by.map((name): [string, Value] => [name, item.given(name) ?? null]);
  if (names.some(([, value]) => value === null || !isWhollyKnown(value))) return undefined;
  const texts = names.map(([name, value]) => {
    const attribute = item.attributes[name];
    return attribute ? fingerprint(attribute, value) : "";
  });
  return [identity.of, ...texts].join(" ");
}

/** The path of its object in the API, where the type says it. */
export function identityPath(item: Item): string | undefined {
  const identity = ofType(item.type)?.identity;
  if (!identity?.of.startsWith("DELETE /")) return undefined;
  const texts = identity.by.map((name) => item.value(name) ?? null);
  if (texts.some((text) => typeof text !== "string" && typeof text !== "number")) return undefined;
  let index = 0;
  return identity.of.slice("DELETE ".length).replace(/\{\}/g, () => encodeURIComponent(String(texts[index++])));
}

function identityIn(resource: Resource): Identity | undefined {
  // Options are managed one by one: two constructs may share an object of these.
  const { type, attributes, identity, operations } = resource;
  const isList = "rules" in attributes;
  if (isOperation(resource) || identity.length === 0 || (isSingleton(resource) && !isList)) return undefined;
  const constant = (name: string) => attributes[name]?.traits.derivation?.from.length === 0;
  const by = identity.filter((name) => !constant(name));
  const isGiven = (name: string) => attributes[name]?.isConfigurable || attributes[name]?.traits.derivation;
  if (!by.every(isGiven)) return undefined;
  const deletion = operations.find((text) => /^DELETE .*\}$/.test(text) && text.split("{").length - 1 === by.length);
  return { of: deletion?.replace(/\{[^}]*\}/g, "{}") ?? type, by };
}
