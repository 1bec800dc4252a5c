/** What to say of an export. */

import { basename } from "node:path";
import { counted } from "../../output/counted";
import { printableLine } from "../../output/printable";
import { shellOn } from "../../output/shell";
import type { Exported } from "./export";

export function summaryOf(exported: Exported, next: readonly string[], index = "", shell = shellOn()): string {
  const { folder, count, files, problems, staged, gone, wantedIndex, variables } = exported;
  const list = files.map((path) => `  ${path}\n`).join("");
  const left = problems.map((problem) => `not exported: ${problem}\n`).join("");
  const lost = gone
    .map(({ type, id, name }) => `gone from the cluster: ${type}.${name} (${printableLine(id)})\n`)
    .join("");
  const advice =
    lost === "" ? "" : "What is gone is still in the project: a deployment makes it again, unless you take it out.\n";
  const pending = stagedNote(staged);
  const hidden =
    variables.length === 0 ? "" : `secrets in texts, now variables whose values git ignores: ${variables.join(", ")}\n`;
  const notes = left + pending + lost + advice + hidden;
  if (count === 0) return `Nothing is new: ${folder} has all that the cluster has.\n${notes}`;
  const changed =
    wantedIndex === undefined
      ? ""
      : `\n${index} was changed by somebody and is left alone. With what is new it would be:\n\n${wantedIndex}`;
  const objects = counted(count, "object is", "objects are");
  return `${objects} in ${folder}:\n\n${list}${notes === "" ? "" : `\n${notes}`}${changed}\nNext, in ${basename(folder)}:${shell.commands(next)}\n`;
}

/** As many as a terminal shows. */
const MOST_STAGED = 20;

function stagedNote(staged: readonly string[]): string {
  if (staged.length === 0) return "";
  const shown = staged.slice(0, MOST_STAGED).map((change) => `  ${printableLine(change)}\n`);
  const more = staged.length > MOST_STAGED ? `  and ${staged.length - MOST_STAGED} more\n` : "";
  const objects = counted(staged.length, "SDN object");
  return `staged and not applied: changes of ${objects}. Apply or discard them on the cluster first, or the first deployment that changes SDN applies them:\n${shown.join("")}${more}`;
}
