/** `cdktf-pve fixture`: start states of simulated clusters. */

import { Command } from "commander";
import type { RecordOptions } from "../tools/fixture";
import { Leaf } from "./command/leaf";

export function fixtureCommand(): Command {
  const record = new Leaf("record", { json: "the start state, which is JSON without it, too", connects: true })
    .description("read a cluster, and print a start state for simulated ones: as it is, without its secrets")
    .option("--from <url>", "the cluster, such as https://pve1.example.com:8006; default: PVE_ENDPOINT")
    .formerOption("--output <file>", "--out", (out) => ({ out }))
    .addHelpText(
      "after",
      "\nSecrets become the word `masked`. Look the file through before you publish it: comments and addresses stay as they are.\n\nExamples:\n  cdktf-pve fixture record --from https://pve1.example.com:8006 --out cluster.json\n  cdktf-pve simulate --fixture cluster.json",
    )
    .does(async (work, options: RecordOptions) => {
      const { runRecord } = await import("../tools/fixture");
      return await runRecord(options, work);
    });
  return new Command("fixture").description("make start states for simulated clusters").addCommand(record);
}
