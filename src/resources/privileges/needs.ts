/** Computes the privileges that a change of an object needs: the rules of its operations, with the values of the object. */

import type { Attribute, Attributes } from "../../framework/attribute";
import { isSingleton, type LifeCycle } from "../../framework/life-cycle";
import type { Operation } from "../../framework/resource";
import { isSameValue } from "../../framework/values/equality";
import type { Value } from "../../plugin/cty/value";
import { type CallValues, needsRoot, type Requirement, requirementOf, ruleOf } from "../permissions/requirement";
import { SDN_APPLY_OPERATION } from "../sdn/apply/task";
import { type Call, type Change, namesInPath, type Rights, usedOperations } from "./used-operations";
import { callValues, type Related, type Values, valuesOfCall } from "./values";

export interface DescribedType {
  readonly attributes: Attributes;
  readonly operations: readonly Operation[];
  readonly identity?: readonly string[];
  readonly lifeCycle?: LifeCycle | undefined;
  readonly rights?: Rights | undefined;
}

export interface NeedOptions {
  /** Whether the run applies its changes of SDN objects. */
  readonly appliesSdn: boolean;
  readonly related?: Related | undefined;
}

export interface Need {
  readonly operation: Operation;
  readonly requirement: Requirement;
}

export function needsOf(described: DescribedType, change: Change, { appliesSdn, related }: NeedOptions): Need[] {
  const { rights } = described;
  if (rights?.calls) {
    return sendsNothing(described, change) ? [] : rights.calls(change).flatMap(needOfCall);
  }
  const operations = sendsNothing(described, change)
    ? appliedLater(described, change, appliesSdn)
    : usedOperations(described, change, appliesSdn, related);
  const states = [change.prior, change.planned].filter((state) => state !== null);
  if (change.doing !== "read" && states.some((state) => rights?.byRoot?.(state))) {
    return operations.map((operation) => ({ operation, requirement: "root" }));
  }
  const sides = sidesOf(described, change, related);
  return operations.flatMap((operation) => need(operation, sides));
}

/** The needs of a data source. Without arguments it reads a whole list. */
export function needsOfDataSource(described: DescribedType, config: Values, { related }: NeedOptions): Need[] {
  const names = namesInPath(described);
  const calls = described.rights?.calls?.({ doing: "read", prior: null, planned: config });
  if (calls) return calls.flatMap(needOfCall);
  const values = callValues({ attributes: described.attributes, names }, { values: config, related });
  const change = { doing: "read", prior: null, planned: config } as const;
  return usedOperations(described, change, false, related).flatMap((operation) => need(operation, [values]));
}

/** The server checks an update for the old and for the new values. */
function sidesOf(
  described: DescribedType,
  { doing, prior, planned }: Change,
  related: Related | undefined,
): CallValues[] {
  const names = { ...namesInPath(described), ...described.rights?.names };
  const valuesOf = (values: Values, before?: Values) =>
    callValues({ attributes: described.attributes, names }, { values, before, related });
  if (doing === "update" && prior && planned)
    return [valuesOf(planned, prior), { ...valuesOf(prior, planned), isPrior: true }];
  return [valuesOf((doing === "delete" ? prior : (planned ?? prior)) ?? {})];
}

function needOfCall({ operation, parameters, byRoot }: Call): Need[] {
  return byRoot ? [{ operation, requirement: "root" }] : need(operation, [valuesOfCall(parameters)]);
}

function need(operation: Operation, sides: readonly CallValues[]): Need[] {
  const rule = ruleOf(operation);
  if (rule === undefined) return [];
  return sides.map((values) => {
    const requirement = requirementOf(rule, values);
    // A call with the ticket of root@pam needs nothing else.
    return { operation, requirement: needsRoot(requirement) ? "root" : requirement };
  });
}

/** Whether a change sends no request: only the spelling or attributes for the provider alone have changed. */
function sendsNothing(described: DescribedType, { doing, prior, planned }: Change): boolean {
  const sent = sentAttributes(described);
  if (doing === "update" && prior && planned && prior !== planned) {
    return sent.every(([name, attribute]) => isSame(attribute, prior[name], planned[name]));
  }
  // A singleton without configured attributes is left alone.
  const own = doing === "create" ? planned : doing === "delete" ? prior : null;
  return own !== null && isSingleton(described) && sent.every(([name]) => (own[name] ?? null) === null);
}

/** If an earlier apply failed, the next update applies the staged changes, whatever else it changes. */
function appliedLater({ operations }: DescribedType, { prior }: Change, appliesSdn: boolean): readonly Operation[] {
  return appliesSdn && operations.includes(SDN_APPLY_OPERATION) && prior?.applied === false
    ? [SDN_APPLY_OPERATION]
    : [];
}

function sentAttributes({ attributes, identity = [], rights }: DescribedType): [string, Attribute][] {
  return Object.entries(attributes).filter(
    ([name, attribute]) =>
      attribute.isConfigurable && !identity.includes(name) && !(rights?.local ?? []).includes(name),
  );
}

/** Plans in JSON have plain values for dynamic attributes. */
function isSame(attribute: Attribute, a: unknown, b: unknown): boolean {
  if (attribute.shape.kind === "dynamic" && JSON.stringify(a ?? null) === JSON.stringify(b ?? null)) return true;
  return isSameValue(attribute, (a ?? null) as Value, (b ?? null) as Value);
}
