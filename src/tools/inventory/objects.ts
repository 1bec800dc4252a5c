/** Reads the objects of a cluster with their configuration. */

import type { PveSession } from "../../api/types";
import type { Attribute, Attributes } from "../../framework/attribute";
import { explainFailure } from "../../framework/handlers/engine";
import { readAsImported } from "../../framework/handlers/listing";
import { inOrder } from "../../framework/in-order";
import { withTimeouts } from "../../framework/timeouts";
import { isSameValue } from "../../framework/values/equality";
import { nullState } from "../../framework/values/state";
import { oncePerObject } from "../../memo/memo";
import type { Value, ValueMap } from "../../plugin/cty/value";
import { explain } from "../../provider/explain-all";
import type { Resource } from "../../resources/kinds/define";
import { readingContext } from "../connect";
import type { Progress } from "../report/report";
import type { InventoryObject } from "./inventory";

export interface ClusterObject extends InventoryObject {
  /** Attributes as an import puts them into the state. */
  readonly values: ValueMap;
}

export interface ReadObjects {
  readonly objects: readonly ClusterObject[];
  /** Objects that could not be read, each with the reason. */
  readonly problems: readonly string[];
}

export async function readObjects(
  found: readonly InventoryObject[],
  session: PveSession,
  progress?: Progress,
): Promise<ReadObjects> {
  const objects: ClusterObject[] = [];
  const problems: string[] = [];
  const read = inOrder(found, async (object, index): Promise<ClusterObject | string> => {
    progress?.("reading the objects", index, found.length);
    const read = await readObject(object, session);
    if ("problem" in read) return `pve_${object.resource.type} ${object.id}: ${read.problem}`;
    const { resource, id, name } = object;
    // One literal without spread: V8 gives each object with a spread its own hidden class, and there may be thousands.
    return {
      resource,
      id,
      name,
      values: Object.assign(read.state, await sensitiveValues(object, read.state, session)),
    };
  });
  for await (const result of read) {
    if (typeof result === "string") problems.push(result);
    else objects.push(result);
  }
  return { objects, problems };
}

const SET = "(set)";

/** Sensitive attributes without a write-only form that the server has. An import leaves them out. */
async function sensitiveValues({ resource }: InventoryObject, state: ValueMap, session: PveSession): Promise<ValueMap> {
  const { attributes, behaviour } = resource;
  const isShown = ([name, { traits, isConfigurable }]: [string, Attribute]) =>
    isConfigurable && traits.sensitive && !traits.writeOnly && !(`${name}_wo` in attributes);
  const placeholders = Object.fromEntries(
    Object.entries(attributes)
      .filter(isShown)
      .map(([name]) => [name, SET]),
  );
  if (Object.keys(placeholders).length === 0) return {};
  // Singletons read only attributes that have a value in the state.
  const reported =
    (await behaviour.read({ ...nullState(attributes), ...state, ...placeholders }, readingContext(session))) ?? {};
  return Object.fromEntries(Object.entries(placeholders).filter(([name]) => (reported[name] ?? null) !== null));
}

/** Attributes for a configuration: leaves out missing values, defaults and secrets. */
export function configuredAttributes(attributes: Attributes, values: ValueMap): [string, Attribute, Value][] {
  return Object.entries(attributes).flatMap(([name, attribute]): [string, Attribute, Value][] => {
    const value = values[name] ?? null;
    return isConfigured(name, attribute, value) ? [[name, attribute, value]] : [];
  });
}

function isConfigured(name: string, attribute: Attribute, value: Value): boolean {
  const { defaultValue, sensitive } = attribute.traits;
  if (!attribute.isConfigurable || sensitive || name === "timeouts" || value === null) return false;
  return defaultValue === undefined || !isSameValue(attribute, value, defaultValue);
}

/** Names of attributes with secrets that the server may have and not report. A configuration without them leaves them unchanged. */
export function secretAttributes({ resource: { attributes }, values }: ClusterObject): string[] {
  const isSecret = ({ traits, isConfigurable }: Attribute) =>
    isConfigurable && traits.sensitive && !traits.writeOnly && traits.deprecated === undefined;
  // The server reports whether it has a sensitive attribute without a write-only form.
  const mayBeThere = (name: string) => `${name}_wo` in attributes || (values[name] ?? null) !== null;
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    isSecret(attribute) && mayBeThere(name) ? name : [],
  );
}

/** The attributes with `timeouts`, once for all objects of a type. */
const attributesOf = oncePerObject((definition: Resource) => withTimeouts(definition));

/** Reads one object as Terraform imports it. */
export async function readObject(
  { resource: definition, id }: Pick<InventoryObject, "resource" | "id">,
  session: PveSession,
): Promise<{ readonly state: ValueMap } | { readonly problem: string }> {
  const type = `pve_${definition.type}`;
  const attributes = attributesOf(definition);
  try {
    const state = await readAsImported({ type, definition, attributes }, id, readingContext(session, true));
    return state ? { state } : { problem: "it is gone" };
  } catch (failure) {
    const [explained] = explainFailure({ explain }, failure, { type, attributes, doing: "read" });
    return { problem: explained?.summary ?? "it cannot be imported" };
  }
}
