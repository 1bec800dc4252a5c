/** What the guide to troubleshooting says of texts: rows "| `text` | what to do |", with … for anything. */
import { MEANINGS } from "../../provider/remedies";
import { type Explanation, facts } from "./explanation";
import { anchor, tableRows, withPages } from "./pages";

const ENGINE = "What the engine says";
export const GUIDE = "docs/guides/troubleshooting.md";

interface Advice {
  readonly quoted: string;
  readonly parts: readonly string[];
  readonly advice: string;
  readonly section: string;
}

let advices: readonly Advice[] | undefined;

export function guide(): readonly Advice[] {
  advices ??= tableRows(GUIDE).flatMap(({ section, cells: [first = "", advice = ""] }) => {
    // Texts of the engine stand there without quotation; codes have a table of their own.
    const quoted = [...first.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
    const isHead = first === "it says" || first.startsWith("--");
    const texts = section === ENGINE ? [isHead ? "" : first.replaceAll("`", "")] : quoted;
    const quotations = texts.filter((text) => /[a-z]/i.test(text) && !(text in MEANINGS));
    return quotations.map((text) => ({
      quoted: text,
      parts: text
        .toLowerCase()
        .split("…")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
      advice: withPages(advice, GUIDE),
      section,
    }));
  });
  return advices;
}

export function adviceIn(line: string): Explanation[] {
  const text = line.toLowerCase();
  return guide().flatMap(({ quoted, parts, advice, section }) => {
    let at = 0;
    for (const part of parts) {
      const next = text.indexOf(part, at);
      if (next < 0) return [];
      at = next + part.length;
    }
    return [
      { kind: "error" as const, title: quoted, text: advice, facts: facts({ Pages: [`${GUIDE}#${anchor(section)}`] }) },
    ];
  });
}
