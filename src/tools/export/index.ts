/** `cdktf-pve export` on the cluster that the environment names. */

import { withSession } from "../connect";
import { checkNames } from "../inventory/inventory";
import { FAILED } from "../report/exit-codes";
import type { Report, Work } from "../report/report";
import { asBefore } from "./as-before";
import { type Exported, type ExportOptions, exportCluster, formOf } from "./export";
import { nextOf } from "./form";
import { ownLibrary } from "./import-blocks";
import { summaryOf } from "./summary";

export type { ExportOptions } from "./export";
export { type ImportOptions, printImports } from "./import-blocks";

export async function runExport(
  directory: string,
  only: readonly string[],
  chosen: Partial<ExportOptions>,
  work: Work,
): Promise<Report<Exported>> {
  checkNames(only);
  const options = asBefore(directory, chosen);
  const exported = await withSession(work, (session) =>
    exportCluster(session, directory, only, options, ownLibrary, work.progress),
  );
  const { steps, index } = formOf(options, ownLibrary);
  const code = exported.problems.length > 0 ? FAILED : 0;
  return { text: () => summaryOf(exported, nextOf(steps), index?.path), json: exported, code };
}
