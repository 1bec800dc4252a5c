/**
 * Starts the script on Windows, where engines find this command file.
 *
 * Node is looked for on the PATH alone: the shell would take a `node.cmd`, or even a `node.js`, of the folder in which the engine
 * runs. The line that starts it leaves the batch file before (by going to a label that there is not), as npm's own command files
 * do: after Ctrl-C the shell would otherwise ask whether to "Terminate batch job", and the engine waits for it.
 */
export const LAUNCHER = [
  '@for %%n in (node.exe) do @set "node_exe=%%~$PATH:n"',
  "@if not defined node_exe @set node_exe=node",
  '@goto #_undefined_# 2>NUL || "%node_exe%" "%~dp0provider.js" %*',
  "",
].join("\r\n");
