/** Diagnostics of the provider, from its catalogue. */
import { type Entry, withEllipses } from "../../plugin/diagnostic";
import { ID_LINE } from "../../plugin/rpc/diagnostics";
import { CATALOGUE } from "./catalogue.generated";
import { type Explanation, facts, type Subject } from "./explanation";
import type { Said } from "./pasted";
import { DIAGNOSTICS_PAGE } from "./reference-index";

const HOLE = "\u2026";

interface Known {
  readonly entry: Entry;
  readonly summary: string;
  readonly parts: readonly string[];
  /** How many letters of it are the same each time. */
  readonly letters: number;
}

/** Fewer letters may be anybody's words. */
const CERTAIN = 14;

const LAST_LINE = new RegExp(`^\\s*${ID_LINE}([a-z0-9-]+)\\s*$`, "m");

const lettersIn = (text: string) => text.replace(/[^A-Za-z]/g, "").length;

/** All entries; those first whose summaries say most. */
export const KNOWN_DIAGNOSTICS: readonly Known[] = [...CATALOGUE.values()]
  .flat()
  .map((entry) => {
    const summary = withEllipses(entry.summary);
    return { entry, summary, parts: summary.split(HOLE), letters: lettersIn(summary) };
  })
  .sort((a, b) => b.letters - a.letters);

/** By their ids. Warnings that can be acknowledged are explained as such. */
export const DIAGNOSTIC_SUBJECTS: readonly Subject[] = KNOWN_DIAGNOSTICS.filter(
  ({ entry }) => entry.finds === undefined,
).map(({ entry }) => ({ names: [entry.id], explain: () => explanationOf(entry) }));

/** `own`: how a pasted diagnostic goes on, for one that is different each time. */
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

/** A message without a frame must clearly be ours. */
export function diagnosticSaying({ summary, text: whole }: Said, isOurs = /\bpve(_|\b)/.test(whole)): Explanation[] {
  const [line, id] = LAST_LINE.exec(whole) ?? [""];
  const text = whole.replace(line, "").trimEnd();
  const ends = [summary, ...[...summary.matchAll(/: /g)].map(({ index }) => summary.slice(index + 2))];
  const named = KNOWN_DIAGNOSTICS.find(({ entry }) => entry.id === id);
  const known =
    named ??
    KNOWN_DIAGNOSTICS.find(
      ({ parts, letters }) =>
        (isOurs || letters >= CERTAIN) && ends.some((end) => fits(end, parts, letters < CERTAIN ? isName : () => true)),
    );
  if (!known) return [];
  const [, ...below] = text.split("\n\n");
  const own = below.filter((part) => !/^(with|on) /.test(part)).join(" ");
  return [explanationOf(known.entry, own.replace(/\s+/g, " "))];
}

/** Text for an ellipsis among few other words. Terraform also reports "Missing …" and "Invalid …". */
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
