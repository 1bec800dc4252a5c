/** Checks of the Handlebars templates of webhooks (Facts: contributing/facts/notifications.md). */
import { closest } from "../../naming/closest";

const VARIABLES = ["title", "message", "severity", "timestamp", "fields", "secrets"];
/** Helpers of the server, which take one argument. */
const OWN = ["escape", "url-encode", "json"];
/** With those of the template library. */
const HELPERS = [...OWN, "lookup", "len", "eq", "ne", "gt", "gte", "lt", "lte", "and", "or", "not", "if", "log"];
const FIELDS = ["type", "hostname", "job-id"];

const EXPRESSION = /\{\{\{?([^{}]*)\}?\}\}/g;

/** Returns a problem for each template that the server does not fill in. Skips texts with `each` or `with`, whose blocks change the meaning of names. */
export function templateProblems(text: string): string[] {
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
export const hasOpenTemplate = (text: string): boolean => filledIn(text).includes("{{");

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
export function isBrokenJson(body: string): boolean {
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
