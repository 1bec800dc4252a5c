/** What the provider itself says, from the page that is made of its sources. */
import { type Explanation, facts } from "./explanation";
import { anchor, tableRows } from "./pages";
import type { Said } from "./pasted";

const PAGE = "docs/diagnostics.md";
const HOLE = "\u2026";

interface Known {
  readonly summary: string;
  readonly parts: readonly string[];
  /** How many letters of it are the same each time. */
  readonly letters: number;
  readonly detail: string;
  readonly section: string;
}

/** Fewer letters may be anybody's words. */
const CERTAIN = 14;

let rows: readonly Known[] | undefined;

/** The summaries on the page, with ellipses; those first that say most. */
export function knownDiagnostics(): readonly Known[] {
  rows ??= tableRows(PAGE)
    .filter(({ cells: [summary = ""] }) => summary !== "it says" && !summary.startsWith("--"))
    .map(({ section, cells }) => {
      const [summary = "", detail = ""] = cells.map((cell) => cell.replaceAll("\\<", "<"));
      const parts = summary.split(HOLE);
      const letters = parts.join("").replace(/[^A-Za-z]/g, "").length;
      return { summary, parts, letters, detail, section };
    })
    .sort((a, b) => b.letters - a.letters);
  return rows;
}

/** Of a text without a frame it has to be clear that it is ours. */
export function diagnosticSaying({ summary, text }: Said, isOurs = /\bpve(_|\b)/.test(text)): Explanation[] {
  const ends = [summary, ...[...summary.matchAll(/: /g)].map(({ index }) => summary.slice(index + 2))];
  const row = knownDiagnostics().find(
    ({ parts, letters }) =>
      (isOurs || letters >= CERTAIN) && ends.some((end) => fits(end, parts, letters < CERTAIN ? isName : () => true)),
  );
  if (!row) return [];
  const [, ...below] = text.split("\n\n");
  const own = below.filter((part) => !/^(with|on) /.test(part)).join(" ");
  return [
    {
      kind: "error",
      title: row.summary,
      // Where that is different each time, what it goes on with here.
      text:
        row.detail || own.replace(/\s+/g, " ") || "What it goes on with is different each time, and says what to do.",
      facts: facts({ Pages: [`${PAGE}#${anchor(row.section)}`] }),
    },
  ];
}

/** What stands in the place of an ellipsis of few other words: the engine says "Missing …" and "Invalid …", too. */
const isName = (text: string) => !text.includes(" ") || /pve_|["[\d]/.test(text);

/** From end to end, with anything that is accepted for each ellipsis. */
function fits(text: string, [first = "", ...others]: readonly string[], accepts: (text: string) => boolean): boolean {
  const last = others.pop();
  if (last === undefined) return text.replace(/[.]$/, "") === first.replace(/[.]$/, "");
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of others) {
    const next = text.indexOf(part, at + 1);
    if (next < 0 || !accepts(text.slice(at, next))) return false;
    at = next + part.length;
  }
  return at < end && accepts(text.slice(at, end));
}
