/**
 * Compares a recorded response with the simulator's. It ignores values of volatile keys, the order of lists, and the place
 * in the server's sources in a message. UPIDs, UUIDs, digests and tickets need the same form only. A number equals its
 * string.
 */

/** One place where the responses differ. */
export interface Difference {
  readonly at: string;
  readonly recorded: unknown;
  readonly simulated: unknown;
}

const VOLATILE = new Set([
  "next-run",
  "last-run",
  "endtime",
  "starttime",
  "time",
  "pid",
  "uid",
  "ticket",
  "CSRFPreventionToken",
  "pve_fp",
  "timestamp",
]);

/** Forms whose exact string differs from run to run. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/UPID:[\w-]+:[0-9A-F]{8}:[0-9A-F]{8,9}:[0-9A-F]{8}:/g, "UPID:…:"],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, "UUID"],
  [/\b[0-9a-f]{64}\b/g, "SHA-256"],
  [/\b[0-9a-f]{40}\b/g, "SHA-1"],
  [/ at \/usr\/\S+ line \d+\.$/gm, ""],
  // A firewall on trial reports the time of that.
  [/^1[7-9]\d{8}$/, "TIME"],
  [/(HASH|ARRAY)\(0x[0-9a-fA-FDR]+\)/g, "$1(…)"],
  // Addresses that the server generated. The others with its prefix are sent by the recordings.
  [/\bBC:24:11:(?!AA:BB:CC|00:00:)(?:[0-9A-F]{2}:){2}[0-9A-F]{2}\b/g, "MAC"],
  // Headers of differences between files.
  [/\/proc\/\w+\/fd\/\w+\t[-0-9]+ [0-9:.]+ \+0000/g, "NEW FILE"],
];

export function normalizeText(text: string): string {
  return FORMS.reduce((result, [form, name]) => result.replace(form, name), text);
}

/** Comma lists in random order. */
const UNORDERED_TEXT = new Set(["content", "nodes of a group"]);

function scalar(value: unknown, key: string): string {
  const text = normalizeText(String(value));
  return UNORDERED_TEXT.has(key) ? text.split(",").sort().join(",") : text;
}

/** Lines of a message may come in any order: they are parameter errors from a hash. */
function sameText(key: string, recorded: unknown, simulated: unknown): boolean {
  const [a, b] = [scalar(recorded, key), scalar(simulated, key)];
  return a === b || (a.includes("\n") && a.split("\n").sort().join("\n") === b.split("\n").sort().join("\n"));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);

export function differences(
  recorded: unknown,
  simulated: unknown,
  options: { readonly trimmed?: boolean | undefined } = {},
  at = "",
): Difference[] {
  const key = at.split("/").at(-1) ?? "";
  if (VOLATILE.has(key)) return simulated === undefined ? [{ at, recorded, simulated }] : [];
  if (Array.isArray(recorded) && Array.isArray(simulated)) return listDifferences(recorded, simulated, options, at);
  if (isObject(recorded) && isObject(simulated)) {
    // Entries of the log are numbered.
    const isLogEntry = "uid" in recorded && "msg" in recorded;
    const keyOf = (name: string) => (name === "nodes" && recorded.type === "group" ? "nodes of a group" : name);
    return [...new Set([...Object.keys(recorded), ...Object.keys(simulated)])]
      .filter((name) => !(isLogEntry && name === "id"))
      .flatMap((name) => differences(recorded[name], simulated[name], options, `${at}/${keyOf(name)}`));
  }
  const comparable = (value: unknown) => value !== null && value !== undefined && typeof value !== "object";
  if (comparable(recorded) && comparable(simulated)) {
    return sameText(key, recorded, simulated) ? [] : [{ at, recorded, simulated }];
  }
  return recorded === simulated ? [] : [{ at, recorded, simulated }];
}

function listDifferences(
  recorded: readonly unknown[],
  simulated: readonly unknown[],
  options: { readonly trimmed?: boolean | undefined },
  at: string,
): Difference[] {
  const unmatched = [...simulated];
  const missing: unknown[] = [];
  for (const element of recorded) {
    const index = unmatched.findIndex((candidate) => differences(element, candidate, {}, `${at}/*`).length === 0);
    if (index < 0) missing.push(element);
    else unmatched.splice(index, 1);
  }
  const extra = options.trimmed ? [] : unmatched;
  // Elements with one ID belong together: show their differences instead of two whole elements.
  const pairs = missing.map((element) => ({ element, partner: extra.find((other) => sameId(element, other)) }));
  const unpaired = extra.filter((other) => !pairs.some(({ partner }) => partner === other));
  return [
    ...pairs.flatMap(({ element, partner }) =>
      partner === undefined
        ? [{ at: `${at}/*`, recorded: element, simulated: undefined }]
        : differences(element, partner, {}, `${at}/*`),
    ),
    ...unpaired.map((other) => ({ at: `${at}/*`, recorded: undefined, simulated: other })),
  ];
}

const IDS = ["id", "name", "poolid", "zone", "vnet", "subnet", "sid", "rule", "plugin", "upid", "pos", "cidr", "node"];

function sameId(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return false;
  const name = IDS.find((candidate) => a[candidate] !== undefined);
  return name !== undefined && String(a[name]) === String(b[name]);
}
