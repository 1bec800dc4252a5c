/**
 * Webhook endpoints. Facts: contributing/facts/notifications.md#webhooks. Requests carry header values, body and secrets as base64. The
 * server reports the names of secrets, never their values. A list of secrets in a request replaces the stored list.
 */

import type { PveSession } from "../../api/types";
import { listOf, map, set, string } from "../../framework/attribute";
import { path as at } from "../../framework/diagnostics";
import type { PlanContext } from "../../framework/resource";
import type { AddressOf, RemoteOf } from "../../framework/state-of";
import { isSameValue } from "../../framework/values/equality";
import { attribute } from "../../naming/message";
import { isCredentialName, sureSecret } from "../../output/secret-parts";
import { UNKNOWN } from "../../plugin/cty/value";
import { secret } from "../attributes/secret";
import { decodeBase64, encodeBase64 } from "../formats/base64";
import { enumeration } from "../formats/enumeration";
import { webhookUrl } from "../formats/hosts";
import { textOfEach } from "../formats/lists";
import { notificationText } from "../formats/text";
import { collectionOperations } from "../kinds/collection-options";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { resource } from "../kinds/define";
import type { Codec } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { parsePropertyString } from "../parameters/property-string";
import { reportedText, shown } from "../parameters/reported-text";
import { endpointAttributes, NOTIFICATION_NAMES, notificationCollection, planOrigin } from "./common";
import { headerEmpty, secretInState } from "./diagnostics";
import { webhookCautions } from "./webhook-cautions";

const path = "/cluster/notifications/endpoints/webhook";

const httpMethodValues = enumeration("notifications.HttpMethod", "HTTP method of the request to a webhook.", {
  post: "POST.",
  put: "PUT.",
  get: "GET.",
});

const base64: Codec<string> = {
  encode: encodeBase64,
  decode: (raw) => decodeBase64(reportedText(raw)) ?? reportedText(raw),
};

const printEntry = (name: string, value: string) => `name=${name},value=${encodeBase64(value)}`;
const parseEntries = (raw: unknown) =>
  (Array.isArray(raw) ? raw : [raw]).map((item) => parsePropertyString(reportedText(item)));

const parts = { keys: new Set(["name", "value"]) };
const headerCodec: Codec<readonly { readonly name: string; readonly value: string }[]> = {
  parts,
  encode: (headers) => headers.map(({ name, value }) => printEntry(name, value)),
  decode: (raw) =>
    parseEntries(raw).map(({ name = "", value = "" }) => ({ name, value: decodeBase64(value) ?? value })),
};
const secretCodec: Codec<Readonly<Record<string, string>>> = {
  parts,
  encode: (value) => Object.entries(value).map(([name, text]) => printEntry(name, text)),
  decode: () => null,
};
const secretNames: Codec<readonly string[]> = {
  encode: () => [],
  decode: (raw) =>
    parseEntries(raw)
      .map(({ name = "" }) => name)
      .sort(),
};

const entryName = (name: string) =>
  name.trim() === "" || name.includes(",") ? "must be a name without commas" : notificationText(name);

const attributes = {
  ...endpointAttributes(),
  url: parameter("url", {
    doc: "URL. It may contain templates such as `{{ secrets.token }}` after the host.",
    check: [webhookUrl],
  }).required(),
  method: parameter("method", { doc: "`post`, `put` or `get`.", check: [httpMethodValues] }).required(),
  headers: parameter(
    "header",
    listOf(
      {
        name: string({ doc: "Name of the header. A name may occur several times.", check: [entryName] }).required(),
        value: string({
          doc: "Value in plain text. It may contain templates. Store credentials in `secrets` and refer to them here: `Bearer {{ secrets.token }}`.",
        }).required(),
      },
      { doc: "Headers of the request." },
    ),
    { codec: headerCodec },
  ).optional(),
  body: parameter("body", {
    doc: "Body of the request in plain text. It may contain templates such as `{{ title }}` and `{{ escape message }}`.",
    codec: base64,
  })
    .optional()
    .whenAbsent(""),
  ...secret("secrets", "secret", {
    doc: "Values for templates, which refer to them as `{{ secrets.<name> }}`.",
    attribute: map(string({ doc: "Value." }), {
      doc: "",
      check: [
        (secrets) =>
          Object.keys(secrets)
            .map((name) =>
              entryName(name) ? `has the name ${JSON.stringify(name)}, which ${entryName(name)}` : undefined,
            )
            .find(Boolean),
        textOfEach,
      ],
    }),
    field: { codec: secretCodec },
  }),
  secret_names: parameter(
    "secret",
    set(string({ doc: "Name." }), { doc: "Names of the secrets that the server stores." }),
    { only: "read", codec: secretNames },
  )
    .computed()
    .recomputedOnUpdate(),
};

