/** `cdktf-pve drift`: what on the cluster is not as the states say. */

import type { DriftOptions } from "../tools/drift";
import { FORMATS } from "../tools/drift/options";
import { Leaf } from "./command/leaf";

export function driftCommand(): Leaf {
  return new Leaf("drift", {
    formats: FORMATS,
    json: "stacks, each with what has drifted and why it could not be read; unmanaged objects; problems",
    connects: true,
  })
    .description("compare a cluster with the states of all stacks: what has changed, what is gone, what is in no state")
    .argument(
      "[paths...]",
      "state files, folders where the engine was initialized, or applications of CDK for Terraform; default: this folder",
    )
    .option("--no-unmanaged", "do not look for objects that are in none of the states")
    .addHelpText(
      "after",
      `
Ends with 0 where all is as the states say, 2 where something is not, 1 where something could not be read.

Examples:
  cdktf-pve drift                                      # all stacks of the application in this folder
  cdktf-pve drift --format junit a.tfstate b.tfstate > drift.xml
  terraform state pull > office.tfstate && cdktf-pve drift --format markdown office.tfstate`,
    )
    .does(async (work, paths: string[], options: DriftOptions) => {
      const { runDrift } = await import("../tools/drift");
      return await runDrift(paths, options, work);
    });
}
