/** The complete state of the cluster, without the parts that differ at each run. */
import type { Store } from "../../src/simulator/kernel/store";

/** Records of past work, and data that the cluster derives from its configuration. */
const RECORDS = new Set([
  "simulator/tasks",
  "simulator/cluster-log",
  "simulator/sdn-node-files",
  "simulator/replication-runner",
  "priv/simulator-secrets",
  "ha/crm_commands",
]);
/** Counters, times, and progress of the HA manager. */
const PASSING = new Set([
  "digest",
  "version",
  "expires",
  "createdAt",
  "running",
  "nextRound",
  "services",
  "node_status",
]);
/** Unordered lists. */
const SETS = new Set(["flags", "entries"]);
/** Values that are generated anew at each run. */
const MADE_UP = [
  /(?<=\[tf:)[0-9a-f]{12}(?=\])/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  /\b[0-9a-f]{512}\b/g,
  /(?<=\/acct\/)[0-9a-f]+\b/g,
  /(?<=\bbackup-)[0-9a-f]{8}-[0-9a-f]{4}\b/g,
  /(?<=\bpublic_key=)[A-Za-z0-9+/]{43}=/g,
  /(?<="mac": ")BC:24:11(?::[0-9A-F]{2}){3}(?=")/g,
];
/** New name of a deactivated ACME account, which cannot be removed. */
const RETIRED = /^_deactivated_/;

export function contentsOf(store: Store): string {
  const files = Object.entries(JSON.parse(JSON.stringify(store)) as Record<string, unknown>);
  const kept = files.filter(([path, content]) => !RECORDS.has(path) && !isNoManager(path, content));
  const text = JSON.stringify(sorted(Object.fromEntries(kept)), null, 1);
  const passing = text.replaceAll('"disarming"', '"disarmed"').replaceAll('"arming"', '"armed"');
  return MADE_UP.reduce((result, pattern) => result.replace(pattern, "*"), passing);
}

/** A request for the HA status leaves the note that no manager has ever run. */
const isNoManager = (path: string, content: unknown) =>
  path === "ha/manager_status" && (content as { readonly present?: unknown }).present === false;

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PASSING.has(name) && !RETIRED.test(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]): [string, unknown] => [
        name,
        SETS.has(name) && Array.isArray(item) ? unordered(item) : sorted(item),
      ])
      .filter(([, item]) => !isEmpty(item)),
  );
}

function unordered(items: readonly unknown[]): unknown[] {
  return items.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** A file that was never written equals one without contents. */
function isEmpty(value: unknown): boolean {
  return value !== null && typeof value === "object" && Object.values(value).every(isEmpty);
}

export interface Difference {
  /** `changed`: both sides have the object, with different values. `order`: only the order differs. */
  readonly kind: "extra" | "missing" | "changed" | "order";
  /** The first few lines that differ, each with its file and object. */
  readonly text: string;
}

export function difference(found: string, wanted: string): Difference | undefined {
  if (found === wanted) return undefined;
  const [actual, right] = [found.split("\n"), wanted.split("\n")];
  const [extra, missing] = [without(actual, right), without(right, actual)];
  const show = (sign: string, lines: readonly string[], at: readonly number[]) =>
    at.slice(0, 4).map((index) => `${sign}${[...placeOf(lines, index), lines[index]?.trim()].join(" / ")}`);
  const shown = [...show("+", actual, extra), ...show("-", right, missing)];
  if (shown.length === 0) return { kind: "order", text: "other order" };
  const kind = missing.length === 0 ? "extra" : extra.length === 0 ? "missing" : "changed";
  return { kind, text: shown.join(" ") };
}

function without(lines: readonly string[], others: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.flatMap((line, index) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count > 0 ? [] : [index];
  });
}

/** Returns the names around the line, the outermost first: the string is indented. */
function placeOf(lines: readonly string[], index: number): string[] {
  const depth = (line = "") => line.search(/\S/);
  const names: string[] = [];
  let inner = depth(lines[index]);
  for (let at = index - 1; at > 0 && inner > 1; at--) {
    if (depth(lines[at]) >= inner) continue;
    inner = depth(lines[at]);
    const [, name] = /^\s*"(.+)": [[{]$/.exec(lines[at] ?? "") ?? [];
    if (name !== undefined) names.unshift(name);
  }
  return names;
}
