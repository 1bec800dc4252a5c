/** Subjects of a plan or a stack: its objects, and the operations that it carries out on them. */

import { UNKNOWN } from "../../plugin/cty/value";
import { environmentValue } from "../../provider/given-settings";
import type { Doing } from "../../resources/privileges/used-operations";
import type { Values } from "../../resources/privileges/values";
import { readStack } from "./blocks";
import { literalSecrets } from "./literal-secrets";
import {
  ownChanges,
  ownProviders,
  ownResources,
  type PlanFile,
  type ResourceChange,
  readPlanFile,
  replaceUnknown,
} from "./plan-file";

export interface Subject {
  readonly address: string;
  /** Type without the prefix `pve_`. */
  readonly type: string;
  readonly isData: boolean;
  readonly doing: readonly Doing[];
  readonly prior: Values | null;
  readonly planned: Values | null;
}

export interface Subjects {
  readonly subjects: readonly Subject[];
  /** Whether the provider applies SDN changes by itself. */
  readonly appliesSdn: boolean;
  /** Messages about literal secrets. Only plans have them. */
  readonly literalSecrets?: readonly string[];
}

const PREFIX = "pve_";

/** `undefined` for types of other providers. */
const typeWithoutPrefix = (type: string): string | undefined =>
  type.startsWith(PREFIX) ? type.slice(PREFIX.length) : undefined;

/** Whether a provider applies SDN changes by itself: by `sdn_apply` of its block, otherwise by the mode of the cluster. */
const appliesSdnAutomatically = (modes: readonly unknown[], modeOfCluster: string): boolean =>
  (modes.length > 0 ? modes : [undefined]).some((mode) => (typeof mode === "string" ? mode : modeOfCluster) === "auto");

const modeOfEnvironment = (): string => environmentValue("PVE_SDN_APPLY", process.env.PVE_SDN_APPLY) ?? "auto";

export interface PlanOrStack {
  readonly stack?: string;
  /** File with the plan as JSON; `-` is standard input. */
  readonly plan?: string;
  /** Output folder of `cdktf synth`. */
  readonly app: string;
}

/**
 * Subjects of the plan or the stack that the options of a command name. `read`: the plan, if it was read already. `sdnApply`: the mode
 * of a block without `sdn_apply`.
 */
export function subjectsFor(
  { stack, plan, app }: PlanOrStack,
  read?: PlanFile,
  sdnApply: string = modeOfEnvironment(),
): Subjects {
  if ((stack === undefined) === (plan === undefined)) throw new Error("Set either --stack or --plan.");
  return plan === undefined
    ? subjectsOfStack(readStack(app, stack ?? ""), sdnApply)
    : subjectsOfPlan(read ?? readPlanFile(plan), sdnApply);
}

function subjectsOfPlan(plan: PlanFile, sdnApply: string): Subjects {
  const modes = [...ownProviders(plan).values()].map((expressions) => expressions.sdn_apply?.constant_value);
  // Data sources that Terraform read during the plan are not among the changes.
  const read = ownResources(plan.prior_state?.values?.root_module).filter(({ mode }) => mode === "data");
  const subjects = [
    ...ownChanges(plan).flatMap(subjectsOfChange),
    ...read.flatMap(({ address, type, values = {} }) => subjectsOfDataSource(address, type, values as Values)),
  ];
  const literal = literalSecrets(plan).map(({ address, message }) => `${address}: ${message}`);
  return { subjects, appliesSdn: appliesSdnAutomatically(modes, sdnApply), literalSecrets: literal };
}

/** Every object is read, also unchanged ones. `forget` needs no other operation. */
function doingsOf(actions: readonly string[]): readonly Doing[] {
  const doings = actions.filter((action) => action === "create" || action === "update" || action === "delete");
  return ["read", ...(doings as Doing[])];
}

function subjectsOfChange({ address, mode, type, change }: ResourceChange): Subject[] {
  const own = typeWithoutPrefix(type);
  if (own === undefined) return [];
  const prior = (change.before ?? null) as Values | null;
  const planned = change.after == null ? null : (replaceUnknown(change.after, change.after_unknown, UNKNOWN) as Values);
  return [{ address, type: own, isData: mode === "data", doing: doingsOf(change.actions), prior, planned }];
}

function subjectsOfDataSource(address: string, type: string, planned: Values): Subject[] {
  const own = typeWithoutPrefix(type);
  return own === undefined ? [] : [{ address, type: own, isData: true, doing: ["read"], prior: null, planned }];
}

type Blocks = Readonly<Record<string, Readonly<Record<string, Values>>>>;

interface Stack {
  readonly resource?: Blocks;
  readonly data?: Blocks;
  readonly provider?: { readonly pve?: readonly Values[] };
}

/** Subjects of a synthesized stack: everything that its objects may need, from creation to deletion. */
function subjectsOfStack(text: string, sdnApply: string): Subjects {
  const stack = JSON.parse(text) as Stack;
  const subjects = [...subjectsOfBlocks(stack.resource, stack, false), ...subjectsOfBlocks(stack.data, stack, true)];
  const modes = (stack.provider?.pve ?? []).map((block) => block.sdn_apply);
  return { subjects, appliesSdn: appliesSdnAutomatically(modes, sdnApply) };
}

function subjectsOfBlocks(blocks: Blocks | undefined, stack: Stack, isData: boolean): Subject[] {
  return Object.entries(blocks ?? {}).flatMap(([fullType, objects]) => {
    const type = typeWithoutPrefix(fullType);
    if (type === undefined) return [];
    return Object.entries(objects).map(([name, block]) => {
      const values = resolved(block, stack) as Values;
      const address = `${isData ? "data." : ""}${fullType}.${name}`;
      if (isData) return { address, type, isData, doing: ["read"] as const, prior: null, planned: values };
      return {
        address,
        type,
        isData,
        doing: ["read", "create", "update", "delete"] as const,
        prior: values,
        planned: values,
      };
    });
  });
}

/** Follows references to attributes of other blocks. All other expressions are unknown. */
function resolved(value: unknown, stack: Stack, depth = 0): unknown {
  if (typeof value === "string") {
    if (!/[$%]\{/.test(value)) return value;
    const [, type = "", name = "", attribute = ""] = /^\$\{(\w+)\.([\w-]+)\.(\w+)\}$/.exec(value) ?? [];
    const target = stack.resource?.[type]?.[name]?.[attribute];
    return target === undefined || depth > MAX_REFERENCE_DEPTH ? UNKNOWN : resolved(target, stack, depth + 1);
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, stack, depth));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, stack, depth)]));
}

/** Ends circular references, which Terraform refuses. */
const MAX_REFERENCE_DEPTH = 20;
