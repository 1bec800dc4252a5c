/** The JSON of `terraform show -json PLAN`. */

import { UNKNOWN } from "../../plugin/cty/value";
import type { Doing } from "../../resources/privileges/used-operations";
import type { Values } from "../../resources/privileges/values";
import { appliesSdnBy, ownType, type Subject, type Subjects } from "./subjects";

interface Change {
  readonly address: string;
  readonly mode?: string;
  readonly type: string;
  readonly provider_name?: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before?: Values | null;
    readonly after?: Values | null;
    readonly after_unknown?: unknown;
  };
}

interface Module {
  readonly resources?: readonly {
    readonly address: string;
    readonly mode: string;
    readonly type: string;
    readonly provider_name?: string;
    readonly values?: Values;
  }[];
  readonly child_modules?: readonly Module[];
}

interface Plan {
  readonly resource_changes?: readonly Change[];
  readonly prior_state?: { readonly values?: { readonly root_module?: Module } };
  readonly configuration?: {
    readonly provider_config?: Readonly<
      Record<
        string,
        { readonly name?: string; readonly expressions?: Readonly<Record<string, { constant_value?: unknown }>> }
      >
    >;
  };
}

/** Also of our own alone: other providers have types that begin alike. */
const isOurs = ({ provider_name: name }: { readonly provider_name?: string }) =>
  name === undefined || name.endsWith("/cdktf-pve/pve");

export function subjectsOfPlan(text: string): Subjects {
  const plan = parsed(text);
  const blocks = Object.values(plan.configuration?.provider_config ?? {}).filter(({ name }) => name === "pve");
  const modes = blocks.map(({ expressions }) => expressions?.sdn_apply?.constant_value);
  const changes = (plan.resource_changes ?? []).filter(isOurs).flatMap(ofChange);
  return { subjects: [...changes, ...dataIn(plan.prior_state?.values?.root_module)], appliesSdn: appliesSdnBy(modes) };
}

function parsed(text: string): Plan {
  let plan: unknown;
  try {
    plan = JSON.parse(text);
  } catch {
    plan = undefined;
  }
  if (plan === null || typeof plan !== "object" || !("resource_changes" in plan || "planned_values" in plan)) {
    throw new Error(
      "That is no plan as JSON. Write one with: terraform plan -out plan.bin && terraform show -json plan.bin",
    );
  }
  return plan as Plan;
}

/** Everything is read, also what does not change; `forget` leaves objects alone. */
function doingsOf(actions: readonly string[]): readonly Doing[] {
  const doings = actions.filter((action) => action === "create" || action === "update" || action === "delete");
  return ["read", ...(doings as Doing[])];
}

function ofChange({ address, mode, type, change }: Change): Subject[] {
  const own = ownType(type);
  if (own === undefined) return [];
  const planned = change.after == null ? null : (withUnknown(change.after, change.after_unknown) as Values);
  const isData = mode === "data";
  return [{ address, type: own, isData, doing: doingsOf(change.actions), prior: change.before ?? null, planned }];
}

/** Those that were read for the plan. */
function dataIn(module: Module | undefined): Subject[] {
  const own = (module?.resources ?? []).filter((resource) => resource.mode === "data" && isOurs(resource));
  const subjects = own.flatMap(({ address, type, values = {} }) => {
    const name = ownType(type);
    return name === undefined
      ? []
      : [{ address, type: name, isData: true, doing: ["read"] as const, prior: null, planned: values }];
  });
  return [...subjects, ...(module?.child_modules ?? []).flatMap(dataIn)];
}

/** What is known after the apply stands beside the values, as `true` in their place. */
function withUnknown(value: unknown, unknown: unknown): unknown {
  if (unknown === true) return UNKNOWN;
  if (Array.isArray(unknown)) {
    const items = Array.isArray(value) ? value : [];
    return unknown.map((part, index) => withUnknown(items[index] ?? null, part));
  }
  if (unknown !== null && typeof unknown === "object") {
    const values = (value ?? {}) as Values;
    const names = new Set([...Object.keys(values), ...Object.keys(unknown)]);
    return Object.fromEntries(
      [...names].map((name) => [name, withUnknown(values[name] ?? null, (unknown as Values)[name])]),
    );
  }
  return value;
}
