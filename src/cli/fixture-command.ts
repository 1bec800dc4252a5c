/** `cdktf-pve fixture`: start states of simulated clusters. */

import { Command } from "commander";
import type { RecordOptions } from "../tools/fixture";
import { ToolCommand } from "./command/tool-command";

export function fixtureCommand(): Command {
  const record = new ToolCommand("record", { json: "the start state, which is JSON in all formats", connects: true })
    .description("print the state of a cluster, without secrets, as a start state for simulated clusters")
    .option("--from <url>", "endpoint of the cluster, such as https://pve1.example.com:8006; default: PVE_ENDPOINT")
    .deprecatedOption("--output <file>", "--out")
    .addHelpText(
      "after",
      "\nReplaces secrets by the word `masked`, and keeps comments and addresses. Read the file before you publish it.\n\nExamples:\n  cdktf-pve fixture record --from https://pve1.example.com:8006 --out cluster.json\n  cdktf-pve simulate --fixture cluster.json",
    )
    .runs(async (work, options: RecordOptions) => {
      const { runRecord } = await import("../tools/fixture");
      return await runRecord(options, work);
    });
  return new Command("fixture").description("create start states for simulated clusters").addCommand(record);
}
