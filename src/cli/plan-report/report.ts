/** A plan as a comment of a pull request: what changes in words and a picture, and what of it somebody should look at. */
import type { PolicyReport } from "../policy/policy";
import { inline } from "../reports/escapes";
import type { Action, PlannedChange } from "./changes";

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
/** Comments have a limit. */
const MOST_ROWS = 200;
const LONGEST = 120;

export interface PlanReport {
  readonly changes: readonly PlannedChange[];
  /** What policies find in what is added, changed or replaced. */
  readonly risks: PolicyReport["violations"];
}

export function markdown({ changes, risks }: PlanReport, picture: string | undefined): string {
  if (changes.length === 0) return "# Plan\n\nNothing is to change.\n";
  const counts = ORDER.flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count > 0 ? `${count} ${WORDS[action]}` : [];
  });
  const sorted = [...changes].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  const rows = sorted.slice(0, MOST_ROWS).map(row);
  const more = sorted.length - rows.length;
  const parts = [
    "# Plan",
    `${counts.join(", ")}.`,
    ...(risks.length > 0 ? ["## To look at", risks.map(riskLine).join("\n")] : []),
    "## Changes",
    `| | Resource | What |\n|---|---|---|\n${rows.join("\n")}${more > 0 ? `\n\n… and ${more} more.` : ""}`,
    ...(picture === undefined ? [] : [`\`\`\`mermaid\n${picture}\`\`\``]),
  ];
  return `${parts.join("\n\n")}\n`;
}

function row({ address, action, attributes }: PlannedChange): string {
  const because = action === "replace" && attributes.length > 0 ? "because of " : "";
  const what = attributes
    .map(({ name, before, after }) => `\`${name}\`: ${shown(before)} → ${shown(after)}`)
    .join("<br>");
  return `| ${SAID[action]} | \`${inline(address)}\` | ${because}${what} |`;
}

const riskLine = ({ address, message, severity }: PlanReport["risks"][number]): string =>
  `* ${severity === "error" ? "**" : ""}\`${inline(address)}\`: ${inline(message)}${severity === "error" ? "**" : ""}`;

function shown(text: string | undefined): string {
  if (text === undefined) return "nothing";
  return `\`${inline(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}\``;
}
