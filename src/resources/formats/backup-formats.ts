/**
 * Property strings of backup jobs, and the templates of their notes.
 *
 * ```ts
 * canonicalRetention({ "keep-last": "0" });                     // { "keep-all": "1" }
 * canonicalRetention({ "keep-all": "0", "keep-last": "2" });    // { "keep-last": "2" }
 * notesTemplate("{{guestname}} on {{node}}");                   // undefined
 * ```
 */
import { storageId } from "./names";
import { flag, integer, PropertyFormat, type PropertyValues } from "./property-format";
import { parsePropertyBoolean } from "./property-string";
import { oneLine } from "./text";
import { all, maxLength, type Validator } from "./validator";

const KEPT = ["keep-last", "keep-hourly", "keep-daily", "keep-weekly", "keep-monthly", "keep-yearly"] as const;

/** Format `prune-backups`. */
export const retention = new PropertyFormat(
  { "keep-all": flag, ...Object.fromEntries(KEPT.map((key) => [key, integer(0)])) },
  {
    together: (values) =>
      keepsAll(values) && keepsSome(values) ? "must not have keep-all together with other keys" : undefined,
  },
);

/**
 * What the server makes of it: all is kept when nothing else is said. A zero stays only beside a number that counts.
 * Numbers lose signs and leading zeros.
 */
export function canonicalRetention(values: PropertyValues): Record<string, string> {
  if (!keepsSome(values)) return { "keep-all": "1" };
  const { "keep-all": _, ...kept } = retention.read(values);
  return kept;
}

function keepsAll(values: PropertyValues): boolean {
  return parsePropertyBoolean(values["keep-all"] ?? "0") === true;
}

function keepsSome(values: PropertyValues): boolean {
  return KEPT.some((key) => Number(values[key] ?? 0) > 0);
}

/** Format `backup-fleecing`. */
export const fleecing = new PropertyFormat(
  { enabled: flag, storage: { check: storageId } },
  {
    defaultKey: "enabled",
    together: ({ enabled = "0", storage }) =>
      parsePropertyBoolean(enabled) && storage === undefined ? "must have storage when it is enabled" : undefined,
  },
);

/** Format `backup-performance`. */
export const backupPerformance = new PropertyFormat({
  "max-workers": integer(1, 256),
  "pbs-entries-max": integer(1),
});

const VARIABLES = ["cluster", "guestname", "node", "vmid"];

const knownVariables: Validator = (value) => {
  for (const [, name = ""] of value.matchAll(/\{\{([^}]*)\}\}/g)) {
    if (!VARIABLES.includes(name.trim())) return `must not use {{${name}}}: the variables are ${VARIABLES.join(", ")}`;
  }
  return undefined;
};

/** Line feeds are written `\n` and backslashes `\\`. */
const knownEscapes: Validator = (value) =>
  /^(?:[^\\]|\\[\\n])*$/.test(value) ? undefined : "must escape nothing but line feeds (\\n) and backslashes (\\\\)";

export const notesTemplate = all(oneLine, maxLength(1024), knownVariables, knownEscapes);
