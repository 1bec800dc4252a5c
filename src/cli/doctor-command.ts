/** `cdktf-pve doctor`: checks before an apply. */

import type { DoctorOptions } from "../tools/doctor";
import { withPlanOrStack } from "./command/options";
import { ToolCommand } from "./command/tool-command";

export function doctorCommand(): ToolCommand {
  const leaf = new ToolCommand("doctor", {
    json: "endpoints, each with its results (id, status, text, remedy)",
    fleet: {},
    connects: true,
  }).description("check endpoints, certificates, clocks, the cluster and the credentials before an apply");
  return withPlanOrStack(leaf, "check the privileges for")
    .option("--strict", "exit with 2 for warnings, too")
    .addHelpText(
      "after",
      `
Exits with 0 if no check fails, 2 if one fails, 1 if the checks cannot start.

Examples:
  cdktf-pve doctor
  terraform show -json tfplan | cdktf-pve doctor --plan -`,
    )
    .runs(async (work, options: DoctorOptions) => {
      const { runDoctor } = await import("../tools/doctor");
      return await runDoctor(options, work);
    });
}
