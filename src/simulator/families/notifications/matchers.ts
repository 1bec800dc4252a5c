/**
 * Matchers. The server parses their rules when it decodes the parameters, before anything else.
 * Facts: contributing/facts/notifications.md#matchers.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { directory, type Routes } from "../../kernel/router";
import type { Section } from "../../kernel/section-config";
import { JOBS } from "../jobs/files";
import { REPLICATION } from "../replication/files";
import { optionsToDelete, requireFreeName, toFields, withoutClearedLists } from "./endpoints";
import {
  allEntities,
  checkDigest,
  digestOf,
  type Entities,
  type Entity,
  editBoth,
  type Fields,
  originOf,
  PUBLIC,
} from "./files";
import { regexProblem } from "./rust-regex";
import * as refuse from "./texts";
import { storedEntity, verify } from "./verify";

const PATH = "/cluster/notifications/matchers";
const DELETABLE = [
  "comment",
  "disable",
  "invert-match",
  "match-calendar",
  "match-field",
  "match-severity",
  "mode",
  "target",
];
const SEVERITIES = ["info", "notice", "warning", "error", "unknown"];

function normalizedField(statement: string): string {
  const [, type, name, value = ""] = /^(exact|regex):([A-Za-z0-9_][A-Za-z0-9._-]*)=(.*)$/.exec(statement) ?? [];
  if (type === undefined) return refuse.invalidField(statement);
  const problem = type === "regex" ? regexProblem(value) : undefined;
  if (problem !== undefined) refuse.invalidRegex(problem);
  if (type === "regex") return statement;
  return `exact:${name}=${value
    .split(",")
    .map((item) => item.trim())
    .join(",")}`;
}

function normalizedSeverity(list: string): string {
  const items = list.split(",").map((item) => item.trim());
  const unknown = items.find((item) => !SEVERITIES.includes(item));
  if (unknown !== undefined) refuse.invalidSeverity(unknown);
  return items.join(",");
}

const DAY = "(?:monday|mon|tuesday|tue|wednesday|wed|thursday|thu|friday|fri|saturday|sat|sunday|sun)";
const DAYS = new RegExp(`^${DAY}(?:\\.\\.${DAY})?(?:,${DAY}(?:\\.\\.${DAY})?)*`, "i");

/** Checks `[days] start-end`. The parser's message names the place where it stopped. */
function checkCalendar(text: string): string {
  const stop = (rest: string, context: string): never => refuse.invalidSchedule(rest, context);
  let rest = text.trim();
  if (!/^\d/.test(rest)) {
    const days = DAYS.exec(rest)?.[0];
    const word = /^[a-zA-Z]+/.exec(rest)?.[0];
    if (days === undefined) return word ? stop(word, 'Context("weekday")') : stop(rest, "Nom(Alpha)");
    rest = rest.slice(days.length).replace(/^\s+/, "");
  }
  let begin = 0;
  for (const [index, expected] of ["-", ""].entries()) {
    const end = rest;
    const [time] = /^\d+(?::\d+)?/.exec(rest) ?? [];
    if (time === undefined) return stop(rest, "Nom(Digit)");
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    rest = rest.slice(time.length);
    if (hour > 23 || minute > 59) return stop(rest, 'Context("time value too large")');
    rest = rest.replace(/^\s+/, "");
    if (index === 0) {
      if (!rest.startsWith(expected)) return stop(rest, "Nom(Tag)");
      rest = rest.slice(1).replace(/^\s+/, "");
      begin = hour * 60 + minute;
    } else if (hour * 60 + minute < begin) return stop(end, 'Context("end time before start time")');
  }
  if (rest !== "") refuse.scheduleTooLong(rest);
  return text;
}

