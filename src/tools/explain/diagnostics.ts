/** Diagnostics of the provider, from its catalogue. */
import { type Entry, withEllipses } from "../../plugin/diagnostic";
import { ID_LINE } from "../../plugin/rpc/diagnostics";
import { CATALOGUE } from "./catalogue.generated";
import { type Explanation, facts, type Subject } from "./explanation";
import type { PastedDiagnostic } from "./pasted";
import { DIAGNOSTICS_PAGE } from "./reference-index";

/** Stands for a part of a summary that differs each time. */
const ELLIPSIS = "\u2026";

interface Known {
  readonly entry: Entry;
  readonly summary: string;
  readonly parts: readonly string[];
  /** Number of letters that are the same each time. */
  readonly letters: number;
}

/** Summaries with fewer letters may be those of other programs. */
const DISTINCT_LETTERS = 14;

const LAST_LINE = new RegExp(`^[ \\t]*${ID_LINE}([a-z0-9-]+)\\s*$`, "m");

const lettersIn = (text: string) => text.replace(/[^A-Za-z]/g, "").length;

/** All entries of the catalogue, the most distinct summaries first. */
export const KNOWN_DIAGNOSTICS: readonly Known[] = [...CATALOGUE.values()]
  .flat()
  .map((entry) => {
    const summary = withEllipses(entry.summary);
    return { entry, summary, parts: summary.split(ELLIPSIS), letters: lettersIn(summary) };
  })
  .sort((a, b) => b.letters - a.letters);

/** Diagnostics by id, without warnings that can be acknowledged: those are checks. */
export const DIAGNOSTIC_SUBJECTS: readonly Subject[] = KNOWN_DIAGNOSTICS.filter(
  ({ entry }) => entry.finds === undefined,
).map(({ entry }) => ({ names: [entry.id], explain: () => explanationOf(entry) }));

/** `own`: text of a pasted diagnostic, for an entry without a fixed text. */
function explanationOf({ id, summary, detail = "", remedy = "" }: Entry, own = ""): Explanation {
  const [why, next] = [detail, remedy].map(withEllipses).map((text) => (lettersIn(text) > 0 ? text : ""));
  const text = why || next || own || "Each message names its own cause and remedy.";
  return {
    kind: "error",
    title: withEllipses(summary),
    text,
    facts: facts({ Remedy: [text === next ? undefined : next], Id: [id], Pages: [`${DIAGNOSTICS_PAGE}#${id}`] }),
  };
}

/** Explains a diagnostic of the catalogue. `isOurs`: whether the text certainly comes from the provider. */
export function explainOwnDiagnostic(
  { summary, text: whole }: PastedDiagnostic,
  isOurs = /\bpve(_|\b)/.test(whole),
): Explanation[] {
  const [line, id] = LAST_LINE.exec(whole) ?? [""];
  const text = whole.replace(line, "").trimEnd();
  const ends = [summary, ...[...summary.matchAll(/: /g)].map(({ index }) => summary.slice(index + 2))];
  const named = KNOWN_DIAGNOSTICS.find(({ entry }) => entry.id === id);
  const known =
    named ??
    KNOWN_DIAGNOSTICS.find(
      ({ parts, letters }) =>
        (isOurs || letters >= DISTINCT_LETTERS) &&
        ends.some((end) => fits(end, parts, letters < DISTINCT_LETTERS ? isName : () => true)),
    );
  if (!known) return [];
  const [, ...below] = text.split("\n\n");
  const own = below.filter((part) => !/^(with|on) /.test(part)).join(" ");
  return [explanationOf(known.entry, own.replace(/\s+/g, " "))];
}

/** Whether an ellipsis of a short summary may stand for the text: Terraform also reports "Missing …" and "Invalid …". */
const isName = (text: string) => !text.includes(" ") || /pve_|["[\d]/.test(text);

/** Whether the text has these parts in order, from end to end, with accepted text between them. */
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
