/** The command `cdktf-pve` with its subcommands, which load their tool when they run. */
import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { providerForms } from "../constructs/install/provider-forms";
import { buildCommit } from "../system/build";
import { ROOT } from "../tools/root";
import { Program, processSurroundings, type Surroundings } from "./command/surroundings";
import { completeWordsCommand, completionCommand } from "./completion-command";
import { fixtureCommand, mcpCommand, testMocksCommand } from "./develop-commands";
import { diagramCommand, doctorCommand, driftCommand, explainCommand, journalCommand } from "./look-commands";
import { planReportCommand, policyCommand, privilegesCommand } from "./safety-commands";
import { simulateCommand } from "./simulate-command";
import { exportCommand, importBlocksCommand, initCommand, installCommand, mirrorCommand } from "./start-commands";

/** Creates the program for one run, because a command keeps its parsed options. */
export function cdktfPve(surroundings: Surroundings = processSurroundings()): Command {
  const program = new Program("cdktf-pve", surroundings)
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
    "Develop:": [simulateCommand(), fixtureCommand(), testMocksCommand(), mcpCommand(), completionCommand(cdktfPve)],
  };
  const help = new Command("help").argument("[command]").description("show the help of a command");
  program.addHelpCommand(help.helpGroup("Develop:"));
  for (const [group, commands] of Object.entries(groups)) {
    program.commandsGroup(group);
    for (const command of commands) program.addCommand(command);
  }
  program.addCommand(completeWordsCommand(cdktfPve), { hidden: true });
  return writingTo(program, surroundings);
}

/** Makes a command write to the surroundings, and throw instead of ending the process. */
function writingTo(command: Command, surroundings: Surroundings): Command {
  const { stdout, stderr } = surroundings;
  command
    .exitOverride()
    .configureOutput({ writeOut: (text) => stdout.write(text), writeErr: (text) => stderr.write(text) });
  for (const subcommand of command.commands) writingTo(subcommand, surroundings);
  return command;
}

/** Output of `cdktf-pve --version`. */
function versionText(): string {
  return `${version} (commit ${buildCommit}, provider: ${providerOf()})`;
}

function providerOf(): string {
  try {
    return providerForms(ROOT).summary;
  } catch (failure) {
    return (failure as Error).message;
  }
}