/** Returns the fields of a write, with normalized rules. */
function requestedFields(call: Call): Fields {
  const normalizers: Record<string, (item: string) => string> = {
    "match-calendar": checkCalendar,
    "match-field": normalizedField,
    "match-severity": normalizedSeverity,
  };
  const entries = Object.entries(call.parameters("delete", "digest", "name")).map(([name, value]) => {
    const normalize = normalizers[name];
    return [name, normalize && Array.isArray(value) ? value.map(normalize) : value] as const;
  });
  return toFields(Object.fromEntries(entries));
}

function requireTargets(call: Call, content: Entities): void {
  const all = allEntities(content);
  const missing = (call.list("target") ?? []).find((name) => (all[name]?.kind ?? "matcher") === "matcher");
  if (missing !== undefined) refuse.noSuchEndpoint(missing);
}

function find(name: string, stored: Frozen<Entities>): Entity {
  const entity = allEntities(stored)[name];
  return entity?.kind === "matcher" ? entity : refuse.notFound("matcher", name);
}

function create(call: Call): void {
  const name = call.required("name");
  const entity: Entity = { kind: "matcher", fields: requestedFields(call) };
  editBoth(call, (content) => {
    requireFreeName(content, name);
    requireTargets(call, content);
    verify(name, entity);
    content[name] = storedEntity(entity);
  });
}

function update(call: Call): void {
  const name = call.required("name");
  const sent = requestedFields(call);
  const removed = optionsToDelete(call, DELETABLE);
  editBoth(call, (content) => {
    checkDigest(call);
    const entity = find(name, content);
    requireTargets(call, content);
    const kept = Object.entries(entity.fields).filter(([key]) => !removed.includes(key));
    const fields = withoutClearedLists(call, { ...Object.fromEntries(kept), ...sent });
    const changed: Entity = { kind: "matcher", fields };
    verify(name, changed);
    content[name] = storedEntity(changed);
  });
}

export const matchers: Routes = {
  [`GET ${PATH}`]: (call) => {
    const stored = call.read(PUBLIC);
    return Object.entries(allEntities(stored))
      .filter(([, { kind }]) => kind === "matcher")
      .map(([name, { fields }]) => ({ name, ...fields, origin: originOf(name, stored) }));
  },
  [`GET ${PATH}/{name}`]: (call) => {
    const [name, stored] = [call.required("name"), call.read(PUBLIC)];
    return { name, ...find(name, stored).fields, origin: originOf(name, stored), digest: digestOf(call) };
  },
  [`POST ${PATH}`]: create,
  [`PUT ${PATH}/{name}`]: update,
  [`DELETE ${PATH}/{name}`]: (call) => {
    const name = call.required("name");
    editBoth(call, (content) => {
      find(name, content);
      delete content[name];
    });
  },
};

// Fields of messages that matchers compare, and their known values.
// Facts: contributing/facts/notifications.md#targets-and-fields.

/** Returns the jobs that send notifications and that the caller may see: backup jobs with `Sys.Audit`, replication jobs by guest. */
function jobs(call: Call): [string, Frozen<Section>][] {
  const backups = call.hasPrivilege("/", ["Sys.Audit"]) ? Object.entries(call.read(JOBS)) : [];
  const replications = Object.entries(call.read(REPLICATION));
  return [
    ...backups.filter(([, { type }]) => type === "vzdump"),
    ...replications.filter(([id]) => call.hasPrivilege(`/vms/${Number.parseInt(id, 10)}`, ["VM.Audit"])),
  ];
}

function fieldValues(call: Call): unknown {
  const types = ["package-updates", "fencing", "replication", "vzdump", "system-mail"];
  return [
    ...types.map((value) => ({ field: "type", value })),
    ...jobs(call).map(([value, { comment = null }]) => ({ field: "job-id", value, comment })),
    ...call.cluster.inventory.nodes.map(({ name }) => ({ field: "hostname", value: name })),
  ];
}

export const matcherFields: Routes = {
  "GET /cluster/notifications/matcher-fields": directory("name", ["type", "hostname", "job-id"]),
  "GET /cluster/notifications/matcher-field-values": fieldValues,
};
