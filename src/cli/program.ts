/** All that the command `cdktf-pve` can do. The code of a subcommand is loaded when it is asked for. */
import { Command, CommanderError } from "commander";
import { processSurroundings, runsIn, type Surroundings } from "./command/surroundings";
import { completeWordsCommand, completionCommand } from "./completion-command";
import { diagramCommand } from "./diagram-command";
import { doctorCommand } from "./doctor-command";
import { driftCommand } from "./drift-command";
import { explainCommand } from "./explain-command";
import { exportCommand } from "./export-command";
import { fixtureCommand } from "./fixture-command";
import { importBlocksCommand } from "./import-blocks-command";
import { initCommand } from "./init-command";
import { installCommand } from "./install-command";
import { journalCommand } from "./journal-command";
import { mirrorCommand } from "./mirror-command";
import { mocksCommand } from "./mocks-command";
import { planReportCommand } from "./plan-report-command";
import { policyCommand } from "./policy-command";
import { roleCommand } from "./role-command";
import { simulateCommand } from "./simulate-command";
import { versionText } from "./version-text";

/** Anew for each caller: a command keeps what it has parsed. */
export function cdktfPve(surroundings: Surroundings = processSurroundings()): Command {
  const program = runsIn(new Command("cdktf-pve"), surroundings)
    .description("Proxmox VE as code: tools beside the constructs and the provider.")
    .option("-V, --version", "output the version, and the form that the provider has on this machine")
    .on("option:version", () => {
      surroundings.stdout.write(`${versionText()}\n`);
      throw new CommanderError(0, "commander.version", "");
    });
  program.addCommand(initCommand());
  program.addCommand(simulateCommand());
  program.addCommand(installCommand());
  program.addCommand(mirrorCommand());
  program.addCommand(journalCommand());
  program.addCommand(exportCommand());
  program.addCommand(doctorCommand());
  program.addCommand(diagramCommand());
  program.addCommand(driftCommand());
  program.addCommand(policyCommand());
  program.addCommand(planReportCommand());
  program.addCommand(explainCommand());
  program.addCommand(roleCommand());
  program.addCommand(importBlocksCommand());
  program.addCommand(fixtureCommand());
  program.addCommand(mocksCommand());
  program.addCommand(completionCommand(cdktfPve));
  program.addCommand(completeWordsCommand(cdktfPve), { hidden: true });
  return writingTo(program, surroundings);
}

/** Nothing but `main.ts` ends the process. */
function writingTo(command: Command, surroundings: Surroundings): Command {
  const { stdout, stderr } = surroundings;
  command.exitOverride().configureOutput({
    writeOut: (text) => stdout.write(text),
    writeErr: (text) => stderr.write(text),
  });
  for (const one of command.commands) writingTo(one, surroundings);
  return command;
}
