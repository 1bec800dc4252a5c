/** The objects of a cluster, with the configuration that they have. */

import type { PveSession } from "../../api/types";
import type { Attribute, Attributes } from "../../framework/attribute";
import { same } from "../../framework/values/equality";
import { nullState } from "../../framework/values/state";
import type { Value, ValueMap } from "../../plugin/cty/value";
import type { Progress } from "../report/report";
import type { Found } from "./inventory";
import { readObject } from "./read-object";

export interface ClusterObject extends Found {
  /** What an import puts into the state. */
  readonly values: ValueMap;
}

export interface Objects {
  readonly objects: readonly ClusterObject[];
  /** What is there and could not be read, and why. */
  readonly problems: readonly string[];
}

export async function readObjects(found: readonly Found[], session: PveSession, progress?: Progress): Promise<Objects> {
  const objects: ClusterObject[] = [];
  const problems: string[] = [];
  for (const [index, one] of found.entries()) {
    progress?.("reading the objects", index, found.length);
    const read = await readObject(one, session);
    if ("problem" in read) problems.push(`pve_${one.resource.type} ${one.id}: ${read.problem}`);
    else objects.push({ ...one, values: { ...read.state, ...(await shownSecrets(one, read.state, session)) } });
  }
  return { objects, problems };
}

const SET = "(set)";

/** Which of the sensitive attributes that are no passwords the server has: an import leaves them out. */
async function shownSecrets({ resource }: Found, state: ValueMap, session: PveSession): Promise<ValueMap> {
  const { attributes, behaviour } = resource;
  const isShown = ([name, { traits, isConfigurable }]: [string, Attribute]) =>
    isConfigurable && traits.sensitive && !traits.writeOnly && !(`${name}_wo` in attributes);
  const asked = Object.fromEntries(
    Object.entries(attributes)
      .filter(isShown)
      .map(([name]) => [name, SET]),
  );
  if (Object.keys(asked).length === 0) return {};
  const context = { services: session, signal: session.signal, importing: false, warn: () => undefined };
  // Of options only those are read that somebody has set.
  const shown = (await behaviour.read({ ...nullState(attributes), ...state, ...asked }, context)) ?? {};
  return Object.fromEntries(Object.entries(asked).filter(([name]) => (shown[name] ?? null) !== null));
}

/** The attributes that a configuration sets: neither what has no value, nor what is so by itself, nor secrets. */
export function configured(attributes: Attributes, values: ValueMap): [string, Attribute, Value][] {
  return Object.entries(attributes).flatMap(([name, attribute]): [string, Attribute, Value][] => {
    const value = values[name] ?? null;
    return isConfigured(name, attribute, value) ? [[name, attribute, value]] : [];
  });
}

function isConfigured(name: string, attribute: Attribute, value: Value): boolean {
  const { defaultValue, sensitive } = attribute.traits;
  if (!attribute.isConfigurable || sensitive || name === "timeouts" || value === null) return false;
  return defaultValue === undefined || !same(attribute, value, defaultValue);
}

/** Names of what the server may keep to itself: it stays as it is, and the configuration may leave it out. */
export function secretsOf({ resource: { attributes }, values }: ClusterObject): string[] {
  const isSecret = ({ traits, isConfigurable }: Attribute) =>
    isConfigurable && traits.sensitive && !traits.writeOnly && traits.deprecated === undefined;
  // What has no write-only form is no password, and the server says whether it has some.
  const mayBeThere = (name: string) => `${name}_wo` in attributes || (values[name] ?? null) !== null;
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    isSecret(attribute) && mayBeThere(name) ? name : [],
  );
}
