/** The work of `cdktf-pve policy`: policies of this package and of others on a plan. */
import { checks } from "../../checks/main";
import { POLICIES } from "../../checks/policies/all";
import type { Block, Finding, Given } from "../../constructs/checks/contract";
import type { PlanFile } from "../inputs/plan-file";
import { blocksIn } from "./blocks";
import { isWaived, type OwnPolicy, type PolicyFile } from "./settings";

interface Rule {
  readonly id: string;
  readonly severity: Finding["severity"];
  readonly doc: string;
  readonly remedy?: string;
}

export interface Violation {
  readonly id: string;
  readonly severity: Finding["severity"];
  readonly address: string;
  readonly message: string;
}

export interface PolicyReport {
  /** Those that were asked. */
  readonly rules: readonly Rule[];
  /** Addresses of what was looked at. */
  readonly resources: readonly string[];
  readonly violations: readonly Violation[];
  readonly waived: readonly Violation[];
}

export function checkPlan(plan: PlanFile, settings: PolicyFile, own: readonly OwnPolicy[] = []): PolicyReport {
  const { only, except = [], warn = [], waivers = [] } = settings;
  const ids = own.map(({ id }) => id);
  for (const id of [...(only ?? []), ...except, ...warn, ...waivers.map((waiver) => waiver.id)]) {
    const problem = ids.includes(id) ? undefined : checks.problemOfPolicy(id);
    if (problem !== undefined) throw new Error(problem);
  }
  const isAsked = ({ id }: Rule) => (only?.includes(id) ?? true) && !except.includes(id);
  const blocks = blocksIn(plan);
  const resources = blocks.filter(({ kind }) => kind === "resource");
  const found = [
    ...checks.ofPolicies(blocks, settings).map(violationOf),
    ...own.filter(isAsked).flatMap((policy) => ofOwn(policy, resources, warn)),
  ];
  const isOut = ({ id, address }: Violation) => isWaived(waivers, id, address);
  return {
    rules: [...POLICIES, ...own].filter(isAsked).map(({ id, severity, doc, ...more }) => ({
      id,
      severity: warn.includes(id) ? "warning" : severity,
      doc,
      ...("remedy" in more && { remedy: more.remedy }),
    })),
    resources: resources.map(({ address }) => address),
    violations: found.filter((violation) => !isOut(violation)),
    waived: found.filter(isOut),
  };
}

/** The message says the address in front: reports have a place for it. */
function violationOf({ id, severity, paths, message }: Finding): Violation {
  const address = paths.at(-1) ?? "";
  return {
    id,
    severity,
    address,
    message: message.startsWith(`${address}: `) ? message.slice(address.length + 2) : message,
  };
}

function ofOwn(policy: OwnPolicy, resources: readonly Block[], warn: readonly string[]): Violation[] {
  const plain = resources.map(({ address, type, configuration }) => ({
    address,
    type,
    values: configuration as Readonly<Record<string, Given>>,
  }));
  const severity = warn.includes(policy.id) ? "warning" : policy.severity;
  return policy.find(plain).map(({ address, message }) => ({ id: policy.id, severity, address, message }));
}

export const hasErrors = ({ violations }: PolicyReport): boolean =>
  violations.some(({ severity }) => severity === "error");
