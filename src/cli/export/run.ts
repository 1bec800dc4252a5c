/** `cdktf-pve export` on the cluster that the environment names. */
import { withSession } from "../connect";
import { FAILED } from "../exit-codes";
import { type ExportOptions, exportCluster, formOf } from "./export";
import { ownLibrary } from "./import-blocks";
import { checkNames } from "./inventory";
import { summaryOf } from "./summary";

export async function runExport(
  directory: string,
  only: readonly string[],
  options: ExportOptions & { readonly json?: boolean },
): Promise<void> {
  checkNames(only);
  const exported = await withSession((session) => exportCluster(session, directory, only, options));
  const { next, index } = formOf(options, ownLibrary);
  const text = options.json ? `${JSON.stringify(exported, null, 2)}\n` : summaryOf(exported, next, index?.path);
  process.stdout.write(text);
  if (exported.problems.length > 0) process.exitCode = FAILED;
}
