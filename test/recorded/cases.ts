/** Recorded requests as configurations of our types. */
import type { Attribute, Attributes, State } from "../../src/framework/attribute";
import { nullState } from "../../src/framework/values/state";
import type { Value, ValueMap } from "../../src/plugin/cty/value";
import type { Resource } from "../../src/resources/kinds/define";
import { parameterOf } from "../../src/resources/parameters/codec";
import { parsePropertyString } from "../../src/resources/parameters/property-string";
import { Inexpressible, SentOtherwise, written } from "./express";
import { attributeFor, attributesFor, type Params, type Target } from "./targets";

/** Parameters that the provider generates, and those that it never sends. */
const OWN = ["digest", "lock-token", "delete", "type", "protocol", "zz-guard", "zz-unknown", "zz-two", "rename", "*"];

export class NotOurs extends Error {}

/** Sets the attributes of the parameters. */
export function withParameters(
  resource: Resource,
  target: Target,
  base: State,
  params: Params,
  say: (attribute: Attribute, raw: unknown) => Value = written,
): State {
  const { within } = target;
  if (within === undefined) return { ...base, ...setBy(resource, target, base, params, say) };
  const attributes = attributesFor(resource, target);
  const [present] = (base[within] as ValueMap[] | null) ?? [];
  const element = present ?? nullState(attributes);
  return { ...base, [within]: [{ ...element, ...setBy(resource, target, element, params, say) }] };
}

function setBy(
  resource: Resource,
  target: Target,
  base: ValueMap,
  params: Params,
  say: (attribute: Attribute, raw: unknown) => Value,
): State {
  const attributes = attributesFor(resource, target);
  const set: State = {};
  for (const [parameter, raw] of Object.entries(params)) {
    const link = /^link([0-7])$/.exec(parameter)?.[1];
    if (link !== undefined && attributes.links) {
      set.links = { ...(base.links as ValueMap | null), [link]: linkOf(attributes.links, raw) };
      continue;
    }
    if (parameter === target.kind || parameter === "zz-guard") continue;
    const name = attributeFor(resource, target, parameter);
    const attribute = name === undefined ? undefined : attributes[name];
    if (name === undefined || !attribute?.isConfigurable) {
      if (OWN.includes(parameter) || isSent(attributes, parameter) || target.elsewhere?.includes(parameter)) continue;
      throw new NotOurs(parameter);
    }
    set[name] = say(attribute, raw);
  }
  // A rule for a group has the group as its action.
  const isGroup = "security_group" in attributes && (set.type ?? base.type) === "group";
  return isGroup && "action" in set ? { ...set, action: null, security_group: set.action ?? null } : set;
}

/** Whether a configuration decides the tested parameter. */
export function isConfigured(resource: Resource, target: Target, parameter: string): boolean {
  const attributes = attributesFor(resource, target);
  if (OWN.includes(parameter) && !(parameter === "type" && "action" in attributes)) return false;
  if (parameter === target.kind) return false;
  if (/^link[0-7]$/.test(parameter)) return "links" in attributes;
  const name = attributeFor(resource, target, parameter);
  return name !== undefined && (attributes[name]?.isConfigurable ?? false);
}

function isSent(attributes: Attributes, parameter: string): boolean {
  return Object.values(attributes).some((attribute) => parameterOf(attribute)?.name === parameter);
}

function linkOf({ shape }: Attribute, raw: unknown): Value {
  if (shape.kind !== "object" || typeof raw !== "string") throw new Inexpressible(`${JSON.stringify(raw)} for a link`);
  const parts = parsePropertyString(raw, "address");
  const strange = Object.keys(parts).find((key) => !(key in shape.attributes));
  if (strange !== undefined) throw new Inexpressible(`a link has no ${strange}`);
  const { address = null, priority = null } = parts;
  if (priority !== null && !/^\d+$/.test(priority)) throw new Inexpressible(`${priority} for a number`);
  const printed = priority === null ? [address] : [`${address},priority=${priority}`];
  const spelled = raw.replace(/^address=/, "");
  if (!printed.includes(spelled)) throw new SentOtherwise(String(printed[0]));
  return { address, priority: priority === null ? null : Number(priority) };
}

/** Returns the configuration of an imported object, with required secrets, which no server reports. */
export function configurationOf(attributes: Attributes, state: State): State {
  const configured = Object.entries(attributes).map(([name, attribute]) => [
    name,
    attribute.isConfigurable ? (state[name] ?? demanded(attribute)) : null,
  ]);
  return { ...nullState(attributes), ...Object.fromEntries(configured) };
}

function demanded(attribute: Attribute): Value {
  return parameterOf(attribute)?.secret?.required ? "secret" : null;
}
