/** `cdktf-pve completion`: commands, options and their values, completed by the shell. */
import { Argument, Command } from "commander";
import { completionScript, SHELLS, type Shell } from "./completion/scripts";
import { possibleWords } from "./completion/words";

export function completionCommand(program: () => Command): Command {
  return new Command("completion")
    .description("print a script with which a shell completes commands, options and their values")
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
    .action((shell: Shell) => {
      process.stdout.write(completionScript(shell, program().name()));
    });
}

/** For the scripts. */
export function completeWordsCommand(program: () => Command): Command {
  return new Command("complete-words")
    .description("what may stand at a place of the command line, a word a line")
    .argument("[before...]")
    .option("--begun <text>", "the word that is being written", "")
    .action((before: string[], { begun }: { readonly begun: string }) => {
      process.stdout.write(
        possibleWords(program(), before, begun)
          .map((word) => `${word}\n`)
          .join(""),
      );
    });
}
