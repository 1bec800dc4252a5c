/** `cdktf-pve drift`: differences between a cluster and states. */

import { DRIFT_FORMATS } from "../tools/choices";
import type { DriftOptions } from "../tools/drift";
import { ToolCommand } from "./command/tool-command";

export function driftCommand(): ToolCommand {
  return new ToolCommand("drift", {
    formats: DRIFT_FORMATS,
    json: "stacks, each with drifted objects and problems; unmanaged objects; problems of the cluster",
    fleet: { fileFor: "the paths" },
    connects: true,
  })
    .description("compare a cluster with the states of all stacks: changed, missing and unmanaged objects")
    .argument(
      "[paths...]",
      "state files, initialized Terraform folders, or CDK for Terraform applications; default: this folder",
    )
    .option("--no-unmanaged", "leave out objects that are in no state")
    .addHelpText(
      "after",
      `
Exits with 0 if the cluster matches the states, 2 if an object drifted, 1 if something could not be read.

Examples:
  cdktf-pve drift                                      # all stacks of the application in this folder
  cdktf-pve drift --format junit a.tfstate b.tfstate > drift.xml
  terraform state pull > office.tfstate && cdktf-pve drift --format markdown office.tfstate`,
    )
    .runs(async (work, paths: string[], options: DriftOptions) => {
      const { runDrift } = await import("../tools/drift");
      return await runDrift(paths, options, work);
    });
}
