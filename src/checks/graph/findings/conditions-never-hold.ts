import { closest } from "../../../naming/closest";
import { isMap, type Value } from "../../../plugin/cty/value";
import { type Check, inEachCluster, type Problem } from "../check";
import { namedElsewhere } from "../elsewhere";
import type { Item } from "../item";
import { type Exact, exactIn, ofJobs, ofTimes } from "../matcher-conditions";
import { unreadableIn } from "../regular-expressions";

export const conditionsNeverHold: Check = {
  id: "conditions-never-hold",
  severity: "warning",
  doc: "A notification matcher whose conditions no notification fulfils: two exact values or two severities at once where all have to hold, a severity that notifications of the type do not have, a field, a type or a node with a domain that the server does not send, a regular expression that the server cannot read, an inverted matcher without conditions, times that exclude each other or end before they begin, the id of a job for messages that no job sends, or one that is a near miss of a job of the application, or stands beside ids of such jobs.",
  remedy: 'Give the values to one condition, use `mode: "any"`, or correct the name.',
  find: inEachCluster((cluster, application) => {
    const elsewhere = namedElsewhere(application);
    const matchers = cluster.of("pve_notification_matcher");
    return matchers.flatMap((matcher) => [
      ...problemsOf(matcher),
      ...ofTimes(matcher),
      ...ofJobs(matcher, exactIn(matcher), cluster, elsewhere),
    ]);
  }),
};

/** What the server sends with its notifications (contributing/facts/notifications.md#matchers). */
const FIELDS = ["type", "hostname", "job-id"];
const SEVERITIES_OF: Readonly<Record<string, readonly string[]>> = {
  vzdump: ["info", "error"],
  replication: ["error"],
  fencing: ["error"],
  "package-updates": ["info"],
  "system-mail": ["unknown"],
};
const TYPES = Object.keys(SEVERITIES_OF);

function problemsOf(matcher: Item): Problem[] {
  const found: Problem[] = [];
  const say = (at: string, text: string) => found.push({ about: [matcher], at, text });
  const exact = exactIn(matcher);
  for (const { index, object } of matcher.objects("match_fields")) {
    const { field } = object;
    if (typeof field === "string" && !FIELDS.includes(field) && closestOf(field))
      say(`matchFields[${index}].field`, unknownText("field", field, closestOf(field)));
  }
  sayOfValues(exact, say);
  sayOfPatterns(matcher, exact, say);
  if (matcher.text("mode") !== "any") sayOfAll(matcher, exact, say);
  if (matcher.flag("invert_match") && hasNone(matcher))
    say("invertMatch", "matches nothing: without conditions the matcher is for everything, and inverted for nothing.");
  return found;
}

type Say = (at: string, text: string) => void;

function sayOfValues(exact: readonly Exact[], say: Say): void {
  for (const { index, field, values } of exact) {
    const wrong = field === "type" ? values.find((one) => !TYPES.includes(one)) : undefined;
    if (wrong !== undefined)
      say(
        `matchFields[${index}].values`,
        unknownText("type", wrong, wrong === "backup" ? "vzdump" : closest(wrong, TYPES)),
      );
    const long = field === "hostname" ? values.find((one) => one.includes(".")) : undefined;
    if (long !== undefined) {
      const text = `the server sends the name of the node alone: "${long.split(".")[0]}" instead of "${long}".`;
      say(`matchFields[${index}].values`, text);
    }
  }
}

function sayOfPatterns(matcher: Item, exact: readonly Exact[], say: Say): void {
  for (const { index, object } of matcher.objects("match_fields")) {
    const unread = object.type === "regex" && typeof object.regex === "string" ? unreadableIn(object.regex) : undefined;
    if (unread !== undefined) say(`matchFields[${index}].regex`, unread);
    const glob = exact.find((one) => one.index === index)?.values.find((value) => value.includes("*"));
    if (glob !== undefined)
      say(
        `matchFields[${index}].values`,
        `"${glob}" is taken as it stands, with its asterisk. Use a regular expression.`,
      );
  }
}

/** Where all conditions have to hold. */
function sayOfAll(matcher: Item, exact: readonly Exact[], say: Say): void {
  for (const one of contradicting(exact)) say(`matchFields[${one.index}]`, NEVER);
  const severities = matcher.value("match_severities");
  if (!Array.isArray(severities)) return;
  if (isDisjoint(severities)) say("matchSeverities", NEVER);
  for (const text of neverSent(exact, severities)) say("matchSeverities", text);
}

const NEVER =
  "never holds: all conditions have to, and no notification has two values at once. Give the values to one condition.";

/** Severities that no notification of the wanted types has. */
function neverSent(exact: readonly Exact[], severities: readonly Value[]): string[] {
  const types = exact.find(({ field }) => field === "type")?.values ?? [];
  const sent = types.flatMap((type) => SEVERITIES_OF[type] ?? []);
  if (sent.length === 0 || !types.every((type) => TYPES.includes(type))) return [];
  const wanted = severities.map((one) => (Array.isArray(one) ? one : []));
  if (wanted.every((one) => one.length === 0 || one.some((level) => typeof level !== "string" || sent.includes(level))))
    return [];
  const levels = [...new Set(sent)].map((level) => `"${level}"`).join(" or ");
  return [`never holds: notifications of type ${types.map((type) => `"${type}"`).join(" or ")} are ${levels}.`];
}

/** A near miss, or a name that others use for it. */
const closestOf = (field: string): string | undefined =>
  ["node", "host", "nodename"].includes(field) ? "hostname" : closest(field, FIELDS);

const unknownText = (what: string, name: string, meant: string | undefined): string =>
  `the server sends no ${what} "${name}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`;

function contradicting(exact: readonly Exact[]): Exact[] {
  return exact.filter((one, index) =>
    exact
      .slice(0, index)
      .some(
        ({ field, values }) =>
          field === one.field &&
          values.length > 0 &&
          one.values.length > 0 &&
          !values.some((value) => one.values.includes(value)),
      ),
  );
}

function isDisjoint(severities: readonly Value[]): boolean {
  const sets = severities.map((one) => (Array.isArray(one) ? one.map(String) : []));
  return sets.some((one, index) =>
    sets
      .slice(0, index)
      .some((other) => one.length > 0 && other.length > 0 && !one.some((level) => other.includes(level))),
  );
}

const hasNone = (matcher: Item): boolean =>
  ["match_fields", "match_severities", "match_calendars"].every((name) => {
    const value = matcher.value(name);
    return value === null || (Array.isArray(value) && value.length === 0) || isMap(value ?? null);
  });
