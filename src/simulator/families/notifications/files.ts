/**
 * Files of notifications: endpoints and matchers in a public file, secrets in a private one. Two entries are built in.
 * They exist before they are in the file; any write adds them, unless it deletes them.
 * Facts: contributing/facts/notifications.md#names-and-built-in-objects.
 */

import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import { fileChanged } from "../../kernel/common-texts";
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
/** Secrets by entity: a token, a password, or the secrets of a webhook. */
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

/** Returns all entities, including the built-in ones. */
export function allEntities(stored: Frozen<Entities>): Entities {
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

/** Returns the digest of the public file. Without entries it is the digest of the empty string. */
export function digestOf(call: Call): string {
  return Object.keys(call.read(PUBLIC)).length === 0 ? createHash("sha256").digest("hex") : call.digest(PUBLIC);
}

/** Refuses a digest that is not hexadecimal, then a stale one. */
export function checkDigest(call: Call): void {
  const digest = call.text("digest");
  if (digest === undefined) return;
  const bytes = Buffer.from(digest, "utf8").toString("latin1");
  if (bytes.length % 2 === 1) refuse.oddDigest();
  const wrong = [...bytes].findIndex((character) => !/[0-9a-fA-F]/.test(character));
  if (wrong >= 0) refuse.invalidDigest(bytes[wrong], wrong);
  if (digest.toLowerCase() !== digestOf(call)) fileChanged(400);
}

/** Edits both files under both locks, and adds the built-in entries. */
export function editBoth<R>(call: Call, change: (content: Entities, secrets: Secrets) => R): R {
  return call.edit(PUBLIC, (content) => {
    for (const [name, entity] of Object.entries(BUILT_IN)) content[name] ??= entity;
    return call.edit(PRIVATE, (secrets) => change(content, secrets));
  });
}
