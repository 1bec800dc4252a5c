/** Leaves out operations, parameters and kinds that the API description of the server lacks. */
import type { Description } from "../description";
import { ours } from "../description";
import { reasonAgainst } from "../needs";
import { type Examined, type Exercise, PREFIX, type Step } from "./exercise";
import { describedOperation, isForRootOnly, nameOf, testedOperations } from "./operation";

export interface Fitted extends Exercise {
  /** Why the kit skips the whole exercise. */
  readonly skipped?: string;
}

/** Parameters whose value selects the kind of an object. */
const KINDS = ["type", "protocol"];

export function fitExercise(exercise: Exercise, server: Examined): Fitted {
  const { facts } = server;
  const { needs = [], lack, steps } = exercise;
  const [need] = needs.flatMap((need) => reasonAgainst(need, server) ?? []);
  const root = steps.some(({ operation }) => isForRootOnly(describedOperation(operation))) ? "root" : undefined;
  const password = root && reasonAgainst(root, server);
  const kind = steps.flatMap((step) => missingKind(step, facts.description) ?? [])[0];
  const creation = steps.find(({ operation, undo }) => undo && !isServed(operation, facts.description));
  const missing = creation && `the server has no ${creation.operation}`;
  const skipped = need ?? password ?? lack ?? kind ?? missing;
  const kept = steps.filter(({ operation }) => isServed(operation, facts.description));
  return {
    ...exercise,
    ...(skipped !== undefined && { skipped }),
    steps: kept.map((step) => withoutNewer(step, server)),
  };
}

export const isServed = (operation: string, description: Description | undefined): boolean =>
  description === undefined || operation in description;

function missingKind({ operation, params = {} }: Step, description: Description | undefined): string | undefined {
  const described = description?.[operation];
  const missing = KINDS.find((name) => {
    const values = described?.[name]?.values;
    return values !== undefined && name in params && !values.includes(String(params[name]));
  });
  return missing && `the server has no ${missing} ${params[missing]}`;
}

/** Removes parameters that the kit knows, but the server does not. */
function withoutNewer(step: Step, { facts: { description } }: Examined): Step {
  const described = description?.[step.operation];
  if (!described || !step.params) return step;
  const known = ours[step.operation] ?? {};
  const inPath = (name: string) => step.operation.includes(`{${name}}`);
  const params = Object.entries(step.params).filter(([name]) => inPath(name) || name in described || !(name in known));
  return { ...step, params: Object.fromEntries(params) };
}

const UNKNOWN = /property is not defined in schema and the schema does not allow additional properties/;

/**
 * Returns requests that every genuine server refuses before any effect: for an absent object, with an unknown parameter.
 * Operations that check their parameters elsewhere have none.
 */
export function probes({ facts, settings }: Examined): Step[] {
  const [node = ""] = facts.nodes;
  const isAllowed = ({ method, path }: (typeof testedOperations)[number]) =>
    settings.allowed.includes("network") || method === "GET" || !/^\/cluster\/sdn(\/lock|\/rollback)?$/.test(path);
  return testedOperations
    .filter((operation) => !operation.unknownPasses && isAllowed(operation))
    .map((operation) => {
      const { path, parameters, proxyTo } = operation;
      const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name as string);
      const absent = names.map((name) => [name, absentName(name, parameters[name]?.type)]);
      const needsNode = proxyTo !== undefined && !names.includes(proxyTo);
      return {
        operation: nameOf(operation),
        params: { ...Object.fromEntries(absent), ...(needsNode && { [proxyTo]: node }), [PREFIX]: "1" },
        refused: UNKNOWN,
      };
    });
}

/** A name that no object has. */
function absentName(name: string, type: string | undefined): string {
  if (type === "integer" || ["pos", "order", "url_seq"].includes(name)) return "999";
  const special: Readonly<Record<string, string>> = {
    cidr: "203.0.113.253",
    sid: "vm:999999999",
    poolid: `${PREFIX}-none`,
  };
  return special[name] ?? `${PREFIX}0`;
}
