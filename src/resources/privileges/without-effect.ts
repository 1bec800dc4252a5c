/** Changes of a plan that the server hears nothing of: other spellings of the same, and attributes that are for the provider alone. */
import type { Attribute, Attributes } from "../../framework/attribute";
import { isSingleton, type LifeCycle } from "../../framework/life-cycle";
import type { Operation } from "../../framework/resource";
import { same } from "../../framework/values/equality";
import type { Value } from "../../plugin/cty/value";
import { SDN_APPLY_OPERATION } from "../sdn/apply/task";
import type { Change, Rights } from "./used-operations";

interface Described {
  readonly attributes: Attributes;
  readonly operations: readonly Operation[];
  readonly identity?: readonly string[];
  readonly lifeCycle?: LifeCycle | undefined;
  readonly rights?: Rights | undefined;
}

export function sendsNothing(described: Described, { doing, prior, planned }: Change): boolean {
  const sent = sentAttributes(described);
  if (doing === "update" && prior && planned && prior !== planned) {
    return sent.every(([name, attribute]) => isSame(attribute, prior[name], planned[name]));
  }
  // What is always there is left alone where nothing is configured.
  const own = doing === "create" ? planned : doing === "delete" ? prior : null;
  return own !== null && isSingleton(described) && sent.every(([name]) => (own[name] ?? null) === null);
}

/** What was staged and could not be applied is applied by the next update, whatever else that changes. */
export function appliedLater({ operations }: Described, { prior }: Change, appliesSdn: boolean): readonly Operation[] {
  return appliesSdn && operations.includes(SDN_APPLY_OPERATION) && prior?.applied === false
    ? [SDN_APPLY_OPERATION]
    : [];
}

function sentAttributes({ attributes, identity = [], rights }: Described): [string, Attribute][] {
  return Object.entries(attributes).filter(
    ([name, attribute]) =>
      attribute.isConfigurable && !identity.includes(name) && !(rights?.local ?? []).includes(name),
  );
}

/** Plans that were written as JSON have plain values for what takes any. */
function isSame(attribute: Attribute, a: unknown, b: unknown): boolean {
  if (attribute.shape.kind === "dynamic" && JSON.stringify(a ?? null) === JSON.stringify(b ?? null)) return true;
  return same(attribute, (a ?? null) as Value, (b ?? null) as Value);
}
