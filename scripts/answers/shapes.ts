/**
 * The shapes of the server's answers: the result of an operation in `api.json`, corrected by every recorded answer.
 * Many descriptions are empty, and some are wrong.
 */
import { readFileSync } from "node:fs";
import type { Shape } from "../../src/api/answers/shape";
import { byName } from "../../src/simulator/schema/description";
import { at } from "../build/project";
import { Form, type Returns } from "./form";
import { operationFinder } from "./operation-finder";
import { recordedAnswers, recordedFields, type Sample } from "./samples";

interface Description {
  readonly method: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, Returns>>;
  readonly returns?: Returns;
}

/** Writes that return a string name a task. This one returns a token. */
const NO_TASK = ["POST /cluster/sdn/lock"];

/** The server passes on data of a certificate authority or corosync, which may be absent. */
const MAY_BE_NOTHING = ["GET /cluster/acme/meta", "GET /cluster/config/totem"];

/** Properties that descriptions and recordings lack: those of RFC 8555 and of newer servers. */
const KNOWN: readonly Sample[] = [
  {
    method: "GET",
    path: "/cluster/acme/account/any",
    data: { account: { contact: ["mailto:a@example.com"], createdAt: "2026-01-01T00:00:00Z", status: "valid" } },
  },
  {
    method: "GET",
    path: "/cluster/sdn/controllers",
    data: [{ fabric: "any", "route-map-in": "any", "route-map-out": "any" }],
  },
  {
    method: "GET",
    path: "/cluster/sdn/fabrics/all",
    data: { fabrics: [{ route_map_in: "any", route_map_out: "any" }] },
  },
];

/** Operations whose callers check the answer. */
const CHECKED_BY_CALLER = ["POST /access/ticket"];

/** Maps `METHOD /path/{name}` to its shape. */
export function answerShapes(): Record<string, Shape> {
  const all = descriptions();
  const operations = all.map((description) => new Operation(description, all));
  const of = operationFinder(operations);
  for (const sample of recordedAnswers()) of(sample)?.observe(sample.data);
  for (const sample of KNOWN) of(sample)?.observeField(sample.data);
  for (const sample of recordedFields()) of(sample)?.observeField(sample.data);
  for (const operation of operations) operation.requireNames(operations);
  const named = operations
    .filter(({ name }) => !CHECKED_BY_CALLER.includes(name))
    .map((operation) => [operation.name, operation.shape()] as const);
  // Callers ignore the results of most writes.
  const isLookedAt = (name: string, shape: Shape) =>
    !["anything", "nothing"].includes(String(shape)) && (name.startsWith("GET") || shape !== "nothing|string");
  return Object.fromEntries(named.filter(([name, shape]) => isLookedAt(name, shape)));
}

class Operation {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly #form: Form;
  /** The answer has a description, which reliably marks optional keys. */
  readonly #described: boolean;
  /** Parameters of writes of the same objects. */
  readonly #parameters: readonly Readonly<Record<string, Returns>>[];
  constructor({ method, path, returns = {} }: Description, all: readonly Description[]) {
    this.method = method;
    this.path = path;
    this.name = `${method} ${path}`;
    this.#form = Form.described(returns);
    this.#described = returns.properties !== undefined;
    const writes = all.filter((other) => other.path === path && ["POST", "PUT"].includes(other.method));
    if (method === "GET") for (const { parameters = {} } of writes) this.#form.hint(parameters);
    const related = all.filter((other) => other.method !== "GET" && [path, parent(path)].includes(parent(other.path)));
    this.#parameters = [...writes, ...related].map(({ parameters = {} }) => parameters);
    if (MAY_BE_NOTHING.includes(this.name)) this.#form.observe(null, false);
  }

  observe(data: unknown): void {
    this.#form.observe(data);
  }

  observeField(data: unknown): void {
    if (Array.isArray(data) === this.#form.isList) this.#form.observe(data, false);
  }

  /** Requires the parameters of the path in entries of a list, and the keys of the list's entries in the item. */
  requireNames(all: readonly Operation[]): void {
    if (!this.name.startsWith("GET")) return;
    for (const other of all) {
      if (!other.name.startsWith("GET") || parent(other.name) !== this.name || other === this) continue;
      const [, parameter = ""] = /\{([^}]*)\}$/.exec(other.name) ?? [];
      if (this.#form.isList) this.#form.demand([parameter]);
      if (!other.#form.isList && !other.#described) other.#form.demand(this.#form.demanded);
    }
  }

  shape(): Shape {
    for (const parameters of this.#parameters) this.#form.allowLists(parameters);
    const reads = this.name.startsWith("GET");
    // An incomplete answer must not hide a completed write.
    const shape = this.#form.shape(reads);
    return shape === "string" && !reads && !NO_TASK.includes(this.name) ? "task" : shape;
  }
}

const parent = (path: string) => path.replace(/\/\{[^/]*\}$/, "");

function descriptions(): Description[] {
  type Descriptions = Record<"operations" | "supporting", Description[]>;
  const { operations, supporting } = JSON.parse(
    readFileSync(at("src/simulator/schema/api.json"), "utf8"),
  ) as Descriptions;
  return [...operations, ...supporting].map(({ parameters = {}, ...operation }) => ({
    ...operation,
    parameters: byName(parameters as never) as Readonly<Record<string, Returns>>,
  }));
}

/** Formats one operation per line, for readable differences. */
export function shapesText(): string {
  const lines = Object.entries(answerShapes()).map(
    ([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
