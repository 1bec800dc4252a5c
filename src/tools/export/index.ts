/** `cdktf-pve export`: writes the cluster that the environment names as a project. */

import { basename, resolve } from "node:path";
import { counted, printableLine } from "../../output/printable";
import { shellOn } from "../../output/shell";
import { EXPORT_LANGUAGES, LIBRARIES } from "../choices";
import { withSession } from "../connect";
import { requireKnownNames } from "../inventory/inventory";
import { FAILED } from "../report/exit-codes";
import type { Report, ToolContext } from "../report/report";
import { type Exported, type ExportOptions, exportCluster, formOf } from "./export";
import { nextCommands } from "./form";
import { ownLibrary } from "./import-blocks";
import { readManifest } from "./manifest";

export type { ExportOptions } from "./export";
export { type ImportOptions, printImports } from "./import-blocks";

export async function runExport(
  directory: string,
  only: readonly string[],
  chosen: Partial<ExportOptions>,
  work: ToolContext,
): Promise<Report<Exported>> {
  requireKnownNames(only);
  const options = withEarlierOptions(directory, chosen);
  const exported = await withSession(work, (session) =>
    exportCluster(session, directory, only, options, ownLibrary, work.progress),
  );
  const { steps, index } = formOf(options, ownLibrary);
  const code = exported.problems.length > 0 ? FAILED : 0;
  return { text: () => summaryOf(exported, nextCommands(steps), index?.path), json: exported, code };
}

/** Options of an export. Options that are not set are those of the last export into the folder. */
export function withEarlierOptions(directory: string, options: Partial<ExportOptions>): ExportOptions {
  const [language, library] = readManifest(resolve(directory))?.form.split(", ") ?? [];
  return {
    language: options.language ?? EXPORT_LANGUAGES.find((candidate) => candidate === language) ?? EXPORT_LANGUAGES[0],
    library: options.library ?? LIBRARIES.find((candidate) => candidate === library) ?? LIBRARIES[0],
    ...(options.groupBy && { groupBy: options.groupBy }),
  };
}

/** Text of the report. */
export function summaryOf(exported: Exported, next: readonly string[], index = ""): string {
  const shell = shellOn();
  const { folder, count, files, problems, staged, gone, wantedIndex, variables } = exported;
  const list = files.map((path) => `  ${path}\n`).join("");
  const missing = problems.map((problem) => `not exported: ${problem}\n`).join("");
  const goneObjects = gone
    .map(({ type, id, name }) => `gone from the cluster: ${type}.${name} (${printableLine(id)})\n`)
    .join("");
  const advice =
    goneObjects === ""
      ? ""
      : "The project still has the objects that are gone. Remove them, or the next deployment creates them again.\n";
  const pending = stagedNote(staged);
  const secretsNote =
    variables.length === 0
      ? ""
      : `secrets in strings, now variables with values in a file that git ignores: ${variables.join(", ")}\n`;
  const notes = missing + pending + goneObjects + advice + secretsNote;
  if (count === 0) return `No new objects: ${folder} has all objects of the cluster.\n${notes}`;
  const changed =
    wantedIndex === undefined
      ? ""
      : `\n${index} has changes and is not overwritten. With the new objects, it would be:\n\n${wantedIndex}`;
  const objects = counted(count, "object is", "objects are");
  return `${objects} in ${folder}:\n\n${list}${notes === "" ? "" : `\n${notes}`}${changed}\nNext, in ${basename(folder)}:${shell.commands(next)}\n`;
}

const MAX_STAGED = 20;

function stagedNote(staged: readonly string[]): string {
  if (staged.length === 0) return "";
  const shown = staged.slice(0, MAX_STAGED).map((change) => `  ${printableLine(change)}\n`);
  const more = staged.length > MAX_STAGED ? `  and ${staged.length - MAX_STAGED} more\n` : "";
  const objects = counted(staged.length, "SDN object");
  return `staged and not applied: changes of ${objects}. Apply or discard them on the cluster first; otherwise the first deployment that changes SDN applies them:\n${shown.join("")}${more}`;
}