/** Reports secrets that other clients added or removed: in the stored form, or by a version of null in the write-only form. */
function decode(
  answer: Readonly<Record<string, unknown>>,
  { secrets: stored, secret_names: before }: AddressOf<typeof attributes, "name">,
): RemoteOf<typeof attributes> {
  const decoded = decodeAnswer(attributes, answer);
  const names = decoded.secret_names ?? [];
  // Lists are decoded without a state.
  if (!stored) {
    const hasChanged = before && !isSameValue(attributes.secret_names, before, names);
    return { ...decoded, secret_names: names, ...(hasChanged && { secrets_wo_version: null }) };
  }
  const secrets = Object.fromEntries(names.map((name) => [name, stored[name] ?? "(unknown)"]));
  return { ...decoded, secret_names: names, secrets };
}

export const webhook = resource({
  type: "notification_endpoint_webhook",
  since: "8.2.9",
  family: "notifications",
  description:
    "A notification endpoint that calls a URL. Needs Proxmox VE 8.2.9. URL, header values and body are Handlebars templates.",
  importExample: "chat",
  attributes,
  identity: ["name"],
  nameSpace: NOTIFICATION_NAMES,
  operations: collectionOperations({ attributes, path, key: "name" }),
  behaviour: notificationCollection({ attributes, path, decode }),
  cautions: webhookCautions,
  plan(context) {
    planOrigin(context);
    warnOfSecrets(context);
    if (context.prior && !isSameValue(attributes.headers, context.prior.headers, context.planned.headers))
      refuseEmptyHeaders(context);
  },
});

/** Warns of credentials in new values only, so that a plan without changes is quiet. */
function warnOfSecrets({ prior, planned, warn }: PlanContext<PveSession, typeof attributes>): void {
  const found = (["url", "body"] as const).filter((name) => {
    const text = planned[name];
    return typeof text === "string" && text !== prior?.[name] && sureSecret(text) !== undefined;
  });
  const headers = planned.headers === UNKNOWN ? [] : (planned.headers ?? []);
  const isSecret = headers.some((header) => {
    if (header === UNKNOWN || typeof header.name !== "string" || typeof header.value !== "string") return false;
    return isCredentialName(header.name) && header.value !== "" && !header.value.includes("{{");
  });
  const isNew = !prior || !isSameValue(attributes.headers, prior.headers, planned.headers);
  const [first] = isSecret && isNew ? [...found, "headers"] : found;
  if (first === undefined) return;
  warn(secretInState({ name: attribute(first) }, at(first)));
}

/** The server accepts empty headers in a create, and refuses them in every update. */
function refuseEmptyHeaders({ planned, error }: PlanContext<PveSession, typeof attributes>): void {
  const headers = planned.headers === UNKNOWN ? [] : (planned.headers ?? []);
  headers.forEach((header, index) => {
    if (header === UNKNOWN || header.value !== "") return;
    error(headerEmpty({ name: shown(header.name) }, at("headers", index)));
  });
}

export const webhookDataSources = [
  objectDataSource(webhook, { omit: ["secrets"] }),
  listDataSource(webhook, "endpoints", { type: "notification_endpoints_webhook", omit: ["secrets"] }),
];
