/**
 * Which operations of a type are sent to read, create, change and remove an object. It follows from all those that its definition
 * names; a definition says it itself (`rights`) where it does not.
 */

import { isOperation, isSingleton } from "../../framework/life-cycle";
import type { Operation } from "../../framework/resource";
import { NODE_OPERATION } from "../lookups/known-nodes";
import { ruleOf } from "../permissions/table";
import { SDN_APPLY_OPERATION } from "../sdn/apply/task";
import type { Related, Values } from "./values";

export type Doing = "read" | "create" | "update" | "delete";

export interface Change {
  readonly doing: Doing;
  /** As it is before; null when it is created. */
  readonly prior: Values | null;
  /** As it is after; null when it is removed. */
  readonly planned: Values | null;
}

type Sent = readonly Operation[] | ((change: Change, related: Related | undefined) => readonly Operation[]);

/** What a definition says where it does not follow from `operations`. */
export interface Rights extends Partial<Readonly<Record<Doing, Sent>>> {
  /** Attributes by the name that the server has for their parameter, where no parameter of theirs says it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Attributes that are for the provider alone: changing them sends nothing. */
  readonly local?: readonly string[];
  /** Whether what changes such an object is sent with the ticket of root@pam. */
  readonly byRoot?: (state: Values) => boolean;
  /** In place of all that: each operation with its parameters by the server's names. */
  readonly calls?: (change: Change) => readonly Call[];
}

export interface Call {
  readonly operation: Operation;
  readonly parameters: Values;
  /** Sent with the ticket of root@pam. */
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
  const said = rights?.[doing];
  const isStaged = operations.includes(SDN_APPLY_OPERATION) && operations[0] !== SDN_APPLY_OPERATION;
  const own = isStaged ? operations.filter((operation) => operation !== SDN_APPLY_OPERATION) : operations;
  const follows = () => follow({ ...definition, operations: own }, doing);
  const used = typeof said === "function" ? said(change, related) : (said ?? follows());
  return isStaged && appliesSdn && doing !== "read" && used.length > 0 ? [...used, SDN_APPLY_OPERATION] : used;
}

function follow(definition: Sending, doing: Doing): readonly Operation[] {
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
 * What is read of an object: its list, or the object itself where the list asks for nothing. Names of nodes are only looked up to warn
 * of wrong ones, and nobody minds when that is refused.
 */
function reads(operations: readonly Operation[]): readonly Operation[] {
  const [first] = operations;
  const asked = operations.filter((operation) => operation === first || operation !== NODE_OPERATION);
  return asked.filter((operation) => {
    const list = operation.replace(/\/\{[^{}]+\}$/, "");
    return list === operation || !asked.includes(list) || ruleOf(list) === "everybody";
  });
}

/** What the server calls the parts of the object's path, by the attributes of its identity. */
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
