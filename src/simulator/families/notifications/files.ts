/**
 * Where notifications live: endpoints and matchers in one public file, secrets in a private one. Two entries are built in:
 * they are there without being in the file, and any write puts them into it, until they are deleted.
 * Facts: contributing/facts/notifications.md#names-and-built-in-objects.
 */

import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { changedMeanwhile } from "../../kernel/common-texts";
import { configFile, type Frozen } from "../../kernel/config-file";
import * as refuse from "./texts";

export const ENDPOINT_TYPES = ["gotify", "sendmail", "smtp", "webhook"] as const;
export type EndpointType = (typeof ENDPOINT_TYPES)[number];
type Kind = EndpointType | "matcher";
export type Fields = Record<string, string | number | readonly string[]>;
export interface Entity {
  kind: Kind;
  fields: Fields;
}
export type Entities = Record<string, Entity>;
/** Secrets by entity: a token, a password, or those of a webhook by position. */
export type Secrets = Record<string, Record<string, string>>;

export const PUBLIC = configFile<Entities>("notifications.cfg", () => ({}), { digest: "sha256" });
const PRIVATE = configFile<Secrets>("priv/notifications.cfg", () => ({}));

export const BUILT_IN: Readonly<Record<string, Entity>> = {
  "mail-to-root": {
    kind: "sendmail",
    fields: { comment: "Send mails to root@pam's email address", "mailto-user": ["root@pam"] },
  },
  "default-matcher": {
    kind: "matcher",
    fields: { comment: "Route all notifications to mail-to-root", mode: "all", target: ["mail-to-root"] },
  },
};

export type Origin = "user-created" | "builtin" | "modified-builtin";

/** All entities, the built-in ones too. */
export function entities(stored: Frozen<Entities>): Entities {
  return { ...BUILT_IN, ...(stored as Entities) };
}

export function originOf(name: string, stored: Frozen<Entities>): Origin {
  const [builtIn, entity] = [BUILT_IN[name], stored[name]];
  if (!builtIn) return "user-created";
  return entity && sortedText(builtIn.fields) !== sortedText(entity.fields) ? "modified-builtin" : "builtin";
}

function sortedText(fields: Frozen<Fields>): string {
  return JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The digest of a file without entries is that of the empty text. */
export function digestOf(call: Call): string {
  return Object.keys(call.read(PUBLIC)).length === 0 ? createHash("sha256").digest("hex") : call.digest(PUBLIC);
}

/** Digests are hexadecimal; what is not is refused before anything is compared. */
export function checkDigest(call: Call): void {
  const given = call.text("digest");
  if (given === undefined) return;
  const bytes = Buffer.from(given, "utf8").toString("latin1");
  if (bytes.length % 2 === 1) refuse.oddDigest();
  const wrong = [...bytes].findIndex((character) => !/[0-9a-fA-F]/.test(character));
  if (wrong >= 0) refuse.invalidDigest(bytes[wrong], wrong);
  if (given.toLowerCase() !== digestOf(call)) {
    changedMeanwhile(400);
  }
}

/** Both files are written under both locks, the built-in entries with them. */
export function editBoth<R>(call: Call, change: (content: Entities, secrets: Secrets) => R): R {
  return call.edit(PUBLIC, (content) => {
    for (const [name, entity] of Object.entries(BUILT_IN)) content[name] ??= entity;
    return call.edit(PRIVATE, (secrets) => change(content, secrets));
  });
}
