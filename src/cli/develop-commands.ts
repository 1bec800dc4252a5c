/** Commands of the group "Develop" for tests. `simulate` and `completion` have their own files. */

import { Command } from "commander";
import type { RecordOptions } from "../tools/fixture";
import type { McpOptions } from "../tools/mcp";
import { ToolCommand } from "./command/tool-command";

/** `cdktf-pve fixture`: start states of simulated clusters. */
export function fixtureCommand(): Command {
  const record = new ToolCommand("record", { json: "the start state, which is JSON in all formats", connects: true })
    .description("print the state of a cluster, without secrets, as a start state for simulated clusters")
    .option("--from <url>", "endpoint of the cluster, such as https://pve1.example.com:8006; default: PVE_ENDPOINT")
    .addHelpText(
      "after",
      "\nReplaces secrets with the word `masked`, and keeps comments and addresses. Read the file before you publish it.\n\nExamples:\n  cdktf-pve fixture record --from https://pve1.example.com:8006 --out cluster.json\n  cdktf-pve simulate --fixture cluster.json",
    )
    .runs(async (work, options: RecordOptions) => {
      const { runRecord } = await import("../tools/fixture");
      return await runRecord(options, work);
    });
  return new Command("fixture").description("create start states for simulated clusters").addCommand(record);
}

/** `cdktf-pve test-mocks`: mock data for tests of HCL. */
export function testMocksCommand(): ToolCommand {
  return new ToolCommand("test-mocks", {
    json: "blocks, each with its kind (mock_resource, mock_data), type and defaults",
  })
    .description("print mock data for `terraform test`, with realistic values for computed attributes")
    .addHelpText(
      "after",
      '\nExample: write the output to a file that ends with .tfmock.hcl, and name its folder in the test:\n\n  cdktf-pve test-mocks > tests/pve/pve.tfmock.hcl\n\n  mock_provider "pve" {\n    source = "./tests/pve"\n  }',
    )
    .runs(async () => {
      const { testMocks } = await import("../tools/test-mocks");
      return testMocks();
    });
}

/** `cdktf-pve mcp`: tools for coding agents. */
export function mcpCommand(): ToolCommand {
  return new ToolCommand("mcp", {
    json: "nothing: the protocol has its own format",
    endsWithSignal: true,
    isMessage: true,
  })
    .description("serve tools to a coding agent over standard input and output, by the Model Context Protocol")
    .option("--folder <folder>", "the only folder that the tools read", ".")
    .option(
      "--fixture <name or file>",
      "cluster to try configurations on: datacenter, standalone, or a file from `cdktf-pve fixture record`",
      "datacenter",
    )
    .option("--cluster <url>", "the only cluster that the tool `drift` may read, with credentials of the environment")
    .addHelpText(
      "after",
      `
The tools search the documentation, describe types, plan on a simulated cluster, and evaluate packets.
They never write to a cluster.

Examples:
  cdktf-pve mcp --fixture cluster.json
  cdktf-pve mcp --cluster https://pve1.example.com:8006
  claude mcp add pve -- npx cdktf-pve mcp`,
    )
    .runs(async (work, options: McpOptions) => {
      const { serveMcp } = await import("../tools/mcp");
      return await serveMcp(options, work);
    });
}
