/**
 * Finds the operation and its behaviour by method and path.
 *
 * A path segment is matched literally first, then as a parameter. A parameter must not be empty and must not contain
 * white space, except for a final line feed.
 */
import { operations } from "../schema/description";
import type { Operation } from "../schema/operation";
import type { OperationName } from "../schema/operation-names.generated";
import type { Call } from "./call";
import type { Cluster } from "./cluster";

/** Computes `data` of the answer. `undefined` becomes null. Throws to refuse the call. */
export type Behaviour = (call: Call) => unknown;

/** Behaviours by operation, such as `"GET /pools"`. Operations that the server does not have do not compile. */
export type Routes = Readonly<Partial<Record<OperationName, Behaviour>>>;

/**
 * Returns the behaviours of a collection that exists at several paths. The simulator checks the operations at its start.
 *
 * @example routesBelow("/cluster/mapping/usb", { GET: list, "GET /{id}": read })
 */
export function routesBelow(path: string, behaviours: Readonly<Record<string, Behaviour>>): Routes {
  const named = Object.entries(behaviours).map(([name, behaviour]) => {
    const [method, rest = ""] = name.split(" ");
    return [`${method} ${path}${rest}`, behaviour];
  });
  return Object.fromEntries(named);
}

export interface Match {
  readonly operation: Operation;
  readonly behaviour: Behaviour;
  readonly pathParams: Readonly<Record<string, string>>;
}

interface Branch {
  readonly literals: Map<string, Branch>;
  parameter?: Branch;
  /** Whether the last parameter takes the rest of the path with its slashes: addresses of IP set entries. */
  greedy?: boolean;
  readonly methods: Map<string, { operation: Operation; behaviour: Behaviour }>;
}

/** Operations whose last parameter may contain slashes. */
export const GREEDY_PATHS: ReadonlySet<string> = new Set(["/cluster/firewall/ipset/{name}/{cidr}"]);

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

const newBranch = (): Branch => ({ literals: new Map(), methods: new Map() });

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export class Router {
  readonly #root = newBranch();
  /** All operations that have a behaviour, such as `GET /pools`. */
  readonly routes = new Set<string>();

  /** @throws if an operation has two behaviours, or if the server does not have it */
  constructor(tables: readonly Routes[]) {
    for (const table of tables) {
      for (const [name, behaviour] of Object.entries(table)) this.#register(name, behaviour);
    }
  }

  #register(name: string, behaviour: Behaviour): void {
    const operation = OPERATIONS.get(name);
    if (!operation) throw new Error(`the API description has no operation '${name}'`);
    if (this.routes.has(name)) throw new Error(`'${name}' has two behaviours`);
    this.routes.add(name);
    let branch = this.#root;
    const { method, path } = operation;
    for (const segment of segmentsOf(path)) {
      if (segment.startsWith("{")) {
        branch.parameter ??= newBranch();
        branch = branch.parameter;
        continue;
      }
      const next = branch.literals.get(segment) ?? newBranch();
      branch.literals.set(segment, next);
      branch = next;
    }
    branch.greedy = GREEDY_PATHS.has(path);
    branch.methods.set(method, { operation, behaviour });
  }

  match(method: string, path: string): Match | undefined {
    let branch = this.#root;
    const values: string[] = [];
    const segments = segmentsOf(path);
    for (const [index, segment] of segments.entries()) {
      const literal = branch.literals.get(segment);
      if (literal) {
        branch = literal;
        continue;
      }
      if (!branch.parameter || !/^\S+\n?$/.test(segment)) return undefined;
      branch = branch.parameter;
      values.push(branch.greedy ? segments.slice(index).join("/") : segment);
      if (branch.greedy) break;
    }
    const found = branch.methods.get(method);
    if (!found) return undefined;
    const names = [...found.operation.path.matchAll(/\{([^}]+)\}/g)].map((parameter) => parameter[1] as string);
    return { ...found, pathParams: Object.fromEntries(names.map((name, index) => [name, values[index] as string])) };
  }
}

/** Returns the index of an API branch: `directory("name", ["nodes", "totem"])` responds with `[{name: "nodes"}, …]`. */
export function directory(key: string, names: readonly string[]): Behaviour {
  return () => names.map((name) => ({ [key]: name }));
}

/** A family: the behaviours of related operations. Each family is a folder of `families` with an `index.ts`. */
export interface Family {
  /** Tables of behaviours, usually one for each collection. */
  readonly routes: readonly Routes[];
  /** Background work of the family. */
  readonly daemons?: readonly Daemon[];
}

/**
 * Background work of the cluster: the HA manager, the replication runner.
 *
 * There are no timers. A daemon is started once for each cluster and returns a function. The dispatcher calls that
 * function before and after each request. It does the work that is due by the cluster's clock.
 */
export type Daemon = (cluster: Cluster) => () => void;
