/** Cautions about webhooks that the server stores although they cannot work as intended. Facts: contributing/facts/notifications.md#webhooks. */
import { path } from "../../framework/diagnostics";
import type { Caution } from "../../framework/plan-warnings";
import { closest } from "../../naming/closest";
import type { Path } from "../../plugin/contract";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { HEADER_NAME, isHeaderName } from "../attributes/unworkable";
import { FIELDS } from "./matcher-cautions";

/** Variables of Handlebars templates. */
const VARIABLES = ["title", "message", "severity", "timestamp", "fields", "secrets"];
/** Helpers of the server, which take one argument. */
const OWN = ["escape", "url-encode", "json"];
/** With those of the template library. */
const HELPERS = [...OWN, "lookup", "len", "eq", "ne", "gt", "gte", "lt", "lte", "and", "or", "not", "if", "log"];

const EXPRESSION = /\{\{\{?([^{}]*)\}?\}\}/g;

/** Returns a problem for each template that the server does not fill in. Skips texts with `each` or `with`, whose blocks change the meaning of names. */
function templateProblems(text: string): string[] {
  if (/\{\{~?\s*#\s*(?:each|with)\b/.test(text)) return [];
  return [...text.matchAll(EXPRESSION)].flatMap(([whole, inner = ""]) => {
    const words = inner.replace(/^~|~$/g, "").trim().split(/\s+/);
    const [first = "", ...rest] = words;
    if (!/^[A-Za-z]/.test(first) || first === "else" || /["'()]/.test(inner)) return [];
    const [argument] = rest.filter((word) => /^[A-Za-z]/.test(word));
    const problem =
      rest.length === 0
        ? ofVariable(first)
        : (ofHelper(first) ?? (OWN.includes(first) && argument !== undefined ? ofVariable(argument) : undefined));
    return problem === undefined ? [] : [`has ${whole}, which the server does not fill in: ${problem}`];
  });
}

function ofHelper(name: string): string | undefined {
  if (HELPERS.includes(name)) return undefined;
  return `there is no helper "${name}".${hintOf(name.replace(/([a-z])_?([A-Z])/g, "$1-$2"), OWN)}`;
}

function ofVariable(path: string): string | undefined {
  const [root = "", field] = path.split(".");
  if (root === "this") return undefined;
  if (!VARIABLES.includes(root)) return `there is no "${root}".${hintOf(root, VARIABLES)}`;
  const meant =
    root === "fields" && field !== undefined && !FIELDS.includes(field) ? closest(field, FIELDS) : undefined;
  return meant === undefined ? undefined : `there is no field "${field}". Did you mean "${meant}"?`;
}

function hintOf(name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return meant === undefined ? "" : ` Did you mean "${meant}"?`;
}

/** Whether a template has no end. Only `{{` counts, because nested JSON objects also end with two braces. */
const hasOpenTemplate = (text: string): boolean => filledIn(text).includes("{{");

/** The text with a value in place of each template and comment. */
function filledIn(text: string): string {
  let kept = "";
  let at = 0;
  // A comment without an end has no other comment after it.
  for (;;) {
    const begin = text.indexOf("{{!--", at);
    const end = begin < 0 ? -1 : text.indexOf("--}}", begin + 5);
    if (end < 0) break;
    kept += `${text.slice(at, begin)}0`;
    at = end + 4;
  }
  return (kept + text.slice(at)).replace(/\{\{\{[^{}]*\}\}\}|\{\{[^{}]*\}\}/g, "0");
}

const BEGINS_AS_JSON = /^\s*(?:\{|\[\s*\{)\s*"/;

/** Parses the body with a value in place of each template. Some services accept one document per line. */
function isBrokenJson(body: string): boolean {
  if (!BEGINS_AS_JSON.test(body) || /\{\{\{?~?\s*[#^>]|\{\{~?\s*else\b/.test(body)) return false;
  if (hasOpenTemplate(body)) return false;
  const filled = filledIn(body);
  const lines = filled.split("\n").filter((line) => line.trim() !== "");
  return !isJson(filled) && !lines.every(isJson);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
  finds: "A template of a webhook has `{{` without `}}`, so the server cannot fill it in.",
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
    for (const name of secretNames(config).filter((secretName) => !used.has(secretName)))
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
