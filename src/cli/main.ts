/** The `cdktf-pve` command. Each subcommand's code is loaded when it is asked for. */
import { Command } from "commander";
import { version } from "../../package.json";
import { printable } from "../text/printable";
import { importBlocksCommand } from "./import-blocks-command";
import { installCommand } from "./install-command";
import { simulateCommand } from "./simulate-command";

const program = new Command("cdktf-pve")
  .description("Proxmox VE as code: tools beside the constructs and the provider.")
  .version(version);

program.addCommand(simulateCommand());
program.addCommand(installCommand());
program.addCommand(importBlocksCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`cdktf-pve: ${printable(error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
});
