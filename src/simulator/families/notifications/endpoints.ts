/** The four types of endpoints. Facts: contributing/facts/notifications.md#all-endpoints. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type Routes, routesBelow } from "../../kernel/router";
import {
  BUILT_IN,
  checkDigest,
  digestOf,
  type EndpointType,
  type Entities,
  type Entity,
  editBoth,
  entities,
  type Fields,
  originOf,
  PUBLIC,
  type Secrets,
} from "./files";
import * as refuse from "./texts";
import { asRead, verify, verifySecret } from "./verify";

/** Options that `delete` takes, in the order of the library's texts. */
const DELETABLE: Readonly<Record<EndpointType, readonly string[]>> = {
  gotify: ["comment", "disable"],
  sendmail: ["author", "comment", "disable", "from-address", "mailto", "mailto-user"],
  smtp: ["author", "comment", "disable", "mailto", "mailto-user", "password", "port", "username"],
  webhook: ["comment", "disable", "header", "body", "secret"],
};
const SECRET: Readonly<Partial<Record<EndpointType, string>>> = { gotify: "token", smtp: "password" };
const NUMBERS = ["port", "disable", "invert-match"];

export function refuseUnknownDeletions(call: Call, known: readonly string[]): readonly string[] {
  const wanted = call.list("delete") ?? [];
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    refuse.unknownDeletion(unknown, known);
  }
  return wanted;
}

/** Values as they were sent; empty lists are none. */
export function decoded(given: Readonly<Record<string, string | readonly string[]>>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(given)) {
    if (Array.isArray(value)) {
      if (value.length > 0) fields[name] = [...value];
    } else if (NUMBERS.includes(name)) fields[name] = Number(value);
    else fields[name] = value as string;
  }
  return fields;
}

function checkPort(call: Call): void {
  const given = call.text("port");
  if (given === undefined) return;
  const port = Number(given);
  // The Perl side hands over 64 bits.
  const shown = port > 9.2e18 ? -1 : port;
  if (shown < 0 || shown > 65_535) refuse.invalidPort(shown);
}

function demandRecipient({ fields }: Entity): void {
  if (fields.mailto === undefined && fields["mailto-user"] === undefined) {
    refuse.noRecipient();
  }
}

export function demandFreeName(content: Entities, name: string): void {
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

/** Secrets of a webhook as they are sent: an entry without value keeps what is stored. */
function webhookSecrets(
  call: Call,
  stored: Readonly<Record<string, string>>,
  updating: boolean,
): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const item of call.list("secret") ?? []) {
    const { name, value } = parseProperty(item);
    if (!updating) {
      secrets[name] = value ?? "";
      continue;
    }
    if (secrets[name] !== undefined) refuse.secretTwice(name);
    if (value && !isBase64(value)) refuse.secretNotBase64(name);
    const kept = value || stored[name];
    secrets[name] = kept === undefined ? refuse.unknownSecret(name) : kept;
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
  const { name: _, ...given } = call.parameters();
  const secretName = SECRET[kind];
  const fields = decoded(Object.fromEntries(Object.entries(given).filter(([key]) => key !== secretName)));
  const entity: Entity = { kind, fields: kind === "webhook" ? webhookFields(fields) : fields };
  editBoth(call, (content, secrets) => {
    demandFreeName(content, name);
    if (kind === "sendmail" || kind === "smtp") demandRecipient(entity);
    verify(name, entity);
    content[name] = asRead(entity);
    storeSecrets(kind, call, name, secrets, false);
  });
}

function storeSecrets(kind: EndpointType, call: Call, name: string, secrets: Secrets, updating: boolean): void {
  const secretName = SECRET[kind];
  const value = secretName === undefined ? undefined : call.text(secretName);
  if (secretName !== undefined && value !== undefined) {
    verifySecret(name, secretName, value);
    secrets[name] = { [secretName]: value };
  }
  if (kind === "webhook" && call.list("secret") !== undefined)
    secrets[name] = webhookSecrets(call, secrets[name] ?? {}, updating);
}

function update(kind: EndpointType, call: Call): void {
  checkPort(call);
  const name = call.required("name");
  const removed = refuseUnknownDeletions(call, DELETABLE[kind]);
  editBoth(call, (content, secrets) => {
    checkDigest(call);
    const entity = find(kind, name, content);
    if (kind === "webhook") checkHeaders(call);
    const given = decoded(call.parameters("delete", "digest", SECRET[kind] ?? "name"));
    const kept = Object.entries(entity.fields).filter(([key]) => !removed.includes(key));
    const merged = { ...Object.fromEntries(kept), ...(kind === "webhook" ? webhookFields(given) : given) };
    const changed: Entity = { kind, fields: withoutEmptied(call, merged) };
    const before = { ...secrets[name] };
    if (removed.includes(SECRET[kind] ?? "secret")) delete secrets[name];
    if (kind === "webhook" && call.list("secret") !== undefined) secrets[name] = before;
    storeSecrets(kind, call, name, secrets, true);
    if (kind === "sendmail" || kind === "smtp") demandRecipient(changed);
    verify(name, changed);
    content[name] = asRead(changed);
  });
}

/** A list that was sent empty clears what was there. */
export function withoutEmptied(call: Call, fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(Array.isArray(call.params[name]) && call.params[name]?.length === 0)),
  );
}

function remove(kind: EndpointType, call: Call): void {
  const name = call.required("name");
  editBoth(call, (content, secrets) => {
    find(kind, name, content);
    const referring = Object.entries(entities(content))
      .filter(([, { fields }]) => Array.isArray(fields.target) && fields.target.includes(name))
      .map(([matcher]) => matcher)
      .sort();
    if (!BUILT_IN[name] && referring.length > 0) refuse.endpointInUse(name, referring);
    delete content[name];
    delete secrets[name];
  });
}

function find(kind: EndpointType, name: string, stored: Frozen<Entities>): Entity {
  const entity = entities(stored)[name];
  return entity?.kind === kind ? entity : refuse.notFound("endpoint", name);
}

export function endpoints(kind: EndpointType): Routes {
  return routesBelow(`/cluster/notifications/endpoints/${kind}`, {
    GET: (call) => {
      const stored = call.read(PUBLIC);
      return Object.entries(entities(stored))
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
    const cut = part.indexOf("=");
    if (cut < 0) refuse.noDefaultKey();
    const key = part.slice(0, cut).trim();
    if (key !== "name" && key !== "value") refuse.unknownKey(key);
    found[key] = part.slice(cut + 1);
  }
  if (found.name === undefined) refuse.nameMissing();
  return found as Property;
}

/** An empty value is none. */
function printProperty({ name, value }: Property): string {
  return value === undefined || value === "" ? `name=${name}` : `name=${name},value=${value}`;
}

function isBase64(text: string): boolean {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
}
