/** `cdktf-pve journal`: what the provider has noted of its writes. */

import { Command } from "commander";
import type { ShowOptions } from "../tools/journal";
import { Leaf } from "./command/leaf";

export function journalCommand(): Command {
  const show = new Leaf("show", { json: "a line for each entry, with parameters" })
    .description("print the writes that a journal has, a line each")
    .argument("<file>", "the file that `journal` of the provider (PVE_JOURNAL) names")
    .option("--resource <text>", "only those of resources whose type or name has this text")
    .option("--failed", "only what was refused, or whose outcome is not known")
    .option("--since <time>", "only later than this, such as 2026-01-31T12:00:00Z")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve journal show --failed pve.journal
  cdktf-pve journal show --resource firewall --json pve.journal`,
    )
    .does(async (_work, file: string, options: ShowOptions) => {
      const { showJournal } = await import("../tools/journal");
      return showJournal(file, options);
    });
  return new Command("journal").description("the journal of writes that the provider keeps").addCommand(show);
}
