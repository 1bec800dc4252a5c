/** Condenses the recorded corpora to what the tests of the value formats need. See README.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

interface Specification {
  readonly type?: string;
  readonly format?: string | object;
  readonly pattern?: string;
  readonly enum?: unknown;
  readonly items?: Specification;
}

const [corpus = ".", api = "api.json"] = process.argv.slice(2);
const here = import.meta.dirname;

const lines = (name: string) =>
  readFileSync(join(corpus, name), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

function save(name: string, data: unknown): void {
  writeFileSync(join(here, `${name}.json.br`), brotliCompressSync(JSON.stringify(data)));
}

/** Each row once. */
function distinct<T>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function formats() {
  const recorded = JSON.parse(readFileSync(join(corpus, "formats.json"), "utf8"));
  return Object.fromEntries(
    Object.entries<{ accepted: string[]; refused: [string, string][] }>(recorded).map(
      ([name, { accepted, refused }]) => [name, { accepted, refused: refused.map(([value]) => value) }],
    ),
  );
}

/** Ip sets and groups have no item read: their list tells. */
function roundTrips() {
  return distinct(
    lines("roundtrip.jsonl").map((line) => {
      const read = ["firewall-group", "firewall-ipset"].includes(line.kind) ? line.list : line.item;
      return [line.kind, line.field, line.sent, line.status, read && "value" in read ? read.value : null];
    }),
  );
}

function formatOf(specification: Specification): string {
  const { format, pattern, items } = elementOf(specification);
  if (typeof format === "string") return format;
  if (typeof format === "object") return "property string";
  if (pattern !== undefined) return `pattern ${pattern}`;
  return items === undefined ? "text" : "list";
}

function elementOf(specification: Specification): Specification {
  return specification.type === "array" ? (specification.items ?? {}) : specification;
}

/** Refusals count when they name the tested parameter and are about its text, not about other parameters or objects. */
function isAboutTheValue(line: {
  parameter: string;
  response: { body?: { errors?: Record<string, string> } };
}): boolean {
  const text = line.response.body?.errors?.[line.parameter] ?? line.response.body?.errors?.[`${line.parameter}[0]`];
  return text !== undefined && /invalid|regex|look like|may only be|enumeration|characters|format/.test(text);
}

function parameters() {
  const { operations } = JSON.parse(readFileSync(api, "utf8"));
  const byName = new Map<string, { parameters?: Record<string, Specification> }>(
    operations.map((operation: { method: string; path: string }) => [
      `${operation.method} ${operation.path}`,
      operation,
    ]),
  );
  const rows: unknown[] = [];
  for (const line of [...lines("verification.jsonl"), ...lines("verification-late.jsonl")]) {
    const specification = byName.get(line.operation)?.parameters?.[line.parameter];
    const value = line.params?.[line.parameter];
    if (!specification || !["POST", "PUT"].includes(line.method) || specification.enum) continue;
    if (specification.type !== "string" && specification.type !== "array") continue;
    const texts = Array.isArray(value) && value.length === 1 ? value : [value];
    if (typeof texts[0] !== "string" || (specification.type === "array" && !Array.isArray(value))) continue;
    if (!line.accepted && !isAboutTheValue(line)) continue;
    rows.push([line.operation, line.parameter, formatOf(specification), texts[0], line.accepted === true]);
  }
  return distinct(rows);
}

save("formats", formats());
save("parameters", parameters());
save("round-trips", roundTrips());
