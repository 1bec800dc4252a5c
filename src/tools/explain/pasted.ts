/** Finds diagnostics in pasted output: in Terraform's frame, with colours, wrapped, behind the name of a stack, as JSON, or bare. */
import { stripVTControlCharacters } from "node:util";

export interface PastedDiagnostic {
  /** The line that Terraform shows in bold. */
  readonly summary: string;
  /** The whole diagnostic, with its line ends. */
  readonly text: string;
}

const FRAME = /^([^\u2502\u2577\u2575]{0,200})([\u2502\u2577\u2575])/;
const [TOP, BOTTOM] = ["\u2577", "\u2575"];
/** First line of a diagnostic, also behind a time of day or the name of a stack. */
const BEGINS = /^(?:\S{1,100} {1,40})?(?:Error|Warning): \S/;

export const plain = (pasted: string) => stripVTControlCharacters(pasted).replace(/\r\n?/g, "\n");

/** Each diagnostic in a pasted log, in order. */
export function diagnosticsIn(pasted: string): PastedDiagnostic[] {
  const text = plain(pasted);
  const whole = jsonOf(text);
  if (whole !== undefined) return ofJson(whole);
  const found: PastedDiagnostic[] = [];
  let lines: string[] | undefined;
  let isFramed = false;
  const end = () => {
    const diagnostic = lines && parseDiagnostic(lines);
    if (diagnostic) found.push(diagnostic);
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

function parseDiagnostic(lines: readonly string[]): PastedDiagnostic | undefined {
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

/** Reads a line of `apply -json`, or the output of `validate -json`. */
function ofJson(value: unknown): PastedDiagnostic[] {
  const { diagnostic, diagnostics } = value as { readonly diagnostic?: unknown; readonly diagnostics?: unknown };
  const all = (Array.isArray(diagnostics) ? diagnostics : [diagnostic]) as (Diagnostic | undefined)[];
  return all.flatMap((entry) => {
    if (typeof entry?.summary !== "string") return [];
    const where = typeof entry.address === "string" ? `with ${entry.address},` : "";
    const within = typeof entry.snippet?.context === "string" ? `in ${entry.snippet.context}:` : "";
    const detail = typeof entry.detail === "string" ? entry.detail : "";
    const text = [entry.summary, [where, within].filter(Boolean).join(" "), detail].filter(Boolean).join("\n\n");
    return [{ summary: entry.summary, text }];
  });
}
