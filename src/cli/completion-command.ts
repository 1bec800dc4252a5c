/** `cdktf-pve completion`: commands, options and their values, completed by the shell. */

import { Argument, type Command } from "commander";
import { Leaf } from "./command/leaf";
import { completionScript, SHELLS, type Shell } from "./completion/scripts";
import { possibleWords } from "./completion/words";

export function completionCommand(program: () => Command): Command {
  return new Leaf("completion", { json: "shell and script" })
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
    .does((_work, shell: Shell) => {
      const script = completionScript(shell, program().name());
      return { text: () => script, json: { shell, script } };
    });
}

/** For the scripts. */
export function completeWordsCommand(program: () => Command): Leaf {
  return new Leaf("complete-words", { json: "words" })
    .description("print the words that may come next, one per line")
    .argument("[before...]")
    .option("--begun <text>", "the word to complete", "")
    .does((_work, before: string[], { begun }: { readonly begun: string }) => {
      const words = possibleWords(program(), before, begun);
      return { text: () => words.map((word) => `${word}\n`).join(""), json: words };
    });
}
