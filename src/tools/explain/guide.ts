/** Advice of the guide to troubleshooting about a message. */
import { ADVICE, sectionOf } from "./advice";
import { type Explanation, facts } from "./explanation";
import { GUIDE, withPages } from "./pages";

const rows = Object.entries(ADVICE).flatMap(([section, all]) =>
  all.map(({ text, advice }) => ({
    text,
    parts: text
      .toLowerCase()
      .split("…")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
    advice: withPages(advice, GUIDE),
    page: sectionOf(section),
  })),
);

export function adviceIn(line: string): Explanation[] {
  const lower = line.toLowerCase();
  return rows.flatMap(({ text, parts, advice, page }) => {
    let at = 0;
    for (const part of parts) {
      const next = lower.indexOf(part, at);
      if (next < 0) return [];
      at = next + part.length;
    }
    return [{ kind: "error" as const, title: text, text: advice, facts: facts({ Pages: [page] }) }];
  });
}
