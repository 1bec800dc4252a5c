// biome-ignore-all lint/plugin/platform: writes scripts of shells, each for its platforms
/** `cdktf-pve completion`: prints a script that completes commands, options and values in a shell. The script calls this command for the words. */

import { Argument, type Command, type Option } from "commander";
import { ToolCommand } from "./command/tool-command";

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionCommand(program: () => Command): Command {
  return new ToolCommand("completion", { json: "shell and script" })
    .description("print a script that completes commands, options and values in your shell")
    .addArgument(new Argument("<shell>").choices(SHELLS))
    .addHelpText(
      "after",
      `
Examples:
  source <(cdktf-pve completion bash)                               # in ~/.bashrc
  source <(cdktf-pve completion zsh)                                # in ~/.zshrc, after compinit
  cdktf-pve completion fish > ~/.config/fish/completions/cdktf-pve.fish
  cdktf-pve completion powershell | Out-String | Invoke-Expression  # in $PROFILE`,
    )
    .runs((_work, shell: Shell) => {
      const script = completionScript(shell, program().name());
      return { text: () => script, json: { shell, script } };
    });
}

/** Hidden command that the scripts call. */
export function completeWordsCommand(program: () => Command): ToolCommand {
  return new ToolCommand(WORDS_COMMAND, { json: "words" })
    .description("print the words that may come next, one per line")
    .argument("[before...]")
    .option("--begun <text>", "the word to complete", "")
    .runs((_work, before: string[], { begun }: { readonly begun: string }) => {
      const words = possibleWords(program(), before, begun);
      return { text: () => words.map((word) => `${word}\n`).join(""), json: words };
    });
}

/**
 * Words that may come next. `before`: words between the name of the program and `begun`, the word at the cursor. Empty if any string
 * is valid: shells offer files then.
 */
export function possibleWords(program: Command, before: readonly string[], begun: string): string[] {
  const { command, awaiting } = placeOf(program, before);
  const words = awaiting ? (awaiting.argChoices ?? []) : begun.startsWith("-") ? optionsOf(command) : namesIn(command);
  return words.filter((word) => word.startsWith(begun));
}

interface CursorPlace {
  readonly command: Command;
  /** Option whose value comes next. */
  readonly awaiting: Option | undefined;
}

function placeOf(program: Command, before: readonly string[]): CursorPlace {
  let place: CursorPlace = { command: program, awaiting: undefined };
  for (const word of before) {
    const { command, awaiting } = place;
    if (awaiting) place = { command, awaiting: undefined };
    else if (word.startsWith("-")) place = { command, awaiting: valueOption(command, word) };
    else place = { command: subcommands(command).find((candidate) => candidate.name() === word) ?? command, awaiting };
  }
  return place;
}

const valueOption = ({ options }: Command, word: string): Option | undefined =>
  options.find((option) => (option.long === word || option.short === word) && (option.required || option.optional));

const subcommands = (command: Command): readonly Command[] => command.createHelp().visibleCommands(command);

const namesIn = (command: Command): string[] => [
  ...subcommands(command).map((candidate) => candidate.name()),
  ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
];

const optionsOf = (command: Command): string[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long }) => long ?? []);

const WORDS_COMMAND = "complete-words";

export function completionScript(shell: Shell, name: string): string {
  const own = `_${name.replaceAll("-", "_")}`;
  switch (shell) {
    case "bash":
      return `${own}() {
  local IFS=$'\\n' begun="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(${name} ${WORDS_COMMAND} --begun="$begun" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o bashdefault -o default -F ${own} ${name}
`;
    case "zsh":
      return `#compdef ${name}
${own}() {
  local -a found
  found=(\${(f)"$(${name} ${WORDS_COMMAND} --begun="\${words[CURRENT]}" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -- "\${found[@]}"; else _files; fi
}
compdef ${own} ${name}
`;
    case "fish":
      return `function ${own}
  set -l before (commandline -opc)
  set -l found (${name} ${WORDS_COMMAND} --begun=(commandline -ct | string collect --allow-empty) -- $before[2..-1] 2>/dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c ${name} -f -a '(${own})'
`;
    case "powershell":
      return `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($begun, $line, $cursor)
  $before = @($line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($begun -ne '' -and $before.Count -gt 0) { $before = @($before | Select-Object -SkipLast 1) }
  ${name} ${WORDS_COMMAND} "--begun=$begun" -- @before 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
  }
}
