/** Checks a plan against the policies of this package and against custom ones. */
import { checks } from "../../checks/main";
import { findingsOf, POLICIES } from "../../checks/policies/all";
import type { Block, Finding, Given } from "../../constructs/checks/contract";
import { terraform } from "../../naming/message";
import { blocksOfPlan } from "../inputs/blocks";
import { LITERAL_SECRET, type LiteralSecret, literalSecrets } from "../inputs/literal-secrets";
import type { PlanFile } from "../inputs/plan-file";
import { type UnknownAttribute, unknownAttributes } from "../inputs/unknown-attributes";
import { type CustomPolicy, isWaived, type PolicyFile } from "./settings";

interface Rule {
  readonly id: string;
  readonly severity: Finding["severity"];
  readonly doc: string;
  readonly remedy?: string;
}

/** Applies to every plan: `only` does not exclude it, because it is never a matter of taste. */
export const UNKNOWN_ATTRIBUTE: Rule = {
  id: "unknown-attribute",
  severity: "error",
  doc: "A nested object has a key that is not one of its attributes. Terraform drops the key, so it has no effect.",
  remedy: "Use the attribute that the message names, or remove the key.",
};

export interface Violation {
  readonly id: string;
  readonly severity: Finding["severity"];
  readonly address: string;
  readonly message: string;
}

export interface PolicyReport {
  /** Policies that were checked. */
  readonly rules: readonly Rule[];
  /** Addresses of the checked resources. */
  readonly resources: readonly string[];
  readonly violations: readonly Violation[];
  readonly waived: readonly Violation[];
}

export function checkPlan(plan: PlanFile, settings: PolicyFile, custom: readonly CustomPolicy[] = []): PolicyReport {
  requireKnownIds(settings, custom);
  const { warn = [], waivers = [] } = settings;
  const isWanted = ({ id }: Rule) => isSelected(settings, id);
  const blocks = blocksOfPlan(plan);
  const resources = blocks.filter(({ kind }) => kind === "resource");
  const severityOf = ({ id, severity }: Rule) => (warn.includes(id) ? "warning" : severity);
  const found = [
    ...(isWanted(UNKNOWN_ATTRIBUTE)
      ? unknownAttributes(plan).map(unknownAttributeViolation(severityOf(UNKNOWN_ATTRIBUTE)))
      : []),
    ...findingsOf(blocks, settings, terraform).map(violationOf),
    ...(isWanted(LITERAL_SECRET) ? literalSecrets(plan).map(literalSecretViolation(severityOf(LITERAL_SECRET))) : []),
    ...custom.filter(isWanted).flatMap((policy) => customViolations(policy, resources, warn)),
  ];
  const isWaivedHere = ({ id, address }: Violation) => isWaived(waivers, id, address);
  return {
    rules: [UNKNOWN_ATTRIBUTE, LITERAL_SECRET, ...POLICIES, ...custom]
      .filter(isWanted)
      .map((rule) => ({
        id: rule.id,
        severity: severityOf(rule),
        doc: rule.doc,
        ...("remedy" in rule && { remedy: rule.remedy }),
      })),
    resources: resources.map(({ address }) => address),
    violations: found.filter((violation) => !isWaivedHere(violation)),
    waived: found.filter(isWaivedHere),
  };
}

export const isSelected = ({ only, except = [] }: PolicyFile, id: string): boolean =>
  (id === UNKNOWN_ATTRIBUTE.id || (only?.includes(id) ?? true)) && !except.includes(id);

export function requireKnownIds(
  { only = [], except = [], warn = [], waivers = [] }: PolicyFile,
  custom: readonly CustomPolicy[] = [],
): void {
  const ids = [UNKNOWN_ATTRIBUTE, LITERAL_SECRET, ...custom].map(({ id }) => id);
  for (const id of [...only, ...except, ...warn, ...waivers.map((waiver) => waiver.id)]) {
    const problem = ids.includes(id) ? undefined : checks.problemOfPolicy(id);
    if (problem !== undefined) throw new Error(problem);
  }
}

const unknownAttributeViolation =
  (severity: Violation["severity"]) =>
  ({ address, path, problem, remedy, variable }: UnknownAttribute): Violation => ({
    id: UNKNOWN_ATTRIBUTE.id,
    severity: variable === undefined ? severity : "warning",
    address,
    message: `${path}${variable === undefined ? "" : ` from ${variable}`}: ${problem} ${remedy}`,
  });

const literalSecretViolation =
  (severity: Violation["severity"]) =>
  ({ address, message }: LiteralSecret): Violation => ({ id: LITERAL_SECRET.id, severity, address, message });

const violationOf = ({ id, severity, paths, at, text }: Finding): Violation => ({
  id,
  severity,
  address: paths.at(-1) ?? "",
  message: at === undefined ? text : `${at}: ${text}`,
});

function customViolations(policy: CustomPolicy, resources: readonly Block[], warn: readonly string[]): Violation[] {
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
