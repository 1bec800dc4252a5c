/** What a change of an object asks for: the rules of the operations that it takes, with the values that it has. */

import type { Attributes } from "../../framework/attribute";
import type { LifeCycle } from "../../framework/life-cycle";
import type { Operation } from "../../framework/resource";
import { type CallValues, needsRoot, type Requirement, requirementOf } from "../permissions/requirement";
import { ruleOf } from "../permissions/table";
import { type Call, type Change, namesInPath, type Rights, usedOperations } from "./used-operations";
import { callValues, type Related, type Values, valuesOfCall } from "./values";
import { appliedLater, sendsNothing } from "./without-effect";

export interface Described {
  readonly attributes: Attributes;
  readonly operations: readonly Operation[];
  readonly identity?: readonly string[];
  readonly lifeCycle?: LifeCycle | undefined;
  readonly rights?: Rights | undefined;
}

export interface Surroundings {
  /** Changes of SDN objects are applied by the run that makes them. */
  readonly appliesSdn: boolean;
  readonly related?: Related | undefined;
}

export interface Need {
  readonly operation: Operation;
  readonly requirement: Requirement;
}

export function needsOf(described: Described, change: Change, { appliesSdn, related }: Surroundings): Need[] {
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

/** Of a data source: one without arguments shows a whole list. */
export function needsOfDataSource(described: Described, config: Values, { related }: Surroundings): Need[] {
  const names = namesInPath(described);
  const calls = described.rights?.calls?.({ doing: "read", prior: null, planned: config });
  if (calls) return calls.flatMap(needOfCall);
  const values = callValues({ attributes: described.attributes, names }, { values: config, related });
  const change = { doing: "read", prior: null, planned: config } as const;
  return usedOperations(described, change, false, related).flatMap((operation) => need(operation, [values]));
}

/** An update is checked for what there is and for what is to be. */
function sidesOf(described: Described, { doing, prior, planned }: Change, related: Related | undefined): CallValues[] {
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
    // Sent with the ticket of root@pam, it needs nothing else.
    return { operation, requirement: needsRoot(requirement) ? "root" : requirement };
  });
}
