/**
 * The shapes of the server's answers: what `api.json` says that an operation returns, corrected by every recorded answer.
 * Descriptions are often empty, and some say what is not so.
 */
import { readFileSync } from "node:fs";
import type { Shape } from "../../src/api/answers/shape";
import { byName } from "../../src/simulator/schema/flat-properties";
import { at } from "../build/project";
import { Form, type Returns } from "./form";
import { recordedAnswers, recordedFields, type Sample } from "./samples";

interface Description {
  readonly method: string;
  readonly path: string;
  readonly parameters?: Readonly<Record<string, Returns>>;
  readonly returns?: Returns;
}

/** Writes that answer with a text name the task that does the work. This one answers with a token. */
const NO_TASK = ["POST /cluster/sdn/lock"];

/** What is passed on as a certificate authority or corosync reports it may be nothing at all. */
const MAY_BE_NOTHING = ["GET /cluster/acme/meta", "GET /cluster/config/totem"];

/** What neither description nor recording has: RFC 8555, and properties of newer servers. */
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

/** The login looks at its answer itself. */
const LOOKED_AT = ["POST /access/ticket"];

/** By `METHOD /path/{name}`. */
export function answerShapes(): Record<string, Shape> {
  const all = descriptions();
  const operations = all.map((description) => new Operation(description, all));
  const of = ({ method, path }: Sample) => operations.find((one) => one.matches(method, path));
  for (const sample of recordedAnswers()) of(sample)?.observe(sample.data);
  for (const sample of KNOWN) of(sample)?.observeField(sample.data);
  for (const sample of recordedFields()) of(sample)?.observeField(sample.data);
  for (const operation of operations) operation.demandWhatNames(operations);
  const named = operations
    .filter(({ name }) => !LOOKED_AT.includes(name))
    .map((operation) => [operation.name, operation.shape()] as const);
  // Most writes answer nothing, or may, and nobody looks at it.
  const isLookedAt = (name: string, shape: Shape) =>
    !["anything", "nothing"].includes(String(shape)) && (name.startsWith("GET") || shape !== "nothing|string");
  return Object.fromEntries(named.filter(([name, shape]) => isLookedAt(name, shape)));
}

class Operation {
  readonly name: string;
  readonly #form: Form;
  readonly #pattern: RegExp;
  /** The description says which keys there are; it is right about those that may be absent. */
  readonly #described: boolean;
  /** Of the writes of the same objects. */
  readonly #parameters: readonly Readonly<Record<string, Returns>>[];
  constructor({ method, path, returns = {} }: Description, all: readonly Description[]) {
    this.name = `${method} ${path}`;
    this.#form = Form.described(returns);
    this.#described = returns.properties !== undefined;
    const writes = all.filter((other) => other.path === path && ["POST", "PUT"].includes(other.method));
    if (method === "GET") for (const { parameters = {} } of writes) this.#form.hint(parameters);
    const related = all.filter((other) => other.method !== "GET" && [path, parent(path)].includes(parent(other.path)));
    this.#parameters = [...writes, ...related].map(({ parameters = {} }) => parameters);
    this.#pattern = new RegExp(`^${method} ${path.replace(/\{[^}]*\}/g, "[^/]+")}$`);
    if (MAY_BE_NOTHING.includes(this.name)) this.#form.observe(null, false);
  }

  matches(method: string, path: string): boolean {
    return this.#pattern.test(`${method} ${path}`);
  }

  observe(data: unknown): void {
    this.#form.observe(data);
  }

  observeField(data: unknown): void {
    if (Array.isArray(data) === this.#form.isList) this.#form.observe(data, false);
  }

  /** Entries have what names them in the path below, and an object has what its entry in the list above has. */
  demandWhatNames(all: readonly Operation[]): void {
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
    // What a write has done is done, however little it answers.
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

/** One operation a line, so that a change can be read. */
export function shapesText(): string {
  const lines = Object.entries(answerShapes()).map(
    ([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
