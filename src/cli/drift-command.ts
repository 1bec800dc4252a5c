/** `cdktf-pve drift`: what on the cluster is not as the states say. */

import type { DriftOptions } from "../tools/drift";
import { FORMATS } from "../tools/drift/options";
import { Leaf } from "./command/leaf";

export function driftCommand(): Leaf {
  return new Leaf("drift", {
    formats: FORMATS,
    json: "stacks, each with drifted objects and problems; unmanaged objects; problems of the cluster",
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
    .does(async (work, paths: string[], options: DriftOptions) => {
      const { runDrift } = await import("../tools/drift");
      return await runDrift(paths, options, work);
    });
}
