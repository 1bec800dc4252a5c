/**
 * Starts the script on Windows, where Terraform finds this command file.
 *
 * It searches only the PATH for Node: the shell would use a `node.cmd`, or even a `node.js`, of Terraform's working
 * folder. Like npm's command files, the line that starts Node first leaves the batch file, by a jump to a missing
 * label. Otherwise the shell would ask "Terminate batch job" after Ctrl-C, and Terraform would wait for it.
 */
export const LAUNCHER = [
  '@for %%n in (node.exe) do @set "node_exe=%%~$PATH:n"',
  "@if not defined node_exe @set node_exe=node",
  '@goto #_undefined_# 2>NUL || "%node_exe%" "%~dp0provider.js" %*',
  "",
].join("\r\n");
