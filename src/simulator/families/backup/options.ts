/**
 * Options of backup jobs: their kinds, how they are read back, and what does not go together.
 * Facts: contributing/facts/backup.md#jobs.
 */
import { isTrue } from "../../kernel/perl-text";
import { type OptionValue, type PropertyKind, type Section, sectionConfig } from "../../kernel/section-config";
import { operations } from "../../schema/description";
import { propertiesOf } from "../../schema/formats";
import { splitPropertyString } from "../../schema/property-string";
import * as refuse from "./texts";

type Options = Readonly<Record<string, OptionValue | readonly string[] | undefined>>;

/** Options are the parameters of the call that creates a job, apart from the id and the old form of the schedule. */
const DECLARED = Object.entries(
  operations.find(({ method, path }) => method === "POST" && path === "/cluster/backup")?.parameters ?? {},
).filter(([name]) => !["id", "starttime", "dow"].includes(name));

export const sections = sectionConfig({
  properties: {
    ...Object.fromEntries(DECLARED.map(([name, { type }]) => [name, { type: type as PropertyKind["type"] }])),
    comment: { encoded: true },
    "prune-backups": { stored: (text) => text || "keep-all=1" },
  },
  types: {
    vzdump: Object.fromEntries(DECLARED.map(([name]) => [name, name === "schedule" ? "required" : "optional"])),
  },
});

/** Options that a job always has, although the schema calls them optional. */
export const isDeletable = (name: string): boolean =>
  name !== "enabled" && name !== "schedule" && DECLARED.some(([declared]) => declared === name);

const isSet = (value: unknown): boolean => value !== undefined && isTrue(String(value));

/** `check_missing` of the server: whether what is to be backed up has to be given. */
export function checkOptions(options: Options, isComplete: boolean): void {
  for (const name of ["all", "exclude", "pool"]) {
    if (isSet(options[name]) && isSet(options.vmid)) refuse.conflictsWithGuests(name);
  }
  checkNotesTemplate(String(options["notes-template"] ?? ""));
  if (!isComplete || options.exclude !== undefined) return;
  if (!["all", "stop", "pool", "vmid"].some((name) => isSet(options[name]))) {
    refuse.guestsMissing();
  }
}

/** A list of exceptions means that all others are backed up. */
export function impliedAll(options: Options): { all?: string } {
  return options.exclude !== undefined && !isSet(options.pool) ? { all: "1" } : {};
}

function checkNotesTemplate(template: string): void {
  if (template.includes("\n")) refuse.notesTemplate("contains a line feed");
  const escapes = [...template.matchAll(/\\(.)/g)]
    .filter(([, character = ""]) => !["n", "\\"].includes(character))
    .map(({ 1: character, index }) => `escape sequence '\\${character}' at char ${index}`);
  const variables = [...template.matchAll(/\{\{([^\s{}]+)\}\}/g)]
    .filter(([, name = ""]) => !["cluster", "guestname", "node", "vmid"].includes(name))
    .map(({ 1: name = "", index }) => `variable '${name}' at char ${index + 4}`);
  const problems = [...escapes, ...variables];
  if (problems.length > 0) refuse.notesTemplate(`found unknown: ${problems.join(", ")}`);
}

const PROPERTY_STRINGS: Readonly<Record<string, string>> = {
  fleecing: "backup-fleecing",
  performance: "backup-performance",
  "prune-backups": "prune-backups",
};

/** Members stay text as they were sent, but for booleans. */
function parsed(text: string, format: string): Record<string, string | number> {
  const properties = propertiesOf(format);
  const values = Object.entries(splitPropertyString(text, properties));
  return Object.fromEntries(
    values.map(([key, value]) => [key, properties[key]?.type === "boolean" ? Number(value) : value]),
  );
}

/** Without any number above zero everything is kept; that is never shown together with numbers. */
function retention({ "keep-all": _all, ...numbers }: Record<string, string | number>) {
  return Object.values(numbers).some((value) => Number(value) > 0) ? numbers : { "keep-all": 1 };
}

/** What a job looks like when it is read: property strings are objects there. */
export function shownOptions(job: Section | Readonly<Section>): Record<string, unknown> {
  const objects = Object.entries(PROPERTY_STRINGS).flatMap(([name, format]) => {
    if (job[name] === undefined) return [];
    const values = parsed(String(job[name]), format);
    return [[name, name === "prune-backups" ? retention(values) : values] as const];
  });
  return { ...job, ...Object.fromEntries(objects) };
}
