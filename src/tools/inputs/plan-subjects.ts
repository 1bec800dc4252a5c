/** What a plan does with which objects. */
import { UNKNOWN } from "../../plugin/cty/value";
import type { Doing } from "../../resources/privileges/used-operations";
import type { Values } from "../../resources/privileges/values";
import { literalSecrets } from "./literal-secrets";
import { ownChanges, ownProviders, ownResources, type PlanFile, type ResourceChange } from "./plan-file";
import { appliesSdnBy, ownType, type Subject, type Subjects } from "./subjects";
import { withUnknown } from "./unknown";

export function subjectsOfPlan(plan: PlanFile): Subjects {
  const modes = ownProviders(plan).map(([, expressions]) => expressions.sdn_apply?.constant_value);
  // Data sources that were read for the plan are no changes.
  const read = ownResources(plan.prior_state?.values?.root_module).filter(({ mode }) => mode === "data");
  const subjects = [
    ...ownChanges(plan).flatMap(ofChange),
    ...read.flatMap(({ address, type, values = {} }) => dataSource(address, type, values as Values)),
  ];
  const literal = literalSecrets(plan).map(({ address, message }) => `${address}: ${message}`);
  return { subjects, appliesSdn: appliesSdnBy(modes), literalSecrets: literal };
}

/** Everything is read, also what does not change; `forget` leaves objects alone. */
function doingsOf(actions: readonly string[]): readonly Doing[] {
  const doings = actions.filter((action) => action === "create" || action === "update" || action === "delete");
  return ["read", ...(doings as Doing[])];
}

function ofChange({ address, mode, type, change }: ResourceChange): Subject[] {
  const own = ownType(type);
  if (own === undefined) return [];
  const prior = (change.before ?? null) as Values | null;
  const planned = change.after == null ? null : (withUnknown(change.after, change.after_unknown, UNKNOWN) as Values);
  return [{ address, type: own, isData: mode === "data", doing: doingsOf(change.actions), prior, planned }];
}

function dataSource(address: string, type: string, planned: Values): Subject[] {
  const own = ownType(type);
  return own === undefined ? [] : [{ address, type: own, isData: true, doing: ["read"], prior: null, planned }];
}
