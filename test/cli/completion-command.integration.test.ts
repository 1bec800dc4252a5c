/** Completion scripts in the shells that this machine has. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { completionScript, type Shell } from "../../src/cli/completion-command";
import { COMMAND } from "../support/command";

const ROOT = join(import.meta.dirname, "..", "..");
const RUN = `"${process.execPath}" "${COMMAND}"`;

/** Shell code that sets the words of a line and prints the completions. */
const LINES: Readonly<Partial<Record<Shell, (script: string) => string>>> = {
  bash: (script) => `cdktf-pve() { ${RUN} "$@"; }
${script}
COMP_WORDS=(cdktf-pve diagram --format s) COMP_CWORD=3; _cdktf_pve; printf '%s\\n' "\${COMPREPLY[@]}"
COMP_WORDS=(cdktf-pve "") COMP_CWORD=1; _cdktf_pve; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script) => `cdktf-pve() { ${RUN} "$@"; }
compdef() { :; }; compadd() { shift; print -l -- "$@"; }
${script}
words=(cdktf-pve diagram --format s) CURRENT=4; _cdktf_pve
words=(cdktf-pve "") CURRENT=2; _cdktf_pve`,
  fish: (script) => `function cdktf-pve; ${RUN} $argv; end
${script}
complete -C "cdktf-pve diagram --format s"; complete -C "cdktf-pve "`,
};

const has = (shell: string): boolean => {
  try {
    execFileSync(shell, ["-c", "exit 0"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

describe.each(Object.entries(LINES))("%s", (shell, lines) => {
  it.skipIf(!has(shell))(`offers commands and values (needs ${shell} on the PATH)`, () => {
    const text = lines(completionScript(shell as Shell, "cdktf-pve"));
    const offered = execFileSync(shell, ["-c", text], { cwd: ROOT, encoding: "utf8" }).split("\n");
    expect(offered[0]).toBe("svg");
    expect(offered).toEqual(expect.arrayContaining(["init", "drift", "completion"]));
  });
});
