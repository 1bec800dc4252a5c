/**
 * The shapes of the server's answers: what `api.json` says that an operation returns, corrected by every recorded answer.
 * Descriptions are often empty, and some say what is not so.
 */
import { readFileSync } from "node:fs";
import type { Shape } from "../../src/api/answers/shape";
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

/** What is passed on as a certificate authority or corosync tells it may be nothing at all. */
const MAY_BE_NOTHING = ["GET /cluster/acme/meta", "GET /cluster/config/totem"];

/** The login looks at its answer itself. */
const LOOKED_AT = ["POST /access/ticket"];

/** By `METHOD /path/{name}`. */
export function answerShapes(): Record<string, Shape> {
  const all = descriptions();
  const operations = all.map((description) => new Operation(description, all));
  const of = ({ method, path }: Sample) => operations.find((one) => one.matches(method, path));
  for (const sample of recordedAnswers()) of(sample)?.observe(sample.data);
  for (const sample of recordedFields()) of(sample)?.observeField(sample.data);
  const named = operations
    .filter(({ name }) => !LOOKED_AT.includes(name))
    .map((operation) => [operation.name, operation.shape()] as const);
  // Most writes answer nothing, and nobody looks at it.
  return Object.fromEntries(named.filter(([, shape]) => !["anything", "nothing"].includes(String(shape))));
}

class Operation {
  readonly name: string;
  readonly #form: Form;
  readonly #pattern: RegExp;
  constructor({ method, path, returns = {} }: Description, all: readonly Description[]) {
    this.name = `${method} ${path}`;
    this.#form = Form.described(returns);
    const writes = all.find((other) => other.path === path && other.method === (this.#form.isList ? "POST" : "PUT"));
    if (method === "GET") this.#form.hint(writes?.parameters ?? {});
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

  shape(): Shape {
    const reads = this.name.startsWith("GET");
    // What a write has done is done, however little it tells.
    const shape = this.#form.shape(reads);
    return shape === "string" && !reads && !NO_TASK.includes(this.name) ? "task" : shape;
  }
}

function descriptions(): Description[] {
  type Descriptions = Record<"operations" | "supporting", Description[]>;
  const { operations, supporting } = JSON.parse(
    readFileSync(at("src/simulator/schema/api.json"), "utf8"),
  ) as Descriptions;
  return [...operations, ...supporting];
}

/** One operation a line, so that a change can be read. */
export function shapesText(): string {
  const lines = Object.entries(answerShapes()).map(
    ([name, shape]) => `${JSON.stringify(name)}: ${JSON.stringify(shape)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
