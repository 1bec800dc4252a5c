/**
 * The recorded answers of each operation: statuses, and the JSON types of every field. `simulate --report` and the
 * conformance kit compare answers with them.
 */
import { operations as described } from "../../src/simulator/schema/description";
import type { RecordedAnswers, RecordedForm } from "../../src/simulator/schema/recorded-answers";
import { BY_NAME } from "./form";
import { operationFinder } from "./operation-finder";
import { exchanges, recordedAnswers } from "./samples";

/** Complete observations after which a field that every one has counts as always present. */
const ENOUGH = 2;

/** A position in an answer, with all values that recordings have there. */
class Position {
  readonly #types = new Set<string>();
  #entries?: Position;
  #keys?: Map<string, { readonly position: Position; times: number }>;
  #rest?: Position;
  #objects = 0;

  observe(value: unknown, name = ""): void {
    if (Array.isArray(value)) {
      this.#entries ??= new Position();
      for (const entry of value) this.#entries.observe(entry);
    } else if (value !== null && typeof value === "object") this.#observeObject(value, BY_NAME.has(name));
    else this.#types.add(value === null ? "null" : typeof value);
  }

  #observeObject(value: object, isByName: boolean): void {
    this.#keys ??= new Map();
    this.#objects++;
    if (isByName) this.#rest ??= new Position();
    for (const [name, item] of Object.entries(value)) {
      if (isByName) {
        this.#rest?.observe(item);
        continue;
      }
      const key = this.#keys.get(name) ?? { position: new Position(), times: 0 };
      key.position.observe(item, name);
      key.times++;
      this.#keys.set(name, key);
    }
  }

  /** @param mayBeUnset returns whether an object may lack a field because no client has set it */
  form(mayBeUnset: (name: string) => boolean): RecordedForm {
    const forms: RecordedForm[] = this.#types.size > 0 ? [[...this.#types].sort().join("|")] : [];
    if (this.#entries) forms.push([this.#entries.form(mayBeUnset)]);
    if (this.#keys) {
      const keys = [...this.#keys].sort(([a], [b]) => (a < b ? -1 : 1));
      const named = keys.map(([name, { position, times }]) => {
        const isAlwaysThere = times === this.#objects && times >= ENOUGH && !mayBeUnset(name);
        return [isAlwaysThere ? name : `${name}?`, position.form(mayBeUnset)];
      });
      forms.push({ ...Object.fromEntries(named), ...(this.#rest && { "*": this.#rest.form(() => true) }) });
    }
    // An empty list shows nothing about its entries.
    if (forms.length === 0) return "unknown";
    return forms.length === 1 ? (forms[0] as RecordedForm) : { either: forms };
  }
}

/** Names of parameters, and of their parts, that clients may leave out when they write. */
function optionalParameters(parameters: unknown): string[] {
  if (parameters === null || typeof parameters !== "object") return [];
  return Object.entries(parameters).flatMap(([name, value]) => {
    const isOptional = Boolean((value as { optional?: unknown } | null)?.optional);
    return [...(isOptional ? [name] : []), ...optionalParameters(value)];
  });
}

/** Two segments name the area: `/cluster/firewall`. */
const areaOf = (path: string) => path.split("/").slice(0, 3).join("/");

function recordedForms(): RecordedAnswers {
  const optional = new Map<string, Set<string>>();
  for (const { method, path, parameters } of described) {
    const names = optional.get(areaOf(path)) ?? new Set<string>();
    if (method !== "GET") for (const name of optionalParameters(parameters)) names.add(name);
    optional.set(areaOf(path), names);
  }
  const operations = described.map(({ method, path }) => ({
    name: `${method} ${path}`,
    method,
    path,
    position: new Position(),
    statuses: new Set<number>(),
  }));
  const find = operationFinder(operations);
  for (const answer of recordedAnswers()) find(answer)?.position.observe(answer.data);
  for (const answer of exchanges()) if (answer.status > 0) find(answer)?.statuses.add(answer.status);
  const recorded = operations.filter(({ statuses }) => statuses.size > 0);
  const entries = recorded.map(({ name, path, position, statuses }) => [
    name,
    {
      statuses: [...statuses].sort((a, b) => a - b),
      ...(statuses.has(200) && { data: position.form((field) => optional.get(areaOf(path))?.has(field) ?? false) }),
    },
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

/** Formats one operation per line, for readable differences. */
export function recordedText(): string {
  const lines = Object.entries(recordedForms()).map(
    ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}
