/**
 * From method and path to an operation and its behaviour.
 *
 * Families register behaviours with `route`. A path segment is matched literally first, then as a parameter, which
 * must not be empty and must not contain white space (but for a line feed at its end).
 */
import { type Operation, operations } from "../schema/description";
import type { Call } from "./call";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Computes `data` of the answer; nothing becomes null. Errors are thrown (`fail`, `parameterError`). */
export type Behaviour = (call: Call) => unknown;

export type Route = (method: Method, path: string, behaviour: Behaviour) => void;

/** A family registers the behaviours of its operations. */
export type Family = (route: Route) => void;

export interface Match {
  readonly operation: Operation;
  readonly behaviour: Behaviour;
  readonly pathParams: Readonly<Record<string, string>>;
}

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: { readonly name: string; readonly branch: Branch };
  /** The last parameter takes the rest of the path, slashes included: addresses of IP set entries. */
  greedy?: boolean;
  readonly methods: Map<string, { operation: Operation; behaviour: Behaviour }>;
}

const GREEDY = new Set(["/cluster/firewall/ipset/{name}/{cidr}"]);

const newBranch = (): Branch => ({ literals: new Map(), methods: new Map() });

export const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export class Router {
  readonly #root = newBranch();
  readonly #operations = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  /** `GET /pools` and so on, of all operations that have a behaviour. */
  readonly routes = new Set<string>();

  constructor(families: readonly Family[]) {
    for (const family of families) family((method, path, behaviour) => this.#register(method, path, behaviour));
  }

  #register(method: Method, path: string, behaviour: Behaviour): void {
    const name = `${method} ${path}`;
    const operation = this.#operations.get(name);
    if (!operation) throw new Error(`the API description has no operation '${name}'`);
    if (this.routes.has(name)) throw new Error(`'${name}' has two behaviours`);
    this.routes.add(name);
    let branch = this.#root;
    for (const segment of segmentsOf(path)) {
      const parameter = /^\{(.+)\}$/.exec(segment)?.[1];
      if (parameter === undefined) {
        if (!branch.literals.has(segment)) branch.literals.set(segment, newBranch());
        branch = branch.literals.get(segment) as Branch;
      } else {
        branch.parameter ??= { name: parameter, branch: newBranch() };
        branch = branch.parameter.branch;
      }
    }
    branch.greedy = GREEDY.has(path);
    branch.methods.set(method, { operation, behaviour });
  }

  match(method: string, path: string): Match | undefined {
    let branch = this.#root;
    const pathParams: Record<string, string> = {};
    let segments = segmentsOf(path);
    while (segments.length > 0) {
      const [segment, ...rest] = segments as [string, ...string[]];
      const literal = branch.literals.get(segment);
      if (literal) branch = literal;
      else if (branch.parameter && /^\S+\n?$/.test(segment)) {
        const { name, branch: next } = branch.parameter;
        // A parameter of the same place may be named differently by another operation; the operation decides below.
        pathParams[name] = next.greedy ? segments.join("/") : segment;
        branch = next;
        if (next.greedy) break;
      } else return undefined;
      segments = rest;
    }
    const found = branch.methods.get(method);
    return found && { ...found, pathParams: renamed(found.operation.path, Object.values(pathParams)) };
  }
}

function renamed(template: string, values: readonly string[]): Record<string, string> {
  const names = [...template.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
  return Object.fromEntries(names.map((name, index) => [name, values[index] as string]));
}
