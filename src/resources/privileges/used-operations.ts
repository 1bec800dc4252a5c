/**
 * Finds the operations that read, create, change and remove an object of a type. They are derived from all operations of its
 * definition. The definition has `rights` if that is not possible.
 */

import { isOperation, isSingleton } from "../../framework/life-cycle";
import type { Operation } from "../../framework/resource";
import { NODE_OPERATION } from "../known-names";
import { ruleOf } from "../permissions/requirement";
import { SDN_APPLY_OPERATION } from "../sdn/apply/task";
import type { Related, Values } from "./values";

export type Doing = "read" | "create" | "update" | "delete";

export interface Change {
  readonly doing: Doing;
  /** Values before the change; null for a creation. */
  readonly prior: Values | null;
  /** Values after the change; null for a removal. */
  readonly planned: Values | null;
}

type Sent = readonly Operation[] | ((change: Change, related: Related | undefined) => readonly Operation[]);

/** Information of a definition that cannot be derived from `operations`. */
export interface Rights extends Partial<Readonly<Record<Doing, Sent>>> {
  /** Attributes by the server's name, for attributes without a parameter. */
  readonly names?: Readonly<Record<string, string>>;
  /** Attributes for the provider alone. A change of them sends nothing. */
  readonly local?: readonly string[];
  /** Whether changes of this object need the ticket of root@pam. */
  readonly byRoot?: (state: Values) => boolean;
  /** Replaces all other properties: the operations with their parameters by the server's names. */
  readonly calls?: (change: Change) => readonly Call[];
}

export interface Call {
  readonly operation: Operation;
  readonly parameters: Values;
  /** Whether the call uses the ticket of root@pam. */
  readonly byRoot: boolean;
}

interface Sending {
  readonly operations: readonly Operation[];
  readonly identity?: readonly string[];
  readonly rights?: Rights | undefined;
  readonly lifeCycle?: Parameters<typeof isOperation>[0]["lifeCycle"];
}

export function usedOperations(
  definition: Sending,
  change: Change,
  appliesSdn: boolean,
  related?: Related,
): readonly Operation[] {
  const { operations, rights } = definition;
  const { doing } = change;
  const declared = rights?.[doing];
  const isStaged = operations.includes(SDN_APPLY_OPERATION) && operations[0] !== SDN_APPLY_OPERATION;
  const own = isStaged ? operations.filter((operation) => operation !== SDN_APPLY_OPERATION) : operations;
  const inferred = () => inferredOperations({ ...definition, operations: own }, doing);
  const used = typeof declared === "function" ? declared(change, related) : (declared ?? inferred());
  return isStaged && appliesSdn && doing !== "read" && used.length > 0 ? [...used, SDN_APPLY_OPERATION] : used;
}

function inferredOperations(definition: Sending, doing: Doing): readonly Operation[] {
  const { operations } = definition;
  const by = (method: string) => operations.filter((operation) => operation.startsWith(`${method} `));
  const writes = operations.filter((operation) => !operation.startsWith("GET "));
  if (isOperation(definition)) return doing === "create" ? [...writes, ...reads(by("GET"))] : [];
  if (doing === "read") return reads(by("GET"));
  if (isSingleton(definition)) return writes;
  const [first, ...others] = { create: ["POST", "PUT"], update: ["PUT"], delete: ["DELETE", "PUT"] }[doing];
  return [first, ...others].map((method) => by(method as string)).find((found) => found.length > 0) ?? [];
}

/**
 * The reading operations of an object: its list, or also the object itself if the list needs no privilege. The list of nodes is
 * left out, because it is only for warnings, and a refusal does no harm.
 */
function reads(operations: readonly Operation[]): readonly Operation[] {
  const [first] = operations;
  const asked = operations.filter((operation) => operation === first || operation !== NODE_OPERATION);
  return asked.filter((operation) => {
    const list = operation.replace(/\/\{[^{}]+\}$/, "");
    return list === operation || !asked.includes(list) || ruleOf(list) === "everybody";
  });
}

/** The attributes of the identity, by the server's names of the placeholders in the path. */
export function namesInPath({ operations, identity = [] }: Sending): Readonly<Record<string, string>> {
  const placeholders = operations.map((operation) =>
    [...operation.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name),
  );
  const longest = placeholders.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const pairs = longest.flatMap((name, index) => {
    const attribute = identity[index];
    return attribute === undefined ? [] : [[name, attribute] as const];
  });
  return Object.fromEntries(pairs);
}
