/** All commands with an action, including future ones. */
import type { Command } from "commander";
import { ToolCommand } from "../../../src/cli/command/tool-command";
import { cdktfPve } from "../../../src/cli/program";

/** Commands except `help` and hidden ones. */
const visible = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one));

/** Commands without subcommands: `journal show`, not `journal`. */
function within(command: Command, path: readonly string[] = []): [string, Command][] {
  const inner = visible(command);
  return inner.length === 0 ? [[path.join(" "), command]] : inner.flatMap((one) => within(one, [...path, one.name()]));
}

export const leaves = (): [string, ToolCommand][] =>
  within(cdktfPve()).map(([path, command]) => {
    if (!(command instanceof ToolCommand)) throw new Error(`${path} is not a ToolCommand: src/cli/command/README.md`);
    return [path, command];
  });

export function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  return text;
}
