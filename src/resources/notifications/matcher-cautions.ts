/** Cautions about conditions of matchers that no notification meets. Facts: contributing/facts/notifications.md#targets-and-fields. */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import { closest } from "../../naming/closest";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import { impossibleTimes } from "../formats/times";

interface Config {
  readonly match_fields: Value;
  readonly match_severities: Value;
  readonly match_calendars: Value;
  readonly mode: Value;
  readonly invert_match: Value;
}

/** Fields of notifications. */
export const FIELDS = ["type", "hostname", "job-id"];
/** Severities of each type. */
export const SEVERITIES_OF: Readonly<Record<string, readonly string[]>> = {
  vzdump: ["info", "error"],
  replication: ["error"],
  fencing: ["error"],
  "package-updates": ["info"],
  "system-mail": ["unknown"],
};
const TYPES = Object.keys(SEVERITIES_OF);
/** Types of notifications that jobs send. */
const OF_JOBS = ["vzdump", "replication"];

const fieldsIn = ({
  match_fields: fields,
}: Pick<Config, "match_fields">): { readonly index: number; readonly object: ValueMap }[] =>
  Array.isArray(fields) ? fields.flatMap((object: Value, index) => (isMap(object) ? [{ index, object }] : [])) : [];

interface Exact {
  readonly index: number;
  readonly field: string;
  readonly values: readonly string[];
}

/** Conditions on exact values, with their known values. */
export const exactMatches = (config: Pick<Config, "match_fields">): Exact[] =>
  fieldsIn(config).flatMap(({ index, object: { type, field, values } }): Exact[] => {
    if (type !== "exact" || typeof field !== "string") return [];
    return [
      { index, field, values: Array.isArray(values) ? values.filter((value: Value) => typeof value === "string") : [] },
    ];
  });

/** Whether a notification must meet all conditions. */
const demandsAll = ({ mode }: Pick<Config, "mode">): boolean => mode === null || mode === "all";

const hintOf = (meant: string | undefined): string => (meant === undefined ? "" : ` Did you mean "${meant}"?`);

/** The field with a similar name, or the one that other programs name like that. */
const closestField = (field: string): string | undefined =>
  ["node", "host", "nodename"].includes(field) ? "hostname" : closest(field, FIELDS);

const unknownField: Caution<Config> = {
  id: "matcher-field",
  finds: "A condition of a notification matcher names a field that no notification has.",
  remedy: 'Use one of the fields "type", "hostname" and "job-id".',
  find(config, warn) {
    for (const { index, object } of fieldsIn(config)) {
      const { field } = object;
      const meant = typeof field === "string" && !FIELDS.includes(field) ? closestField(field) : undefined;
      if (meant !== undefined)
        warn(path("match_fields", index, "field"), `is "${String(field)}", which no notification has.${hintOf(meant)}`);
    }
  },
};

const unknownType: Caution<Config> = {
  id: "matcher-type",
  finds: "A condition of a notification matcher names a type that no notification has.",
  remedy: `Use one of the types ${TYPES.join(", ")}.`,
  find(config, warn) {
    for (const { index, field, values } of exactMatches(config)) {
      const wrong = field === "type" ? values.find((value) => !TYPES.includes(value)) : undefined;
      if (wrong === undefined) continue;
      const meant = wrong === "backup" ? "vzdump" : closest(wrong, TYPES);
      warn(
        path("match_fields", index, "values"),
        `has the type "${wrong}", which no notification has.${hintOf(meant)}`,
      );
    }
  },
};

const nodeWithDomain: Caution<Config> = {
  id: "matcher-node",
  finds: "A condition of a notification matcher names a node with its domain. Notifications have the name without it.",
  remedy: "Write the name of the node without its domain.",
  find(config, warn) {
    for (const { index, field, values } of exactMatches(config)) {
      const long = field === "hostname" ? values.find((value) => value.includes(".")) : undefined;
      if (long === undefined) continue;
      const text = `has "${long}", but notifications have the name without its domain: "${long.split(".")[0]}".`;
      warn(path("match_fields", index, "values"), text);
    }
  },
};

const unreadableExpression: Caution<Config> = {
  id: "matcher-expression",
  finds: "A notification matcher has a regular expression that the server's library, Rust's `regex`, cannot read.",
  remedy: "Write it in the syntax of Rust's regex crate, without look-around and back-references.",
  find(config, warn) {
    for (const { index, object } of fieldsIn(config)) {
      const { type, regex } = object;
      const problem = type === "regex" && typeof regex === "string" ? unreadableIn(regex) : undefined;
      if (problem !== undefined) warn(path("match_fields", index, "regex"), problem);
    }
  },
};

const asterisk: Caution<Config> = {
  id: "matcher-asterisk",
  finds: "An exact value of a notification matcher has an asterisk, which matches only an asterisk.",
  remedy: 'Use a condition of type "regex", such as `^pve`.',
  find(config, warn) {
    for (const { index, values } of exactMatches(config)) {
      const glob = values.find((value) => value.includes("*"));
      if (glob === undefined) continue;
      warn(path("match_fields", index, "values"), `has "${glob}", whose asterisk matches only an asterisk.`);
    }
  },
};

const NEVER = "never matches: a notification must meet all conditions, but has one value per field.";

const shareNone = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value));

