/** `cdktf-pve journal`: what the provider has noted of its writes. */
import { Command } from "commander";
import type { ShowOptions } from "./journal/show";

export function journalCommand(): Command {
  const show = new Command("show")
    .description("print the writes that a journal has, a line each")
    .argument("<file>", "the file that `journal` of the provider (PVE_JOURNAL) names")
    .option("--resource <text>", "only those of resources whose type or name has this text")
    .option("--failed", "only what was refused, or whose outcome is not known")
    .option("--since <time>", "only later than this, such as 2026-01-31T12:00:00Z")
    .option("--json", "as lines of JSON, with parameters")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve journal show --failed pve.journal
  cdktf-pve journal show --resource firewall --json pve.journal`,
    )
    .action(async (file: string, options: ShowOptions) => {
      const { showJournal } = await import("./journal/show");
      const { text, problem } = showJournal(file, options);
      process.stdout.write(text);
      if (problem !== undefined) process.stderr.write(`${problem}\n`);
    });
  return new Command("journal").description("the journal of writes that the provider keeps").addCommand(show);
}
