/**
 * What people copy into a shell. That of Windows is PowerShell: it sets variables otherwise, and the version that comes with
 * Windows (5.1) has no `&&`.
 */
export interface Shell {
  /** Python's interpreter: an installation on Windows has no `python3`, but the system one that leads to its store. */
  readonly python: "python" | "python3";
  /** As one word of a command. */
  readonly word: (text: string) => string;
  /** A line that sets a variable for what is started from there. */
  readonly variable: (name: string, value: string) => string;
  /** Commands of which each needs the one before, as what follows "Next:". */
  readonly commands: (commands: readonly string[]) => string;
}

/** Nothing in it means something to a shell. */
const PLAIN = /^[\w./:@%+=-]+$/;
const PLAIN_ON_WINDOWS = /^[\w./\\:+=-]+$/;

const inPosix = (text: string) => (PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
const quotedInPowerShell = (text: string) => `'${text.replaceAll("'", "''")}'`;

const POSIX: Shell = {
  python: "python3",
  word: inPosix,
  variable: (name, value) => `export ${name}=${inPosix(value)}`,
  commands: (commands) => ` ${commands.join(" && ")}`,
};

const POWERSHELL: Shell = {
  python: "python",
  word: (text) => (PLAIN_ON_WINDOWS.test(text) ? text : quotedInPowerShell(text)),
  variable: (name, value) => `$env:${name} = ${quotedInPowerShell(value)}`,
  commands: (commands) =>
    commands.length === 1 ? ` ${commands[0]}` : `\n\n${commands.map((command) => `  ${command}`).join("\n")}`,
};

// biome-ignore lint/plugin/platform: is given the platform, with this one as default; tested for all
export const shellOn = (system: string = process.platform): Shell => (system === "win32" ? POWERSHELL : POSIX);
