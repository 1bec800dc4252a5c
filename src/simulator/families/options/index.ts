/**
 * Datacenter options (`datacenter.cfg`): one object with many settings. Property strings are stored as sent and shown as
 * objects, except `bwlimit`, `location` and empty ones.
 * Facts: contributing/facts/cluster.md#options.
 */

import type { Call } from "../../kernel/call";
import { configFile } from "../../kernel/config-file";
import { doubleEncoded, isTrue } from "../../kernel/perl";
import type { Family, Routes } from "../../kernel/router";
import { parametersOf } from "../../schema/description";
import type { Properties } from "../../schema/operation";
import { splitList, splitPropertyString } from "../../schema/property-string";
import * as refuse from "./texts";

/** Options by name, as in the file. */
export type Datacenter = Record<string, string>;

export const DATACENTER = configFile<Datacenter>("datacenter.cfg", () => ({}));

const DEFAULT_MAC_PREFIX = "BC:24:11";
const SHOWN_AS_OBJECTS = new Set([
  "crs",
  "ha",
  "migration",
  "next-id",
  "notify",
  "replication",
  "tag-style",
  "u2f",
  "user-tag-access",
  "webauthn",
]);
/** Options that callers without `Sys.Audit` see. */
const PUBLIC = new Set(["console", "tag-style"]);

const parameters = parametersOf("PUT /cluster/options");

/** Fails as the server does when it uses an empty string as an object. */
const failOnEmpty = (place: string): never => refuse.notAStructure("", "a HASH", `PVE/${place}`);

/** Parses a property string to the object that is shown: strings, and numbers for Booleans. */
function asObject(name: string, text: string): Record<string, unknown> {
  const format = parameters[name]?.format as Properties;
  return Object.fromEntries(
    Object.entries(splitPropertyString(text, format)).map(([key, value]) => [
      key,
      format[key]?.type === "boolean" ? Number(value) : value,
    ]),
  );
}

/** Returns the range of new guest ids, without its upper end. The server fails on an empty option. */
export function nextIdRange(datacenter: Readonly<Datacenter>): { lower: number; upper: number } {
  return datacenter["next-id"] === "" ? failOnEmpty("API2/Cluster.pm line 1045") : rangeOf(datacenter);
}

function rangeOf(datacenter: Readonly<Datacenter>): { lower: number; upper: number } {
  const range = datacenter["next-id"] === undefined ? {} : asObject("next-id", datacenter["next-id"]);
  return { lower: Number(range.lower ?? 100), upper: Number(range.upper ?? 1_000_000) };
}

/** Returns the description as it is shown: with a final line feed, without empty lines at the end. */
function shownDescription(text: string | undefined): string {
  const lines = (text ?? "").replace(/\n+$/, "");
  return lines === "" ? "" : `${lines}\n`;
}

/** Returns the tags that the caller may set on guests. Registered tags require `Sys.Modify`. */
function allowedTags(call: Call, datacenter: Readonly<Datacenter>): string[] {
  if (datacenter["user-tag-access"] === "") failOnEmpty("GuestHelpers.pm line 284");
  const access =
    datacenter["user-tag-access"] === undefined ? {} : asObject("user-tag-access", datacenter["user-tag-access"]);
  const privileged = call.hasPrivilege("/", ["Sys.Modify"]);
  const mode = String(access["user-allow"] ?? "free");
  const isUsed = mode !== "none" || privileged;
  if (isUsed && access["user-allow-list"] === "0") {
    refuse.notAStructure("0", "an ARRAY", "PVE/GuestHelpers.pm line 288");
  }
  const tags: string[] = [];
  if (isUsed) tags.push(...splitList(String(access["user-allow-list"] ?? "")));
  if (["free", "existing"].includes(mode) || privileged) {
    for (const guest of call.cluster.inventory.guests) {
      if (privileged || call.hasPrivilege(`/vms/${guest.vmid}`, ["VM.Audit"]))
        tags.push(...splitList(guest.tags ?? ""));
    }
  }
  const registered = splitList(datacenter["registered-tags"] ?? "");
  const allowed = privileged ? [...tags, ...registered] : tags.filter((tag) => !registered.includes(tag));
  return [...new Set(allowed)].sort();
}

function read(call: Call): Record<string, unknown> {
  const datacenter = call.read(DATACENTER);
  const seesAll = call.hasPrivilege("/", ["Sys.Audit"]);
  const shown: Record<string, unknown> = { "allowed-tags": allowedTags(call, datacenter) };
  for (const [name, value] of Object.entries(datacenter)) {
    if (!seesAll && !PUBLIC.has(name)) continue;
    if (SHOWN_AS_OBJECTS.has(name) && value !== "") shown[name] = asObject(name, value);
    else if (name === "registered-tags") shown[name] = splitList(value);
    else if (name === "migration_unsecure") shown[name] = Number(value);
    else shown[name] = value;
  }
  const tagAccess = shown["user-tag-access"] as Record<string, unknown> | undefined;
  if (tagAccess?.["user-allow-list"] !== undefined) {
    tagAccess["user-allow-list"] = splitList(String(tagAccess["user-allow-list"]));
  }
  if (!seesAll) return shown;
  return {
    ...shown,
    mac_prefix: datacenter.mac_prefix ?? DEFAULT_MAC_PREFIX,
    description: shownDescription(datacenter.description),
  };
}

/** Returns a value as it is after a write, or `undefined` if it is lost. Empty values are kept. */
function storedValue(name: string, value: string): string | undefined {
  if (name === "description") return isTrue(value) ? value : undefined;
  const line = (value.split("\n", 1)[0] as string).trim();
  if (name === "mac_prefix") {
    const prefix = line.toUpperCase();
    return prefix === DEFAULT_MAC_PREFIX ? undefined : prefix;
  }
  if (name === "consent-text") return doubleEncoded(line);
  if (name === "console" && line === "applet") return "html5";
  return name === "crs" && line === "" ? undefined : line;
}

function update(call: Call): void {
  call.edit(DATACENTER, (datacenter) => {
    // A write sorts the tags of the previous write.
    const tags = datacenter["registered-tags"];
    if (tags !== undefined) datacenter["registered-tags"] = splitList(tags).sort().join(";");
    for (const [name, value] of Object.entries(call.parameters("delete"))) set(datacenter, name, String(value));
    for (const name of call.list("delete") ?? []) delete datacenter[name];
    replaceOldFlag(datacenter);
    const { lower, upper } = rangeOf(datacenter);
    if (lower > upper) refuse.boundary(lower, upper);
  });
}

/** Replaces the old flag with the type of the newer option, unless that is set. */
function replaceOldFlag(datacenter: Datacenter): void {
  const { migration_unsecure: flag, migration } = datacenter;
  if (flag === undefined || migration !== undefined) return;
  datacenter.migration = flag === "1" ? "type=insecure" : "type=secure";
  delete datacenter.migration_unsecure;
}

function set(datacenter: Datacenter, name: string, value: string): void {
  const text = storedValue(name, value);
  if (text === undefined) delete datacenter[name];
  else datacenter[name] = text;
}

const options: Routes = { "GET /cluster/options": read, "PUT /cluster/options": update };

export const family: Family = { routes: [options] };
