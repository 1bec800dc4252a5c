/** Writes a plan as a pull request comment: changes in words and as a picture, and risks. */

import { groupBy } from "../../framework/checks/grouping";
import { escapeMermaid, isDrawable, SIGNS as PICTURE_SIGNS, STYLES } from "../diagram";
import { type Action, type PlanFile, withoutIndex } from "../inputs/plan-file";
import type { PolicyReport } from "../policy";
import { escapeMarkdown } from "../report/formats";
import type { PlannedChange } from "./changes";

/** Signs distinguish the changes, in addition to colours. */
const SIGNS: Readonly<Record<Action, string>> = { ...PICTURE_SIGNS, import: "→", forget: "×" };
/** Maximum number of boxes that a reader can follow. */
const MAX_BOXES = 60;

interface Configured {
  readonly address: string;
  readonly expressions?: unknown;
}

/** References between changed objects as a Mermaid flow chart; `undefined` if there is nothing to draw, or too much. */
export function pictureOf(plan: PlanFile, changes: readonly PlannedChange[]): string | undefined {
  const byBlock = groupBy(changes, ({ address }) => withoutIndex(address));
  const configured = (plan.configuration?.root_module?.resources ?? []) as readonly Configured[];
  const links = configured.flatMap(({ address, expressions }) => {
    const targets = new Set(referencesIn(expressions).flatMap((reference) => blockOf(reference) ?? []));
    const isLink = (target: string) => byBlock.has(address) && byBlock.has(target) && target !== address;
    return [...targets].filter(isLink).map((target) => [address, target] as const);
  });
  // The table has objects without references: a column of such boxes would show nothing.
  const ends = new Set(links.flat());
  const drawn = changes.filter(({ address }) => ends.has(withoutIndex(address)));
  if (drawn.length === 0 || drawn.length > MAX_BOXES) return undefined;
  const nodes = new Map(drawn.map((change, index) => [change, `n${index}`]));
  const edges = links.flatMap(([block, target]) =>
    (byBlock.get(target) ?? []).flatMap((to) => (byBlock.get(block) ?? []).map((from) => [to, from] as const)),
  );
  const text = [
    "flowchart LR",
    ...drawn.map(
      (change) => `  ${nodes.get(change)}["${SIGNS[change.action]} ${label(change.address)}"]:::${change.action}`,
    ),
    ...edges.map(([from, to]) => `  ${nodes.get(from)} --> ${nodes.get(to)}`),
    ...Object.entries(STYLES).map(([action, style]) => `  classDef ${action} ${style}`),
    "",
  ].join("\n");
  return isDrawable({ text, links: edges.length }) ? text : undefined;
}

/** References in expressions, at any depth. */
function referencesIn(expressions: unknown): string[] {
  if (typeof expressions !== "object" || expressions === null) return [];
  return Object.entries(expressions).flatMap(([name, value]) =>
    name === "references" && Array.isArray(value) ? value.map(String) : referencesIn(value),
  );
}

/** Block of a reference: `pve_sdn_zone_vlan.office` for `pve_sdn_zone_vlan.office.zone`. */
const blockOf = (reference: string): string | undefined => /^pve_\w+\.[\w-]+/.exec(reference)?.[0];

const label = (address: string): string => escapeMermaid(address.replace(/^pve_/, ""));

const ORDER: readonly Action[] = ["destroy", "replace", "change", "add", "import", "forget"];
const WORDS: Readonly<Record<Action, string>> = {
  add: "to add",
  change: "to change",
  replace: "to replace",
  destroy: "to destroy",
  import: "to import",
  forget: "to forget",
};
const PAST_WORDS: Readonly<Record<Action, string>> = {
  add: "added",
  change: "changed",
  replace: "**replaced**",
  destroy: "**destroyed**",
  import: "imported",
  forget: "forgotten",
};
/** Maximum length. GitHub limits comments to 65,536 characters; the rest is for the text of the workflow. */
const MAX_LENGTH = 60_000;
const MAX_ROWS = 200;
const MAX_RISKS = 50;
/** Characters for risks at most, and for the table at least. */
const ROOM_FOR_RISKS = 20_000;
const ROOM_FOR_TABLE = 10_000;
const MAX_VALUE_LENGTH = 120;
const MAX_LINES = 5;

export interface PlanReport {
  readonly changes: readonly PlannedChange[];
  /** Violations that belong to the plan, and consequences of destroyed objects. */
  readonly risks: PolicyReport["violations"];
}

export function markdown({ changes, risks }: PlanReport, picture: string | undefined): string {
  if (changes.length === 0) return "# Plan\n\nThe plan changes nothing.\n";
  const counts = ORDER.flatMap((action) => {
    const count = changes.filter((change) => change.action === action).length;
    return count > 0 ? `${count} ${WORDS[action]}` : [];
  });
  const sorted = [...changes].sort((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action));
  const riskLines = fitting(risks.slice(0, MAX_RISKS).map(riskLine), ROOM_FOR_RISKS);
  const moreRisks = risks.length > riskLines.length ? [`* … and ${risks.length - riskLines.length} more.`] : [];
  const before = [
    "# Plan",
    `${counts.join(", ")}.`,
    ...(risks.length > 0 ? ["## To look at", [...riskLines, ...moreRisks].join("\n")] : []),
    "## Changes",
  ].join("\n\n");
  const hasRoom = picture !== undefined && picture.length < MAX_LENGTH - before.length - ROOM_FOR_TABLE;
  const chart = hasRoom ? `\n\n\`\`\`mermaid\n${picture}\`\`\`` : "";
  const rows = fitting(sorted.slice(0, MAX_ROWS).map(row), MAX_LENGTH - before.length - chart.length);
  const more = sorted.length - rows.length;
  const table = `| | Resource | Attributes |\n|---|---|---|\n${rows.join("\n")}${more > 0 ? `\n\n… and ${more} more.` : ""}`;
  return `${before}\n\n${table}${chart}\n`;
}

/** The first rows that fit. */
function fitting(rows: readonly string[], maxLength: number): readonly string[] {
  let room = maxLength;
  const end = rows.findIndex((text) => {
    room -= text.length + 1;
    return room < 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function row({ address, action, attributes }: PlannedChange): string {
  const because = action === "replace" && attributes.length > 0 ? "because of " : "";
  const isChange = action === "change" || action === "replace";
  const lines = attributes.map(({ name, before, after }) => {
    return `\`${name}\`: ${isChange ? `${shown(before)} → ${shown(after)}` : shown(after ?? before)}`;
  });
  // Lists all changes, but only some attributes of objects that are added or destroyed.
  const more = isChange || lines.length <= MAX_LINES ? [] : [`… and ${lines.length - MAX_LINES} more`];
  const cell = [...(more.length > 0 ? lines.slice(0, MAX_LINES) : lines), ...more].join("<br>");
  return `| ${SIGNS[action]} ${PAST_WORDS[action]} | \`${escapeMarkdown(address)}\` | ${because}${cell} |`;
}

const riskLine = ({ address, message, severity }: PlanReport["risks"][number]): string =>
  `* ${severity === "error" ? "**" : ""}\`${escapeMarkdown(address)}\`: ${escapeMarkdown(message)}${severity === "error" ? "**" : ""}`;

function shown(text: string | undefined): string {
  if (text === undefined) return "nothing";
  return `\`${escapeMarkdown(text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text)}\``;
}