const contradiction: Caution<Config> = {
  id: "matcher-contradiction",
  finds: "A notification matcher requires all its conditions, and two of them require different values of one field.",
  remedy: 'Put the values into one condition, or set `mode` to "any".',
  find(config, warn) {
    if (!demandsAll(config)) return;
    const exact = exactMatches(config);
    const contradicting = exact.filter((match, index) =>
      exact.slice(0, index).some(({ field, values }) => field === match.field && shareNone(values, match.values)),
    );
    for (const { index } of contradicting) warn(path("match_fields", index), NEVER);
    const { match_severities: severities } = config;
    const sets = Array.isArray(severities)
      ? severities.map((severity: Value) => (Array.isArray(severity) ? severity.map(String) : []))
      : [];
    if (sets.some((set, index) => sets.slice(0, index).some((other) => shareNone(set, other))))
      warn(path("match_severities"), NEVER);
  },
};

const unsentSeverity: Caution<Config> = {
  id: "matcher-severity",
  finds: "A notification matcher requires a type and a severity that notifications of this type never have.",
  remedy: "Use a severity that notifications of the type have.",
  find(config, warn) {
    const { match_severities: severities } = config;
    if (!demandsAll(config) || !Array.isArray(severities)) return;
    const types = exactMatches(config).find(({ field }) => field === "type")?.values ?? [];
    const sent = types.flatMap((type) => SEVERITIES_OF[type] ?? []);
    if (sent.length === 0 || !types.every((type) => TYPES.includes(type))) return;
    const wanted = severities.map((severity: Value) => (Array.isArray(severity) ? severity : []));
    const isSent = (level: Value) => typeof level !== "string" || sent.includes(level);
    if (wanted.every((levels) => levels.length === 0 || levels.some((level: Value) => isSent(level)))) return;
    const levels = [...new Set(sent)].map((level) => `"${level}"`).join(" or ");
    const names = types.map((type) => `"${type}"`).join(" or ");
    warn(path("match_severities"), `never matches: notifications of type ${names} have severity ${levels}.`);
  },
};

/** Whether a matcher accepts only types of notifications that no job sends. */
export function matchesNoJob(config: Pick<Config, "match_fields" | "mode">): boolean {
  const types = exactMatches(config).find(({ field }) => field === "type")?.values ?? [];
  return (
    demandsAll(config) && types.length > 0 && types.every((type) => TYPES.includes(type) && !OF_JOBS.includes(type))
  );
}

const jobOfOtherType: Caution<Config> = {
  id: "matcher-job",
  finds: "A notification matcher requires a `job-id` and a type that no job sends.",
  remedy: 'Remove the condition, or use the type "vzdump" or "replication".',
  find(config, warn) {
    if (!matchesNoJob(config)) return;
    for (const { index } of exactMatches(config).filter(({ field }) => field === "job-id"))
      warn(
        path("match_fields", index),
        `never matches: only notifications of the types ${OF_JOBS.join(" and ")} have a job-id.`,
      );
  },
};

const invertedWithoutConditions: Caution<Config> = {
  id: "matcher-inverted",
  finds: "A notification matcher has `invert_match` and no conditions, so it matches nothing.",
  remedy: "Add a condition, or remove `invert_match`.",
  find(config, warn) {
    const conditions: readonly Value[] = [config.match_fields, config.match_severities, config.match_calendars];
    const isEmpty = (value: Value) => value === null || (Array.isArray(value) && value.length === 0);
    if (config.invert_match !== true || conditions.includes(UNKNOWN) || !conditions.every(isEmpty)) return;
    warn(path("invert_match"), "matches nothing: a matcher without conditions matches everything.");
  },
};

export const matcherCautions = [
  unknownField,
  unknownType,
  nodeWithDomain,
  unreadableExpression,
  asterisk,
  contradiction,
  unsentSeverity,
  impossibleTimes,
  jobOfOtherType,
  invertedWithoutConditions,
];

/** Finds parts of a regular expression that the server's library, Rust's `regex`, refuses. */
function unreadableIn(expression: string): string | undefined {
  if (/\(\?(?:[=!]|<[=!])/.test(expression))
    return "has a look-ahead or look-behind, which the server's library does not know.";
  const outside = withoutEscapesAndClasses(expression);
  if (outside === undefined) return "has a `[` without its counterpart.";
  if (/\\[1-9]/.test(outside)) return "refers back to a group, which the server's library does not know.";
  if (/\(\?[a-z]*x/.test(outside)) return undefined;
  let depth = 0;
  for (const letter of outside.replace(/\\./gs, "")) {
    depth += letter === "(" ? 1 : letter === ")" ? -1 : 0;
    if (depth < 0) break;
  }
  if (depth !== 0) return `has a \`${depth > 0 ? "(" : ")"}\` without its counterpart.`;
  return /^(?:[*+?])|(?:\(|\|)[*+]/.test(outside) ? "has a `*` or `+` with nothing to repeat before it." : undefined;
}

/** `undefined` if a class has no end. Classes nest. `]` at the start of a class stands for itself. */
function withoutEscapesAndClasses(expression: string): string | undefined {
  let outside = "";
  let depth = 0;
  for (let at = 0; at < expression.length; at++) {
    const letter = expression.charAt(at);
    if (letter === "\\") {
      if (depth === 0) outside += expression.slice(at, at + 2);
      at++;
    } else if (letter === "[") {
      depth++;
      if (expression[at + 1] === "^") at++;
      if (expression[at + 1] === "]") at++;
    } else if (letter === "]" && depth > 0) {
      depth--;
      if (depth === 0) outside += "_";
    } else if (depth === 0) outside += letter;
  }
  return depth > 0 ? undefined : outside;
}
