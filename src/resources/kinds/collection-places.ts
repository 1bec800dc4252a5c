/** Where the objects of a collection are, in the names of the server, and with which credential. */
import type { Credential } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { Operation } from "../../framework/resource";
import { type Located, locate, operation } from "../parameters/address";
import { parameterOf } from "../parameters/parameter";
import type { CollectionOptions } from "./collection-options";

interface Addressed {
  readonly attributes: Attributes;
  readonly path: string;
  readonly key: string;
  readonly pathParameter?: string;
  readonly listPath?: string;
  readonly createAt?: "collection" | "item";
}

/** The operations that a collection behaviour uses, for the coverage map. */
export function collectionOperations(options: Addressed): Operation[] {
  const { list, item, names } = templatesOf(options);
  return [
    operation("GET", list, names),
    operation("GET", item, names),
    operation("POST", options.createAt === "item" ? item : options.path, names),
    operation("PUT", item, names),
    operation("DELETE", item, names),
  ];
}

function templatesOf(options: Addressed) {
  const { path, listPath, key, attributes, pathParameter } = options;
  const names = { ...namesOf(attributes), [key]: pathParameter ?? keyParameter(options) };
  return { list: listPath ?? path, item: `${path}/{${key}}`, names };
}

export function placesOf(options: CollectionOptions) {
  const { list, item, names } = templatesOf(options);
  const at =
    (template: string) =>
    (state: State): Located =>
      locate(template, state, names);
  return { listAt: at(list), collectionAt: at(options.path), itemAt: at(item) };
}

/** Reading never needs more than a fixed credential; a credential by state is about what a write sends. */
export function credentialFor({ credential = "any" }: CollectionOptions, ...states: State[]): Credential {
  if (typeof credential === "string") return credential;
  return states.some((state) => credential(state) === "root-ticket") ? "root-ticket" : "any";
}

function namesOf(attributes: Attributes): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    if (api) names[name] = api.name;
  }
  return names;
}

export function keyParameter({ attributes, key }: Pick<CollectionOptions, "attributes" | "key">): string {
  const attribute = attributes[key];
  return (attribute && parameterOf(attribute)?.name) ?? key;
}
