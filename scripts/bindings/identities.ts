/** By type: what of a configuration names the object, and the part of the API in which that name is unique. */
import { isOperation, isSingleton } from "../../src/framework/life-cycle";
import type { Resource } from "../../src/resources/kinds/define";
import { PROVIDER_NAME } from "../build/project";
import { camelCase } from "./names";

export interface Identity {
  /** The deletion of such an object, without its names: types of one list, such as SDN zones, share it. Or the type. */
  readonly of: string;
  /** Attributes of the construct; none for what is there once. */
  readonly by: readonly string[];
}

export function identitiesOf(resources: readonly Resource[]): Record<string, Identity> {
  return Object.fromEntries(
    resources.flatMap((resource) => {
      const identity = identityOf(resource);
      return identity ? [[`${PROVIDER_NAME}_${resource.type}`, identity]] : [];
    }),
  );
}

function identityOf(resource: Resource): Identity | undefined {
  // Options are managed one by one: two constructs may share an object of these.
  const { type, attributes, identity, operations } = resource;
  const isList = "rules" in attributes;
  if (isOperation(resource) || identity.length === 0 || (isSingleton(resource) && !isList)) return undefined;
  const constant = (name: string) => attributes[name]?.traits.derivation?.from.length === 0;
  const by = identity.filter((name) => !constant(name));
  if (!by.every((name) => attributes[name]?.isConfigurable)) return undefined;
  const deletion = operations.find((text) => /^DELETE .*\}$/.test(text) && text.split("{").length - 1 === by.length);
  return { of: deletion?.replace(/\{[^}]*\}/g, "{}") ?? `${PROVIDER_NAME}_${type}`, by: by.map(camelCase) };
}
