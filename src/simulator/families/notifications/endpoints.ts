/** Notification endpoints of the four types. Facts: contributing/facts/notifications.md#all-endpoints. */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Routes, routesBelow } from "../../kernel/router";
import {
  allEntities,
  BUILT_IN,
  checkDigest,
  digestOf,
  type EndpointType,
  type Entities,
  type Entity,
  editBoth,
  type Fields,
  originOf,
  PUBLIC,
  type Secrets,
} from "./files";
import * as refuse from "./texts";
import { storedEntity, verify, verifySecret } from "./verify";

/** Options that `delete` accepts, in the order of the library's messages. */
const DELETABLE: Readonly<Record<EndpointType, readonly string[]>> = {
  gotify: ["comment", "disable"],
  sendmail: ["author", "comment", "disable", "from-address", "mailto", "mailto-user"],
  smtp: ["author", "comment", "disable", "mailto", "mailto-user", "password", "port", "username"],
  webhook: ["comment", "disable", "header", "body", "secret"],
};
const SECRET: Readonly<Partial<Record<EndpointType, string>>> = { gotify: "token", smtp: "password" };
const NUMBERS = ["port", "disable", "invert-match"];

/** Returns the options to delete. Refuses unknown ones. */
export function optionsToDelete(call: Call, deletable: readonly string[]): readonly string[] {
  const names = call.list("delete") ?? [];
  const unknown = names.find((name) => !deletable.includes(name));
  if (unknown !== undefined) refuse.unknownDeletion(unknown, deletable);
  return names;
}

/** Converts parameters to fields. Empty lists are left out. */
export function toFields(parameters: Readonly<Record<string, string | readonly string[]>>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) {
      if (value.length > 0) fields[name] = [...value];
    } else if (NUMBERS.includes(name)) fields[name] = Number(value);
    else fields[name] = value as string;
  }
  return fields;
}

function checkPort(call: Call): void {
  const text = call.text("port");
  if (text === undefined) return;
  const port = Number(text);
  // Perl passes the number to the Rust library as 64 bits.
  const shown = port > 9.2e18 ? -1 : port;
  if (shown < 0 || shown > 65_535) refuse.invalidPort(shown);
}

function requireRecipient({ fields }: Entity): void {
  if (fields.mailto === undefined && fields["mailto-user"] === undefined) refuse.noRecipient();
}

export function requireFreeName(content: Entities, name: string): void {
  if (content[name]) refuse.nameTaken(name);
}

function webhookFields(fields: Fields): Fields {
  const { header, secret } = fields;
  return {
    ...fields,
    ...(Array.isArray(header) && { header: header.map((item) => printProperty(parseProperty(item))) }),
    ...(Array.isArray(secret) && { secret: secret.map((item) => `name=${parseProperty(item).name}`) }),
  };
}

/** Returns the secrets of a webhook. In an update, an entry without value keeps the stored one. */
function webhookSecrets(
  call: Call,
  stored: Readonly<Record<string, string>>,
  isUpdate: boolean,
): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const item of call.list("secret") ?? []) {
    const { name, value } = parseProperty(item);
    if (!isUpdate) {
      secrets[name] = value ?? "";
      continue;
    }
    if (secrets[name] !== undefined) refuse.secretTwice(name);
    if (value && !isBase64(value)) refuse.secretNotBase64(name);
    secrets[name] = (value || stored[name]) ?? refuse.unknownSecret(name);
  }
  return secrets;
}

function checkHeaders(call: Call): void {
  for (const item of call.list("header") ?? []) {
    const { name, value } = parseProperty(item);
    if (!value) refuse.emptyHeader(name);
    if (!isBase64(value)) refuse.headerNotBase64(name);
  }
}

function create(kind: EndpointType, call: Call): void {
  checkPort(call);
  const name = call.required("name");
  const fields = toFields(call.parameters("name", SECRET[kind] ?? "name"));
  const entity: Entity = { kind, fields: kind === "webhook" ? webhookFields(fields) : fields };
  editBoth(call, (content, secrets) => {
    requireFreeName(content, name);
    if (kind === "sendmail" || kind === "smtp") requireRecipient(entity);
    verify(name, entity);
    content[name] = storedEntity(entity);
    storeSecrets(kind, call, name, secrets, false);
  });
}

