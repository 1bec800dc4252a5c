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
    ({ parts, letters }) => (isOurs || letters >= CERTAIN) && ends.some((end) => fits(end, parts)),
  );
  if (!row) return [];
  return [
    {
      kind: "error",
      title: row.summary,
      text: row.detail === "" ? "What it goes on with is different each time, and says what to do." : row.detail,
      facts: facts({ Pages: [`${PAGE}#${anchor(row.section)}`] }),
    },
  ];
}

/** From end to end, with anything for each ellipsis. */
function fits(text: string, parts: readonly string[]): boolean {
  const [first = "", ...others] = parts;
  if (others.length === 0) return text.replace(/[.]$/, "") === first.replace(/[.]$/, "");
  const last = others.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of others) {
    const next = text.indexOf(part, at + 1);
    if (next < 0) return false;
    at = next + part.length;
  }
  return at < text.length - last.length;
}
