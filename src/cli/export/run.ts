/** `cdktf-pve export` on the cluster that the environment names. */
import { withSession } from "../connect";
import { type ExportOptions, exportCluster, summaryOf } from "./export";
import { checkNames } from "./inventory";

export async function runExport(
  directory: string,
  only: readonly string[],
  options: ExportOptions & { readonly json?: boolean },
): Promise<void> {
  checkNames(only);
  const exported = await withSession((session) => exportCluster(session, directory, only, options));
  process.stdout.write(options.json ? `${JSON.stringify(exported, null, 2)}\n` : summaryOf(exported, options));
  if (exported.problems.length > 0) process.exitCode = 1;
}
