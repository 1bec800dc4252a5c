/** What makes a shell ask the command itself what fits: there is no second list of commands and options. */
// biome-ignore-all lint/plugin/platform: writes scripts of shells, each for its platforms

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

const ASK = "complete-words";

export function completionScript(shell: Shell, name: string): string {
  const own = `_${name.replaceAll("-", "_")}`;
  switch (shell) {
    case "bash":
      return `${own}() {
  local IFS=$'\\n' begun="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($(${name} ${ASK} --begun="$begun" -- "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o bashdefault -o default -F ${own} ${name}
`;
    case "zsh":
      return `#compdef ${name}
${own}() {
  local -a found
  found=(\${(f)"$(${name} ${ASK} --begun="\${words[CURRENT]}" -- "\${(@)words[2,CURRENT-1]}" 2>/dev/null)"})
  if (( \${#found} )); then compadd -- "\${found[@]}"; else _files; fi
}
compdef ${own} ${name}
`;
    case "fish":
      return `function ${own}
  set -l before (commandline -opc)
  set -l found (${name} ${ASK} --begun=(commandline -ct | string collect --allow-empty) -- $before[2..-1] 2>/dev/null)
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
  ${name} ${ASK} "--begun=$begun" -- @before 2>$null | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
  }
}
