/** `cdktf-pve doctor`: whether a cluster and the credentials are ready for an apply. */

import type { DoctorOptions } from "../tools/doctor";
import { Leaf } from "./command/leaf";

export function doctorCommand(): Leaf {
  return new Leaf("doctor", {
    json: "endpoints, each with its results (id, status, text, remedy)",
    connects: true,
  })
    .description("look at endpoints, certificates, clocks, the cluster and the credentials before an apply")
    .option("--stack <name>", "a synthesized stack: whether the credentials may do all that its objects need")
    .option("--plan <file>", "the JSON of `terraform show -json`, - for standard input: the same for this plan")
    .option("--app <folder>", "where `cdktf synth` writes", "cdktf.out")
    .option("--strict", "end with 2 for warnings, too")
    .addHelpText(
      "after",
      `
Ends with 0 where nothing is wrong, 2 where something is, 1 where it cannot begin.

Examples:
  cdktf-pve doctor
  terraform show -json tfplan | cdktf-pve doctor --plan -`,
    )
    .does(async (work, options: DoctorOptions) => {
      const { runDoctor } = await import("../tools/doctor");
      return await runDoctor(options, work);
    });
}
