/** A plan as a comment of a pull request: what changes in words and a picture, and what of it somebody should look at. */
import type { PolicyReport } from "../policy";
import { inline } from "../report/escapes";
import type { Action, PlannedChange } from "./changes";
import { SIGNS } from "./picture";

const ORDER: readonly Action[] = ["destroy", "replace", "change", "add", "import", "forget"];
const WORDS: Readonly<Record<Action, string>> = {
  add: "to add",
  change: "to change",
  replace: "to replace",
  destroy: "to destroy",
  import: "to import",
  forget: "to forget",
};
const SAID: Readonly<Record<Action, string>> = {
  add: "added",
  change: "changed",
  replace: "**replaced**",
  destroy: "**destroyed**",
  import: "imported",
  forget: "forgotten",
};
/** A comment of GitHub has 65,536 characters at most; what else is in it belongs to whoever posts it. */
const MOST = 60_000;
const MOST_ROWS = 200;
const MOST_RISKS = 50;
/** Of that, what findings take at most, and what is kept for the table. */
const ROOM_FOR_RISKS = 20_000;
const ROOM_FOR_TABLE = 10_000;
const LONGEST = 120;
const MOST_LINES = 5;

export interface PlanReport {
  readonly changes: readonly PlannedChange[];
  /** What policies find in what is added, changed or replaced, and what stops with what is destroyed. */
  readonly risks: PolicyReport["violations"];
}

export function markdown({ changes, risks }: PlanReport, picture: string | undefined): string {
  if (changes.length === 0) return "# Plan\n\nNothing is to change.\n";
  const counts = ORDER.flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count > 0 ? `${count} ${WORDS[action]}` : [];
  });
  const sorted = [...changes].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  const riskLines = fitting(risks.slice(0, MOST_RISKS).map(riskLine), ROOM_FOR_RISKS);
  const moreRisks = risks.length > riskLines.length ? [`* … and ${risks.length - riskLines.length} more.`] : [];
  const before = [
    "# Plan",
    `${counts.join(", ")}.`,
    ...(risks.length > 0 ? ["## To look at", [...riskLines, ...moreRisks].join("\n")] : []),
    "## Changes",
  ].join("\n\n");
  const hasRoom = picture !== undefined && picture.length < MOST - before.length - ROOM_FOR_TABLE;
  const chart = hasRoom ? `\n\n\`\`\`mermaid\n${picture}\`\`\`` : "";
  const rows = fitting(sorted.slice(0, MOST_ROWS).map(row), MOST - before.length - chart.length);
  const more = sorted.length - rows.length;
  const table = `| | Resource | What |\n|---|---|---|\n${rows.join("\n")}${more > 0 ? `\n\n… and ${more} more.` : ""}`;
  return `${before}\n\n${table}${chart}\n`;
}

/** The first ones, as far as they fit. */
function fitting(rows: readonly string[], most: number): readonly string[] {
  let left = most;
  const end = rows.findIndex((text) => {
    left -= text.length + 1;
    return left < 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function row({ address, action, attributes }: PlannedChange): string {
  const because = action === "replace" && attributes.length > 0 ? "because of " : "";
  const isChange = action === "change" || action === "replace";
  const lines = attributes.map(({ name, before, after }) => {
    return `\`${name}\`: ${isChange ? `${shown(before)} → ${shown(after)}` : shown(after ?? before)}`;
  });
  // All that changes is said; of an object that comes or goes, what it is.
  const more = isChange || lines.length <= MOST_LINES ? [] : [`… and ${lines.length - MOST_LINES} more`];
  const what = [...(more.length > 0 ? lines.slice(0, MOST_LINES) : lines), ...more].join("<br>");
  return `| ${SIGNS[action]} ${SAID[action]} | \`${inline(address)}\` | ${because}${what} |`;
}

const riskLine = ({ address, message, severity }: PlanReport["risks"][number]): string =>
  `* ${severity === "error" ? "**" : ""}\`${inline(address)}\`: ${inline(message)}${severity === "error" ? "**" : ""}`;

function shown(text: string | undefined): string {
  if (text === undefined) return "nothing";
  return `\`${inline(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}\``;
}
