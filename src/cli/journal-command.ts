/** `cdktf-pve journal`: the provider's journal of writes. */

import { Command } from "commander";
import type { JournalOptions } from "../tools/journal";
import { ToolCommand } from "./command/tool-command";

export function journalCommand(): Command {
  const show = new ToolCommand("show", { json: "one line per entry, with parameters" })
    .description("print the writes in a journal, one per line")
    .argument("<file>", "file that the provider's `journal` setting (PVE_JOURNAL) names")
    .option("--resource <text>", "only resources whose type or name contains this string")
    .option("--failed", "only writes that failed or whose outcome is unknown")
    .option("--since <time>", "only writes after this time, such as 2026-01-31T12:00:00Z")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve journal show --failed pve.journal
  cdktf-pve journal show --resource firewall --json pve.journal`,
    )
    .runs(async (_work, file: string, options: JournalOptions) => {
      const { showJournal } = await import("../tools/journal");
      return showJournal(file, options);
    });
  return new Command("journal").description("read the provider's journal of writes").addCommand(show);
}
