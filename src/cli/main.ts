/** The `cdktf-pve` command. Each subcommand's code is loaded when it is asked for. */
import { Command } from "commander";
import { installCommand } from "./install-command";
import { simulateCommand } from "./simulate-command";

const program = new Command("cdktf-pve").description(
  "Proxmox VE as code: tools beside the constructs and the provider.",
);

program.addCommand(simulateCommand());
program.addCommand(installCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`cdktf-pve: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
