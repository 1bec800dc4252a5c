/** Diagnostics as people have them: in Terraform's frame, with colours, wrapped, behind the name of a stack, as JSON, or without any of it. */
import { stripVTControlCharacters } from "node:util";

export interface Said {
  /** The line that Terraform shows in bold. */
  readonly summary: string;
  /** All of it, with its line ends. */
  readonly text: string;
}

const FRAME = /^([^\u2502\u2577\u2575]{0,200})([\u2502\u2577\u2575])/;
const [TOP, BOTTOM] = ["\u2577", "\u2575"];
/** Behind a time of day or the name of a stack, too. */
const BEGINS = /^(?:\S{1,100} {1,40})?(?:Error|Warning): \S/;

export const plain = (pasted: string) => stripVTControlCharacters(pasted).replace(/\r\n?/g, "\n");

/** Each diagnostic in a pasted log, in order. */
export function diagnosticsIn(pasted: string): Said[] {
  const text = plain(pasted);
  const whole = jsonOf(text);
  if (whole !== undefined) return ofJson(whole);
  const found: Said[] = [];
  let lines: string[] | undefined;
  let isFramed = false;
  const end = () => {
    const said = lines && saidBy(lines);
    if (said) found.push(said);
    lines = undefined;
    isFramed = false;
  };
  for (const line of text.split("\n")) {
    const [whole = "", , sign] = FRAME.exec(line) ?? [];
    const content = sign === undefined ? line : line.slice(whole.length);
    const json = sign === undefined ? jsonOf(line) : undefined;
    if (json !== undefined) {
      end();
      found.push(...ofJson(json));
    } else if (sign === TOP) {
      end();
      lines = [];
      isFramed = true;
    } else if (sign === BOTTOM) end();
    else if (!isFramed && BEGINS.test(content.trim())) {
      end();
      lines = [content];
    } else lines?.push(content);
  }
  end();
  return found;
}

function saidBy(lines: readonly string[]): Said | undefined {
  const text = lines
    .map((line) => line.trim())
    .join("\n")
    .trim();
  const start = /(?:^|\s)(?:Error|Warning): /.exec(text.split("\n", 1)[0] ?? "");
  if (!start) return undefined;
  const from = text.slice(start.index + start[0].length);
  const summary = from.split("\n\n", 1)[0] ?? "";
  return { summary: summary.replace(/\s+/g, " ").trim(), text: from };
}

function jsonOf(text: string): unknown {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{") || !trimmed.endsWith("}")) return undefined;
  try {
    return JSON.parse(trimmed);
  } catch {
    return undefined;
  }
}

interface Diagnostic {
  readonly summary?: unknown;
  readonly detail?: unknown;
  readonly address?: unknown;
  readonly snippet?: { readonly context?: unknown } | null;
}

/** A line of `apply -json`, or all that `validate -json` says. */
function ofJson(value: unknown): Said[] {
  const { diagnostic, diagnostics } = value as { readonly diagnostic?: unknown; readonly diagnostics?: unknown };
  const all = (Array.isArray(diagnostics) ? diagnostics : [diagnostic]) as (Diagnostic | undefined)[];
  return all.flatMap((one) => {
    if (typeof one?.summary !== "string") return [];
    const where = typeof one.address === "string" ? `with ${one.address},` : "";
    const within = typeof one.snippet?.context === "string" ? `in ${one.snippet.context}:` : "";
    const detail = typeof one.detail === "string" ? one.detail : "";
    const text = [one.summary, [where, within].filter(Boolean).join(" "), detail].filter(Boolean).join("\n\n");
    return [{ summary: one.summary, text }];
  });
}