function storeSecrets(kind: EndpointType, call: Call, name: string, secrets: Secrets, isUpdate: boolean): void {
  const secretName = SECRET[kind];
  const value = secretName === undefined ? undefined : call.text(secretName);
  if (secretName !== undefined && value !== undefined) {
    verifySecret(name, secretName, value);
    secrets[name] = { [secretName]: value };
  }
  if (kind === "webhook" && call.list("secret") !== undefined)
    secrets[name] = webhookSecrets(call, secrets[name] ?? {}, isUpdate);
}

function update(kind: EndpointType, call: Call): void {
  checkPort(call);
  const name = call.required("name");
  const removed = optionsToDelete(call, DELETABLE[kind]);
  editBoth(call, (content, secrets) => {
    checkDigest(call);
    const entity = find(kind, name, content);
    if (kind === "webhook") checkHeaders(call);
    const sent = toFields(call.parameters("delete", "digest", SECRET[kind] ?? "name"));
    const kept = Object.entries(entity.fields).filter(([key]) => !removed.includes(key));
    const merged = { ...Object.fromEntries(kept), ...(kind === "webhook" ? webhookFields(sent) : sent) };
    const changed: Entity = { kind, fields: withoutClearedLists(call, merged) };
    const before = { ...secrets[name] };
    if (removed.includes(SECRET[kind] ?? "secret")) delete secrets[name];
    if (kind === "webhook" && call.list("secret") !== undefined) secrets[name] = before;
    storeSecrets(kind, call, name, secrets, true);
    if (kind === "sendmail" || kind === "smtp") requireRecipient(changed);
    verify(name, changed);
    content[name] = storedEntity(changed);
  });
}

/** Removes lists that the call sends empty. */
export function withoutClearedLists(call: Call, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(Array.isArray(call.params[name]) && call.params[name]?.length === 0)),
  );
}

function remove(kind: EndpointType, call: Call): void {
  const name = call.required("name");
  editBoth(call, (content, secrets) => {
    find(kind, name, content);
    const referring = Object.entries(allEntities(content))
      .filter(([, { fields }]) => Array.isArray(fields.target) && fields.target.includes(name))
      .map(([matcher]) => matcher)
      .sort();
    if (!BUILT_IN[name] && referring.length > 0) refuse.endpointInUse(name, referring);
    delete content[name];
    delete secrets[name];
  });
}

function find(kind: EndpointType, name: string, stored: Frozen<Entities>): Entity {
  const entity = allEntities(stored)[name];
  return entity?.kind === kind ? entity : refuse.notFound("endpoint", name);
}

export function endpoints(kind: EndpointType): Routes {
  return routesBelow(`/cluster/notifications/endpoints/${kind}`, {
    GET: (call) => {
      const stored = call.read(PUBLIC);
      return Object.entries(allEntities(stored))
        .filter(([, entity]) => entity.kind === kind)
        .map(([name, { fields }]) => ({ name, ...fields, origin: originOf(name, stored) }));
    },
    "GET /{name}": (call) => {
      const [name, stored] = [call.required("name"), call.read(PUBLIC)];
      return { name, ...find(kind, name, stored).fields, origin: originOf(name, stored), digest: digestOf(call) };
    },
    POST: (call) => create(kind, call),
    "PUT /{name}": (call) => update(kind, call),
    "DELETE /{name}": (call) => remove(kind, call),
  });
}

// Headers and secrets of webhooks: `name=…,value=<base64>`. Facts: contributing/facts/notifications.md#all-endpoints.

interface Property {
  readonly name: string;
  readonly value?: string;
}

function parseProperty(text: string): Property {
  const found: { name?: string; value?: string } = {};
  for (const part of text.split(",")) {
    const equals = part.indexOf("=");
    if (equals < 0) refuse.noDefaultKey();
    const key = part.slice(0, equals).trim();
    if (key !== "name" && key !== "value") refuse.unknownKey(key);
    found[key] = part.slice(equals + 1);
  }
  if (found.name === undefined) refuse.nameMissing();
  return found as Property;
}

/** Prints a header. An empty value is left out. */
function printProperty({ name, value }: Property): string {
  return value === undefined || value === "" ? `name=${name}` : `name=${name},value=${value}`;
}

function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}
