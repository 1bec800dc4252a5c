/** Keys of objects: equal for two resources that manage one object of a cluster. */
import type { Item } from "../../framework/checks/application";
import { handlersByType } from "../../framework/definitions";
import { claimKey, claimsOf, deletionOf } from "../../framework/handlers/identity";
import { isSameValue } from "../../framework/values/equality";
import { resources } from "../all-types";

const ofType = handlersByType("pve", resources, (_, resource) => ({
  resource,
  claims: claimsOf(resource),
  deletion: deletionOf(resource),
}));

/** Types whose configuration identifies their objects. */
export const identifiedTypes = (): string[] =>
  resources.types.map((type) => `pve_${type}`).filter((type) => ofType(type)?.claims);

/** Attributes that identify objects of the type. */
export const identifyingNames = (type: string): readonly string[] => ofType(type)?.claims?.by ?? [];

export function identityOf(item: Item<string>): string | undefined {
  const known = ofType(item.type);
  if (!known?.claims) return undefined;
  const names = known.claims.by.map((name) => [name, item.given(name) ?? null]);
  return claimKey(known.resource, Object.fromEntries(names));
}

/** Whether `path` is the API path of the item's object. */
export function isAtPath(item: Item<string>, path: string): boolean {
  const { resource, claims, deletion } = ofType(item.type) ?? {};
  if (!resource || !claims || !deletion) return false;
  const parts = deletion.slice("DELETE ".length).split("/");
  const segments = path.split("/");
  const names = [...claims.by];
  return (
    parts.length === segments.length &&
    parts.every((part, index) => {
      const text = segments[index] as string;
      if (part !== "{}") return part === text;
      const name = names.shift() as string;
      const attribute = resource.attributes[name];
      const value = item.value(name);
      if (!attribute || (typeof value !== "string" && typeof value !== "number")) return false;
      const named = decoded(text);
      return String(value) === named || (typeof value === "string" && isSameValue(attribute, value, named));
    })
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
