/** `cdktf-pve doctor`: whether a cluster and the credentials are ready for an apply. */

import type { DoctorOptions } from "../tools/doctor";
import { Leaf } from "./command/leaf";
import { withPlanOrStack } from "./command/options";

export function doctorCommand(): Leaf {
  const leaf = new Leaf("doctor", {
    json: "endpoints, each with its results (id, status, text, remedy)",
    connects: true,
  }).description("look at endpoints, certificates, clocks, the cluster and the credentials before an apply");
  return withPlanOrStack(leaf, {
    stack: "whether the credentials may do all that its objects need",
    plan: "whether they may do all that it needs",
  })
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
