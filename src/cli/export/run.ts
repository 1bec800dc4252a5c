/** `cdktf-pve export` on the cluster that the environment names. */

import type { Report, Work } from "../command/report";
import { withSession } from "../connect";
import { FAILED } from "../exit-codes";
import { asBefore } from "./as-before";
import { type ExportOptions, exportCluster, formOf } from "./export";
import { nextOf } from "./form";
import { ownLibrary } from "./import-blocks";
import { checkNames } from "./inventory";
import { summaryOf } from "./summary";

export async function runExport(
  directory: string,
  only: readonly string[],
  chosen: Partial<ExportOptions>,
  work: Work,
): Promise<Report> {
  checkNames(only);
  const options = asBefore(directory, chosen);
  const exported = await withSession(work, (session) =>
    exportCluster(session, directory, only, options, ownLibrary, work.progress),
  );
  const { steps, index } = formOf(options, ownLibrary);
  const code = exported.problems.length > 0 ? FAILED : 0;
  return { text: () => summaryOf(exported, nextOf(steps), index?.path), json: exported, code };
}
