/** Cautions about webhooks that the server stores although they cannot work as intended. Facts: contributing/facts/notifications.md#webhooks. */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import type { Path } from "../../plugin/contract";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { HEADER_NAME, isHeaderName } from "../attributes/unworkable";
import { hasOpenTemplate, isBrokenJson, templateProblems } from "./webhook-templates";

interface Config {
  readonly url: Value;
  readonly body: Value;
  readonly headers: Value;
  readonly secrets: Value;
  readonly secrets_wo: Value;
}

interface Template {
  readonly at: Path;
  readonly text: Value;
}

function headersIn({ headers }: Config): { readonly index: number; readonly name: Value; readonly value: Value }[] {
  if (!Array.isArray(headers)) return [];
  return headers.flatMap((header: Value, index) =>
    isMap(header) ? [{ index, name: header.name ?? null, value: header.value ?? null }] : [],
  );
}

const templatesIn = (config: Config): Template[] => [
  { at: path("url"), text: config.url },
  { at: path("body"), text: config.body },
  ...headersIn(config).map(({ index, value }): Template => ({ at: path("headers", index, "value"), text: value })),
];

const knownIn = (config: Config): { readonly at: Path; readonly text: string }[] =>
  templatesIn(config).flatMap(({ at, text }) => (typeof text === "string" ? [{ at, text }] : []));

const headerName: Caution<Config> = {
  ...HEADER_NAME,
  find(config, warn) {
    for (const { index, name } of headersIn(config)) {
      if (typeof name !== "string" || name === "" || isHeaderName(name)) continue;
      warn(path("headers", index, "name"), `is "${name}", which is not a header name.`);
    }
  },
};

const unknownVariable: Caution<Config> = {
  id: "webhook-variable",
  finds: "A template of a webhook names a variable or a helper that the server does not know.",
  remedy:
    'Use "title", "message", "severity", "timestamp", "fields.NAME" or "secrets.NAME", with the helpers "escape", "url-encode" and "json".',
  find(config, warn) {
    for (const { at, text } of knownIn(config)) for (const problem of templateProblems(text)) warn(at, problem);
  },
};

const openTemplate: Caution<Config> = {
  id: "webhook-template",
  finds: "A template of a webhook has `{{` without `}}`, so that the server cannot fill it in.",
  remedy: "Close it with `}}`.",
  find(config, warn) {
    for (const { at, text } of knownIn(config))
      if (hasOpenTemplate(text)) warn(at, "has `{{` without `}}`: the server cannot fill it in.");
  },
};

const unescapedMessage: Caution<Config> = {
  id: "webhook-escape",
  finds: "A JSON body of a webhook has `{{ message }}`. It is invalid when the message has quotes or several lines.",
  remedy: "Write `{{ escape message }}`.",
  find({ body }, warn) {
    const isJson = typeof body === "string" && /^\s*[{[]\s*["{[]/.test(body) && !body.startsWith("{{");
    if (isJson && /\{\{\s*message\s*\}\}/.test(body))
      warn(path("body"), "is invalid JSON when the message has quotes or several lines.");
  },
};

const brokenJson: Caution<Config> = {
  id: "webhook-json",
  finds: "The body of a webhook begins as JSON, but is invalid JSON once its templates are filled in.",
  remedy: "Correct the quote, comma or brace, or write the body with the function jsonencode.",
  find({ body }, warn) {
    if (typeof body === "string" && isBrokenJson(body))
      warn(path("body"), "begins as JSON, but is invalid JSON once its templates are filled in.");
  },
};

const SECRET = /\{\{\{?\s*(?:\w+\s+)?secrets\.([\w-]+)\s*\}?\}\}/g;

const secretNames = ({ secrets, secrets_wo }: Config): string[] =>
  [secrets, secrets_wo].flatMap((value) => (isMap(value) ? Object.keys(value) : []));

/** Whether the configuration has all secrets. Without any, the server may keep earlier ones. */
const areSecretsKnown = (config: Config): boolean =>
  secretNames(config).length > 0 && config.secrets !== UNKNOWN && config.secrets_wo !== UNKNOWN;

const missingSecret: Caution<Config> = {
  id: "webhook-secret-missing",
  finds: "A template of a webhook names a secret that the endpoint does not have.",
  remedy: "Add the secret to `secrets_wo`, or correct its name in the template.",
  find(config, warn) {
    if (!areSecretsKnown(config)) return;
    const names = secretNames(config);
    for (const { at, text } of knownIn(config))
      for (const [, name = ""] of text.matchAll(SECRET))
        if (!names.includes(name)) warn(at, `names the secret "${name}", which the endpoint does not have.`);
  },
};

/** A use of a secret, with or without a helper. */
const USE = /\bsecrets\.([\w-]+)/g;

const unusedSecret: Caution<Config> = {
  id: "webhook-secret-unused",
  finds: "A webhook has a secret that its URL, headers and body do not use.",
  remedy: "Write `{{ secrets.NAME }}` where the secret belongs, or remove it.",
  find(config, warn) {
    const templates = templatesIn(config);
    const headers = config.headers === null ? [] : config.headers;
    const areHeadersKnown = Array.isArray(headers) && headers.every((header: Value) => isMap(header));
    // A template that iterates over all secrets may use any of them.
    const isKnown = templates.every(
      ({ text }) => text === null || (typeof text === "string" && !/\bsecrets\b(?!\.\w)/.test(text)),
    );
    if (!areHeadersKnown || !isKnown || !areSecretsKnown(config)) return;
    const used = new Set(knownIn(config).flatMap(({ text }) => [...text.matchAll(USE)].map(([, name]) => name)));
    const at = path(config.secrets === null ? "secrets_wo" : "secrets");
    for (const name of secretNames(config).filter((one) => !used.has(one)))
      warn(at, `has "${name}", which URL, headers and body do not use.`);
  },
};

export const webhookCautions = [
  headerName,
  unknownVariable,
  openTemplate,
  unescapedMessage,
  brokenJson,
  missingSecret,
  unusedSecret,
];
