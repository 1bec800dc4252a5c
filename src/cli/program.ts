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
import { planReportCommand } from "./plan-report-command";
import { policyCommand } from "./policy-command";
import { privilegesCommand } from "./privileges-command";
import { simulateCommand } from "./simulate-command";
import { testMocksCommand } from "./test-mocks-command";
import { versionText } from "./version-text";

/** Anew for each caller: a command keeps what it has parsed. */
export function cdktfPve(surroundings: Surroundings = processSurroundings()): Command {
  const program = runsIn(new Command("cdktf-pve"), surroundings)
    .description("Tools for Proxmox VE as code, alongside the constructs and the provider.")
    .option("-V, --version", "print the version and the form of the provider on this machine")
    .on("option:version", () => {
      surroundings.stdout.write(`${versionText()}\n`);
      throw new CommanderError(0, "commander.version", "");
    });
  const groups: Readonly<Record<string, readonly Command[]>> = {
    "Start:": [initCommand(), installCommand(), mirrorCommand(), exportCommand(), importBlocksCommand()],
    "Look:": [doctorCommand(), diagramCommand(), driftCommand(), explainCommand(), journalCommand()],
    "Change safely:": [policyCommand(), planReportCommand(), privilegesCommand()],
    "Develop:": [simulateCommand(), fixtureCommand(), testMocksCommand(), completionCommand(cdktfPve)],
  };
  const help = new Command("help").argument("[command]").description("show the help of a command");
  program.addHelpCommand(help.helpGroup("Develop:"));
  for (const [group, commands] of Object.entries(groups)) {
    program.commandsGroup(group);
    for (const command of commands) program.addCommand(command);
  }
  const former = [privilegesCommand().deprecatedName("role"), testMocksCommand().deprecatedName("mocks")];
  for (const command of [...former, completeWordsCommand(cdktfPve)]) program.addCommand(command, { hidden: true });
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
