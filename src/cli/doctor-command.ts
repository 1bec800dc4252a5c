/** `cdktf-pve doctor`: whether a cluster and the credentials are ready for an apply. */
import { Command } from "commander";
import type { DoctorOptions } from "./doctor/run";

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("look at endpoints, certificates, clocks, the cluster and the credentials before an apply")
    .option("--stack <name>", "a synthesized stack: whether the credentials may do all that its objects need")
    .option("--plan <file>", "the JSON of `terraform show -json`, - for standard input: the same for this plan")
    .option("--app <folder>", "where `cdktf synth` writes", "cdktf.out")
    .option("--json", "as JSON: endpoints, each with its results (id, status, text, remedy)")
    .option("--strict", "end with 2 for warnings, too")
    .addHelpText(
      "after",
      `
Endpoints and credentials come from the provider's environment variables (PVE_ENDPOINT, …). Nothing is changed.
Ends with 0 where nothing is wrong, 2 where something is, 1 where it cannot begin.

Examples:
  cdktf-pve doctor
  terraform show -json tfplan | cdktf-pve doctor --plan -`,
    )
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import("./doctor/run");
      await runDoctor(options);
    });
}
