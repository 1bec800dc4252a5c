/** A page for each command of the command line: its help. */
import { processSurroundings } from "../../src/cli/command/surroundings";
import { cdktfPve } from "../../src/cli/program";
import { upperFirst } from "../../src/strings/case";
import type { SitePage } from "./page";

/** Of a terminal. */
const COLUMNS = 80;

export function commandPages(): SitePage[] {
  const program = cdktfPve({ ...processSurroundings(), stdout: { write: () => true, columns: COLUMNS } as never });
  return all(program.commands).map(({ names, command }) => {
    let help = "";
    command.configureOutput({
      writeOut: (text) => {
        help += text;
      },
      getOutHelpWidth: () => COLUMNS,
      getOutHasColors: () => false,
    });
    command.outputHelp();
    const name = names.join(" ");
    return {
      path: `reference/commands/${names.join("-")}`,
      title: `cdktf-pve ${name}`,
      label: name,
      description: upperFirst(command.description()),
      groups: ["Reference", "Command line"],
      source: `src/cli/${names[0]}-command.ts`,
      body: `${upperFirst(command.description()).replace(/\.?$/, ".")}\n\n\`\`\`text wrap=false\n${help.trim()}\n\`\`\``,
    };
  });
}

type Command = ReturnType<typeof cdktfPve>["commands"][number];

function all(commands: readonly Command[], before: readonly string[] = []): { names: string[]; command: Command }[] {
  return commands
    .filter((command) => !("_hidden" in command && command._hidden) && command.name() !== "help")
    .flatMap((command) => {
      const names = [...before, command.name()];
      return [{ names, command: command as Command }, ...all(command.commands, names)];
    });
}
