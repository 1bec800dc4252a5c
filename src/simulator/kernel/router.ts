/**
 * From method and path to an operation and its behaviour.
 *
 * A path segment is matched literally first, then as a parameter, which must not be empty and must not contain white
 * space (but for a line feed at its end).
 */
import { operations } from "../schema/description";
import type { Operation } from "../schema/operation";
import type { OperationName } from "../schema/operation-names";
import type { Call } from "./call";

/** Computes `data` of the answer; nothing becomes null. Errors are thrown (`fail`, `parameterError`). */
export type Behaviour = (call: Call) => unknown;

/** Behaviours by operation, e.g. `"GET /pools"`. Operations that the server does not have do not compile. */
export type Routes = Readonly<Partial<Record<OperationName, Behaviour>>>;

/**
 * Behaviours of a collection that is there several times, at different paths: they are checked when the simulator starts.
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
  /** The last parameter takes the rest of the path, slashes included: addresses of IP set entries. */
  greedy?: boolean;
  readonly methods: Map<string, { operation: Operation; behaviour: Behaviour }>;
}

/** Operations whose last parameter has slashes. */
export const GREEDY: ReadonlySet<string> = new Set(["/cluster/firewall/ipset/{name}/{cidr}"]);

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

const newBranch = (): Branch => ({ literals: new Map(), methods: new Map() });

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

export class Router {
  readonly #root = newBranch();
  /** `GET /pools` and so on, of all operations that have a behaviour. */
  readonly routes = new Set<string>();

  /** @throws when two tables have a behaviour of one operation, or one of an operation that the server does not have. */
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
    branch.greedy = GREEDY.has(path);
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

/** The index of a branch of the API: `directory("name", ["nodes", "totem"])` answers `[{name: "nodes"}, …]`. */
export function directory(key: string, names: readonly string[]): Behaviour {
  return () => names.map((name) => ({ [key]: name }));
}
