/** What may stand at a place of the command line, from what the commands declare. */
import type { Command, Option } from "commander";

/**
 * `before`: the words between the name of the program and the one that is being written, `begun`. Empty where any text is
 * right: shells offer files then.
 */
export function possibleWords(program: Command, before: readonly string[], begun: string): string[] {
  const { command, awaiting } = placeOf(program, before);
  const words = awaiting ? (awaiting.argChoices ?? []) : begun.startsWith("-") ? optionsOf(command) : namesIn(command);
  return words.filter((word) => word.startsWith(begun));
}

interface Place {
  readonly command: Command;
  /** The option whose value comes next. */
  readonly awaiting: Option | undefined;
}

function placeOf(program: Command, before: readonly string[]): Place {
  let place: Place = { command: program, awaiting: undefined };
  for (const word of before) {
    const { command, awaiting } = place;
    if (awaiting) place = { command, awaiting: undefined };
    else if (word.startsWith("-")) place = { command, awaiting: valueOption(command, word) };
    else place = { command: subcommands(command).find((one) => one.name() === word) ?? command, awaiting };
  }
  return place;
}

const valueOption = ({ options }: Command, word: string): Option | undefined =>
  options.find((option) => (option.long === word || option.short === word) && (option.required || option.optional));

const subcommands = (command: Command): readonly Command[] => command.createHelp().visibleCommands(command);

const namesIn = (command: Command): string[] => [
  ...subcommands(command).map((one) => one.name()),
  ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
];

const optionsOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? []);
